"""Revisions of the schema as Alembic migrations (`versions/`), and how a database is brought up to the newest."""
