"""Deck files: the cards of an owner's box, read strictly, each refusal with its row."""

import json
from pathlib import Path

import pytest

from lucca.games.game import BadRules
from lucca.games.palazzi.deck import (
    CARDS_PER_COLOUR,
    COLOURS,
    COUNTS,
    LARGEST_FILE,
    Card,
    DeckRefused,
    deck_named,
    parse_deck,
    read_deck,
    reconstructed_deck,
)
from lucca.games.palazzi.game import Palazzi
from tests.cli.command_runner import Ran, lucca, wrong

ROWS = reconstructed_deck().csv.splitlines()
LAST_ROW = len(ROWS)
FIRST_WILD = ROWS.index("10,,1,2,wild") + 1


def deck_with(row: int, *replacement: str) -> str:
    """The reconstructed deck with one row (the header is row 1) replaced by none, one or several."""
    return "\n".join([*ROWS[: row - 1], *replacement, *ROWS[row:]]) + "\n"


def plain_deck() -> str:
    """The deck of an older box, without the five cards of the Celebration variant."""
    return "\n".join(row for row in ROWS if not row.endswith(("wild", "special"))) + "\n"


def own_deck() -> str:
    """Cards unlike the reconstructed ones: palaces 1 and 7, both red, have swapped their windows and shields."""
    return reconstructed_deck().csv.replace("\n1,red,0,3,", "\n1,red,1,2,").replace("\n7,red,1,2,", "\n7,red,0,3,")


def refusal_of(text: str) -> tuple[str, object]:
    """Why a deck is refused, and in which row; the sentence for it is one line."""
    with pytest.raises(DeckRefused) as caught:
        parse_deck(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
    return caught.value.code, caught.value.facts["row"]


def test_the_reconstructed_deck_has_96_palaces_of_six_colours_and_the_others() -> None:
    cards = reconstructed_deck().cards
    for kind, count in COUNTS.items():
        assert sum(card.kind == kind for card in cards) == count
    for colour in COLOURS:
        assert sum(card.kind == "palace" and card.colour == colour for card in cards) == CARDS_PER_COLOUR
    assert Card("palace", 1, "red", 0, 3) in cards
    assert [card.name for card in cards[-6:]] == ["B", "W10", "W20", "W500", "1513", "2013"]


def test_the_reconstructed_deck_has_a_word_for_a_name_and_any_other_is_its_own() -> None:
    assert reconstructed_deck().name == "reconstructed"
    assert parse_deck(reconstructed_deck().csv).name == "reconstructed"
    own = parse_deck(own_deck())
    assert own != reconstructed_deck()
    assert own.name == own.csv == own_deck()
    assert deck_named(own.name) == own


@pytest.mark.parametrize(
    "content",
    [
        reconstructed_deck().csv.encode(),
        reconstructed_deck().csv.encode("utf-8-sig"),
        reconstructed_deck().csv.replace("\n", "\r\n").encode(),
        reconstructed_deck().csv.replace("\n", "\r").encode(),
        reconstructed_deck().csv.replace(",", ";").encode(),
        reconstructed_deck().csv.replace(",", "\t").encode(),
        reconstructed_deck().csv.title().encode(),
        reconstructed_deck().csv.rstrip().encode(),
        (reconstructed_deck().csv + "\n\n").encode(),
        reconstructed_deck().csv.replace("\n", "\n\n").encode(),
        reconstructed_deck().csv.replace(",", " , ").encode(),
        reconstructed_deck().csv.replace("red", '"red"').encode(),
        "\n".join([ROWS[0], *reversed(ROWS[1:])]).encode(),
        "\n".join([ROWS[0], *ROWS[50:], *ROWS[1:50]]).encode(),
    ],
    ids=[
        "as is",
        "BOM",
        "CRLF",
        "CR",
        "semicolons",
        "tabs",
        "capitals",
        "no end",
        "more end",
        "empty rows",
        "blanks",
        "quotes",
        "reversed",
        "shuffled",
    ],
)
def test_equal_decks_however_they_are_written(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes(content)
    with file.open("rb") as opened:
        assert read_deck(opened, str(file)) == reconstructed_deck()


def test_a_deck_without_the_five_specials() -> None:
    deck = parse_deck(plain_deck())
    assert len(deck.cards) == 100
    assert not deck.has_specials
    assert Palazzi(deck=deck).rules["deck"] == plain_deck()
    with pytest.raises(BadRules) as caught:
        Palazzi(deck=deck, celebration=True)
    assert caught.value.code == "no-specials"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("3,green,0,3", "deck-cells"),
        ("3,green,0,3,palace,", "deck-cells"),
        ("3;green;0;3;palace", "deck-cells"),
        ("# a note", "deck-cells"),
        (",green,0,3,palace", "deck-number"),
        ("0,green,0,3,palace", "deck-number"),
        ("-3,green,0,3,palace", "deck-number"),
        ("10000,green,0,3,palace", "deck-number"),
        ("9" * 5000 + ",green,0,3,palace", "deck-number"),
        ("3.0,green,0,3,palace", "deck-number"),
        ("three,green,0,3,palace", "deck-number"),
        ("٣,green,0,3,palace", "deck-number"),
        ("³,green,0,3,palace", "deck-number"),
        ("3,pink,0,3,palace", "deck-colour"),
        ("3,,0,3,palace", "deck-colour"),
        ("3,green\x1b[31m,0,3,palace", "deck-colour"),
        ('3,"gre\nen",0,3,palace', "deck-colour"),
        ("3,green\0,0,3,palace", "deck-colour"),
        ("3,green,4,3,palace", "deck-number"),
        ("3,green,-1,3,palace", "deck-number"),
        ("3,green,,3,palace", "deck-number"),
        ("3,green,x,3,palace", "deck-number"),
        ("3,green,0,4,palace", "deck-number"),
        ("3,green,0,,palace", "deck-number"),
        ("3,green,0,1.5,palace", "deck-number"),
        ("3,green,0,3,villa", "deck-kind"),
        ("3,green,0,3,", "deck-kind"),
        ("3,green,0,3,bastion", "deck-bastion"),
        (",,0,0,bastion", "deck-bastion"),
        ("3,green,0,3,wild", "deck-wild-colour"),
        ("3,,0,3,wild", "deck-wild-number"),
        ("2,green,0,3,palace", "deck-doubled"),
        ('3,"green"x,0,3,palace', "deck-not-csv"),
        ('"3,green,0,3,palace', "deck-not-csv"),
        ("3,green,0,3," + "x" * 200_000, "deck-not-csv"),
    ],
    ids=lambda value: ascii(value[:30]),
)
def test_a_bad_row_is_named(row: str, code: str) -> None:
    assert refusal_of(deck_with(4, row)) == (code, 4)


