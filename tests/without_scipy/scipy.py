"""Stands in for SciPy where commands are started as players have them, without what researchers install."""

raise ImportError("players have no SciPy")
