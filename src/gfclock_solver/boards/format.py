"""What a format of boards is: how it is told from others, read and written."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from gfclock_solver.boards.board import Board
from gfclock_solver.documents.fields import Document
from gfclock_solver.rules import STANDARD


class Written(NamedTuple):
    """A board as text in some format, and what of it the format cannot say."""

    text: str
    """The text, with a newline at its end."""
    losses: tuple[str, ...] = ()
    """What whoever reads the text does not learn, or learns otherwise, a clause each."""


@dataclass(frozen=True)
class TextFormat:
    """A format whose files are read as a whole."""

    about: str
    """What it is, in a few words."""
    recognises: Callable[[str], bool]
    """Tells whether a text, which is neither JSON nor msgpack, is of this format."""
    read: Callable[[str, str], tuple[Board, ...]]
    """Returns the boards in a text; takes its name too, and raises `InputError`, one line "name:line: ..."."""
    write: Callable[[Board], Written]
    """Returns a board as text; raises `InputError`, which does not name it, for one that cannot be written."""
    separator: str | None = None
    """What stands between two boards in a file; `None` when a file has one."""


@dataclass(frozen=True)
class DocumentFormat:
    """A format of documents, JSON or msgpack, of which a file may hold any number."""

    about: str
    """What it is, in a few words."""
    recognises: Callable[[Document], bool]
    """Tells whether a document is of this format."""
    read: Callable[[Document, str], Board]
    """Returns the board of a document, called by the name given; raises `InputError`, which does not name it."""
    write: Callable[[Board], Written]
    """As in `TextFormat`; the text is one line of JSON."""
    separator: str = ""
    """Documents simply follow one another."""


BoardFormat = TextFormat | DocumentFormat


def losses_of(board: Board, *kinds: Literal["deal", "rules", "game", "solution"]) -> list[str]:
    """Return what is left out of `board` by a format that cannot say anything of these `kinds`."""
    game, rules = board.game, board.rules
    losses = {
        "deal": f"the id {board.deal} is left out" if board.deal is not None else None,
        "rules": f"the rules {rules.name} are left out" if rules is not None and rules != STANDARD else None,
        "game": "the moves of the game are left out" if game is not None and (game.moves or game.undone) else None,
        "solution": "the solution is left out" if board.solution is not None else None,
    }
    return [loss for kind in kinds if (loss := losses[kind]) is not None]
