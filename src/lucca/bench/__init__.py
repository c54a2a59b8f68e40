"""Benchmarks: the engine on the CPU and on a GPU, the search, the environments, the server; rivals beside them."""
