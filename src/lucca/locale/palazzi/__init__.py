"""Palazzi in words."""
