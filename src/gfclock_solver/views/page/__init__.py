"""A web page to play boards on: one HTML file that needs no network, no server and no library.

`page_board` makes what the page knows of a board, `build_page` the page.  What runs in it are the plain ES modules in
`modules/` (the game for any program, also an npm package) and `browser/` (the page itself), joined by `joining`.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from gfclock_solver.boards import Board
from gfclock_solver.certificates import Certificate, board_to_document
from gfclock_solver.certifying import Undecided
from gfclock_solver.views.page.joining import LANGUAGES, join_page
from gfclock_solver.views.page.sealing import seal

__all__ = ["LANGUAGES", "PageBoard", "build_page", "page_board"]


@dataclass(frozen=True)
class PageBoard:
    """A board for a page, with what is known of it."""

    name: str
    """What the page calls it, any text; the deal's id where there is one."""
    answer: Certificate | Undecided
    """The board and its verdict, which the checker has accepted."""
    day: date | None = None
    """The day whose board it is, for a page of days."""
    grade: str | None = None
    """How difficult it is, if that is known."""


def page_board(board: Board, answer: Certificate | Undecided) -> PageBoard:
    """Return what a page shows of `board`, of which `answer` is known."""
    # A file's name will do; whose folders it was in is nobody else's business.
    return PageBoard(board.deal or os.path.basename(board.name), answer)


def build_page(boards: Sequence[PageBoard], language: str | None = None, zone: str | None = None) -> str:
    """Return a page, as the text of an HTML file, on which any of `boards` can be played.

    It speaks `language`, one of `LANGUAGES`, or without one the browser's.  If every board has its day, it shows
    today's and those before it; today is what it is in the time zone `zone`, or without one where the visitor is.
    """
    data = {
        "boards": [_entry(board) for board in boards],
        "daily": all(board.day is not None for board in boards),
        "zone": zone,
        "language": language,
    }
    return join_page(data)


def _entry(board: PageBoard) -> dict[str, Any]:
    """Return a board as `browser/entries.js` reads it."""
    answer = board.answer
    entry: dict[str, Any] = {
        "name": board.name,
        "deal": answer.deal,
        "rules": answer.rules.name,
        "board": board_to_document(answer.position),
        "verdict": answer.verdict,
    }
    if board.day is not None:
        entry["date"] = board.day.isoformat()
    if board.grade is not None:
        entry["grade"] = board.grade
    if answer.verdict == "solvable":
        solution = answer.solution
        entry["par"] = {"length": solution.length, "shifts": solution.shifts, "shortest": solution.shortest}
        entry["sealed"] = seal(answer, solution)
    return entry
