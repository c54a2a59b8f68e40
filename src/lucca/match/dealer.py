"""The only place that draws random numbers for a match.

A seed gives one stream of numbers, the same on every machine and for ever: block i of it is
SHA-256 of the seed, a label and i. Nobody who has seen draws can work out the next without the seed,
and anybody who is given the seed afterwards can work out them all.
"""

import hashlib

from lucca.match.match import Match

WORD = 1 << 64


class Numbers:
    """Uniform random numbers out of a seed; streams of different labels have nothing to do with each other."""

    def __init__(self, seed: str, label: str) -> None:
        self.key = f"{seed}/{label}/"
        self.block = 0
        self.words: list[int] = []

    def next_word(self) -> int:
        """The next 64 bits."""
        if not self.words:
            digest = hashlib.sha256(f"{self.key}{self.block}".encode("utf-8", "surrogatepass")).digest()
            self.words = [int.from_bytes(digest[at : at + 8]) for at in (24, 16, 8, 0)]
            self.block += 1
        return self.words.pop()

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each exactly as likely as the others."""
        enough = WORD - WORD % limit
        while (word := self.next_word()) >= enough:
            pass
        return word % limit


class Dealer:
    """Deals a match: every chance action from one stream."""

    def __init__(self, seed: str) -> None:
        self.numbers = Numbers(seed, "deal")

    def deal(self, match: Match) -> None:
        """Draws until a seat is asked or the match is over."""
        while chances := match.game.chances(match.state):
            match.draw(match.game.nth_chance(match.state, self.numbers.below(chances)))
