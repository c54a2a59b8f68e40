"""The editions that paragraphs and rulings of palazzi are about."""

GERMAN = ("2005-de",)
JAPANESE = ("2005-ja",)
FIRST = ("2005-de", "2005-ja")
SECOND = ("2013", "celebration")
CELEBRATION = ("celebration",)
DISCARDABLE = ("2005-ja", "2013", "celebration")
