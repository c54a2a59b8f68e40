"""The benchmarks of torri."""
