"""Who counts as one in limits by address."""

import httpx
import pytest

from lucca.web.addresses import network_of
from lucca.web.limits import Limits
from tests.web.conftest import NewSite
from tests.web.guest import HOST, expect_ok, expect_refused


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"),
        ("192.0.2.1", "::ffff:192.0.2.1", "::ffff:192.0.2.2"),
        ("fe80::1%eth0", "fe80::2%eth0", "fe80:0:0:1::1%eth0"),
        ("nobody", "nobody", "192.0.2.1"),
    ],
)
def test_one_customer_of_a_provider_has_a_whole_network_of_ipv6(one: str, same: str, other: str) -> None:
    assert network_of(one) == network_of(same) != network_of(other)


async def test_limits_of_an_address_are_those_of_a_customers_network(new_site: NewSite) -> None:
    async with new_site(limits=Limits(tables_an_hour=1)).open() as site:

        async def open_table_from(address: str) -> httpx.Response:
            transport = httpx.ASGITransport(app=site.app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
                return await client.post("/api/tables", json={"game": "torri", "seats": [{"kind": "here"}] * 2})

        expect_ok(await open_table_from("2001:db8:1:2::1"), 201)
        expect_refused(await open_table_from("2001:db8:1:2:ffff::9"), 429, "too-fast")
        expect_ok(await open_table_from("2001:db8:1:3::1"), 201)
