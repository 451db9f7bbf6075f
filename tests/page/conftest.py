"""A browser to play in, and what every test of the page wants of it."""

from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest
from absent import absent

from gfclock_solver.boards import Board, deal_board
from gfclock_solver.certifying import certify
from gfclock_solver.rules import STANDARD, Rules
from gfclock_solver.views.page import PageBoard, build_page, page_board

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="session")
def node() -> str:
    """Return where Node is; without it the tests are skipped, but never in CI."""
    found = which("node")
    if found is None:
        absent("Node is not installed")
    return found


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Debian's Chromium; without it or Playwright the tests are skipped, but never in CI."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        absent("Playwright is not installed")
    if not CHROMIUM.exists():
        absent("Chromium is not installed")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Pages:
    """Opens pages in the browser; each must load nothing and run without an error."""

    def __init__(self, browser: "Browser", folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self._contexts: list[Any] = []
        self.faults: list[str] = []

    def open(self, boards: list[PageBoard], language: str | None = "en", **options: Any) -> "Page":
        """Return the page of `boards`, in a window of its own; `options` are the browser context's."""
        file = self._folder / "page.html"
        file.write_text(build_page(boards, language, options.pop("zone", None)), encoding="utf-8")
        return self.open_file(file, **options)

    def open_file(self, file: Path, **options: Any) -> "Page":
        """Return the page of a file."""
        now = options.pop("now", None)
        context = self._browser.new_context(
            **({"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | options)
        )
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        page = context.new_page()
        if now is not None:
            page.clock.set_fixed_time(now)
        page.on("request", lambda request: self._require_local(request.url))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", lambda message: self.faults.append(f"{message.type}: {message.text}"))
        page.goto(file.as_uri())
        return page

    def _require_local(self, address: str) -> None:
        if not address.startswith(("file:", "data:")):
            self.faults.append(f"request: {address}")

    def close(self) -> None:
        """Close all windows."""
        for context in self._contexts:
            context.close()


@pytest.fixture
def pages(browser: "Browser", tmp_path: Path) -> Iterator[Pages]:
    """Give what opens pages; fail when one of them asked for anything from elsewhere, or had an error."""
    opened = Pages(browser, tmp_path)
    yield opened
    opened.close()
    assert [] == opened.faults


def known_board(board: Board | str, rules: Rules = STANDARD) -> PageBoard:
    """Return a board, or that of a deal, for a page, decided and certified."""
    dealt = deal_board(board) if isinstance(board, str) else board
    return page_board(dealt, certify(dealt, rules))
