"""Seat links: who knows the secret of a seat may sit there. Made from a key, so no database row holds one."""

import base64
import hashlib
import hmac
from functools import lru_cache
from typing import NamedTuple

from lucca.store.table import Table


class SeatLink(NamedTuple):
    """The link of a seat: its secret, and where it leads."""

    seat: int
    secret: str
    path: str


class SeatLinks:
    """Makes and checks the secrets of seats."""

    def __init__(self, key: str) -> None:
        self.key = key.encode()
        self.sign = lru_cache(maxsize=10_000)(self.sign_text)  # every request and every listener asks

    def secret(self, table: Table, seat: int) -> str:
        """What a seat's link ends with, and an outside bot's token: 128 bits of HMAC-SHA256."""
        return self.sign(f"{table.id}/{seat}/{table.seats[seat - 1].link}")

    def sign_text(self, text: str) -> str:
        """The first 128 bits of the text's HMAC-SHA256, in URL-safe base64."""
        return base64.urlsafe_b64encode(hmac.digest(self.key, text.encode(), hashlib.sha256)[:16]).decode().rstrip("=")

    def link(self, table: Table, seat: int) -> SeatLink:
        secret = self.secret(table, seat)
        return SeatLink(seat, secret, f"/t/{table.id}/s/{secret}")

    def seat_of(self, table: Table, secret: str) -> int | None:
        """The seat that a secret belongs to."""
        given = secret.encode("utf-8", "surrogatepass")
        matching = [
            seat
            for seat, there in enumerate(table.seats, start=1)
            if there.is_person and hmac.compare_digest(self.secret(table, seat).encode(), given)
        ]
        return matching[0] if matching else None


def visitor_id(cookie: str) -> str:
    """What is kept of a visitor's cookie: its SHA-256."""
    return hashlib.sha256(cookie.encode("utf-8", "surrogatepass")).hexdigest()
