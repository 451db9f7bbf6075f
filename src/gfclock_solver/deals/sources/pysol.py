"""The games of PySolFC by their number: the shuffle of Microsoft's FreeCell below 32000, from there Python's own.

PySolFC accepts numbers to 10**20 (its ``MAX_SEED``).  Zero is left out, since its versions deal different boards.
"""

from gfclock_solver.cards import SUITS, card_of
from gfclock_solver.deals.compiled.shuffles import fill_ms
from gfclock_solver.deals.source import BOARD_BYTES, DealSource
from gfclock_solver.rules import Clock

FIRST_LONG_NUMBER = 32000

_CLOCK = "SHCD"


def _fill(first: int, count: int, boards: memoryview) -> None:
    short = max(0, min(count, FIRST_LONG_NUMBER - first))
    if short:
        fill_ms(first, short, boards)
    for index in range(short, count):
        boards[BOARD_BYTES * index : BOARD_BYTES * (index + 1)] = _deal(first + index)


def _deal(number: int) -> bytes:
    """Return the packed board of a number from `FIRST_LONG_NUMBER` on."""
    from random import Random

    draw = Random(number).random
    deck = [card_of(rank, SUITS.index(suit)) for suit in "CSHD" for rank in range(13)]
    for last in range(51, 0, -1):
        other = int(draw() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    clock_cards = Clock(_CLOCK).card_set
    return bytes(card for card in reversed(deck) if card not in clock_cards)


SOURCE = DealSource(
    name="pysol",
    about="PySolFC's games",
    first=1,
    last=10**20,
    clock=_CLOCK,
    fill=_fill,
)
