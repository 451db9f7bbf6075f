"""A solver that is too plain to be wrong, by which the others are measured.

It uses `gfclock_solver.rules` and nothing else of the package: every legal move is tried, nothing is pruned, and
positions are the same when their canonical texts are.  So it is good for late positions, for deals that are lost
after few moves or won after few shifts, and for all that gives up.
"""

from collections import deque
from collections.abc import Iterator
from typing import Literal

from gfclock_solver.rules import Move, Position, Rules, apply, legal_moves

Line = tuple[Move, "Line"] | None
"""A line of moves, last move first, that shares its beginning with other lines; `None` without any move."""


class GaveUp(Exception):
    """More positions than the caller allows would have to be visited."""


def plain_verdict(
    position: Position, rules: Rules, max_positions: int = 100_000
) -> Literal["solvable", "lost", "undecided"]:
    """Return the verdict on `position`, ``undecided`` when `max_positions` positions are not enough to know it."""
    try:
        return "lost" if plain_solution(position, rules, max_positions) is None else "solvable"
    except GaveUp:
        return "undecided"


def plain_solution(position: Position, rules: Rules, max_positions: int = 100_000) -> tuple[Move, ...] | None:
    """Return some winning line, found depth first with plays tried first, or `None` when no line wins.

    Raises `GaveUp` after `max_positions` positions.
    """
    seen = {position.canonical_text()}
    waiting: list[tuple[Position, Line]] = [(position, None)]
    while waiting:
        current, line = waiting.pop()
        if current.is_won:
            return _moves_of(line)
        for move in reversed(list(legal_moves(current, rules))):
            following = apply(current, move)
            text = following.canonical_text()
            if text not in seen:
                seen.add(text)
                waiting.append((following, (move, line)))
        if len(seen) > max_positions:
            raise GaveUp(f"more than {max_positions} positions")
    return None


def plain_shortest_shifts(position: Position, rules: Rules, max_positions: int = 100_000) -> int | None:
    """Return how many moves that are no plays the shortest winning line has, or `None` when no line wins.

    A run and a parking count one each.  Raises `GaveUp` after `max_positions` positions.
    """
    moves = plain_shortest_solution(position, rules, max_positions)
    return None if moves is None else sum(move.target != "clock" for move in moves)


def plain_shortest_solution(position: Position, rules: Rules, max_positions: int = 100_000) -> tuple[Move, ...] | None:
    """Return a winning line with the fewest moves that are no plays, or `None` when no line wins.

    Breadth first by shifts: what a play leads to is visited at once, what a shift leads to after everything that
    needs fewer shifts.  Raises `GaveUp` after `max_positions` positions.
    """
    seen: set[str] = set()
    waiting: deque[tuple[Position, Line]] = deque([(position, None)])
    while waiting:
        current, line = waiting.popleft()
        text = current.canonical_text()
        if text in seen:
            continue
        seen.add(text)
        if current.is_won:
            return _moves_of(line)
        for move in legal_moves(current, rules):
            step = (apply(current, move), (move, line))
            if move.target == "clock":
                waiting.appendleft(step)
            else:
                waiting.append(step)
        if len(seen) > max_positions:
            raise GaveUp(f"more than {max_positions} positions")
    return None


def positions_along(position: Position, moves: tuple[Move, ...]) -> Iterator[Position]:
    """Yield `position` and every position after it along a line of legal moves, the last one included."""
    yield position
    for move in moves:
        position = apply(position, move)
        yield position


def _moves_of(line: Line) -> tuple[Move, ...]:
    moves: list[Move] = []
    while line is not None:
        move, line = line
        moves.append(move)
    return tuple(reversed(moves))
