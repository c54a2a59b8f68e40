"""Palazzi's part of the environments."""
