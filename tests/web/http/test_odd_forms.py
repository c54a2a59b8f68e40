"""Forms and fields in odd letters are refused, never half read."""

import pytest

from tests.web.app_client import Site
from tests.web.guest import expect_refused


@pytest.mark.parametrize("deck", [3, [], {}, None, True])
async def test_a_deck_that_is_no_text(site: Site, deck: object) -> None:
    body = {"game": "palazzi", "rules": {"deck": deck}, "seats": [{"kind": "here"}] * 3}
    expect_refused(await site.guest("anna").post("/api/tables", body), 422, "deck-not-text")


@pytest.mark.parametrize("path", ["/language", "/records", "/new/palazzi", "/t/nothing/do", "/t/nothing/sit"])
@pytest.mark.parametrize(
    ("charset", "value"),
    [
        ("undefined", "abc"),
        ("punycode", "\\ud800"),
        ("utf-7", "+2AA-"),
        ("unicode_escape", "\\ud800"),
        ("no-such", "a"),
    ],
)
async def test_a_form_in_odd_letters(site: Site, path: str, charset: str, value: str) -> None:
    part = f'--X\r\nContent-Disposition: form-data; name="edition"\r\n\r\n{value}\r\n--X--\r\n'
    headers = {"content-type": f"multipart/form-data; boundary=X; charset={charset}", "accept": "text/html"}
    response = await site.guest("anna").ask("POST", path, content=part.encode(), headers=headers)
    assert response.status_code in (303, 400, 403, 404, 422)
