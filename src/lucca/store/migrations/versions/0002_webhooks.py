"""Webhooks, and turns in snapshots: those without are made anew from the logs"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Brings a database to this revision."""
    op.create_table(
        "webhooks",
        sa.Column("table_id", sa.String(length=20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(length=64), nullable=False),
        sa.Column("link", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=10), nullable=False),
        sa.Column("remind_after", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("tried", sa.String(length=40), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Double(), nullable=True),
        sa.Column("sending_until", sa.Double(), nullable=True),
        sa.Column("turn_sent_at", sa.Double(), nullable=True),
        sa.Column("outcome", sa.String(length=40), nullable=False),
        sa.Column("writes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.execute("DELETE FROM snapshots")
