"""The rules of torri: plain functions over flat records, compiled for the CPU and the GPU."""
