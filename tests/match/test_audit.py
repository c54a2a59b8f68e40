"""Audits: what a seed dealt is found to be so, and every draw that it did not deal is found out."""

import hashlib
from collections.abc import Sequence
from typing import Any, cast

import pytest

from lucca.bots import ask_bot, new_bot, play_match, seat_bots
from lucca.games import new_game
from lucca.games.game import CHANCE, Game
from lucca.games.palazzi.game import Palazzi
from lucca.match.audit import Audit, audit_record
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.match.record import read_record, replay_record, write_record

Json = dict[str, Any]
EDITIONS = [
    *(("2013", celebration, players) for celebration in (False, True) for players in (2, 3, 4, 5)),
    *((edition, False, players) for edition in ("2005-de", "2005-ja") for players in (3, 4, 5)),
]
SEED = "a server's secret"


def bound(seed: str) -> Json:
    """What a server writes about its seed."""
    return {"seed": seed, "seed_sha256": hashlib.sha256(seed.encode()).hexdigest()}


def palazzi(edition: str = "2013", celebration: bool = False, players: int = 3) -> Game:
    """The game in an edition."""
    return new_game("palazzi", edition=edition, celebration=celebration, players=players)


def played(game: Game | None = None, seed: str = SEED) -> Match:
    """A whole match as a server deals it."""
    game = game or palazzi()
    return play_match(game, seat_bots(["random"] * game.players, game.players), seed)


def record(match: Match | None = None, seed: str = SEED, **meta: Any) -> Json:
    """The record that a server gives away when it is over."""
    return write_record(match or played(seed=seed), {**bound(seed), **meta})


def audit(value: Json, promised: str | None = None) -> Audit:
    """The audit of a record."""
    return audit_record(read_record(value), promised)


def cut(value: Json, events: int) -> Json:
    """A record that stops early."""
    return {**value, "events": value["events"][:events]}


def with_event(value: Json, at: int, event: str) -> Json:
    """A record with an event changed."""
    return {**value, "events": [*value["events"][:at], event, *value["events"][at + 1 :]]}


def cards(events: Sequence[str]) -> int:
    """How many cards come by chance."""
    return sum(len(event.partition(": ")[2].replace("/ ", "").split(" ")) for event in events if event[0] == "*")


def deals(value: Json) -> list[int]:
    """The events that are draws."""
    return [at for at, event in enumerate(value["events"]) if event[0] == "*"]


def swapped(event: str) -> str:
    """A hand or table with its first card and another one exchanged."""
    head, _, tail = event.partition(": ")
    words = tail.split(" ")
    other = next(at for at in range(len(words) - 1, 0, -1) if words[at] not in ("/", words[0]))
    words[0], words[other] = words[other], words[0]
    return f"{head}: {' '.join(words)}"


@pytest.mark.parametrize(("edition", "celebration", "players"), EDITIONS)
def test_what_the_seed_dealt_is_found_to_be_so(edition: str, celebration: bool, players: int) -> None:
    game = palazzi(edition, celebration, players)
    for seed in ("", "1", "ルッカ"):
        value = record(played(game, seed), seed)
        assert audit(value) == Audit(draws=cards(value["events"]))
        assert audit(value, value["meta"]["seed_sha256"].upper()).problem is None


def test_a_bastion_set_aside_is_a_draw_but_no_event() -> None:
    found = 0
    for number in range(8):
        match = played(palazzi(players=5), str(number))
        value = record(match, str(number))
        found += sum(step.who == CHANCE for step in match.steps) - cards(value["events"])
        for events in (1, 3, 5, 6, 12, 60, len(value["events"])):
            assert audit(cut(value, events)) == Audit(draws=cards(value["events"][:events]))
    assert found > 2


