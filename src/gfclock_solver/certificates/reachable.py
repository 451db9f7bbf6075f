"""Every position that can be reached from a board, by the rules alone.

This is the proof that a board is lost, done again from nothing: no search, no dominance, no pruning, just every legal
move made until no new position turns up.  Two positions are the same when they differ only in the order of their
columns, as in `Position.canonical_text`.  What is known and what is waiting are keys; see `keys`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import merge
from itertools import islice
from typing import Final

from gfclock_solver.certificates.keys import WON, KeyMoves, PlainMoves, key_of, text_of_keys
from gfclock_solver.rules import Position, Rules

PROGRESS_INTERVAL: Final = 4096
"""How many more positions are found, or put in order, between two calls of `on_progress`."""


@dataclass(frozen=True)
class Reachable:
    """What was found out about the positions that can be reached from a board."""

    count: int
    """How many there are, the board itself among them."""
    digest: str
    """SHA-256 in hexadecimal over their canonical texts, sorted and joined by newlines."""
    has_win: bool
    """Whether a won position is among them.  The first one ends the walk: count and digest are then of those met."""


def explore(
    position: Position,
    rules: Rules,
    on_progress: Callable[[int], None] | None = None,
    *,
    plain: bool = False,
) -> Reachable:
    """Find every position that can be reached from `position` by any legal moves, in about 0.01 ms each.

    With `plain` the moves are made by `rules` itself, in ten times the time; see `keys`.  `on_progress` is called with
    the count now and then, and after the walk while the digest is made; an exception that it raises ends the walk, and
    so does an interrupt.
    """
    moves_from = PlainMoves(rules, position.clock) if plain else KeyMoves(rules)
    tell = on_progress or _tell_nobody
    board = key_of(position)
    known, waiting = {board}, [board]
    next_report = PROGRESS_INTERVAL
    while waiting:
        key = waiting.pop()
        if key == WON:
            return Reachable(len(known), _digest(known, tell), has_win=True)
        for keys in moves_from(key):
            for following in keys:
                if following not in known:
                    known.add(following)
                    waiting.append(following)
        if len(known) >= next_report:
            tell(len(known))
            next_report = len(known) + PROGRESS_INTERVAL
    return Reachable(len(known), _digest(known, tell), has_win=False)


def _digest(keys: set[bytes], tell: Callable[[int], None]) -> str:
    """Return the digest of the texts of `keys`; a piece at a time, so that it can be ended at any time."""
    from hashlib import sha256

    each = iter(keys)
    pieces = []
    while piece := sorted(islice(each, PROGRESS_INTERVAL)):
        pieces.append(piece)
        tell(len(keys))
    digest = sha256()
    in_order = merge(*pieces)
    line_end = b""
    while piece := list(islice(in_order, PROGRESS_INTERVAL)):
        digest.update(line_end + text_of_keys(piece))
        line_end = b"\n"
        tell(len(keys))
    return digest.hexdigest()


def _tell_nobody(count: int) -> None:
    """Take no notice."""
