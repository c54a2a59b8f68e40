"""Torri in words."""
