"""An analysis as text for a terminal and as a document: each move with what follows, the hint, the difficulty."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from gfclock_solver.boards import Board
from gfclock_solver.certificates import board_to_document, move_to_document
from gfclock_solver.rules import Move, Position, apply
from gfclock_solver.search.analysis import Analysis, GameReview, Option
from gfclock_solver.search.difficulty import Difficulty
from gfclock_solver.views.answers import VERDICT_COLOURS
from gfclock_solver.views.terminal import (
    PLAIN,
    Style,
    counted,
    describe_move,
    draw_board,
    fold,
    move_legend,
    title,
    wrapped,
)

FORMAT: Final = "gfclock-analysis"
"""What the field ``format`` of every document says."""

VERSION: Final = 1
"""What the field ``version`` says; a change of meaning needs a new number."""


@dataclass(frozen=True)
class Origin:
    """Where a position came from."""

    board: Board
    """The board that the game began with."""
    moves: tuple[Move, ...] | None
    """The moves made since, or `None` when they are not known."""
    review: GameReview


def analysis_to_document(analysis: Analysis, deal: str | None, origin: Origin | None) -> dict[str, object]:
    """Return the document of an analysis, of plain values only; `deal` is the id of the very board, or `None`."""
    difficulty = analysis.difficulty
    return {
        "format": FORMAT,
        "version": VERSION,
        "deal": deal,
        "rules": analysis.rules.name,
        "board": board_to_document(analysis.position),
        "verdict": analysis.verdict,
        "shifts": analysis.shifts,
        "hint": _move_or_none(analysis.hint),
        "moves": [_option_to_document(option) for option in analysis.options],
        "difficulty": None if difficulty is None else asdict(difficulty),
        "origin": None if origin is None else _origin_to_document(origin),
    }


def _move_or_none(move: Move | None) -> dict[str, object] | None:
    return None if move is None else move_to_document(move)


def _option_to_document(option: Option) -> dict[str, object]:
    return {
        **move_to_document(option.move),
        "also_to": list(option.also_to),
        "verdict": option.verdict,
        "shifts": option.shifts,
        "safe": option.is_safe,
        "idle": option.is_idle,
    }


def _origin_to_document(origin: Origin) -> dict[str, object]:
    review, losing = origin.review, None
    if review.losing is not None and origin.moves is not None:
        losing = {
            "number": review.losing,
            **move_to_document(origin.moves[review.losing - 1]),
            "better": _move_or_none(review.better),
        }
    return {
        "deal": origin.board.deal,
        "board": board_to_document(origin.board.position),
        "verdict": review.verdict,
        "shifts": review.shifts,
        "moves": None if origin.moves is None else len(origin.moves),
        "losing_move": losing,
    }


def describe_analysis(analysis: Analysis, name: str, origin: Origin | None, style: Style = PLAIN) -> str:
    """Return the whole analysis of the board called `name`: headline, picture, moves, hint, difficulty."""
    parts = [_headline(analysis, name, style), draw_board(analysis.position, analysis.rules, style)]
    if analysis.options:
        parts.append("\n".join(_option_lines(analysis, style)))
    closing = []
    if analysis.hint is not None:
        closing.append(f"Hint: {_plain(describe_move(analysis.position, analysis.hint, style))}.")
    if analysis.difficulty is not None:
        closing.append(describe_difficulty(analysis.difficulty))
    if origin is not None:
        closing.append(_origin_line(origin, style))
    if closing:
        parts.append("\n".join(closing))
    return fold("\n\n".join(parts), style)


def describe_difficulty(difficulty: Difficulty) -> str:
    """Return the grade and the measures in two lines."""
    one = difficulty
    return (
        f"Difficulty: {one.grade}; {one.wrong_moves} of {one.moves_considered} moves along a shortest line lose.\n"
        f"Of {one.games} games a random player wins {one.random_wins}, a greedy one {one.greedy_wins}."
    )


def _headline(analysis: Analysis, name: str, style: Style) -> str:
    verdict = style.paint(analysis.verdict, VERDICT_COLOURS[analysis.verdict])
    detail = f" in {counted(analysis.shifts, 'shift')}, the fewest" if analysis.shifts is not None else ""
    return f"{title(name, analysis.rules, style)}  {verdict}{detail}"


def _option_lines(analysis: Analysis, style: Style) -> list[str]:
    lines = [
        move_legend(analysis.rules.one_space, style),
        wrapped(f"{'Shifts':>9}  Move, with the fewest shifts that win if it is made, its own included", style, 11),
    ]
    for option in analysis.options:
        follows = str(option.shifts) if option.shifts is not None else option.verdict
        shown = style.paint(f"{follows:>9}", VERDICT_COLOURS[option.verdict])
        notes = _notes(option)
        line = f"{shown}  {describe_move(analysis.position, option.move, style)}"
        lines.append(line + (f"  ({notes})" if notes else ""))
    return lines


def _notes(option: Option) -> str:
    notes = []
    if option.also_to:
        notes.append("or " + ", ".join(map(str, option.also_to)))
    if option.is_safe:
        notes.append("never wrong")
    if option.is_idle:
        notes.append("changes nothing")
    return "; ".join(notes)


def _origin_line(origin: Origin, style: Style) -> str:
    name, review = origin.board.deal or origin.board.name, origin.review
    at_best = f" in {counted(review.shifts, 'shift')}" if review.shifts is not None else ""
    if review.verdict != "solvable":
        return f"At first, {name} was {review.verdict}{' already' if review.verdict == 'lost' else ''}."
    line = f"At first, {name} was solvable{at_best}."
    if review.losing is None or origin.moves is None:
        return line
    before = _position_before(origin.board.position, origin.moves, review.losing)
    lost_by = _plain(describe_move(before, origin.moves[review.losing - 1], style))
    line += f"\nMove {review.losing} lost it: {lost_by}."
    if review.better is not None:
        line += f"\nBetter: {_plain(describe_move(before, review.better, style))}."
    return line


def _position_before(position: Position, moves: Sequence[Move], number: int) -> Position:
    for move in moves[: number - 1]:
        position = apply(position, move)
    return position


def _plain(described: str) -> str:
    """Return a move's description without the blanks that align it in a table."""
    return " ".join(described.split())
