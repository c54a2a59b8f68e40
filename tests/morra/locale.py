"""What morra says to people."""

from lucca.locale.rulebook import Paragraph, Rulebook, Section
from lucca.locale.spec import LocaleSpec

RULEBOOK = Rulebook(
    heading="Rules of morra",
    sections=(
        Section("The idea", (Paragraph("A die is rolled, and all show one to three fingers at the same time."),)),
        Section(
            "Scoring",
            (
                Paragraph("No more fingers than the die says: the highest number that only one shows scores the die."),
                Paragraph("More fingers: the lowest does. After the last round most points win."),
            ),
        ),
    ),
    why_rulings="There are none.",
    rulings=(),
)

SPEC = LocaleSpec(
    sentences={
        "roll-due": "The die must be rolled first.",
        "no-roll-due": "The die is not to be rolled now.",
        "no-such-fingers": "One to three fingers can be shown.",
        "unknown-roll": "'{text}' is no roll of a die; it is written as roll: 1 to roll: 6.",
        "wrong-number": "{option} must be one of {allowed}, not '{value}'.",
    },
    words=frozenset(),
    translated_facts=frozenset(),
    rulebook=lambda: RULEBOOK,
)
