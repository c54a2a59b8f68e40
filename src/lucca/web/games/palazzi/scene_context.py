"""What all parts of palazzi's scene are made from: the view, names, offers and previews."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import BuildOutlook, Payer
from lucca.games.palazzi.view import View
from lucca.locale import _
from lucca.web.games.palazzi.offers import Offer, Offers


@dataclass(frozen=True, slots=True)
class SceneContext:
    """The game, what its viewer may see, who sits where, and what the viewer may do.

    `outlooks` say what the cards on the table would do for the viewer, `payers` who would pay for the party of each
    palace that the viewer may open, by colour.
    """

    game: Palazzi
    view: View
    names: Sequence[str]
    offers: Offers = field(default_factory=dict)
    outlooks: Mapping[str, BuildOutlook] = field(default_factory=dict)
    payers: Mapping[str, Sequence[Payer]] = field(default_factory=dict)

    def name_of(self, seat: int | None) -> str:
        """Who sits there; without a seat it is the City of Lucca."""
        return self.names[seat - 1] if seat else _("the City of Lucca")

    def offer_at(self, place: str) -> Offer | None:
        """The one thing that can be done at a place, if any."""
        return next(iter(self.offers.get(place, ())), None)
