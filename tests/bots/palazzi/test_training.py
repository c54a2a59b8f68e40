"""What palazzi's weights are fitted from: the order counts, because the seeds of a fit follow it."""

from lucca.bots.palazzi.training import training


def test_every_edition_that_seats_so_many_has_a_share() -> None:
    newest = [({"edition": "2013"}, 150), ({"edition": "2013", "celebration": True}, 150)]
    assert training(2) == newest
    for players in (3, 4, 5):
        assert training(players) == [*newest, ({"edition": "2005-de"}, 150), ({"edition": "2005-ja"}, 150)]
