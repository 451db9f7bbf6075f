"""The proof that goes into a lost board's certificate: everything that can be reached from it, counted and digested.

The kernel runs with all prunings off, so that its table ends up holding the exact key of every position that any
legal moves can reach; here the keys are turned back into positions.  It moves single cards only: a run's move is a
sequence of such moves, so with `runs` no other position can be reached.  The checker makes the same count and digest
with `rules.legal_moves` alone and shares no code with this.
"""

from collections.abc import Callable, Iterator
from heapq import merge
from itertools import islice
from typing import Final

from gfclock_solver.cards import DECK, format_card
from gfclock_solver.errors import SelfCheckFailed
from gfclock_solver.rules import Position, Rules
from gfclock_solver.search.compiled import kernel as _kernel, stack as _stack
from gfclock_solver.search.compiled.position import TARGETS
from gfclock_solver.search.solver import SLICE_STATES, lay_out

_EMPTY, _RESERVE, _CLOCK = TARGETS
_NAMES = tuple(format_card(card).encode("ascii") for card in DECK)

OnProgress = Callable[[int, int], None]
"""Called with the number of positions found so far and the bytes held for them."""

_PIECE: Final = 4096
"""How many texts are made, or put in order, between two calls of `on_progress`."""

_BYTES_PER_TEXT: Final = 144
"""What a text takes at most, with its places in lists."""


def prove_lost(position: Position, rules: Rules, on_progress: OnProgress | None = None) -> tuple[int, str]:
    """Return how many positions can be reached from the lost `position`, itself included, and their digest.

    The digest is the SHA-256, in hexadecimal, of their canonical texts, sorted and joined by newlines.  `on_progress`
    is called often, in every phase and before more memory is taken; an exception from it ends the enumeration.  Raises
    `SelfCheckFailed` when a won position is among them.
    """
    watch = on_progress or _watch_nothing
    return _digest(_texts_in_pieces(position, rules, watch), watch)


def _texts_in_pieces(position: Position, rules: Rules, watch: OnProgress) -> list[list[bytes]]:
    """Return the canonical texts of all positions that can be reached, in pieces, each of them in order."""
    kernel = _kernel.Kernel(rules, force_plays=False, prune_dead_ends=False, hold_plays=False)
    lay_out(kernel, position)
    kernel.start()
    while (status := kernel.run(kernel.states + SLICE_STATES)) != _stack.LOST:
        if status == _stack.WON:
            raise SelfCheckFailed("a position said to be lost can be won")
        watch(kernel.table.used, kernel.grown_bytes())
        if status == _stack.WANTS_ROOM:
            kernel.make_room()
    held = kernel.grown_bytes()
    texts = _canonical_texts(kernel, position)
    pieces: list[list[bytes]] = []
    while piece := sorted(islice(texts, _PIECE)):
        pieces.append(piece)
        watch(kernel.table.used, held + len(pieces) * _PIECE * _BYTES_PER_TEXT)
    return pieces


def _digest(pieces: list[list[bytes]], watch: OnProgress) -> tuple[int, str]:
    """Return the number of the texts and their digest; they are merged, as sorting them at once could not be ended."""
    from hashlib import sha256

    count = sum(map(len, pieces))
    digest = sha256()
    in_order = merge(*pieces)
    line_end = b""
    while piece := list(islice(in_order, _PIECE)):
        digest.update(line_end + b"\n".join(piece))
        line_end = b"\n"
        watch(count, count * _BYTES_PER_TEXT)
    return count, digest.hexdigest()


def _watch_nothing(positions: int, held: int) -> None:
    """Take no notice."""


def _canonical_texts(kernel: _kernel.Kernel, position: Position) -> Iterator[bytes]:
    """Yield the canonical text of every position in the kernel's table."""
    dealt = _dealt_places(position)
    below_of_code = [_below_of_codes(card, base) for card, base in dealt]
    for key in kernel.table.positions():
        above: dict[int, int] = {}
        bottoms: list[int] = []
        parked = b""
        for place, (card, _) in enumerate(dealt):
            below = below_of_code[place][key[place >> 4] >> (4 * (place & 15)) & 15]
            if below == _EMPTY:
                bottoms.append(card)
            elif below == _RESERVE:
                parked = _NAMES[card]
            elif below != _CLOCK:
                above[below] = card
        yield b"/".join(sorted(_column_text(bottom, above) for bottom in bottoms)) + b"|" + parked


def _dealt_places(position: Position) -> list[tuple[int, int]]:
    """Return each card off the clock with what it lay on, in the order of the key's codes."""
    places: list[tuple[int, int]] = [
        (card, column[height - 1] if height else _EMPTY)
        for column in position.columns
        for height, card in enumerate(column)
    ]
    return places if position.reserve is None else [*places, (position.reserve, _RESERVE)]


def _below_of_codes(card: int, dealt_on: int) -> list[int]:
    """Return what the sixteen codes of `card` mean; see `_position`."""
    rank = card >> 2
    higher = [4 * ((rank + 1) % 13) + suit for suit in range(4)]
    lower = [4 * ((rank - 1) % 13) + suit for suit in range(4)]
    return [dealt_on, _EMPTY, _RESERVE, _CLOCK, *higher, *lower, *[_CLOCK] * 4]


def _column_text(bottom: int, above: dict[int, int]) -> bytes:
    cards = [bottom]
    while cards[-1] in above:
        cards.append(above[cards[-1]])
    return b"".join(_NAMES[card] for card in cards)
