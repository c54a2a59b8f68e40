"""The notation of torri: `c4` is a lot, `place red c4` an action, `1 place red c4` an event."""

from lucca.games.game import Action, InvalidAction
from lucca.games.notation import Notation
from lucca.games.torri.options import COLOURS
from lucca.games.torri.rules.state import CAPTURE, PLACE, ROW, STAY, SWITCH, pack_action

COLUMNS = "abcdefghijkl"


def name_lot(lot: int) -> str:
    """Returns the name of a lot, as of a square of a chess board."""
    row, column = divmod(lot, ROW)
    return f"{COLUMNS[column]}{row + 1}"


class TorriNotation(Notation):
    """Depends on the size of the board and the number of seats. `lots` has the number of each lot's name."""

    verbs = ("place", "capture", "switch", "stay")

    def __init__(self, size: int, players: int) -> None:
        self.lots = {name_lot(ROW * row + column): ROW * row + column for row in range(size) for column in range(size)}
        super().__init__(players, self.all_actions())

    def all_actions(self) -> dict[str, Action]:
        """Returns the integer of every decision by its name."""
        named = {"stay": pack_action(STAY, 0, 0)}
        for colour, colour_name in enumerate(COLOURS):
            named[f"switch {colour_name}"] = pack_action(SWITCH, colour, 0)
            for name, lot in self.lots.items():
                named[f"place {colour_name} {name}"] = pack_action(PLACE, colour, lot)
        return named | {f"capture {name}": pack_action(CAPTURE, 0, lot) for name, lot in self.lots.items()}

    def parse_error(self, words: list[str]) -> InvalidAction:
        colour = words[1:2] if words[0] in ("place", "switch") else []
        if colour and colour[0] not in COLOURS:
            return InvalidAction("unknown-colour", colour=colour[0], colours=", ".join(COLOURS))
        lot = words[2:3] if words[0] == "place" else words[1:2] if words[0] == "capture" else []
        if lot and lot[0] not in self.lots:
            return InvalidAction("unknown-lot", lot=lot[0], last=list(self.lots)[-1])
        return super().parse_error(words)
