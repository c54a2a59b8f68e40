"""The benchmarks of palazzi."""
