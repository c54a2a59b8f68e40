"""The only place that draws random numbers for a match.

A seed gives one stream of numbers, the same on every machine and for ever: SHA-256 in counter mode, so block i of it is
the hash of the seed, a label and i. Nobody who has seen draws can work out the next without the seed,
and anybody who is given the seed afterwards can work out them all.
"""

import hashlib

from lucca.games.game import Action
from lucca.match.match import Match

WORD = 1 << 64
WORDS_A_BLOCK = 4


class Numbers:
    """Uniform random numbers out of a seed; streams of different labels have nothing to do with each other."""

    def __init__(self, seed: str, label: str, used: int = 0) -> None:
        self.key = f"{seed}/{label}/"
        self.block = used // WORDS_A_BLOCK
        self.words: list[int] = []
        for _ in range(used % WORDS_A_BLOCK):
            self.next_word()

    @property
    def used(self) -> int:
        """How many words were drawn so far: a stream can be taken up again there."""
        return self.block * WORDS_A_BLOCK - len(self.words)

    def next_word(self) -> int:
        """The next 64 bits."""
        if not self.words:
            digest = hashlib.sha256(f"{self.key}{self.block}".encode("utf-8", "surrogatepass")).digest()
            self.words = [int.from_bytes(digest[at : at + 8]) for at in (24, 16, 8, 0)]
            self.block += 1
        return self.words.pop()

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each exactly as likely as the others: by rejection sampling."""
        enough = WORD - WORD % limit
        while (word := self.next_word()) >= enough:
            pass
        return word % limit


class Dealer:
    """Deals a match: every chance action from one stream, from its start or from where it was `used` up to."""

    def __init__(self, seed: str, used: int = 0) -> None:
        self.numbers = Numbers(seed, "deal", used)

    def deal(self, match: Match) -> list[Action]:
        """Draws until a seat is asked or the match is over; returns what was drawn."""
        drawn: list[Action] = []
        while chances := match.game.chances(match.state):
            drawn.append(match.game.nth_chance(match.state, self.numbers.below(chances)))
            match.draw(drawn[-1])
        return drawn
