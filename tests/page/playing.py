"""What a test sees and does on a page, in the words of the game."""

import re
from typing import TYPE_CHECKING, Any

from gfclock_solver.cards import format_card
from gfclock_solver.rules import Move, Place, Position

if TYPE_CHECKING:
    from playwright.sync_api import Page

_READ_TABLE = """() => {
  const cards = (list) => [...list.querySelectorAll(".card")].map((card) => card.dataset.card);
  return {
    hours: [...document.querySelectorAll("#clock .hour")].map((hour) => cards(hour).at(-1)),
    columns: [...document.querySelectorAll("#columns .column")].map(cards),
    reserve: cards(document.querySelector("#reserve"))[0] ?? null,
  };
}"""


def shown(page: "Page") -> dict[str, Any]:
    """Return what lies on the page's table: the hours' top cards, the columns, the reserve."""
    table: dict[str, Any] = page.evaluate(_READ_TABLE)
    return table


def table_of(position: Position) -> dict[str, Any]:
    """Return what a page must show of `position`."""
    hours = [[card for card in pile if card in position.on_clock][-1] for pile in position.clock.piles]
    return {
        "hours": list(map(format_card, hours)),
        "columns": [list(map(format_card, column)) for column in position.columns],
        "reserve": None if position.reserve is None else format_card(position.reserve),
    }


def said(page: "Page") -> str:
    """Return what the page has said last."""
    return page.inner_text("#status")


def hear(page: "Page", start: str) -> str:
    """Wait until the page says something that begins with `start`, and return what it says."""
    page.locator("#status").filter(has_text=re.compile(f"^{re.escape(start)}")).wait_for()
    return said(page)


def tap(page: "Page", place: Place) -> None:
    """Tap the top card of a column or of the reserve, or an empty column."""
    page.click(f'button[data-place="{place}"]')


def use(page: "Page", tool: str) -> None:
    """Use a tool of the toolbar."""
    # A tool that is no use now can be used all the same: it says so.
    page.click(f'[data-tool="{tool}"]', force=True)


def set_up(page: "Page", **settings: Any) -> None:
    """Set what the menu sets, and load the page again."""
    page.evaluate("(kept) => localStorage.setItem('gfclock:settings', JSON.stringify(kept))", settings)
    page.reload()


def drag(page: "Page", position: Position, move: Move, aside: float = 0) -> None:
    """Drag what `move` takes to where it goes, `aside` card widths too far to the right."""
    target = f"hour-{hour_of(position, move)}" if move.target == "clock" else str(move.target)
    start, end = page.evaluate(
        "(names) => names.map((name) => document.querySelector(name).getBoundingClientRect().toJSON())",
        [f'.card[data-card="{format_card(move.card)}"]', f'button[data-place="{target}"]'],
    )
    x, y = start["x"] + 0.3 * start["width"], start["y"] + 5
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y + 9)
    page.mouse.move(x + end["x"] - start["x"] + aside * start["width"], y + end["y"] - start["y"])
    page.mouse.up()


def hour_of(position: Position, move: Move) -> int:
    """Return the hour of the pile that `move`'s card belongs to."""
    return next(hour for hour, pile in enumerate(position.clock.piles, 1) if move.card in pile)
