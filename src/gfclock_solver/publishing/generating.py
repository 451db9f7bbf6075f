"""Boards by the dozen, in the order of their deals: the same ones however many workers try deals."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from gfclock_solver.batch import Workers, parts
from gfclock_solver.deals import DealRange
from gfclock_solver.deals.series import Deals, SaltedDeals, places
from gfclock_solver.limits import limits_to_dict
from gfclock_solver.publishing.published import Counts, PassedOver, PublishedBoard, Reason
from gfclock_solver.publishing.publisher import publisher_for, require_publishable
from gfclock_solver.publishing.wanted import Wanted


@dataclass(frozen=True)
class GenerateJob:
    """Try deals of a series, which the range that is worked through names by their places; writes nothing."""

    deals: Deals
    wanted: Wanted

    most: ClassVar[int] = 64

    def parameters(self) -> dict[str, object]:
        """Return what the boards depend on, as plain values; of a salt, which is secret, only a digest."""
        wanted = self.wanted
        return {
            "deals": _digest(self.deals.salt) if isinstance(self.deals, SaltedDeals) else str(self.deals[0]),
            "rules": wanted.rules.name,
            "clock": None if wanted.clock is None else wanted.clock.suits,
            "grades": list(wanted.grades),
            "shifts": [wanted.min_shifts, wanted.max_shifts],
            "limits": limits_to_dict(wanted.limits),
        }

    def work(self, deals: DealRange) -> tuple[bytes, list[PublishedBoard | PassedOver]]:
        """Return what becomes of the deals at these places."""
        publisher = publisher_for(self.deals.source, self.wanted)
        return b"", [publisher.try_deal(self.deals[place], self.wanted) for place in deals.numbers]


def _digest(salt: str) -> str:
    from hashlib import sha256

    return sha256(f"gfclock-resume-1\n{salt}".encode()).hexdigest()


def generate(deals: Deals, wanted: Wanted, count: int, workers: Workers) -> Iterator[PublishedBoard | PassedOver]:
    """Yield what becomes of `deals`, one after the other, until `count` boards are found or the deals are at an end.

    Each board says how many deals were passed over since the one before it.  Raises `InputError` when the labels that
    are wanted would make another game of the boards, `SelfCheckFailed` when the checker rejects one.
    """
    require_publishable(deals.source, wanted)
    passed: Counter[Reason] = Counter()
    found = 0
    for part in parts(places(deals), GenerateJob(deals, wanted), workers):
        for tried in part.found:
            if isinstance(tried, PassedOver):
                passed[tried.reason] += 1
                yield tried
                continue
            yield replace(tried, passed_over=Counts(passed["lost"], passed["undecided"], passed["difficulty"]))
            passed.clear()
            found += 1
            if found == count:
                return
