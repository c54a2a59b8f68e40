"""The dealer: one stream for a seed, the same for ever, and every card as likely as the others."""

import hashlib
from collections import Counter

from lucca.games.palazzi.game import Palazzi
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match


def hands_and_table(seed: str, **options: object) -> list[str]:
    """The cards dealt before the seats choose, as events."""
    match = Match(Palazzi(**options))  # type: ignore[arg-type]
    Dealer(seed).deal(match)
    return match.events()


def test_numbers_can_be_recomputed_by_anybody() -> None:
    block = hashlib.sha256(b"seed/deal/0").digest()
    numbers = Numbers("seed", "deal")
    assert [numbers.next_word() for _ in range(4)] == [int.from_bytes(block[at : at + 8]) for at in (0, 8, 16, 24)]
    assert numbers.next_word() == int.from_bytes(hashlib.sha256(b"seed/deal/1").digest()[:8])


def test_streams_of_other_seeds_and_labels_differ() -> None:
    streams = [Numbers(seed, label) for seed, label in (("a", "deal"), ("b", "deal"), ("a", "seat 1"))]
    assert len({stream.next_word() for stream in streams}) == 3


def test_numbers_are_uniform() -> None:
    numbers = Numbers("uniform", "test")
    counts = Counter(numbers.below(6) for _ in range(12_000))
    assert sorted(counts) == list(range(6))
    assert all(1850 < count < 2150 for count in counts.values())


def test_this_deal_is_the_same_on_every_machine() -> None:
    assert hands_and_table("7")[:2] == ["* hand 1: 12 91 6 70", "* hand 2: 77 34 65 95"]


def test_hands_never_hold_a_bastion_and_the_2005_table_no_tower() -> None:
    for seed in range(60):
        lines = hands_and_table(str(seed), edition="2005-de", players=5)
        assert not any("B" in line for line in lines)
        hands = hands_and_table(str(seed), players=5)[:5]
        assert not any("B" in line for line in hands)


def test_bastions_drawn_for_a_hand_are_missing_from_the_first_table_and_come_back() -> None:
    game = Palazzi(players=5)
    seen_aside = 0
    for seed in range(60):
        match = Match(game)
        Dealer(str(seed)).deal(match)
        aside = int(match.state["aside"][0])
        on_table = match.events()[-1].split().count("B")
        seen_aside += aside
        assert aside + on_table <= 4
        for seat in range(1, 6):
            match.submit(seat, game.legal(match.state, seat)[0])
        assert match.view(None).unseen.count("B") == 4 - on_table
    assert seen_aside > 20
