"""The forms of pages as a browser without scripts sends them."""

import re

import httpx

from tests.web.guest import Guest

FIELDS = re.compile(r'<form id="act".*?name="version" value="(\d+)">.*?</form>')


async def submit(guest: Guest, path: str, **fields: str) -> httpx.Response:
    """Sends a form, and follows to where it leads."""
    response = await guest.ask("POST", path, data=fields, headers={"accept": "text/html"})
    if response.status_code == 303:
        response = await guest.ask("GET", response.headers["location"])
    return response


async def open_by_form(guest: Guest, game: str = "torri", **fields: str) -> str:
    """Opens a table; returns where it is."""
    usual = {"name": "Ann", "size": "6", "hints": "1", "undo": "1", "spectators": "1"}
    response = await guest.ask("POST", f"/new/{game}", data={**usual, **(fields or {"seat2": "here"})})
    assert response.status_code == 303, response.text
    return str(response.headers["location"])


async def do(guest: Guest, path: str, what: str, **fields: str) -> httpx.Response:
    """Presses a button of a table's page."""
    page = (await guest.get(path)).text
    return await submit(guest, f"{path}/do", what=what, version=FIELDS.findall(page)[0], **fields)
