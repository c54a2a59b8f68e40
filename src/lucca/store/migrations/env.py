"""Alembic runs this for every migration; `lucca.store.migrations.migrate` has opened the connection."""

from alembic import context

from lucca.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
