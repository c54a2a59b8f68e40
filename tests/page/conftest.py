"""The pages as people have them: a real server, a real browser, and nothing may be said on its console."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.page.cuttable_proxy import CuttableProxy, running_proxy
from tests.page.visitor import Visitor
from tests.patience import PATIENCE
from tests.web.serve_command import ServerProcess, running_server

NewVisitor = Callable[..., Visitor]
Pair = tuple[Visitor, Visitor]


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests of a worker."""
    with running_server(tmp_path_factory.mktemp("page")) as served:
        yield served


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a worker; for this package only, as others run event loops of their own."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")  # without windows it does less
    if not program:
        pytest.fail("The tests of the pages need Chromium, which `make test` installs.", pytrace=False)
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def new_visitor(browser: Browser, served: ServerProcess) -> Iterator[NewVisitor]:
    """Visitors, each with a browser profile of their own; at the end none may have seen anything go wrong.

    They ask for no motion and for no moment to take back their turns, so that nobody waits for these; tests of them ask
    otherwise.
    """
    visitors: list[Visitor] = []

    def come(address: str = served.address, **options: Any) -> Visitor:
        usual = {"locale": "en", "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
        fields = {**usual, **options}
        likes = {"name": "lucca-grace", "value": "1" if fields.pop("grace", False) else ""}
        stored: Any = {"cookies": [], "origins": [{"origin": address, "localStorage": [likes]}]}
        context = browser.new_context(base_url=address, storage_state=stored, **fields)
        context.set_default_timeout(PATIENCE * 1000)
        visitors.append(Visitor(context, address, has_scripts=fields.get("java_script_enabled", True)))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    assert [line for visitor in visitors for line in visitor.console_errors] == []


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> Visitor:
    """Somebody on a desktop."""
    return new_visitor()


@pytest.fixture
def proxy(served: ServerProcess) -> Iterator[CuttableProxy]:
    """A way to the server that can be cut."""
    with running_proxy(served.address) as proxy:
        yield proxy


@pytest.fixture
def pair(proxy: CuttableProxy, new_visitor: NewVisitor) -> Pair:
    """Anna and Berta at a small board; Anna begins, and Berta comes by the proxy."""
    anna = new_visitor().open("torri", "person", rules={"size": 6})
    berta = new_visitor(proxy.address).join(anna, "Berta")
    return anna.wait_for_turn().show_plan().stay(), berta.show_plan().stay()
