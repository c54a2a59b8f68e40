"""Who listens at other processes: believed as long as these give signs of life."""

from lucca.web.live.presence import SILENT_FOR, Elsewhere
from tests.web.app_client import Clock


def test_who_was_at_a_process_that_falls_silent_is_gone() -> None:
    woken: list[str] = []
    timer = Clock()
    elsewhere = Elsewhere("this", woken.append, timer)
    elsewhere.hear("one", "table", frozenset({1}))
    elsewhere.hear("other", "table", frozenset({2}))
    elsewhere.hear("this", "table", frozenset({3}))
    assert elsewhere.here("table") == {1, 2}
    timer.now += SILENT_FOR
    elsewhere.forget_silent()
    assert elsewhere.here("table") == {1, 2}
    assert not elsewhere.hear_alive("other")
    timer.now += 1
    woken.clear()
    elsewhere.forget_silent()
    assert elsewhere.here("table") == {2}
    assert woken == ["table"]
    assert elsewhere.hear_alive("one"), "it is a stranger again"