def test_the_numbers_are_the_dealers_from_the_first_on() -> None:
    Dealer(SEED).deal(match := Match(palazzi()))
    assert audit(record(match)) == Audit(draws=24)
    dealer = Dealer(SEED)
    dealer.numbers.next_word()
    dealer.deal(other := Match(palazzi()))
    assert audit(record(other)).event == 0


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_what_the_documents_say_is_enough_to_deal(seed: str) -> None:
    """Without any code of ours: the hands and the first table of three players, by docs/records.md."""
    unseen = [*map(str, range(1, 97)), "B", "B", "B", "B"]
    blocks = [hashlib.sha256(f"{seed}/deal/{at}".encode()).digest() for at in range(20)]
    numbers = iter([int.from_bytes(block[at : at + 8]) for block in blocks for at in (0, 8, 16, 24)])
    drawn: list[str] = []
    while len(drawn) < 24:
        number = next(numbers)
        if number < 2**64 - 2**64 % len(unseen):
            card = unseen.pop(number % len(unseen))
            drawn += [card] if card != "B" or len(drawn) >= 12 else []
    hands = [f"* hand {seat}: {' '.join(drawn[4 * seat - 4 : 4 * seat])}" for seat in (1, 2, 3)]
    table = "* table: " + " / ".join(" ".join(drawn[at : at + 3]) for at in (12, 15, 18, 21))
    assert played(seed=seed).events()[:4] == [*hands, table]


@pytest.mark.parametrize("size", [6, 8])
def test_torri_has_no_draws(size: int) -> None:
    value = record(played(new_game("torri", size=size, players=2)))
    assert audit(value) == Audit(draws=0)
    assert audit({**value, "meta": {}}).problem is not None


def test_a_record_may_stop_after_every_event() -> None:
    value = record()
    for events in range(len(value["events"]) + 1):
        assert audit(cut(value, events)) == Audit(draws=cards(value["events"][:events]))


def test_starting_choices_come_in_any_order() -> None:
    match = Match(palazzi())
    dealer = Dealer(SEED)
    dealer.deal(match)
    for seat in (3, 1, 2):
        match.submit(seat, match.game.legal(match.state, seat)[-1])
    while seat := match.to_move or 0:
        match.submit(seat, match.game.legal(match.state)[0])
        dealer.deal(match)
    assert audit(record(match)).problem is None


@pytest.mark.parametrize(("edition", "celebration", "players"), EDITIONS)
def test_two_cards_exchanged_in_any_draw_are_found_out(edition: str, celebration: bool, players: int) -> None:
    value = record(played(palazzi(edition, celebration, players)))
    assert len(deals(value)) >= players + 5
    for at in deals(value):
        wrong = with_event(cut(value, at + 1), at, swapped(value["events"][at]))
        assert audit(wrong).event == at
        assert str(audit(wrong).problem).startswith("The seed gives ")


def test_the_card_is_named() -> None:
    value = record()
    first, second, *others = value["events"][0].removeprefix("* hand 1: ").split(" ")
    wrong = audit(with_event(value, 0, f"* hand 1: {first} {others[0]} {second} {others[1]}"))
    assert wrong.event == 0
    assert str(wrong.problem) == f"The seed gives {second} here, the record has {others[0]}."


def test_a_better_card_that_never_came_is_found_out_in_a_whole_match() -> None:
    """The triplet that nobody took may hold any card as far as the rules go."""
    value = record()
    game = cast(Palazzi, read_record(value).game)
    for at in deals(value)[3:]:
        until = [*deals(value), len(value["events"])]
        turn = value["events"][at:][: until[until.index(at) + 1] - at]
        taken = {int(event.split(" ")[2]) for event in turn if " take " in event}
        triplets = value["events"][at].removeprefix("* table: ").split(" / ")
        (left,) = set(range(1, 5)) - taken
        state, _, _ = game.replay([step for event in value["events"] for step in game.parse_event(event).steps])
        unseen = next(card for card in game.view(state, None).unseen if card != "B")
        triplets[left - 1] = " ".join([*triplets[left - 1].split(" ")[:2], unseen])
        wrong = with_event(value, at, "* table: " + " / ".join(triplets))
        assert replay_record(read_record(wrong)).problem is None
        assert audit(wrong).event == at
        assert str(audit(wrong).problem).endswith(f" here, the record has {unseen}.")


def test_another_seed_is_found_out_with_the_first_draw() -> None:
    value = record()
    assert audit({**value, "meta": bound("another")}).event == 0
    assert audit({**value, "meta": bound(SEED + " ")}).event == 0


def test_a_seed_that_is_not_the_one_of_its_digest() -> None:
    value = record()
    other = bound("another")["seed_sha256"]
    wrong = audit({**value, "meta": {"seed": SEED, "seed_sha256": other}})
    assert (wrong.event, wrong.draws) == (None, 0)
    assert str(wrong.problem) == f"The SHA-256 of the seed is {bound(SEED)['seed_sha256']}, the record says {other}."


