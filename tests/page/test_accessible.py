"""What axe, a program that looks for barriers, finds on the page: nothing."""

from typing import Any

import pytest
from absent import absent
from page.conftest import Pages, known_board
from page.playing import set_up, tap, use

from gfclock_solver.rules import parse_rules


def _barriers(page: Any) -> list[str]:
    try:
        from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it ships no types
    except ModuleNotFoundError:
        absent("axe-playwright-python is not installed")
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['html'][:200] for node in one['nodes']]}" for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_axe_finds_no_barrier(pages: Pages, scheme: str, size: tuple[int, int]) -> None:
    """At the start, in a game, with marks, in each dialog and in a replay there is no violation of any of its rules."""
    width, height = size
    boards = [known_board("ms:1", parse_rules("one-space+runs")), known_board("ms:2")]
    # axe is a foreign script, which the page's policy refuses.
    page = pages.open(boards, color_scheme=scheme, viewport={"width": width, "height": height}, bypass_csp=True)
    assert [] == _barriers(page)
    set_up(page, four=True, choose=True)
    tap(page, 7)
    assert [] == _barriers(page)
    use(page, "hint")
    page.wait_for_selector(".hint")
    assert [] == _barriers(page)
    for name in ("Describe the board", "How to play"):
        page.click("#menu")
        assert [] == _barriers(page)
        page.click(f"text={name}")
        assert [] == _barriers(page)
        page.keyboard.press("Escape")
    use(page, "solution")
    assert [] == _barriers(page)


def test_a_screen_reader_hears_the_table_as_lists(pages: Pages) -> None:
    """There are twelve hours and eight columns, a button for each, covered cards as items, and a status."""
    page = pages.open([known_board("ms:1")])
    clock = page.locator("#dial").aria_snapshot()
    assert 12 == clock.count("button")
    assert 'button "1 o’clock: 10 of spades, wants jack of spades, 4 cards to come"' in clock
    columns = page.locator("#tableau").aria_snapshot()
    assert 8 == columns.count("button")
    assert 'button "Column 1: 8 of diamonds on top of 5 cards"' in columns
    assert 32 == columns.count("listitem: ")
    assert "status" in page.locator("footer").aria_snapshot()
    page.click("#menu")
    page.click("text=Describe the board")
    assert "Column 1, bottom card first: jack of diamonds, 5 of spades" in page.inner_text("#text")


def test_there_is_one_tab_stop_for_each_group(pages: Pages) -> None:
    """From the menu, the Tab key goes to the clock, the columns, the tools, and then leaves the page."""
    page = pages.open([known_board("ms:1")])
    page.focus("#menu")
    stops = []
    for _ in range(3):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.closest('section, footer').id || 'footer'"))
    assert ["dial", "tableau", "footer"] == stops
