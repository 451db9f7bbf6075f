"""Every position that can be reached from a board, by the rules alone.

This is the proof that a board is lost, done again from nothing: no search, no dominance, no pruning, just
`rules.legal_moves` applied until no new position turns up.  Two positions are the same when they differ only in
the order of their columns, as in `Position.canonical_text`.

A board can reach millions of positions, so what is kept of each is one short `bytes` key, at most 49 bytes long
(about 130 bytes in all with its place in the set), and both the waiting and the known positions are keys; a position
is made from its key when its turn comes.  The key is the canonical text letter for letter, one byte a card:

    canonical text    2H 3S  /  7C 6C  |  QS
    key                3  8  0  21 17 53  48

A card's byte is its place among all cards sorted by their texts; ``/`` comes before every card and ``|`` after every
card there too.  So keys sort as their texts do, which the digest needs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gfclock_solver.cards import DECK, format_card
from gfclock_solver.rules import COLUMNS, Clock, Position, Rules, apply, legal_moves

PROGRESS_INTERVAL: Final = 4096
"""How many more positions are found between two calls of `on_progress`."""

_COLUMN_MARK: Final = b"\x00"
_RESERVE_MARK: Final = b"\x35"
_CARDS_BY_TEXT: Final = sorted(DECK, key=format_card)
_TO_KEY: Final = bytes.maketrans(bytes(_CARDS_BY_TEXT), bytes(range(1, 53)))
_CARD_OF_BYTE: Final = dict(enumerate(_CARDS_BY_TEXT, 1))
_WHOLE_DECK: Final = frozenset(DECK)
_TEXT_OF_BYTE: Final = ["/", *map(format_card, _CARDS_BY_TEXT), "|"]


@dataclass(frozen=True)
class Reachable:
    """What was found out about the positions that can be reached from a board."""

    count: int
    """How many there are, the board itself among them."""
    digest: str
    """SHA-256 in hexadecimal over their canonical texts, sorted and joined by newlines."""
    has_win: bool
    """Whether a won position is among them.  The first one ends the walk: count and digest are then of those met."""


def explore(position: Position, rules: Rules, on_progress: Callable[[int], None] | None = None) -> Reachable:
    """Find every position that can be reached from `position` by any legal moves, in about 0.1 ms each.

    `on_progress` is called with the count now and then; an exception that it raises ends the walk, and so does
    an interrupt.
    """
    board = key_of(position)
    known, waiting = {board}, [board]
    next_report = PROGRESS_INTERVAL
    while waiting:
        current = position_of_key(waiting.pop(), position.clock)
        if current.is_won:
            return Reachable(len(known), _digest(known), has_win=True)
        for move in legal_moves(current, rules):
            key = key_of(apply(current, move))
            if key not in known:
                known.add(key)
                waiting.append(key)
        if on_progress is not None and len(known) >= next_report:
            on_progress(len(known))
            next_report = len(known) + PROGRESS_INTERVAL
    return Reachable(len(known), _digest(known), has_win=False)


def key_of(position: Position) -> bytes:
    """Return the position's canonical text with one byte a card; equal for every order of the columns."""
    columns = sorted([bytes(column).translate(_TO_KEY) for column in position.columns if column])
    reserve = b"" if position.reserve is None else bytes((position.reserve,)).translate(_TO_KEY)
    return _COLUMN_MARK.join(columns) + _RESERVE_MARK + reserve


def position_of_key(key: bytes, clock: Clock) -> Position:
    """Return the position of `key`, its columns in the order of the canonical text."""
    laid, reserve = key.split(_RESERVE_MARK)
    columns = tuple([tuple([_CARD_OF_BYTE[byte] for byte in column]) for column in laid.split(_COLUMN_MARK) if column])
    parked = _CARD_OF_BYTE[reserve[0]] if reserve else None
    on_clock = _WHOLE_DECK.difference(*columns, () if parked is None else (parked,))
    return Position(clock, columns + ((),) * (COLUMNS - len(columns)), parked, on_clock)


def _digest(keys: set[bytes]) -> str:
    from hashlib import sha256

    digest = sha256()
    for place, key in enumerate(sorted(keys)):
        text = "".join([_TEXT_OF_BYTE[byte] for byte in key])
        digest.update(("\n" + text if place else text).encode("ascii"))
    return digest.hexdigest()
