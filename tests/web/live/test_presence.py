"""Who listens at other processes: believed as long as these give signs of life."""

from lucca.web.live.presence import SILENT_FOR, RemotePresence
from tests.web.app_client import Clock


def test_who_was_at_a_process_that_falls_silent_is_gone() -> None:
    woken: list[str] = []
    timer = Clock()
    remote = RemotePresence("this", woken.append, timer)
    remote.update("one", "table", frozenset({1}))
    remote.update("other", "table", frozenset({2}))
    remote.update("this", "table", frozenset({3}))
    assert remote.attended("table") == {1, 2}
    timer.now += SILENT_FOR
    remote.forget_silent()
    assert remote.attended("table") == {1, 2}
    assert not remote.note_alive("other")
    timer.now += 1
    woken.clear()
    remote.forget_silent()
    assert remote.attended("table") == {2}
    assert woken == ["table"]
    assert remote.note_alive("one"), "it is a stranger again"
