"""Boards by the dozen, in the order of their deals: the same ones however many workers try deals."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import ClassVar, Final

from gfclock_solver.batch import Workers, parts
from gfclock_solver.deals import DealRange
from gfclock_solver.deals.series import Deals, SaltedDeals, places
from gfclock_solver.documents.fields import Document, read_fields, read_number
from gfclock_solver.errors import InputError
from gfclock_solver.limits import limits_to_document
from gfclock_solver.publishing.published import Counts, PassedOver, PublishedBoard
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
            "limits": limits_to_document(wanted.limits),
        }

    def work(self, deals: DealRange) -> tuple[bytes, list[PublishedBoard | PassedOver]]:
        """Return what becomes of the deals at these places."""
        publisher = publisher_for(self.deals.source, self.wanted)
        return b"", [publisher.try_deal(self.deals[place], self.wanted) for place in deals.numbers]


def _digest(salt: str) -> str:
    from hashlib import sha256

    return sha256(f"gfclock-resume-1\n{salt}".encode()).hexdigest()


@dataclass(frozen=True)
class Reached:
    """How far a list of boards is."""

    done: int = 0
    """How many deals have been tried."""
    found: int = 0
    """How many boards have been found."""
    passed: Counts = field(default_factory=Counts)
    """The deals passed over since the last board."""

    @property
    def tries(self) -> int:
        """How many deals have been passed over since the last board."""
        return self.passed.lost + self.passed.undecided + self.passed.difficulty

    def after(self, tried: PublishedBoard | PassedOver) -> "Reached":
        """Return how far the list is when this deal has been tried too."""
        if isinstance(tried, PassedOver):
            passed = replace(self.passed, **{tried.reason: getattr(self.passed, tried.reason) + 1})
            return Reached(self.done + 1, self.found, passed)
        return Reached(self.done + 1, self.found + 1)

    def to_document(self) -> Document:
        """Return what `done` does not say as plain values; `reached_from_document` reads it back."""
        return {"found": self.found, "passed": asdict(self.passed)}


BEGINNING: Final = Reached()


def reached_from_document(document: Document, done: int) -> Reached:
    """Return how far a list was after `done` deals; raises `InputError` for a document that cannot say so."""
    if not done:
        return BEGINNING
    fields = read_fields(document, "found", ("found", "passed"))
    passed = read_fields(fields["passed"], "passed", ("lost", "undecided", "difficulty"))
    counts = Counts(**{name: read_number(count, name) for name, count in passed.items()})
    reached = Reached(done, read_number(fields["found"], "found"), counts)
    if reached.found + reached.tries > done:
        raise InputError("not the counts of so many deals")
    return reached


def generate(
    deals: Deals, wanted: Wanted, count: int, workers: Workers, reached: Reached = BEGINNING
) -> Iterator[PublishedBoard | PassedOver]:
    """Yield what becomes of `deals`, one after the other, until `count` boards are found or the deals are at an end.

    With `reached` the list goes on from there.  Each board says how many deals were passed over since the one before
    it.  Raises `InputError` when the labels that are wanted would make another game of the boards, `SelfCheckFailed`
    when the checker rejects one.
    """
    require_publishable(deals.source, wanted)
    if reached.found >= count:
        return
    for part in parts(places(deals), GenerateJob(deals, wanted), workers, reached.done):
        for tried in part.found:
            passed = reached.passed
            reached = reached.after(tried)
            yield tried if isinstance(tried, PassedOver) else replace(tried, passed_over=passed)
            if reached.found == count:
                return
