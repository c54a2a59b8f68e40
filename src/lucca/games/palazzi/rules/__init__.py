"""The rules of palazzi: plain functions over flat records, compiled for the CPU and the GPU."""
