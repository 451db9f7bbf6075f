"""What a survey asks: how many deals of a range come out how, and how many cards they leave face down."""

from dataclasses import dataclass
from itertools import compress
from typing import ClassVar, Final

from gfclock_solver.batch import Workers, parts
from gfclock_solver.clock_patience.compiled.deciding import LOST
from gfclock_solver.clock_patience.jobs.deciding import GAMES_LEFT_TO_THEMSELVES, decide
from gfclock_solver.clock_patience.jobs.tally import Tally, tally_of
from gfclock_solver.clock_patience.rules import Variant
from gfclock_solver.deals import DealRange

_IS_LOST: Final = bytes(code == LOST for code in range(256))


@dataclass(frozen=True)
class SurveyJob:
    """Count verdicts and cards left; the output is nothing, or the ids of the lost deals, one a line."""

    variant: Variant = "standard"
    verdicts_only: bool = False
    """Do not play the deals to count the cards left, which takes several times as long as to decide them."""

    lists_lost: bool = False
    """Make that list, which takes longer than to decide the deals."""

    most: ClassVar[int] = 2**20

    def parameters(self) -> dict[str, object]:
        """Return what the result depends on, apart from the range, as plain values."""
        return {"variant": self.variant, "verdicts_only": self.verdicts_only}

    def work(self, deals: DealRange) -> tuple[bytes, Tally]:
        """Return the ids of the lost deals if they are asked for, and the tally of all."""
        has_lefts = self.variant in GAMES_LEFT_TO_THEMSELVES and not self.verdicts_only
        decided = decide(self.variant, deals, lefts=has_lefts)
        lost = compress(deals.numbers, decided.codes.translate(_IS_LOST) if self.lists_lost else b"")
        return "".join([f"{deals.source}:{number}\n" for number in lost]).encode("ascii"), tally_of(decided)


def survey(deals: DealRange, job: SurveyJob, workers: Workers) -> Tally:
    """Return the tally of all of `deals`."""
    return sum((part.found for part in parts(deals, job, workers)), start=Tally())
