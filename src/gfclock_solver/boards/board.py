"""A board: a position and what is known of where it came from."""

from dataclasses import dataclass

from gfclock_solver.rules import Position, Rules


@dataclass(frozen=True)
class Board:
    """A position to play from, as a deal id or a text gave it."""

    position: Position
    deal: str | None = None
    """The canonical deal id, such as ``ms:1``; `None` when the board was not dealt from one."""
    rules: Rules | None = None
    """The rules that the board's text names; `None` when it names none."""
    name: str = "-"
    """What messages call the board: the deal id, the file's name, or ``-`` for standard input."""
