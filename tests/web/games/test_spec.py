"""What a game gives its pages: every game fills the spec, and a small one needs little."""

import json
import re

import pytest

from lucca.games import game_names, game_spec, new_game
from lucca.games.game import Game, View
from lucca.locale import use_language
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.web.games.plain import plain_narration, plain_ranking, plain_scene
from lucca.web.games.spec import WebSpec, scene_of, web_spec, web_specs
from lucca.web.http.templating import templates


def begun(name: str) -> Match:
    """A match whose first seat is asked."""
    match = Match(new_game(name), [f"Name {seat}" for seat in range(1, game_spec(name).usual_seats + 1)])
    Dealer("plain").deal(match)
    return match


def test_there_is_no_game_but_those_registered() -> None:
    assert tuple(web_specs()) == game_names()
    with pytest.raises(LookupError):
        web_spec("chess")


@pytest.mark.parametrize("name", game_names())
def test_a_scene_without_buttons_for_who_may_not_act(name: str) -> None:
    match = begun(name)
    for may_act in (True, False):
        scene = scene_of(match, match.view(1), may_act)
        html = templates.from_string('{% from "scene.html" import scene as draw %}{{ draw(it) }}').render(it=scene)
        assert ('name="action"' in html or "data-pick" in html) == may_act


@pytest.mark.parametrize("name", game_names())
def test_a_game_without_pages_of_its_own_is_shown_as_text(name: str) -> None:
    use_language("en")
    match = begun(name)
    view = match.view(1)
    scene = plain_scene(match, view, "")
    assert scene.actions == tuple(choice.name for choice in view.choices) != ()
    html = templates.get_template(scene.template).render(scene=scene)
    assert re.findall(r'name="action" value="([^"]+)"', html) == list(scene.actions)
    for seat in range(2, match.game.players + 1):
        secrets = match.game.private_position(match.state, seat)
        assert not [value for value in secrets.values() if value and json.dumps(value) in "".join(scene.lines)]
    drawn = match.events()
    assert bool(drawn) == game_spec(name).has_chance
    events = [f"1 {scene.actions[0]}", *drawn]
    told = [plain_narration(match.game, event, match.state, match.state, match.seats) for event in events]
    assert told == [[f"Name 1: {scene.actions[0]}"], *([event] for event in drawn)]


@pytest.mark.parametrize("name", game_names())
def test_the_plain_ranking_has_the_winner_first(name: str) -> None:
    match, dealer = begun(name), Dealer("plain ranking")
    while match.to_move:
        match.submit(match.to_move, match.legal()[0])
        dealer.deal(match)
    view = match.view(None)
    ranking = plain_ranking(view, match.seats)
    assert [rank.name for rank in ranking.ranks if rank.is_winner] == [
        match.seats[seat - 1] for seat in view.outcome.winners
    ]
    assert ranking.ranks[0].is_winner
    assert {rank.name for rank in ranking.ranks} == set(match.seats)
    assert all(len(rank.numbers) == len(ranking.columns) for rank in ranking.ranks)


def test_three_things_are_enough_for_a_game() -> None:
    spec: WebSpec[Game, View] = WebSpec("A game.", lambda _view: "Act.", lambda _outcome, _names: "Over.")
    assert (spec.pick_for("act"), spec.stylesheets) == ("", ())
