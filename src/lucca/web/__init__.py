"""The server: tables over HTTP, for people and programs."""