@pytest.mark.parametrize(
    "header",
    ["", "number,colour,windows,shields", "number,color,windows,shields,kind"],
)
def test_a_wrong_header_is_row_1(header: str) -> None:
    assert refusal_of(deck_with(1, header)) == ("deck-header", 1)


def test_a_file_without_a_header_is_refused() -> None:
    assert refusal_of(deck_with(1)) == ("deck-header", 1)
    assert refusal_of("") == ("deck-header", 1)
    assert refusal_of("\n") == ("deck-header", 1)


@pytest.mark.parametrize(
    ("text", "code", "row"),
    [
        (ROWS[0], "deck-too-few", 1),
        (deck_with(4), "deck-too-few", LAST_ROW - 1),
        (deck_with(4, ""), "deck-too-few", LAST_ROW),
        (deck_with(ROWS.index(",,,,bastion") + 1), "deck-too-few", LAST_ROW - 1),
        (deck_with(LAST_ROW), "deck-too-few", LAST_ROW - 1),
        (deck_with(FIRST_WILD), "deck-too-few", LAST_ROW - 1),
        (deck_with(4, ROWS[3], "97,green,0,3,palace"), "deck-too-many", ROWS.index("93,green,3,0,palace") + 2),
        (deck_with(4, "97,yellow,0,3,palace"), "deck-too-many", ROWS.index("92,yellow,3,0,palace") + 1),
        (deck_with(LAST_ROW, ROWS[-1], "98,green,0,3,palace"), "deck-too-many", LAST_ROW + 1),
        (deck_with(LAST_ROW, ROWS[-1], ",,,,bastion"), "deck-too-many", LAST_ROW + 1),
        (deck_with(LAST_ROW, ROWS[-1], "2014,red,0,3,special"), "deck-too-many", LAST_ROW + 1),
        (deck_with(LAST_ROW, ROWS[-1], "17,red,0,3,special"), "deck-doubled", LAST_ROW + 1),
        (deck_with(LAST_ROW, ROWS[-1], ROWS[-1]), "deck-doubled", LAST_ROW + 1),
        (deck_with(LAST_ROW, ROWS[-1], "500,,0,3,wild"), "deck-doubled", LAST_ROW + 1),
        (deck_with(LAST_ROW, "500,yellow,3,0,special"), "deck-doubled", LAST_ROW),
        (deck_with(ROWS.index("10,blue,1,2,palace") + 1, "97,blue,1,2,palace"), "deck-not-replaced", LAST_ROW),
        (reconstructed_deck().csv * 2, "deck-kind", LAST_ROW + 1),
    ],
)
def test_what_only_all_rows_together_show_is_refused(text: str, code: str, row: int) -> None:
    assert refusal_of(text) == (code, row)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "row 1"),
        (b"\0" * 100, "row 1"),
        (bytes(range(256)) * 20, "not UTF-8"),
        (reconstructed_deck().csv.encode("utf-16"), "row 1: the text is not UTF-8"),
        (reconstructed_deck().csv.encode("utf-16-le"), "row 1"),
        (deck_with(4, "3,grün,0,3,palace").encode("latin-1"), "row 4: the text is not UTF-8"),
        (b"\x89PNG\r\n\x1a\n" + bytes(1000), "row 1"),
        (b"," * (LARGEST_FILE + 1), "larger than"),
        (b'"' * LARGEST_FILE, "row 1"),
    ],
    ids=["empty", "zeros", "junk", "UTF-16", "UTF-16 without mark", "Latin-1", "picture", "huge", "quotes"],
)
@pytest.mark.parametrize("command", [("deck",), ("simulate", "palazzi"), ("play", "palazzi")], ids=" ".join)
def test_a_file_that_is_no_deck_is_one_sentence(
    tmp_path: Path, content: bytes, told: str, command: tuple[str, ...]
) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes(content)
    assert told in wrong(lucca(*command, "--deck", file))


