"""The promise: what a viewer cannot know does not show in a single byte. Servers that differ only in it look alike."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state as s
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from tests.games.palazzi.configurations import every_configuration, typical_configurations
from tests.web.app_client import FixedIds, Site
from tests.web.paired_servers import DealerScripts, LogCapture, PairedServer, capture_log, hide_seals, on_both

pytestmark = pytest.mark.heavy

LOOKS = ["/api/tables/ID", "/t/ID"]
ALL_LOOKS = [
    *LOOKS,
    "/t/ID/replay",
    "/api/tables",
    "/api/tables?mine=true",
    "/api/tables/ID/links",
    "/api/tables/ID/record",
    "/",
]
MakePair = Callable[[str, str], tuple[PairedServer, PairedServer]]


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> DealerScripts:
    """What the dealers draw, where it is not left to the seed."""
    scripts = DealerScripts()
    monkeypatch.setattr("lucca.store.table.Dealer", scripts.dealer)
    return scripts


@pytest.fixture
def lines() -> Iterator[LogCapture]:
    """What is logged."""
    yield from capture_log()


@pytest.fixture
def sites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Site]:
    """Two servers, at the same moment and with the same keys."""
    hide_seals(monkeypatch)
    return [Site(f"sqlite:///{tmp_path / name}.sqlite") for name in ("one", "other")]


@pytest.fixture
def make_pair(sites: list[Site], fixed_ids: FixedIds, lines: LogCapture) -> MakePair:
    """Two tables that have nothing in common but what can be seen."""
    return lambda *seeds: (
        PairedServer(sites[0], fixed_ids, seeds[0], lines),
        PairedServer(sites[1], fixed_ids, seeds[1], lines),
    )


def hidden_otherwise(game: Palazzi, seed: str, viewer: int | None, random: Random) -> list[int]:
    """The draws of another deal with the viewer's same hand and the same table: other hands, and bastions between."""
    match = Match(game)
    Dealer(seed).deal(match)
    hands = match.state["hands"][0][: game.players].tolist()
    table = [card for card in match.state["table"][0].flat if card != s.NONE]
    seen = [*table, *(hands[viewer - 1] if viewer else [])]
    hidden = [card for card in game.cards if not s.BASTION <= card < s.WILD and card not in seen]
    random.shuffle(hidden)
    others = [hand if seat == viewer else [hidden.pop() for _ in hand] for seat, hand in enumerate(hands, start=1)]
    cards = [card for hand in others for card in hand]
    if not game.rules_record["late_bastions"][0]:
        for _ in range(random.randint(0, 4 - table.count(s.BASTION))):
            cards.insert(random.randrange(len(cards)), s.BASTION)
    return [s.pack_action(s.DRAW, card, 0, 0) for card in [*cards, *table]]


async def ask_all(server: PairedServer, paths: list[str]) -> None:
    """The viewer looks at everything there is."""
    for path in paths:
        await server.ask("GET", path)


async def compare(one: PairedServer, other: PairedServer, paths: list[str]) -> None:
    """Both viewers look at the same; every byte that they heard, and that was logged, is the same."""
    await on_both(one, other, lambda server: ask_all(server, paths))
    assert one.take() == other.take()


async def act_at(server: PairedServer, seat: int, pick: int) -> None:
    """A seat acts at one of them."""
    server.lines.take()
    await server.act(seat, pick)
    server.heard += server.lines.take()


async def try_in_vain(server: PairedServer, random: Random, game: Palazzi) -> None:
    """The viewer tries what is not allowed: the refusals tell nothing either."""
    names = sorted(set(game.notation.card_names.values()))
    for version in (1, 10, 2**31 - 1):
        for _ in range(3):
            action = f"keep {random.choice(names)} {random.choice(names)}"
            words = {"id": "vain", "version": version, "action": action}
            await server.ask("POST", "/api/tables/ID/actions", json=words)
    for seat in range(1, game.players + 1):
        await server.ask("POST", "/api/tables/ID/call-in", json={"seat": seat})
        await server.ask("GET", f"/api/tables/ID?seat={seat}")


