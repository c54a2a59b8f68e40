"""Torri's part of the environments."""
