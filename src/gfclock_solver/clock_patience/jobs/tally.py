"""What a survey counts.  Tallies of parts of a range add up to the tally of the whole, in any order."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from gfclock_solver.clock_patience.jobs.deciding import VERDICT_OF_CODE, DecidedDeals
from gfclock_solver.clock_patience.rules import Verdict


@dataclass(frozen=True)
class Tally:
    """How many deals came out how."""

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)
    """For each number of cards left face down how many deals left so many; empty unless asked for."""

    @property
    def deals(self) -> int:
        """How many deals were decided."""
        return self.verdicts.total()

    @property
    def won(self) -> int:
        """How many are not lost."""
        return self.deals - self.verdicts["lost"]

    def __add__(self, other: "Tally") -> "Tally":
        """Return the tally of these deals and those of `other`, which must be others."""
        return Tally(self.verdicts + other.verdicts, self.left + other.left)

    def to_document(self) -> dict[str, object]:
        """Return everything as a document for a checkpoint; `tally_from_document` reads it back."""
        return {"verdicts": dict(sorted(self.verdicts.items())), "left": sorted(self.left.items())}


def tally_from_document(document: dict[str, Any]) -> Tally:
    """Return the tally that `Tally.to_document` wrote; raises `KeyError`, `TypeError` or `ValueError` for no tally."""
    verdicts = {verdict: document["verdicts"][verdict] for verdict in document["verdicts"]}
    tally = Tally(Counter(verdicts), Counter(dict(document["left"])))
    counts = [*tally.verdicts.values(), *tally.left.values()]
    if not set(verdicts) <= set(VERDICT_OF_CODE.values()) or any(type(count) is not int for count in counts):
        raise ValueError("not a tally")
    if tally.left and tally.left.total() != tally.deals:
        raise ValueError("not a tally")
    return tally


def tally_of(decided: DecidedDeals) -> Tally:
    """Return the tally of deals that are decided."""
    verdicts = Counter({verdict: decided.codes.count(code) for code, verdict in VERDICT_OF_CODE.items()})
    left = Counter({number: decided.lefts.count(number) for number in range(53)}) if decided.lefts else Counter[int]()
    # Adding nothing leaves out what was not seen.
    return Tally(+verdicts, +left)
