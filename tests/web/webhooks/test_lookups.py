"""Looking up hosts: a slow name keeps nobody waiting but whoever gave it."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from lucca.web.errors import TooMany
from lucca.web.webhooks import lookups as module
from lucca.web.webhooks.lookups import MOST_OF_AN_OWNER, Lookups


@pytest.fixture
def may_end() -> Iterator[threading.Event]:
    """Set when slow names are found."""
    event = threading.Event()
    yield event
    event.set()


def slow_lookups(may_end: threading.Event) -> Lookups:
    """Names that begin with `slow` are found when they may be."""

    def look_up(host: str, _port: int) -> list[str]:
        if host.startswith("slow"):
            may_end.wait()
        return ["1.1.1.1"]

    return Lookups(look_up)


async def test_a_slow_name_keeps_only_its_owner_waiting(may_end: threading.Event) -> None:
    lookups = slow_lookups(may_end)
    slow = [asyncio.create_task(lookups.find("ann", f"slow{n}.example", 443)) for n in range(MOST_OF_AN_OWNER)]
    await asyncio.sleep(0)
    with pytest.raises(TooMany):
        await lookups.find("ann", "quick.example", 443)
    assert await lookups.find("bea", "quick.example", 443) == ["1.1.1.1"]
    for task in slow:  # whoever waits for no answer any more still has the thread
        task.cancel()
    await asyncio.gather(*slow, return_exceptions=True)
    assert not lookups.has_room("ann")
    may_end.set()
    while not lookups.has_room("ann"):
        await asyncio.sleep(0)
    assert await lookups.find("ann", "quick.example", 443) == ["1.1.1.1"]
    assert lookups.running.total() == 0


async def test_a_few_visitors_do_not_have_threads_without_end(
    may_end: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_LOOKUPS", 1)
    lookups = slow_lookups(may_end)
    slow = asyncio.create_task(lookups.find("ann", "slow.example", 443))
    await asyncio.sleep(0)
    assert not lookups.has_room("bea")
    may_end.set()
    assert await slow == ["1.1.1.1"]


async def test_nobody_waits_for_a_name_for_ever(may_end: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_LOOKUP", 0.0)
    with pytest.raises(OSError):  # noqa: PT011 -- a TimeoutError, as every failed lookup raises an OSError
        await slow_lookups(may_end).find("ann", "slow.example", 443)


async def test_a_name_that_is_not_found() -> None:
    def look_up(_host: str, _port: int) -> list[str]:
        raise OSError

    lookups = Lookups(look_up)
    with pytest.raises(OSError):  # noqa: PT011 -- whatever the system says
        await lookups.find("ann", "nowhere.example", 443)
    assert lookups.has_room("ann")