def test_a_folder_or_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    assert str(tmp_path) in wrong(lucca("deck", "--deck", tmp_path))
    assert "nowhere.csv" in wrong(lucca("simulate", "palazzi", "--deck", "nowhere.csv"))
    assert "/dev/zero" in wrong(lucca("deck", "--deck", "/dev/zero"))


def test_a_match_with_a_deck_of_ones_own_replays_without_its_file(tmp_path: Path) -> None:
    cards, records = tmp_path / "cards.csv", tmp_path / "matches.jsonl"
    words = ["simulate", "palazzi", "--matches", "2", "--deck", str(cards), "--records", str(records)]
    for rules in (["--players", "4"], ["--celebration", "--players", "2"], ["--edition", "2005-de"]):
        cards.write_text(own_deck(), "utf-8")
        assert lucca(*words, *rules).status == 0
        cards.unlink()
        assert {json.loads(line)["rules"]["deck"] for line in records.read_text().splitlines()} == {own_deck()}
        assert lucca("replay", records) == Ran(0, "ok\nok\n", "")
        assert lucca("replay", records, "--states").status == 0


def test_a_deck_without_specials_is_played_with_but_not_in_celebration(tmp_path: Path) -> None:
    cards = tmp_path / "cards.csv"
    cards.write_text(plain_deck(), "utf-8")
    ran = lucca("simulate", "palazzi", "--deck", cards)
    assert lucca("replay", "-", given=ran.out) == Ran(0, "ok\n", "")
    assert "Celebration" in wrong(lucca("simulate", "palazzi", "--deck", cards, "--celebration"))
    record = {**json.loads(ran.out), "events": []}
    record["rules"]["celebration"] = True
    refused_record = lucca("replay", "-", given=json.dumps(record))
    assert (refused_record.status, refused_record.err) == (1, "")
    assert refused_record.out.startswith("record: This deck ")


def test_a_wrong_deck_inside_a_record_is_a_refused_record() -> None:
    [record] = lucca("simulate", "palazzi").values
    record["rules"]["deck"] = deck_with(4, "3,pink,0,3,palace")
    ran = lucca("replay", "-", given=json.dumps(record))
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith("record: Deck, row 4: ")