@asynccontextmanager
async def opened(
    one: PairedServer, other: PairedServer, options: dict[str, Any], viewer: int | None
) -> AsyncIterator[None]:
    """Both tables with their people, who have just been dealt their hands."""
    async with AsyncExitStack() as stack:
        await on_both(one, other, lambda server: server.open(stack, f"table{viewer or 0}", options, viewer))
        yield


async def check_set_up(
    one: PairedServer, other: PairedServer, options: dict[str, Any], viewer: int | None, looks: list[str]
) -> None:
    """One viewer through the set-up, while the others choose other cards from other hands."""
    game, random = Palazzi(**options), Random(viewer)
    async with opened(one, other, options, viewer):
        await compare(one, other, ALL_LOOKS)
        seats = random.sample(range(1, game.players + 1), game.players)
        for seat in (*seats[:-1], seats[0]):  # one chooses anew; the last stays out for now
            await act_at(one, seat, 3)
            await act_at(other, seat, 3 if seat == viewer else random.randrange(12))
            await compare(one, other, looks)
        await on_both(one, other, lambda server: try_in_vain(server, Random(1), game))
        await compare(one, other, ALL_LOOKS)
        await act_at(one, seats[-1], 3)
        await act_at(other, seats[-1], 3)
        with pytest.raises(AssertionError):  # the reveal: had they been the same, all this would have shown nothing
            await compare(one, other, LOOKS)


async def check_viewers(
    sites: list[Site],
    make: MakePair,
    scripts: DealerScripts,
    options: dict[str, Any],
    viewers: list[int | None],
    looks: list[str],
) -> None:
    """Checks for several viewers that a match looks alike whatever is hidden from them."""
    async with sites[0].open(), sites[1].open():
        for viewer in viewers:
            one, other = make(f"seed-one-{viewer}", f"seed-other-{viewer}")
            scripts.draws[other.seed] = hidden_otherwise(Palazzi(**options), one.seed, viewer, Random(viewer))
            await check_set_up(one, other, options, viewer, looks)


@typical_configurations
async def test_before_the_reveal(
    sites: list[Site], make_pair: MakePair, scripts: DealerScripts, options: dict[str, Any]
) -> None:
    await check_viewers(sites, make_pair, scripts, options, [None, options["players"] - 1], LOOKS)


@pytest.mark.slow
@every_configuration
async def test_before_the_reveal_for_everybody(
    sites: list[Site], make_pair: MakePair, scripts: DealerScripts, options: dict[str, Any]
) -> None:
    viewers = [None, *range(1, options["players"] + 1)]
    await check_viewers(sites, make_pair, scripts, options, viewers, ALL_LOOKS)


async def check_course(
    sites: list[Site], make: MakePair, scripts: DealerScripts, options: dict[str, Any], viewer: int | None, steps: int
) -> None:
    """A match with one past and two futures: the second server deals what the first has dealt, whatever its seed."""
    one, other = make("seed-one", "seed-other")
    random = Random(1)
    scripts.draws[other.seed] = scripts.dealt.setdefault(one.seed, [])
    async with sites[0].open(), sites[1].open(), opened(one, other, options, viewer):
        while steps and (table := await one.guests[0].look(one.id))["status"] == "playing":
            steps -= 1
            seat, pick = random.choice(table["asked"]), random.randrange(100)
            await act_at(one, seat, pick)
            await act_at(other, seat, pick)
            if (await one.guests[0].look(one.id))["status"] == "playing":  # after that the seeds are shown
                await compare(one, other, ALL_LOOKS if steps % 10 == 0 else LOOKS)


@typical_configurations
async def test_after_the_reveal(
    sites: list[Site], make_pair: MakePair, scripts: DealerScripts, options: dict[str, Any]
) -> None:
    await check_course(sites, make_pair, scripts, options, 1, 14)


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [None, 2])
@every_configuration
async def test_up_to_the_end(
    sites: list[Site], make_pair: MakePair, scripts: DealerScripts, options: dict[str, Any], viewer: int | None
) -> None:
    await check_course(sites, make_pair, scripts, options, viewer, 10_000)
