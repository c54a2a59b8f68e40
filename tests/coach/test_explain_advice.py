"""A bot's advice put into words: what is said comes from the advice and from the rules, whatever bot gave it."""

from lucca.bots.bot import Advice, Candidate
from lucca.coach.explain_advice import Coach
from lucca.coach.spec import coach_for
from lucca.games import new_game
from lucca.match.match import Match
from tests.locale.sample_positions import FOUR, KEEPS, NAMES, palazzi, play, torri


def explain(match: Match, seat: int, advice: Advice) -> list[str]:
    """The hint to a seat."""
    return coach_for(match, seat).explain(advice, "stub")


def candidate(match: Match, value: float, *names: str) -> Candidate:
    """A move that was looked at."""
    return Candidate(tuple(match.game.parse_action(name) for name in names), 10, value)


def test_a_whole_turn_of_palazzi() -> None:
    match = palazzi(*KEEPS)
    turn = ("3 take 4", "3 build 17", "3 wall 23", "3 discard 26")
    advice = Advice(
        action=match.game.parse_action("take 4"),
        values=(0.3, 0.2, 0.5),
        candidates=(candidate(match, 0.5, "take 4"), candidate(match, 0.42, "take 1")),
        line=(*turn, "1 take 1", "1 build 25", "1 build 31", "1 build 37", "2 take 2"),
    )
    assert explain(match, 3, advice) == [
        "Round 1 of 7: Cem takes a triplet.",
        "In your place, Cem, I would:",
        "• take triplet 4",
        "• build 17 purple (2 windows, 1 shield): adds to the purple palace, 3 of 5",
        "• wall 23 purple: 1 wall would need 2 shields, you would have 6",
        "• discard 26 yellow (0 windows, 3 shields)",
        "- 6 shields instead of 5: place 1 of 3 in the next order of play, as things stand then.",
        "Chances to win then, as far as I can see: Ann 30%, Bea 20%, Cem 50%.",
        "Next best: take triplet 1; that costs about 8 percentage points.",
        "After that I expect: Ann: take triplet 1, build 25 red, build 31 red, build 37 red for 4 points; "
        "Bea: take triplet 2.",
    ]


def test_a_game_without_a_coach_of_its_own_is_explained_in_notation() -> None:
    match = palazzi(*KEEPS)
    advice = Advice(
        action=match.game.parse_action("take 4"),
        values=(0.3, 0.2, 0.5),
        candidates=(candidate(match, 0.5, "take 4"), candidate(match, 0.42, "take 1")),
        line=("3 take 4", "3 build 17", "3 wall 23", "3 discard 26", "1 take 1"),
    )
    assert Coach(match, 3).explain(advice, "stub") == [
        "In your place, Cem, I would:",
        "• take 4",
        "• build 17",
        "• wall 23",
        "• discard 26",
        "Chances to win then, as far as I can see: Ann 30%, Bea 20%, Cem 50%.",
        "Next best: take 1; that costs about 8 percentage points.",
        "After that I expect: Ann: take 1.",
    ]


def test_whom_a_triplet_is_taken_from_is_told() -> None:
    match = palazzi(*KEEPS)
    advice = Advice(match.game.parse_action("take 1"), (0.3, 0.2, 0.5), (), ("3 take 1",))
    hint = explain(match, 3, advice)
    assert hint[2].startswith("• take triplet 1: 25 red (0 windows, 3 shields); ")
    assert hint[3].endswith("only with this triplet: Ann red; Bea red.")


def test_a_plan_is_compared_as_a_whole() -> None:
    match = palazzi(*KEEPS, "3 take 4")
    plan, other = ("build 17", "wall 23", "wall 26"), ("build 17", "wall 23", "discard 26")
    advice = Advice(
        action=match.game.parse_action("build 17"),
        values=(0.3, 0.2, 0.5),
        candidates=(candidate(match, 0.49, *plan), candidate(match, 0.46, *other)),
        line=tuple(f"3 {name}" for name in plan),
    )
    hint = explain(match, 3, advice)
    assert hint[0] == "Round 1 of 7: Cem plays the cards of a triplet."
    said = "build 17 purple, wall 23 purple, discard 26 yellow"
    assert hint[-1] == f"Next best: {said}; that costs about 3 percentage points."


def test_where_the_move_was_not_among_those_looked_at_its_chance_counts() -> None:
    match = palazzi(*KEEPS)
    advice = Advice(
        match.game.parse_action("take 4"), (0.3, 0.2, 0.5), (candidate(match, 0.3, "take 1"),), ("3 take 4",)
    )
    assert explain(match, 3, advice)[-1] == "Next best: take triplet 1; that costs about 20 percentage points."


def test_starting_cards_give_no_secret_away() -> None:
    match = palazzi("1 keep 1 7", "2 keep 13 19")
    advice = Advice(match.game.parse_action("keep 5 11"), (0.3, 0.3, 0.4), (), ("3 keep 5 11",))
    assert explain(match, 3, advice) == [
        "Before the first round: Cem keeps two cards.",
        "In your place, Cem, I would:",
        "• keep 5 purple (0 windows, 3 shields), then 11 purple (1 window, 2 shields)",
        "- Together 5 shields and 1 window: shields let you play earlier, windows score.",
        "- Cards on the table that fit: 2 in triplet 4.",
        "Chances to win then, as far as I can see: Ann 30%, Bea 30%, Cem 40%.",
    ]


