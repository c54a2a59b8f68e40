"""Sentences of hints that are the same for every game: chances, the next best move, what is expected."""

from __future__ import annotations

from collections.abc import Sequence

from lucca.locale import _, join_phrases, join_sentences, join_words, ngettext

NEARLY_LOST = 0.03


def whole_percents(chances: Sequence[float]) -> list[int]:
    """Chances in percent, which add up to 100: what is left after rounding down goes to the largest remainders."""
    total = sum(chances)
    exact = [100 * chance / total for chance in chances]
    whole = [int(percent) for percent in exact]
    by_remainder = sorted(range(len(chances)), key=lambda at: whole[at] - exact[at])
    for at in by_remainder[: 100 - sum(whole)]:
        whole[at] += 1
    return whole


def say_chance(chance: float, percent: int) -> str:
    """A chance, which is so many percent; 0 % and 100 % are only said of what is certain."""
    if 0 < chance < 0.005 or (chance and not percent):
        return _("under 1%")
    if 0.995 < chance < 1 or (chance < 1 and percent == 100):
        return _("over 99%")
    return _("{percent}%").format(percent=percent)


def say_chances(chances: Sequence[float], names: Sequence[str], seat: int) -> str:
    """Every seat's chance to win, and a sentence for a viewer who has as good as lost."""
    parts = [
        _("{name} {chance}").format(name=name, chance=say_chance(chance, percent))
        for name, chance, percent in zip(names, chances, whole_percents(chances), strict=True)
    ]
    said = _("Chances to win then, as far as I can see: {chances}.").format(chances=join_words(parts))
    nearly_lost = _("There is hardly a way left to win.")
    return said if chances[seat - 1] > NEARLY_LOST else join_sentences(said, nearly_lost)


def say_next_best(move: str, loss: float | None) -> str:
    """The second best move, and how much less its chance to win is, where that is known."""
    points = -1 if loss is None else round(100 * loss)
    if points > 0:
        return ngettext(
            "Next best: {move}; that costs about {count} percentage point.",
            "Next best: {move}; that costs about {count} percentage points.",
            points,
        ).format(move=move, count=points)
    if points == 0:
        return _("Nearly as good: {move}.").format(move=move)
    return _("I also looked at: {move}.").format(move=move)


def say_expected(turns: Sequence[tuple[str, Sequence[str]]]) -> str:
    """What seats are expected to do: their names, and the words for what each does."""
    parts = [_("{name}: {actions}").format(name=name, actions=join_words(actions)) for name, actions in turns]
    return _("After that I expect: {turns}.").format(turns=join_phrases(parts))
