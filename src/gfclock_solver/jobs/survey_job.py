"""What a survey asks: how many deals of a range come out how."""

from dataclasses import dataclass
from itertools import compress
from typing import ClassVar, Final

from gfclock_solver.batch import Workers, parts
from gfclock_solver.batch.kept import kept
from gfclock_solver.deals import DealRange
from gfclock_solver.jobs.tally import Tally, tally_of
from gfclock_solver.limits import NO_LIMITS, Limits, limits_to_document
from gfclock_solver.rules import STANDARD, Rules
from gfclock_solver.search.range_solver import LOST, RangeSolver
from gfclock_solver.search.shortest_range import ShortestRangeSolver

_IS_LOST: Final = bytes(code == LOST for code in range(256))


@dataclass(frozen=True)
class SurveyJob:
    """Count verdicts and states; the output is the list of the lost deals' ids, what is found is a `Tally`."""

    rules: Rules = STANDARD
    limits: Limits = NO_LIMITS
    """How far the search of one deal may go."""
    shortest: bool = False
    """Also count the fewest shifts of the solvable deals."""

    most: ClassVar[int] = 65536

    def parameters(self) -> dict[str, object]:
        """Return what the result depends on, apart from the range, as plain values."""
        return {"rules": self.rules.name, "limits": limits_to_document(self.limits), "shortest": self.shortest}

    def work(self, deals: DealRange) -> tuple[bytes, Tally]:
        """Return the ids of the lost deals, one a line, and the tally of all."""
        if self.shortest:
            solver = kept(ShortestRangeSolver, self.rules, self.limits)
            verdicts, shifts, states = solver.decide(deals.source, deals.first, deals.count)
            tally = tally_of(deals, verdicts, states, shifts)
        else:
            decided = kept(RangeSolver, self.rules, self.limits).decide(deals.source, deals.first, deals.count)
            verdicts = decided.verdicts
            tally = tally_of(deals, verdicts, decided.states)
        lost = compress(deals.numbers, bytes(verdicts).translate(_IS_LOST))
        return "".join([f"{deals.source}:{number}\n" for number in lost]).encode("ascii"), tally


def survey(deals: DealRange, job: SurveyJob, workers: Workers) -> Tally:
    """Return the tally of all of `deals`."""
    return sum((part.found for part in parts(deals, job, workers)), start=Tally())