def test_a_card_for_the_city() -> None:
    match = Match(new_game("palazzi", edition="2013", players=2), NAMES[:2])
    play(match, "* hand 1: 1 7 2 3", "* hand 2: 13 19 8 4", "* table: 25 31 37 / 43 14 20 / 12 18 B / 17 23 26")
    play(match, "1 keep 1 7", "2 keep 13 19", "1 take 1", "1 wall 25", "1 wall 31", "1 wall 37")
    play(match, "2 take 2", "2 wall 43", "2 wall 14", "2 wall 20")
    line = ("1 city 3 B", "2 city 4 17")
    hint = explain(match, 1, Advice(match.game.parse_action("city 3 B"), (0.5, 0.5), (), line))
    assert hint[0] == "Round 1 of 7: Ann lays a card for the City of Lucca."
    assert hint[2] == "• from triplet 3, for the City: build the bastion"
    assert hint[-1] == "After that I expect: Bea: 17 purple for the City from triplet 4."


OWN = ("1 place blue a1", "1 place red d1")


def test_two_bricks_of_torri() -> None:
    match = torri(size=6, players=2)
    advice = Advice(
        action=match.game.parse_action("place white a1"),
        values=(0.6, 0.4),
        candidates=(candidate(match, 0.6, "place white a1"), candidate(match, 0.6, "place red b1")),
        line=("1 place white a1", "1 place red b1", "2 place red a1", "2 place blue c1", *OWN, "2 place red f1"),
    )
    assert explain(match, 1, advice) == [
        "Turn 1: Ann, brick 1 of 2.",
        "In your place, Ann, I would:",
        "• A white house on a1.",
        "• A red house on b1.",
        "- No tower and no prisoner changes at once: it prepares what comes.",
        "Chances to win then, as far as I can see: Ann 60%, Bea 40%.",
        "Nearly as good: a red house on b1 first.",
        "After that I expect: Bea: a red floor under a1, a blue house on c1; "
        "Ann: a blue floor under a1, a red house on d1.",
    ]


def test_a_struggle_of_torri_is_told_with_what_strength_is() -> None:
    match = play(torri(size=4, players=4), *FOUR)
    advice = Advice(match.game.parse_action("place red b2"), (0.0, 0.5, 0.3, 0.2), (), ("1 place red b2",))
    hint = explain(match, 1, advice)
    assert hint[2].startswith(
        "• A red house on b2. It joins 2 blocks. Struggle: d3 (4/5) against a2 (3/4), blue strikes"
    )
    assert hint[3].startswith("- Strength is the height and the houses")
    assert hint[4] == "- Without it Dan (blue) would win by tower when their next turn begins."
    assert hint[-1].endswith("There is hardly a way left to win.")


def test_a_turn_ends_where_another_seat_takes_a_prisoner() -> None:
    match = play(torri(size=4, players=4), *FOUR)
    line = ("1 place red b4", "3 capture c2", "1 place white d4")
    hint = explain(match, 1, Advice(match.game.parse_action("place red b4"), (0.1, 0.1, 0.1, 0.7), (), line))
    assert [text[:2] for text in hint[2:4]] == ["• ", "- "]
    assert hint[-1] == "After that I expect: Cem: take the house on c2 prisoner; Ann: a white house on d4."


def test_a_prisoner_taken_before_ones_turn_is_no_part_of_it() -> None:
    match = play(torri(size=4, players=4, colors=["white", "red", "black", "blue"]), *FOUR)
    play(match, "1 place red d4", "1 place white b2")
    line = ("2 capture c2", "2 place white b3")
    hint = explain(match, 2, Advice(match.game.parse_action("capture c2"), (0.1, 0.1, 0.1, 0.7), (), line))
    assert hint[2] == "• take the house on c2 prisoner"
    assert hint[3].startswith("- ")
    assert hint[-1] == "After that I expect: Bea: a white house on b3."


def test_a_prisoner_and_a_colour_are_asked_for() -> None:
    match = play(torri(size=4, players=4), *FOUR, "1 place red b4")
    assert explain(match, 3, Advice(match.game.legal(match.state)[0]))[0] == "Turn 9: Cem is to choose a prisoner."
    match = play(torri(size=6, players=2, switching=True), "1 place white a1", "1 place red c3")
    hint = explain(match, 1, Advice(match.game.parse_action("stay"), (0.5, 0.5), (), ("1 stay",)))
    assert hint[0] == "Turn 1: Ann may switch to a neutral colour."
    assert hint[2] == "• stay"
    assert hint[3].startswith("- white (Ann): highest tower 0 of 6, prisoners 0 of 6")


def test_a_bot_without_reasons_says_so() -> None:
    match = palazzi(*KEEPS)
    hint = explain(match, 3, Advice(match.game.parse_action("take 3")))
    assert hint[1:] == [
        "In your place, Cem, I would:",
        "• take triplet 3: 12 brown (1 window, 2 shields); 18 brown (2 windows, 1 shield); bastion",
        "The bot stub gives no reasons.",
    ]


def test_names_from_anywhere_are_safe_to_print() -> None:
    match = play(Match(new_game("torri", size=6, players=2), ["A\nnn\x1b[31m", "x" * 500]))
    hint = explain(match, 1, Advice(match.game.parse_action("place white a1"), (0.5, 0.5), (), ("1 place white a1",)))
    assert all(line.isprintable() and len(line) < 300 for line in hint)
