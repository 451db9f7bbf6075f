"""What a survey counts.  Tallies of parts of a range add up to the tally of the whole, in any order."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import compress
from typing import Any, Final, NamedTuple

from gfclock_solver.deals import DealRange
from gfclock_solver.jobs.records import VERDICT_OF_CODE
from gfclock_solver.limits import Verdict
from gfclock_solver.search.range_solver import LOST, SOLVABLE
from gfclock_solver.search.shortest_range import UNKNOWN_SHIFTS

HARDEST: Final = 10
"""How many of the deals with the most states are remembered."""


class HardDeal(NamedTuple):
    """A deal that took many states; the hardest sort first, of equals the one with the lower number."""

    negated_states: int
    number: int
    verdict: Verdict

    @property
    def states(self) -> int:
        """How many states were searched."""
        return -self.negated_states


@dataclass(frozen=True)
class Tally:
    """How many deals came out how, and how many took how many states."""

    solvable: int = 0
    lost: int = 0
    undecided: int = 0
    states: Counter[int] = field(default_factory=Counter)
    """For each number of states searched, how many deals took exactly that many."""
    hardest: list[HardDeal] = field(default_factory=list)
    """The `HARDEST` deals with the most states, the hardest first."""
    shifts: Counter[int] = field(default_factory=Counter)
    """For each number of shifts, how many deals can be won with that many and no fewer; empty unless asked for."""

    @property
    def deals(self) -> int:
        """How many deals were decided or given up."""
        return self.solvable + self.lost + self.undecided

    def __add__(self, other: "Tally") -> "Tally":
        """Return the tally of these deals and those of `other`, which must be others."""
        states, shifts = self.states.copy(), self.shifts.copy()
        states.update(other.states)
        shifts.update(other.shifts)
        return Tally(
            self.solvable + other.solvable,
            self.lost + other.lost,
            self.undecided + other.undecided,
            states,
            sorted([*self.hardest, *other.hardest])[:HARDEST],
            shifts,
        )

    def to_document(self) -> dict[str, object]:
        """Return everything as a document for a checkpoint; `tally_from_document` reads it back."""
        return {
            "solvable": self.solvable,
            "lost": self.lost,
            "undecided": self.undecided,
            "states": sorted(self.states.items()),
            "hardest": [list(deal) for deal in self.hardest],
            "shifts": sorted(self.shifts.items()),
        }


def tally_from_document(document: dict[str, Any]) -> Tally:
    """Return the tally that `Tally.to_document` wrote; raises `KeyError`, `TypeError` or `ValueError` for no tally."""
    tally = Tally(
        document["solvable"],
        document["lost"],
        document["undecided"],
        Counter(dict(document["states"])),
        [HardDeal(*deal) for deal in document["hardest"]],
        Counter(dict(document["shifts"])),
    )
    if tally.states.total() != tally.deals or tally.shifts.total() > tally.solvable:
        raise ValueError("not a tally")
    return tally


def tally_of(
    deals: DealRange, verdicts: memoryview, states: memoryview, shifts: memoryview | tuple[int, ...] = ()
) -> Tally:
    """Return the tally of the `deals`, decided as the buffers say (see `DecidedRange`, `ShortestRange`)."""
    codes = bytes(verdicts)
    solvable, lost = codes.count(SOLVABLE), codes.count(LOST)
    counts = Counter(states)
    known_shifts = Counter(shifts)
    del known_shifts[UNKNOWN_SHIFTS]
    hardest = _hardest(deals, codes, states, counts)
    return Tally(solvable, lost, deals.count - solvable - lost, counts, hardest, known_shifts)


def _hardest(deals: DealRange, codes: bytes, states: memoryview, counts: Counter[int]) -> list[HardDeal]:
    """Return the `HARDEST` of the deals."""
    enough = reached = 0
    for enough in sorted(counts, reverse=True):
        reached += counts[enough]
        if reached >= HARDEST:
            break
    places = compress(range(deals.count), map(enough.__le__, states))
    return sorted(HardDeal(-states[place], deals.first + place, VERDICT_OF_CODE[codes[place]]) for place in places)[
        :HARDEST
    ]
