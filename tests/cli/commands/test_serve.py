"""`lucca serve` before it listens: wrong arguments are refused, and Ctrl-C while it compiles ends everything."""

import multiprocessing
import signal
import time
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread, main_thread

import pytest

from lucca.cli.commands.serve import compile_everything
from lucca.games import game_names
from lucca.web.bots import worker_tasks
from tests.cli.command_runner import lucca, wrong
from tests.patience import PATIENCE


def compile_forever(_game: str) -> None:
    time.sleep(PATIENCE)


def test_ctrl_c_while_it_compiles_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_tasks, "is_warm", lambda _game: False)
    monkeypatch.setattr(worker_tasks, "warm_up", compile_forever)
    others = set(multiprocessing.active_children())
    compiling: set[BaseProcess] = set()

    def interrupt() -> None:
        while len(compiling) < len(game_names()):
            time.sleep(0.01)
            compiling.update(set(multiprocessing.active_children()) - others)
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        Thread(target=interrupt).start()
        with pytest.raises(KeyboardInterrupt):
            compile_everything()
    finally:
        signal.signal(signal.SIGINT, before)
    assert set(multiprocessing.active_children()) == others
    assert {process.exitcode for process in compiling} == {-signal.SIGKILL}  # none was waited for


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


def test_webhooks_of_another_kind_are_refused(tmp_path: Path) -> None:
    words = wrong(lucca("serve", "--data", str(tmp_path / "data"), "--webhooks", "some"))
    assert words == "--webhooks is off, public or private, not 'some'."
    assert not (tmp_path / "data").exists()
