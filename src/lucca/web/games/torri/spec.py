"""The spec of torri's pages: the scene, what a seat is asked, narration, the result, pictures of the rules."""

from collections.abc import Sequence

from lucca.games.game import Outcome
from lucca.games.torri.game import Torri
from lucca.games.torri.view import View
from lucca.locale import N_, _
from lucca.locale.torri.endings import CRITERIA, say_outcome
from lucca.web.games.spec import WebSpec
from lucca.web.games.spec_types import Rank, Ranking
from lucca.web.games.torri import illustrations
from lucca.web.games.torri.narration import chart_values, narrate, narrate_ending, stands_out, whose_turn
from lucca.web.games.torri.scene import build_scene
from lucca.web.games.torri.stages import stages


def task(view: View) -> str:
    """What is asked of a seat."""
    phase = view.position.phase
    if phase == "capturing":
        return _("Choose the house that is taken prisoner.")
    if phase == "switching":
        return _("It is your turn: switch to another colour, or stay with yours.")
    text = _("It is your turn: place brick {brick} of {bricks}.")
    return text.format(brick=view.position.brick, bricks=view.position.bricks)


def outcome(result: Outcome, names: Sequence[str]) -> str:
    """Who won, and by what."""
    return say_outcome(result.winners, result.reason, names)


def ranking(view: View, names: Sequence[str]) -> Ranking:
    """What the final ranking compares; the winners come first."""
    winners = view.outcome.winners if view.outcome else ()
    ranks = [
        Rank(
            colour.seat,
            names[colour.seat - 1],
            colour.seat in winners,
            colour.ranking,
        )
        for colour in view.colours
        if colour.seat
    ]
    ranks.sort(key=lambda rank: (not rank.is_winner, *(-number for number in rank.numbers)))
    return Ranking(tuple(map(_, CRITERIA)), tuple(ranks))


def pick_for(action: str) -> str:
    """The lot of an action, and the colour of a brick."""
    verb, *words = action.split(" ")
    return ".".join(words) if verb in ("place", "capture") else ""


def body_classes(view: View) -> tuple[str, ...]:
    """A seat has the colour of its bricks everywhere on the page."""
    return tuple(f"s{seat}-{colour}" for seat, colour in enumerate(view.position.colors, start=1))


SPEC: WebSpec[Torri, View] = WebSpec(
    blurb=N_(
        "A game of towers for two to four in which nothing is left to chance: place two bricks a turn, join blocks, "
        "win struggles, and build the highest tower or take the most prisoners. Twenty minutes."
    ),
    task=task,
    outcome=outcome,
    scene=build_scene,
    pick_for=pick_for,
    beside=N_("Towers"),
    body_classes=body_classes,
    narrate=narrate,
    narrate_ending=narrate_ending,
    whose_turn=whose_turn,
    stands_out=stands_out,
    stages=stages,
    chart_values=chart_values,
    chart_title=N_("Highest tower or prisoners of every player"),
    ranking=ranking,
    cover=illustrations.city,
    pictures={
        "the-idea": illustrations.city,
        "the-board-and-the-bricks": illustrations.blocks,
        "placing-a-floor": illustrations.floor,
        "the-struggle": illustrations.struggle,
    },
    art="torri/art.html",
    stylesheets=("/static/torri.css",),
    scripts=("/static/torri.js",),
)
