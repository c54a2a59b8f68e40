"""Torri for programs that learn."""
