"""The proof that goes into a lost board's certificate: everything that can be reached from it, counted and digested.

The kernel runs with both prunings off, so that its table ends up holding the exact key of every position that any
legal moves can reach; here the keys are turned back into positions.  It moves single cards only: a run's move is a
sequence of such moves, so with `runs` no other position can be reached.  The checker makes the same count and digest
with `rules.legal_moves` alone and shares no code with this.
"""

from collections.abc import Callable, Iterator

from gfclock_solver.cards import DECK, format_card
from gfclock_solver.errors import SelfCheckFailed
from gfclock_solver.rules import Position, Rules
from gfclock_solver.search.compiled import kernel as _kernel
from gfclock_solver.search.compiled import stack as _stack
from gfclock_solver.search.compiled.position import TARGETS
from gfclock_solver.search.solver import SLICE_STATES, lay_out

_EMPTY, _RESERVE, _CLOCK = TARGETS
_NAMES = tuple(format_card(card) for card in DECK)


def prove_lost(position: Position, rules: Rules, on_progress: Callable[[int], None] | None = None) -> tuple[int, str]:
    """Return how many positions can be reached from the lost `position`, itself included, and their digest.

    The digest is the SHA-256, in hexadecimal, of their canonical texts, sorted and joined by newlines.  `on_progress`
    is called with the number found so far; an exception from it ends the enumeration.  Raises `SelfCheckFailed` when
    a won position is among them.
    """
    from hashlib import sha256

    kernel = _kernel.Kernel(rules, force_plays=False, prune_dead_ends=False, hold_plays=False)
    lay_out(kernel, position)
    kernel.start()
    while (status := kernel.run(kernel.states + SLICE_STATES)) != _stack.LOST:
        if status == _stack.WON:
            raise SelfCheckFailed("a position said to be lost can be won")
        if status == _stack.WANTS_ROOM:
            kernel.make_room()
        if on_progress is not None:
            on_progress(kernel.table.used)
    texts = sorted(_canonical_texts(kernel, position))
    return len(texts), sha256("\n".join(texts).encode("ascii")).hexdigest()


def _canonical_texts(kernel: _kernel.Kernel, position: Position) -> Iterator[str]:
    """Yield the canonical text of every position in the kernel's table."""
    dealt = _dealt_places(position)
    below_of_code = [_below_of_codes(card, base) for card, base in dealt]
    for key in kernel.table.positions():
        above: dict[int, int] = {}
        bottoms: list[int] = []
        parked = ""
        for place, (card, _) in enumerate(dealt):
            below = below_of_code[place][key[place >> 4] >> (4 * (place & 15)) & 15]
            if below == _EMPTY:
                bottoms.append(card)
            elif below == _RESERVE:
                parked = _NAMES[card]
            elif below != _CLOCK:
                above[below] = card
        yield "/".join(sorted(_column_text(bottom, above) for bottom in bottoms)) + "|" + parked


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


def _column_text(bottom: int, above: dict[int, int]) -> str:
    cards = [bottom]
    while cards[-1] in above:
        cards.append(above[cards[-1]])
    return "".join(_NAMES[card] for card in cards)
