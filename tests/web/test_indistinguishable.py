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
from tests.web.app_client import Naming, Site
from tests.web.paired_servers import Lines, Scripts, Twin, both, logged, same_seals

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
MakeTwins = Callable[[str, str], tuple[Twin, Twin]]


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Scripts:
    """What the dealers draw, where it is not left to the seed."""
    scripts = Scripts()
    monkeypatch.setattr("lucca.store.table.Dealer", scripts.dealer)
    return scripts


@pytest.fixture
def lines() -> Iterator[Lines]:
    """What is logged."""
    yield from logged()


@pytest.fixture
def sites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Site]:
    """Two servers, at the same moment and with the same keys."""
    same_seals(monkeypatch)
    return [Site(f"sqlite:///{tmp_path / name}.sqlite") for name in ("one", "other")]


@pytest.fixture
def twins(sites: list[Site], naming: Naming, lines: Lines) -> MakeTwins:
    """Two tables that have nothing in common but what can be seen."""
    return lambda *seeds: (Twin(sites[0], naming, seeds[0], lines), Twin(sites[1], naming, seeds[1], lines))


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


async def ask_all(twin: Twin, paths: list[str]) -> None:
    """The viewer looks at everything there is."""
    for path in paths:
        await twin.ask("GET", path)


async def compare(one: Twin, other: Twin, paths: list[str]) -> None:
    """Both viewers look at the same; every byte that they heard, and that was logged, is the same."""
    await both(one, other, lambda twin: ask_all(twin, paths))
    assert one.take() == other.take()


async def act_at(twin: Twin, seat: int, pick: int) -> None:
    """A seat acts at one of them."""
    twin.lines.take()
    await twin.act(seat, pick)
    twin.heard += twin.lines.take()


async def try_in_vain(twin: Twin, random: Random, game: Palazzi) -> None:
    """The viewer tries what is not allowed: the refusals tell nothing either."""
    names = sorted(set(game.notation.card_names.values()))
    for version in (1, 10, 2**31 - 1):
        for _ in range(3):
            action = f"keep {random.choice(names)} {random.choice(names)}"
            words = {"id": "vain", "version": version, "action": action}
            await twin.ask("POST", "/api/tables/ID/actions", json=words)
    for seat in range(1, game.players + 1):
        await twin.ask("POST", "/api/tables/ID/call-in", json={"seat": seat})
        await twin.ask("GET", f"/api/tables/ID?seat={seat}")


@asynccontextmanager
async def opened(one: Twin, other: Twin, options: dict[str, Any], viewer: int | None) -> AsyncIterator[None]:
    """Both tables with their people, who have just been dealt their hands."""
    async with AsyncExitStack() as stack:
        await both(one, other, lambda twin: twin.open(stack, f"table{viewer or 0}", options, viewer))
        yield


async def check_set_up(one: Twin, other: Twin, options: dict[str, Any], viewer: int | None, looks: list[str]) -> None:
    """One viewer through the set-up, while the others choose other cards from other hands."""
    game, random = Palazzi(**options), Random(viewer)
    async with opened(one, other, options, viewer):
        await compare(one, other, ALL_LOOKS)
        seats = random.sample(range(1, game.players + 1), game.players)
        for seat in (*seats[:-1], seats[0]):  # one chooses anew; the last stays out for now
            await act_at(one, seat, 3)
            await act_at(other, seat, 3 if seat == viewer else random.randrange(12))
            await compare(one, other, looks)
        await both(one, other, lambda twin: try_in_vain(twin, Random(1), game))
        await compare(one, other, ALL_LOOKS)
        await act_at(one, seats[-1], 3)
        await act_at(other, seats[-1], 3)
        with pytest.raises(AssertionError):  # the reveal: had they been the same, all this would have shown nothing
            await compare(one, other, LOOKS)


async def check_viewers(
    sites: list[Site],
    make: MakeTwins,
    scripts: Scripts,
    options: dict[str, Any],
    viewers: list[int | None],
    looks: list[str],
) -> None:
    """The same for several viewers."""
    async with sites[0].open(), sites[1].open():
        for viewer in viewers:
            one, other = make(f"seed-one-{viewer}", f"seed-other-{viewer}")
            scripts.draws[other.seed] = hidden_otherwise(Palazzi(**options), one.seed, viewer, Random(viewer))
            await check_set_up(one, other, options, viewer, looks)


@typical_configurations
async def test_before_the_reveal(
    sites: list[Site], twins: MakeTwins, scripts: Scripts, options: dict[str, Any]
) -> None:
    await check_viewers(sites, twins, scripts, options, [None, options["players"] - 1], LOOKS)


@pytest.mark.slow
@every_configuration
async def test_before_the_reveal_for_everybody(
    sites: list[Site], twins: MakeTwins, scripts: Scripts, options: dict[str, Any]
) -> None:
    viewers = [None, *range(1, options["players"] + 1)]
    await check_viewers(sites, twins, scripts, options, viewers, ALL_LOOKS)


async def check_course(
    sites: list[Site], make: MakeTwins, scripts: Scripts, options: dict[str, Any], viewer: int | None, steps: int
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
async def test_after_the_reveal(sites: list[Site], twins: MakeTwins, scripts: Scripts, options: dict[str, Any]) -> None:
    await check_course(sites, twins, scripts, options, 1, 14)


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [None, 2])
@every_configuration
async def test_up_to_the_end(
    sites: list[Site], twins: MakeTwins, scripts: Scripts, options: dict[str, Any], viewer: int | None
) -> None:
    await check_course(sites, twins, scripts, options, viewer, 10_000)
