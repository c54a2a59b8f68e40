"""The sub-commands of `lucca`, one module each."""
