"""A board: a position and what is known of where it came from."""

from dataclasses import dataclass

from gfclock_solver.rules import Move, Position, Rules


@dataclass(frozen=True)
class Game:
    """The game that led to a board, as far as a file tells it."""

    start: Position
    """The earliest position that is known."""
    moves: tuple[Move, ...] | None
    """The moves from `start` to the board; `None` when they are not known."""
    undone: tuple[Move, ...] = ()
    """Moves from the board on that were made and taken back, in the order in which they can be made again."""
    deal: str | None = None
    """The canonical id of the deal that it all began with; `start` may be later."""


@dataclass(frozen=True)
class Board:
    """A position to play from, as a deal id or a file gave it."""

    position: Position
    deal: str | None = None
    """The canonical deal id, such as ``ms:1``; `None` when the board is not the very board of a deal."""
    rules: Rules | None = None
    """The rules that the board's file names; `None` when it names none."""
    name: str = "-"
    """What messages call the board: the deal id, the file's name, or ``-`` for standard input."""
    heading: str | None = None
    """What a picture of the board is headed by instead of its deal or name, such as its day."""
    game: Game | None = None
    """The game that led here; `None` when the board's file tells of none."""
    solution: tuple[Move, ...] | None = None
    """The moves that the board's file says win; nobody has checked them."""
    notes: tuple[str, ...] = ()
    """What its reader should be told of the file, one line each, such as a deal number that is not the board's."""

    @property
    def title(self) -> str:
        """What a picture or a line about the board is headed by."""
        if self.heading is not None:
            return self.heading
        if self.game is None or self.game.moves is None or not self.game.moves:
            return self.deal or self.name
        count = len(self.game.moves)
        after = f"after {count} {'move' if count == 1 else 'moves'}"
        if self.game.deal is None or self.game.deal == self.name:
            return f"{self.name} {after}"
        return f"{self.name} ({self.game.deal} {after})"
