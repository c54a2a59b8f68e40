"""Names that look the same though their letters differ: of another alphabet, width or case, or with small additions.

Nobody gets a name at a table that looks like another there. Where two names are taken for the same that a reader could
tell apart, one of them only gets a number, so the comparison is rather coarse: it leaves out all marks. It is made as
Unicode's UTS 39 says, with a small table of our own, of the alphabets that look like the Latin one.
"""

import unicodedata
from functools import lru_cache

# For each letter what looks like it: small letters, digits and signs; then capitals, whose small letters may not.
SMALL = {
    "a": "аαɑᴀ",
    "b": "вьЬβʙ",
    "c": "сϲᴄ",
    "d": "ԁᴅ",
    "e": "еεєҽᴇɛ",
    "f": "ꜰƒ",
    "g": "ɡɢց",
    "h": "нһʜհ",
    "i": "іιıɪ",
    "j": "јϳȷᴊ",
    "k": "кκᴋĸ",
    "l": "1|ǀ∣ӏʟ",
    "rn": "mмᴍ",
    "n": "пηɴոռ",
    "o": "0оοσօᴏ",
    "p": "рρᴘ",
    "q": "ԛզ",
    "r": "гʀᴦ",
    "s": "ѕꜱʂ",
    "t": "тτᴛ",
    "u": "υսμᴜ",
    "v": "ѵνᴠ",
    "vv": "wѡԝωᴡ",
    "x": "хχ×",
    "y": "уүγʏ",
    "z": "ζᴢ",
    "3": "зʒȝ",
    "4": "ч",
    "6": "б",
    "'": "’‘ʼʹ′`´",
    "-": "‐‑‒–—―−ー一",
    "ニ": "二",
    "ロ": "口",
    "カ": "力",
    "エ": "工",
    "ハ": "八",
    "タ": "夕",
    "ト": "卜",
    "へ": "ヘ",
}
CAPITALS = {
    "a": "АΑᎪꓮⲀ",
    "b": "ВΒᏴꓐⲂ",
    "c": "СϹᏟꓚⲤ",
    "d": "ᎠꓓԀ",
    "e": "ЕΕᎬꓰⲈ",
    "f": "ꓝϜ",
    "g": "ᏀꓖԌ",
    "h": "НΗᎻꓧⲎ",
    "j": "ЈͿᎫꓙ",
    "k": "КΚᏦꓗⲔ",
    "l": "IІΙӀᏞꓡꓲⲒԼ",
    "m": "МΜᎷꓟⲘ",
    "n": "ΝꓠⲚ",
    "o": "ОΟꓳⲞՕ",
    "p": "РΡᏢꓑⲢ",
    "r": "ᏒꓣГ",
    "s": "ЅᏚꓢՏ",
    "t": "ТΤᎢꓔⲦ",
    "u": "ꓴՍ",
    "v": "ѴᏙꓦ",
    "w": "ԜᎳꓪ",
    "x": "ХΧꓫⲬ",
    "y": "УΥҮᎩꓬⲨ",
    "z": "ΖᏃꓜ",
    "3": "З",
    "4": "Ч",
}
LOOKS_LIKE = {ord(other): letter for table in (SMALL, CAPITALS) for letter, others in table.items() for other in others}
VOICED = "\u3099\u309a"  # marks that make another syllable of a Japanese one
LEFT_OUT = ("Mn", "Me", "Cf", "Cc")


@lru_cache(maxsize=1000)
def looks_of(name: str) -> frozenset[str]:
    """What a name looks like, with its capitals and without: two names look the same if they have one in common."""
    letters = (plain_letter(letter) for letter in unicodedata.normalize("NFKD", name))
    plain = "".join(letters)
    return frozenset(look.translate(LOOKS_LIKE).casefold() for look in (plain, plain.casefold()))


def plain_letter(letter: str) -> str:
    """A letter without what makes it another only for a computer: any digit as ours, and no marks."""
    if unicodedata.category(letter) in LEFT_OUT and letter not in VOICED:
        return ""
    digit = unicodedata.decimal(letter, None)
    return letter if digit is None else str(digit)
