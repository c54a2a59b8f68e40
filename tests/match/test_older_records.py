"""Records written before an option existed mean what the option says of them."""

from dataclasses import replace

import pytest

from lucca.bots import play_match, seat_bots
from lucca.games import compiled_game, game_spec
from lucca.games.game import BadRules
from lucca.games.palazzi.game import Palazzi
from lucca.match import record as record_module
from lucca.match.record import read_record, replay_record, write_record


def test_a_record_without_an_option_means_what_the_option_says(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = game_spec("palazzi")
    options = tuple(replace(each, absent=True) if each.name == "celebration" else each for each in spec.options)
    monkeypatch.setattr(compiled_game, "game_spec", lambda _name: replace(spec, options=options))
    monkeypatch.setattr(record_module, "cached_game", record_module.cached_game.__wrapped__)
    whole = write_record(play_match(Palazzi(celebration=True), seat_bots(["random"] * 3, 3), "7"))
    older = {key: value for key, value in whole["rules"].items() if key != "celebration"}
    again = replay_record(read_record({**whole, "rules": older}))
    assert again.problem is None
    assert write_record(again.match()) == whole
    del older["players"]
    with pytest.raises(BadRules, match="players"):
        read_record({**whole, "rules": older})
