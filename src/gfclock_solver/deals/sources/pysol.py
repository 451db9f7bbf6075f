"""The games of PySolFC by their number: the shuffle of Microsoft's FreeCell below 32000, from there Python's own.

PySolFC accepts numbers to 10**20 (its ``MAX_SEED``).  Zero is left out, since its versions deal different boards.
"""

from gfclock_solver.cards import SUITS, card_of
from gfclock_solver.deals.compiled.shuffles import fill_ms
from gfclock_solver.deals.source import DealSource

FIRST_LONG_NUMBER = 32000


def _fill(first: int, count: int, cards: memoryview, packs: memoryview) -> None:
    short = max(0, min(count, FIRST_LONG_NUMBER - first))
    if short:
        fill_ms(first, short, cards, packs)
    dealt, length = frozenset(cards), len(cards)
    for index in range(short, count):
        deck = _shuffled_deck(first + index)
        packs[length * index : length * (index + 1)] = bytes(card for card in reversed(deck) if card in dealt)


def _shuffled_deck(number: int) -> list[int]:
    """Return the deck of a number from `FIRST_LONG_NUMBER` on; it is dealt from its end."""
    from random import Random

    draw = Random(number).random
    deck: list[int] = [card_of(rank, SUITS.index(suit)) for suit in "CSHD" for rank in range(13)]
    for last in range(51, 0, -1):
        other = int(draw() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


SOURCE = DealSource(
    name="pysol",
    about="PySolFC's games",
    first=1,
    last=10**20,
    clock="SHCD",
    fill=_fill,
)
