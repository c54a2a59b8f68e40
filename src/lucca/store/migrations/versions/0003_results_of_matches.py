"""Results of matches"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Brings a database to this revision."""
    op.create_table(
        "results",
        sa.Column("visitor", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.String(length=20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.Double(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=False),
        sa.Column("rivals", sa.Text(), nullable=False),
        sa.Column("is_won", sa.Boolean(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("best_rival", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("visitor", "table_id"),
    )
