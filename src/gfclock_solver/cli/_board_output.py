"""Boards on standard output: one a line, or one array, each as soon as it is there."""

from typing import TYPE_CHECKING

from gfclock_solver.cli._board_options import ListFormat, Solutions

if TYPE_CHECKING:
    from gfclock_solver.publishing.published import PublishedBoard


class BoardList:
    """Writes boards as text, which `start`, `board` for each and `end` return piece by piece."""

    def __init__(self, form: ListFormat, solutions: Solutions, written: int = 0) -> None:
        """Begin a list, or go on with one of which so many boards are written."""
        self._is_array = form == "json"
        self._with_moves = solutions == "inline"
        self._is_first = written == 0

    def start(self) -> str:
        """Return what stands before the first board."""
        return "[" if self._is_array else ""

    def board(self, board: "PublishedBoard") -> str:
        """Return the next board."""
        from gfclock_solver.publishing.document import format_document

        text = format_document(board, with_moves=self._with_moves)
        if not self._is_array:
            return text + "\n"
        separator = "\n" if self._is_first else ",\n"
        self._is_first = False
        return separator + text

    def end(self) -> str:
        """Return what stands after the last board."""
        return "\n]\n" if self._is_array else ""
