"""What is kept: the log of every table, in SQLite or PostgreSQL, on disk before anybody is told."""
