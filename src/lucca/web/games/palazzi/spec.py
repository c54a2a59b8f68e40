"""The spec of palazzi's pages: the scene, what a seat is asked, narration, the result, pictures of the rules."""

from collections.abc import Sequence

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import View
from lucca.locale import N_, _
from lucca.locale.palazzi.phrases import COLUMNS, say_outcome
from lucca.match.match import Match
from lucca.web.games.palazzi import illustrations
from lucca.web.games.palazzi.card_overview import card_overview
from lucca.web.games.palazzi.narration import begins_round, chart_values, narrate, narrate_ending, stands_out
from lucca.web.games.palazzi.scene import Scene, build_scene
from lucca.web.games.spec import WebSpec
from lucca.web.games.spec_types import Curtain, Fairness, Rank, Ranking


def scene(match: Match, view: View, picked: str) -> Scene:
    """The table of a match as its viewer sees it."""
    return build_scene(match, view, match.seats, picked)


def task(view: View) -> str:
    """What is asked of a seat."""
    phase = view.position.phase
    if phase == "keeping":
        return _("Keep two of your four cards; the second of a colour lies on top.")
    if phase == "playing":
        return _("It is your turn: play your cards, one after the other.")
    if phase == "city":
        return _("It is your turn: lay a card for the City of Lucca.")
    if any(choice.name.startswith("open") for choice in view.choices):
        return _("It is your turn: open palaces, or take a triplet.")
    return _("It is your turn: take a triplet.")


def ranking(view: View, names: Sequence[str]) -> Ranking:
    """The points by column and in all; the winner of a tie comes first."""
    winners = view.outcome.winners if view.outcome else ()
    ranks = [
        Rank(seat, names[seat - 1], seat in winners, (*columns, sum(columns)))
        for seat, columns in enumerate(view.points, start=1)
    ]
    ranks.sort(key=lambda rank: (not rank.is_winner, -rank.numbers[-1]))
    return Ranking((*map(_, COLUMNS), _("total")), tuple(ranks), has_total=True)


def pick_for(action: str) -> str:
    """The first of two starting cards is picked, then the second is a button."""
    verb, *words = action.split(" ")
    return words[0] if verb == "keep" else ""


def is_choosing(view: View) -> bool:
    """Whether the viewer has yet to choose starting cards."""
    return bool(view.choices) and not view.position.kept


def is_in_hand(view: View, card: str) -> bool:
    """Whether a card is one of the viewer's."""
    return card in (view.position.hand or ())


SPEC: WebSpec[Palazzi, View] = WebSpec(
    blurb=N_(
        "A card game for two to five: build palaces storey by storey, open them with a party, and have enough shields "
        "to bear your walls. Half an hour."
    ),
    task=task,
    outcome=say_outcome,
    scene=scene,
    pick_for=pick_for,
    beside=N_("Rivals"),
    curtain=Curtain(N_("Starting cards are secret: hand the device to {name}."), is_choosing, is_in_hand),
    fairness=Fairness(
        N_("Fair cards"),
        N_(
            "The cards were fixed before the first one was dealt: when the match is over, the seed is shown, and its "
            "SHA-256 must be this."
        ),
    ),
    narrate=narrate,
    narrate_ending=narrate_ending,
    begins_round=begins_round,
    stands_out=stands_out,
    chart_values=chart_values,
    chart_title=N_("Points of every player"),
    ranking=ranking,
    cover=illustrations.skyline,
    pictures={
        "the-idea": illustrations.palaces,
        "the-cards": illustrations.cards,
        "your-turn": illustrations.triplet,
        "opening-a-palace-the-party": illustrations.party,
        "the-end-of-the-match": illustrations.walls,
        "the-celebration-variant": illustrations.specials,
    },
    appendix=card_overview,
    art="palazzi/art.html",
    stylesheets=("/static/palazzi.css", "/static/palazzi/board.css"),
)
