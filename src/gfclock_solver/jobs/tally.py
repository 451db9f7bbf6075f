"""What a survey counts.  Tallies of parts of a range add up to the tally of the whole, in any order."""

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple

from gfclock_solver.deals import DealRange
from gfclock_solver.documents.fields import Document, read_fields, read_list, read_number, read_text
from gfclock_solver.errors import InputError
from gfclock_solver.jobs.records import VERDICT_OF_CODE
from gfclock_solver.limits import Verdict
from gfclock_solver.search.range_solver import LOST, SOLVABLE, count_states, places_with
from gfclock_solver.search.shortest_range import UNKNOWN_SHIFTS

HARDEST: Final = 10
"""How many of the deals with the most states are remembered."""

_MOST_STATES: Final = 2**31 - 1
_MOST_SHIFTS: Final = 255
"""More than these a search does not count."""


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

    def to_document(self) -> Document:
        """Return everything as a document for a checkpoint; `tally_from_document` reads it back.

        Deals are numbered as text, since some numbers are larger than those of a document may be.
        """
        return {
            "solvable": self.solvable,
            "lost": self.lost,
            "undecided": self.undecided,
            "states": [list(pair) for pair in sorted(self.states.items())],
            "hardest": [[deal.states, str(deal.number), deal.verdict] for deal in self.hardest],
            "shifts": [list(pair) for pair in sorted(self.shifts.items())],
        }


def tally_from_document(document: object) -> Tally:
    """Return the tally that `Tally.to_document` wrote; raises `InputError` for what is none."""
    names = ("solvable", "lost", "undecided", "states", "hardest", "shifts")
    fields = read_fields(document, "a tally", names)
    solvable, lost, undecided = (read_number(fields[name], name) for name in names[:3])
    tally = Tally(
        solvable,
        lost,
        undecided,
        _read_counts(fields["states"], "states", _MOST_STATES),
        [_read_hard_deal(deal) for deal in read_list(fields["hardest"], "hardest")],
        _read_counts(fields["shifts"], "shifts", _MOST_SHIFTS),
    )
    if tally.states.total() != tally.deals or tally.shifts.total() > tally.solvable:
        raise InputError("a tally whose counts do not agree")
    hardest = [deal.states for deal in tally.hardest]
    if sorted(tally.hardest) != tally.hardest or hardest != _largest(tally.states, HARDEST):
        raise InputError("a tally whose hardest deals are others")
    return tally


def _read_counts(value: object, where: str, largest: int) -> Counter[int]:
    counts: Counter[int] = Counter()
    for pair in read_list(value, where):
        number, count = (read_number(one, where) for one in _read_row(pair, where, 2))
        if number > largest or count == 0 or number in counts:
            raise InputError(f"{where} has a pair that cannot be")
        counts[number] = count
    return counts


def _read_hard_deal(value: object) -> HardDeal:
    states, number, verdict = _read_row(value, "hardest", 3)
    digits = read_text(number, "hardest")
    if not re.fullmatch("0|[1-9][0-9]{0,30}", digits, re.ASCII):
        raise InputError("hardest has a deal of no number")
    known = next((each for each in VERDICT_OF_CODE.values() if each == verdict), None)
    if known is None:
        raise InputError("hardest has a deal of no verdict")
    return HardDeal(-read_number(states, "hardest", _MOST_STATES), int(digits), known)


def _read_row(value: object, where: str, length: int) -> list[object]:
    row = read_list(value, where)
    if len(row) != length:
        raise InputError(f"{where} has a row of {len(row)}")
    return row


def _largest(counts: Counter[int], most: int) -> list[int]:
    """Return the `most` largest of the values, the largest first."""
    return list(islice((value for value in sorted(counts, reverse=True) for _ in range(counts[value])), most))


def tally_of(
    deals: DealRange, verdicts: memoryview, states: memoryview, shifts: memoryview | tuple[int, ...] = ()
) -> Tally:
    """Return the tally of the `deals`, decided as the buffers say (see `DecidedRange`, `ShortestRange`)."""
    codes = bytes(verdicts)
    solvable, lost = codes.count(SOLVABLE), codes.count(LOST)
    counts = count_states(states)
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
    places = places_with(states, enough, reached)
    return sorted(HardDeal(-states[place], deals.first + place, VERDICT_OF_CODE[codes[place]]) for place in places)[
        :HARDEST
    ]
