"""Tables on disk: a log for each, in SQLite or PostgreSQL."""
