"""What a stream of the API sends a program about a table: each time only what it has not sent yet."""

from typing import NamedTuple

from lucca.store.table import Table
from lucca.web.api.table_answers import events_seen, news_json
from lucca.web.history import common_length


class Sent(NamedTuple):
    """What a program has been sent: the viewer, the viewer's events, and how many messages of the chat."""

    viewer: int | None
    events: tuple[str, ...]
    messages: int


class NewsFeed:
    """What one stream sends; `seen` is the version that a program had seen where it takes a stream up again."""

    def __init__(self, seen: int, has_view: bool) -> None:
        self.seen = seen
        self.has_view = has_view
        self.last_sent: Sent | None = None
        self.last_about: tuple[int, int | None, frozenset[int]] | None = None

    def next(self, table: Table, viewer: int | None, here: frozenset[int]) -> bytes | None:
        """The news to send, or None if there are none: events and chat only from where they differ from those sent."""
        about = (table.version, viewer, here)  # news depend on nothing else
        if about == self.last_about:
            return None
        self.last_about = about
        now = Sent(viewer, events_seen(table, viewer), table.said_before + len(table.said))
        # Who takes the stream up again has all of that version, but may have missed who came and went.
        before = self.last_sent or (now if table.version == self.seen else None)
        self.last_sent = now
        if before is None or before.viewer != viewer:
            return news_json(table, viewer, here, self.has_view, 0, 0)
        same = common_length(before.events, now.events)
        return news_json(table, viewer, here, self.has_view, same, before.messages)
