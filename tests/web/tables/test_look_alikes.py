"""At a table nobody looks like somebody else, and everybody keeps an ordinary name."""

from itertools import pairwise

import pytest

from lucca.web.tables.look_alikes import CAPITALS, SMALL, looks_of
from tests.web.app_client import Site
from tests.web.guest import expect_ok

ORDINARY = (
    "José",
    "Nguyễn",
    "Ольга",
    "太郎",
    "Müller",
    "Ann B.",
    "Ann",
    "Ahmed 😀",
    "O'Neill",
    "Łukasz",
    "दीपा",
    "محمد",
)
LIKE_ANN = (
    *("Ann", "ANN", "ann", "aNN"),
    *(
        "Аnn",
        "Αnn",
        "Aпп",
        "ΑΝΝ",
        "Anո",
        "ꓮꓠꓠ",
        "Ꭺnn",
        "ᴀɴɴ",
    ),  # Cyrillic, Greek, Armenian, Lisu, Cherokee, small capitals
    *("Ａｎｎ", "𝐀𝐧𝐧", "𝔸𝕟𝕟", "Ⓐⓝⓝ", "ᴬⁿⁿ"),
    *("A\u200bnn", "A\u00adnn", "\u202eAnn", "Ann\u2066", "A\ufe0fnn", "Ann\U000e0041", "A\u2060nn", "A\u180bnn"),
    *("A\u0301nn", "Änn", "A\u0301\u0302\u0303nn", "An\u0332n", "Ann" + "\u0301" * 20),
    *(" Ann", "Ann\u3000", "Ann\u2800", "\u3164Ann"),
)
ALIKE = (
    ("Ivan", "lvan"),
    ("Ivan", "1van"),
    ("Olga", "0lga"),
    ("Marta", "rnarta"),
    ("Will", "vvi11"),
    ("Ольга", "ОЛЬГА"),
    ("Пётр", "Петр"),
    ("ロカ", "口力"),
    ("へいわ", "ヘいわ"),
    ("O'Neill", "O’Neill"),
    ("Ann 2", "Ann ２"),
    ("Ann 2", "Ann ٢"),
    ("Straße", "STRASSE"),
    ("Ｚita", "Zita"),
)
DIFFERENT = (
    ("Ann", "Anna"),
    ("Ann", "Ann B."),
    ("かな", "がな"),
    ("Lia", "Mia"),
    ("Ann 2", "Ann 3"),
    ("Møller", "Moller"),
)


@pytest.mark.parametrize("name", LIKE_ANN)
async def test_whoever_looks_like_ann_gets_a_number(site: Site, name: str) -> None:
    host = site.guest("host")
    opened = await host.open(seats="Ann person")
    await site.guest("guest").sit(opened["id"], opened["links"][1]["secret"], name)
    ann, other = [seat["name"] for seat in (await host.look(opened["id"]))["seats"]]
    assert ann == "Ann"
    assert other.endswith(" 2")
    assert looks_of(other).isdisjoint(looks_of(ann))


@pytest.mark.parametrize("name", LIKE_ANN)
async def test_it_does_not_matter_who_was_there_first(site: Site, name: str) -> None:
    body = {"game": "torri", "seats": [{"kind": "here", "name": name}, {"kind": "here", "name": "Ann"}]}
    opened = expect_ok(await site.guest("host").post("/api/tables", body), 201)
    assert (await site.guest("host").look(opened["id"]))["seats"][1]["name"] == "Ann 2"


async def test_nobody_looks_like_a_bot(site: Site) -> None:
    host = site.guest("host")
    opened = await host.open("palazzi", "Ζitа novice novice")  # the bots are Ilaria and Giacomo
    names = [seat["name"] for seat in (await host.look(opened["id"]))["seats"]]
    assert names == ["Ζitа", "Ilaria", "Giacomo"]
    opened = await host.open("palazzi", "lIаriа novice novice")
    names = [seat["name"] for seat in (await host.look(opened["id"]))["seats"]]
    assert names == ["lIаriа 2", "Ilaria", "Giacomo"]


async def test_a_number_is_no_look_alike_either(site: Site) -> None:
    host = site.guest("host")
    seats = [{"kind": "here", "name": name} for name in ("Ann", "Аnn ２", "Ann", "ANN", "Ann l")]
    opened = expect_ok(await host.post("/api/tables", {"game": "palazzi", "seats": seats}), 201)
    names = [seat["name"] for seat in (await host.look(opened["id"]))["seats"]]
    assert names == ["Ann", "Аnn ２", "Ann 3", "ANN 4", "Ann l"]


async def test_ordinary_names_stay_as_they_are(site: Site) -> None:
    host = site.guest("host")
    for at in range(0, len(ORDINARY), 4):
        seats = [{"kind": "here", "name": name} for name in ORDINARY[at : at + 4]]
        opened = expect_ok(await host.post("/api/tables", {"game": "palazzi", "seats": seats}), 201)
        table = await host.look(opened["id"])
        assert tuple(seat["name"] for seat in table["seats"]) == ORDINARY[at : at + 4]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert not looks_of(one).isdisjoint(looks_of(other))


@pytest.mark.parametrize(("one", "other"), [*DIFFERENT, *pairwise(ORDINARY)])
def test_names_that_do_not(one: str, other: str) -> None:
    assert looks_of(one).isdisjoint(looks_of(other))


def test_every_letter_looks_like_one_other() -> None:
    others = "".join((*SMALL.values(), *CAPITALS.values()))
    assert len(set(others)) == len(others)
    assert set(others).isdisjoint("abcdefghijklnopqrstuvxyz")
