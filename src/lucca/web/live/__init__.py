"""Server-sent events: streams of a table, who listens, and word from other processes."""
