"""`lucca deck`: the cards in use, as a table or as a file to edit."""

from pathlib import Path

from lucca.games.palazzi.deck import reconstructed_deck
from tests.cli.command_runner import Ran, lucca, lucca_process, wrong


def test_the_table_has_a_line_for_every_card() -> None:
    ran = lucca("deck")
    assert (ran.status, ran.err) == (0, "")
    head, *rows, count = ran.lines
    assert head.split() == ["card", "colour", "windows", "shields", "kind"]
    assert [row.split()[0] for row in rows] == [card.name for card in reconstructed_deck().cards]
    assert rows[0].split() == ["1", "red", "0", "3", "palace"]
    assert count == "105 cards"


def test_the_csv_is_a_file_to_play_with(tmp_path: Path) -> None:
    printed = lucca_process("deck", "--csv")
    assert printed == Ran(0, reconstructed_deck().csv, "")
    file = tmp_path / "cards.csv"
    file.write_text(printed.out, "utf-8")
    assert lucca("deck", "--deck", file, "--csv").out == printed.out
    assert lucca("deck", "--deck", file).out == lucca("deck").out


def test_a_file_of_ones_own_is_shown_in_order(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    header, *rows = reconstructed_deck().csv.splitlines()
    file.write_text("\n".join([header, *reversed(rows)]), "utf-8")
    assert lucca("deck", "--deck", file, "--csv").out == reconstructed_deck().csv


def test_a_deck_without_the_five_specials_is_shown_too(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    rows = [row for row in reconstructed_deck().csv.splitlines() if not row.endswith(("wild", "special"))]
    file.write_text("\n".join(rows), "utf-8")
    assert lucca("deck", "--deck", file).lines[-1] == "100 cards"


def test_a_wrong_file_is_one_sentence_with_its_row(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(reconstructed_deck().csv.replace("\n3,green,", "\n3,pink\x1b[31m,"), "utf-8")
    told = wrong(lucca("deck", "--deck", file))
    assert "row 4" in told
    assert "pink" in told


def test_the_deck_speaks_every_language() -> None:
    tables = {language: lucca("--lang", language, "deck") for language in ("en", "de", "it", "ja")}
    assert all((ran.status, ran.err, len(ran.lines)) == (0, "", 107) for ran in tables.values())
    files = {lucca("--lang", language, "deck", "--csv").out for language in tables}
    assert files == {reconstructed_deck().csv}
