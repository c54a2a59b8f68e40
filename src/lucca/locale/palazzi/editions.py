"""The editions that paragraphs, rulings and words of palazzi are about."""

GERMAN = ("2005-de",)
JAPANESE = ("2005-ja",)
CELEBRATION = ("celebration",)
FIRST = (*GERMAN, *JAPANESE)
SECOND = ("2013", *CELEBRATION)
DISCARDABLE = (*JAPANESE, *SECOND)
