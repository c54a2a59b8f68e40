"""Kernels of environments: compiled together with a game's rules."""
