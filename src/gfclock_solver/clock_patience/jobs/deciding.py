"""Deals of a range decided, many at once, as a code for each.

The deals are dealt and decided in slices that stay in the processor's cache.
"""

from typing import Final, NamedTuple

from gfclock_solver.cards import DECK
from gfclock_solver.clock_patience.compiled import deciding
from gfclock_solver.clock_patience.rules import FULL, REMOVED_KING, Variant, Verdict
from gfclock_solver.deals import DealRange, fill, fill_first

VERDICT_OF_CODE: Final[dict[int, Verdict]] = {
    deciding.LOST: "lost",
    deciding.WON: "won",
    deciding.WON_BY_SWAP: "won by a swap",
    deciding.SOLVABLE: "solvable",
}

GAMES_LEFT_TO_THEMSELVES: Final[frozenset[Variant]] = frozenset({"standard", "watch", "king-removed", "in-place"})
"""The variants in which cards are turned without any choice until the last king comes up: there cards are left."""

_GAMES: Final[dict[Variant, int]] = {
    "standard": deciding.STANDARD,
    "watch": deciding.WATCH,
    "king-removed": deciding.STANDARD,
    "open-hours": deciding.OPEN_HOURS,
    "sundial": deciding.SUNDIAL,
    "in-place": deciding.IN_PLACE,
}
_NEEDS_ALL: Final = frozenset({"open-hours", "in-place"})
_SLICE: Final = 4096
_WHOLE: Final = bytes(DECK)
_BY_KING: Final = bytes([REMOVED_KING])


class DecidedDeals(NamedTuple):
    """What was found out about some consecutive deals."""

    codes: bytes
    """The verdict on each, as a key of `VERDICT_OF_CODE`."""
    lefts: bytes
    """How many cards of each are left face down, or nothing where that was not asked."""


def decide(variant: Variant, deals: DealRange, *, lefts: bool) -> DecidedDeals:
    """Decide `deals`; with `lefts` also play them, which is for `GAMES_LEFT_TO_THEMSELVES`."""
    packs = bytearray(len(_WHOLE) * min(_SLICE, deals.count))
    all_codes, all_lefts = bytearray(deals.count), bytearray(deals.count if lefts else 0)
    with memoryview(all_codes) as codes, memoryview(all_lefts) as left:
        for start in range(0, deals.count, _SLICE):
            count = min(_SLICE, deals.count - start)
            dealt, stride = _deal(variant, deals.source, deals.first + start, count, packs, whole=lefts)
            here = slice(start, start + count)
            deciding.decide(_GAMES[variant], dealt, stride, count, codes[here])
            if lefts:
                deciding.play(dealt, stride, stride, count, left[here])
    return DecidedDeals(bytes(all_codes), bytes(all_lefts))


def _deal(
    variant: Variant, source: str, first: int, count: int, packs: bytearray, *, whole: bool
) -> tuple[memoryview, int]:
    """Deal so many deals into `packs`, only their bottom cards where these are enough; return them, and their length.

    The king of spades is taken out of the shuffled deck: of what is dealt first, or of all, where it was.
    """
    if variant != "king-removed":
        if whole or variant in _NEEDS_ALL:
            fill(source, first, count, _WHOLE, packs)
            return memoryview(packs), len(_WHOLE)
        return memoryview(packs), fill_first(source, first, count, _WHOLE, FULL.ranks, packs)
    fill(source, first, count, _WHOLE, packs)
    # It is there once in each deal, so what is left of each has one card less.
    return memoryview(packs[: count * len(_WHOLE)].replace(_BY_KING, b"")), len(_WHOLE) - 1
