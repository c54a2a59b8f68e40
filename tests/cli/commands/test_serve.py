"""`lucca serve` refuses wrong arguments before it listens."""

from pathlib import Path

import pytest

from tests.cli.command_runner import lucca, wrong


@pytest.mark.parametrize("address", ["nonsense", "10.0.0.0/33", "300.1.1.1", "10.0.0.1,10.0.0.2"])
def test_a_proxy_that_is_no_address_is_refused(address: str, tmp_path: Path) -> None:
    words = wrong(lucca("serve", "--data", str(tmp_path / "data"), "--proxy", address))
    assert words == f"'{address}' is no address of a machine or a network."
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("name", ["https://play.example/", "a b", ""])
def test_a_name_that_is_none_is_refused(name: str, tmp_path: Path) -> None:
    words = wrong(lucca("serve", "--data", str(tmp_path / "data"), "--name", "play.example", "--name", name))
    assert words == f"'{name}' is no name of a host: --name takes one like play.example or play.example:8443."
    assert not (tmp_path / "data").exists()
