"""A whole match out of what one seat knows of it: hands that are secret are dealt anew, all as likely as each other."""

from collections.abc import Callable
from typing import Any

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.palazzi import state as s
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.unseen import is_unseen, remove_unseen

Pick = Callable[[int], int]  # a random number from 0 to below its argument


def imagine(game: CompiledGame, known: State, seat: int, pick: Pick) -> State:
    """Deals the other seats' secret hands into what a seat knows of a match, in place."""
    if has_secrets(game, known):
        for other in range(game.players):
            if other != seat - 1:
                deal_hand(known[0], other, pick)
    return known


def has_secrets(game: CompiledGame, match: State) -> bool:
    """Whether some seat knows more than the others: in palazzi until the starting cards are revealed."""
    return isinstance(game, Palazzi) and bool(match["current_round"][0] == 0)


def deal_hand(known: Any, seat: int, pick: Pick) -> None:
    """As many cards as the seat holds: a bastion never stays in a hand, any other unseen card may be there."""
    for place in range(cards_held(known, seat)):
        cards = [card for card in range(s.CARDS) if card not in range(s.BASTION, s.WILD) and is_unseen(known, card)]
        known.hands[seat, place] = cards[pick(len(cards))]
        remove_unseen(known, known.hands[seat, place])


def cards_held(known: Any, seat: int) -> int:
    """How many cards of its hand a seat was dealt so far; everybody can count them."""
    return min(max(known.dealt - s.HAND * seat, 0), s.HAND) if known.phase == s.HANDS else s.HAND
