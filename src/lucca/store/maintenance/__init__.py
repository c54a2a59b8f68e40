"""Backups, and checks of what a database holds, for `lucca backup`, `restore` and `doctor`."""
