"""Measuring: how fast the engine is, on the CPU, on a GPU, and beside OpenSpiel."""
