"""Torri in the terminal."""
