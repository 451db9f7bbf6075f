"""A game step by step: the board before its moves and after each, as text for a terminal."""

from collections.abc import Iterator
from dataclasses import dataclass

from gfclock_solver.rules import Move, Position, Rules, apply
from gfclock_solver.views.terminal import PLAIN, Style, counted, describe_move, draw_board, fold, title


@dataclass(frozen=True)
class Replay:
    """A game: where it began, and moves that are legal one after the other from there."""

    name: str
    start: Position
    moves: tuple[Move, ...]
    rules: Rules

    def step(self, number: int, style: Style = PLAIN) -> str:
        """Return the picture after the first `number` moves, headed by the last of them."""
        before = position = self.start
        for move in self.moves[:number]:
            before, position = position, apply(position, move)
        return self._picture(number, before, position, style)

    def steps(self, style: Style = PLAIN) -> Iterator[str]:
        """Yield the picture before the first move, and after each of them."""
        before = position = self.start
        yield self._picture(0, before, position, style)
        for number, move in enumerate(self.moves, 1):
            before, position = position, apply(position, move)
            yield self._picture(number, before, position, style)

    def _picture(self, number: int, before: Position, position: Position, style: Style) -> str:
        state = "  won" if position.is_won else ""
        if number:
            made = " ".join(describe_move(before, self.moves[number - 1], style).split())
            line = f"{style.dim(f'move {number} of {len(self.moves)}:')} {made}{state}"
        else:
            line = style.dim(f"before the first of {counted(len(self.moves), 'move')}") + state
        picture = draw_board(position, self.rules, style)
        return fold(f"{title(self.name, self.rules, style)}\n{line}\n\n{picture}", style)