def test_a_seed_chosen_afterwards_is_not_the_one_promised() -> None:
    other = bound("another")["seed_sha256"]
    wrong = audit(record(), other)
    assert wrong.event is None
    assert str(wrong.problem) == (
        f"The SHA-256 of the seed is {bound(SEED)['seed_sha256']}, not {other}: it is another seed."
    )


@pytest.mark.parametrize(
    ("meta", "said"),
    [
        ({}, "The record has no seed."),
        ({"seed_sha256": bound(SEED)["seed_sha256"]}, "The record has no seed."),
        ({"seed": SEED}, "The record does not say what the SHA-256 of its seed is."),
        ({**bound(SEED), "seed": 7}, "seed must be text."),
        ({**bound(SEED), "seed": None}, "seed must be text."),
        ({**bound(SEED), "seed_sha256": 7}, "seed_sha256 must be text."),
        ({**bound(SEED), "seed_sha256": ""}, "The SHA-256 of the seed is "),
        ({**bound(SEED), "seed_sha256": "x" * 5000}, "The SHA-256 of the seed is "),
        ({**bound(SEED), "dealt_from": -1}, "dealt_from must be a whole number from 0 to "),
        ({**bound(SEED), "dealt_from": 10_000}, "dealt_from must be a whole number from 0 to "),
        ({**bound(SEED), "dealt_from": True}, "dealt_from must be a whole number from 0 to "),
        ({**bound(SEED), "dealt_from": 4.0}, "dealt_from must be a whole number from 0 to "),
        ({**bound(SEED), "dealt_from": None}, "dealt_from must be a whole number from 0 to "),
    ],
    ids=str,
)
def test_what_is_missing_or_wrong_in_the_meta_is_said(meta: Json, said: str) -> None:
    wrong = audit({**record(), "meta": meta})
    assert (wrong.event, wrong.draws) == (None, 0)
    assert str(wrong.problem).startswith(said)
    assert len(str(wrong.problem)) < 400


def test_a_seed_that_is_hardly_text_is_one_all_the_same() -> None:
    seed = "\ud800"
    digest = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()
    value = write_record(played(seed=seed), {"seed": seed, "seed_sha256": digest})
    assert audit(value).problem is None


def test_a_record_that_does_not_replay_is_refused_before_its_seed_is_looked_at() -> None:
    value = record()
    wrong = audit({**with_event(value, 20, "1 open pink"), "meta": {}})
    assert wrong.event == 20
    assert "pink" in str(wrong.problem)


def played_on(value: Json, events: int, seed: str) -> Json:
    """A record played on from the middle, by a server that binds itself to a seed of its own."""
    match = replay_record(read_record(cut(value, events))).match()
    dealer = Dealer(seed)
    dealer.deal(match)
    while seat := match.to_move or 0:
        match.submit(seat, ask_bot(new_bot("random"), match, seat, seed))
        dealer.deal(match)
    return record(match, seed, dealt_from=events)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_match_played_on_is_dealt_from_there(players: int) -> None:
    first = record(played(palazzi(players=players)))
    for events in (0, 1, players, players + 1, players + 2, 2 * players + 1, 30, 31, 32, 33, 34, 35, 36, 60, 75):
        value = played_on(first, events, "other")
        assert value["events"][:events] == first["events"][:events]
        assert audit(value) == Audit(draws=cards(value["events"][events:]), start=events)
        if events:
            assert audit({**value, "meta": bound("other")}).event == 0
            for end in (events, events + 1, events + 20):
                assert audit(cut(value, end)) == Audit(draws=cards(value["events"][events:end]), start=events)
        for at in deals(value):
            wrong = with_event(cut(value, at + 1), at, swapped(value["events"][at]))
            if at >= events:
                assert audit(wrong).event == at


def test_a_match_played_on_from_elsewhere_than_it_says_is_found_out() -> None:
    first = record()
    table = deals(first)[4]
    value = played_on(first, table, "other")
    assert audit({**value, "meta": {**value["meta"], "dealt_from": table - 1}}).problem is None  # no draw between
    assert audit({**value, "meta": {**value["meta"], "dealt_from": deals(first)[3]}}).event == deals(first)[3]
    assert audit({**value, "meta": {**value["meta"], "dealt_from": table + 1}}).event == deals(value)[5]
