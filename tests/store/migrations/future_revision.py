"""The source of a migration that a later version of the program may bring."""

FUTURE_REVISION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003x", "{newest}"

def upgrade() -> None:
    op.create_table("more", sa.Column("id", sa.Integer(), primary_key=True))
    with op.batch_alter_table("visitors") as visitors:
        visitors.add_column(sa.Column("colour", sa.String(10), nullable=False, server_default="red"))
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("thinks_until")
    {then}
"""
