"""Storage: the log of every table, in SQLite or PostgreSQL, on disk before any player is told of an entry."""
