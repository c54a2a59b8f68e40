"""The tables of the database. The migrations make them; a test compares both."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

# A table that people sit at. All but the seed follows from its log.
tables = Table(
    "tables",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("version", Integer, nullable=False),  # how many entries its log has
    Column("seed", String(64), nullable=False),  # secret until the match is over
    Column("status", String(10), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("host", String(64), nullable=False),  # the visitor who opened it
    Column("opened_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    Column("waits_for_bot", Boolean, nullable=False),  # not where only bots play: these wait for somebody who looks
    Column("thinker", String(40)),  # the version its bots think about and the process that lets them; how long it may
    Column("thinks_until", Double),
    Index("tables_by_status", "status", "changed_at"),
)

# Everything that happened at a table, in order. Nothing is ever changed or taken out.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("at", Double, nullable=False),
    Column("action_id", String(64)),  # the client's own name for it: the same one twice counts once
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    Index("entries_by_action", "table_id", "action_id", "seat", unique=True),
)

# Each table as it was after some entry, to load it faster than by its whole log.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

# Which visitors hold which seats; a seat may be held on several devices.
sitters = Table(
    "sitters",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("visitor", String(64), nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "visitor"),
    Index("sitters_by_visitor", "visitor"),
)

# Visitors by the hash of their cookie.
visitors = Table(
    "visitors",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seen_at", Double, nullable=False),
)

# Where a seat is told by HTTP that it is its turn; secret, as whoever knows the URL can write there.
webhooks = Table(
    "webhooks",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("url", Text, nullable=False),
    Column("owner", String(64), nullable=False),  # the visitor or program that set it, by what it is remembered by
    Column("link", Text, nullable=False),  # of the table, as the owner reaches it
    Column("language", String(10), nullable=False),
    Column("remind_after", Integer),  # seconds
    Column("version", Integer, nullable=False),  # of the table, when it was looked at last
    Column("told", Integer, nullable=False),  # the turn that it was told of last, or should have been
    Column("reminded", Integer, nullable=False),  # likewise
    Column("tried", String(40), nullable=False),  # what failed last: `tries` are of that
    Column("tries", Integer, nullable=False),  # that failed
    Column("due_at", Double),  # when to look at it again, whatever happens at the table
    Column("sending_until", Double),  # until then a process sends something to it, and no other may
    Column("turn_sent_at", Double),  # when the last message of a turn was begun
    Column("outcome", String(40), nullable=False),  # what became of the last message
    Column("writes", Integer, nullable=False),  # how often the row was written: who writes it must have seen it so
    PrimaryKeyConstraint("table_id", "seat"),
)

# Matches of tables that nobody sits at any more, as records.
records = Table(
    "records",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("at", Double, nullable=False),
    Column("record", Text, nullable=False),
)

# What a match came to for each visitor who sat at it when it ended; with several seats, for the first of them.
results = Table(
    "results",
    metadata,
    Column("visitor", String(64), nullable=False),
    Column("table_id", String(20), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("ended_at", Double, nullable=False),
    Column("game", String(40), nullable=False),
    Column("level", String(20), nullable=False),  # of the bots at the other seats; "people", "mixed"
    Column("rivals", Text, nullable=False),  # their names, as JSON
    Column("is_won", Boolean, nullable=False),
    Column("rank", Integer),  # only the winner's in games without points
    Column("points", Integer),
    Column("best_rival", Integer),
    PrimaryKeyConstraint("visitor", "table_id"),
)

# What all processes of a server share: the key that seat links are made with, and the admin word.
settings = Table(
    "settings",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
