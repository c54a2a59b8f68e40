"""Compares what players were told with the logs in the database."""

from collections import Counter
from collections.abc import Iterator

from sqlalchemy import Engine, create_engine, select

from lucca.match.record import read_record, replay_record, write_record
from lucca.store import log_entry as kinds
from lucca.store.log_entry import Entry
from lucca.store.repository import new_table
from lucca.store.schema import entries, tables
from lucca.store.table import Table
from tests.crash.simulated_players import SimulatedPlayers

KIND = {"actions": kinds.ACT, "undo": kinds.UNDO}


class LogAudit:
    """The logs read so far: each check reads only the entries since."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url, pool_pre_ping=True)
        self.logs: dict[str, list[Entry]] = {}
        self.tables: dict[str, Table] = {}

    def check(self, players: SimulatedPlayers) -> None:
        """Asserts that the logs have every acknowledged action once, in its version, and none that nobody posted."""
        told = {(post.table, post.seat, post.id): set(post.versions) for post in players.posts if post.versions}
        refused = {(post.table, post.seat, post.id) for post in players.posts if post.refused and not post.versions}
        posted = {(post.table, post.seat, post.id): post for post in players.posts}
        assert not [post for post in players.posts if post.versions and post.refused], "the same id, another answer"
        assert {answer.status for post in players.posts for answer in post.refused} <= {409, 422}  # stale, over
        self.read_on()
        logged = dict(self.actions())
        for key, versions in told.items():
            assert versions == {logged[key].number}, (key, versions)
        assert not refused & logged.keys()
        for key, entry in logged.items():
            assert entry.kind == KIND[posted[key].path]
            assert entry.body.get("action") == posted[key].body.get("action")

    def actions(self) -> Iterator[tuple[tuple[str, int, str], Entry]]:
        """Every action and undo in the logs, with its table, seat and action id."""
        for table_id, log in self.logs.items():
            for entry in log:
                if entry.kind in KIND.values():
                    assert entry.seat
                    assert entry.action_id
                    yield (table_id, entry.seat, entry.action_id), entry

    def read_on(self) -> None:
        """Reads the entries since the last time, and applies them to the tables."""
        with self.engine.connect() as connection:
            for row in connection.execute(select(tables.c.id, tables.c.seed)):
                log = self.logs.setdefault(row.id, [])
                query = select(entries).where(entries.c.table_id == row.id, entries.c.number > len(log))
                for found in connection.execute(query.order_by(entries.c.number)).mappings():
                    entry = Entry.from_row(found)  # type: ignore[arg-type]
                    log.append(entry)
                    assert entry.number == len(log), "versions have a gap"
                    if entry.number == 1:
                        self.tables[row.id] = new_table(row.id, row.seed, entry)
                    self.tables[row.id].apply(entry)

    def check_at_the_end(self, players: SimulatedPlayers) -> None:
        """Asserts `check` for logs read from the beginning, and that every match can be replayed.

        Each is replayed by its seed without the stored draws, and as a record.
        """
        again = LogAudit(str(self.engine.url.render_as_string(hide_password=False)))
        again.check(players)
        assert all(again.logs[table_id][: len(log)] == log for table_id, log in self.logs.items())
        assert max(Counter(key for key, _entry in again.actions()).values()) == 1
        with self.engine.connect() as connection:
            for row in connection.execute(select(tables)):
                table, log = again.tables[row.id], again.logs[row.id]
                assert (row.version, row.status) == (len(log), table.status)
                dealt = play_by_seed(row.id, row.seed, log)
                assert dealt.match.steps == table.match.steps
                if table.is_begun:
                    assert replay_record(read_record(write_record(table.match, {}))).refused is None
        again.close()

    def close(self) -> None:
        self.engine.dispose()


def play_by_seed(table_id: str, seed: str, log: list[Entry]) -> Table:
    """The table that a log leads to with draws from the seed instead of those in the log."""
    table = new_table(table_id, seed, log[0])
    for entry in log:
        bare = {key: value for key, value in entry.body.items() if key not in ("draws", "used")}
        table.apply(entry._replace(body=bare))
    return table
