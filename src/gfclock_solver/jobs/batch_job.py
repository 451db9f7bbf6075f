"""A record for each deal of a range."""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from gfclock_solver.batch.framing import RecordFormat, frame, head
from gfclock_solver.batch.kept import kept
from gfclock_solver.deals import DealRange
from gfclock_solver.errors import InputError
from gfclock_solver.jobs.records import SHIFTS_COLUMN, VERDICT_COLUMNS, format_verdicts
from gfclock_solver.limits import NO_LIMITS, Limits, Verdict, limits_to_document
from gfclock_solver.rules import STANDARD, Rules
from gfclock_solver.search.range_solver import RangeSolver

Detail = Literal["verdict", "solution", "certificate", "difficulty"]

_DETAILS: Final[dict[RecordFormat, tuple[Detail, ...]]] = {
    "jsonl": get_args(Detail),
    "csv": ("verdict", "solution", "difficulty"),
    "msgpack": get_args(Detail),
    "ids": ("verdict",),
}


@dataclass(frozen=True)
class BatchJob:
    """Make a record for each deal; raises `InputError` for a format that has no room for the detail."""

    rules: Rules = STANDARD
    limits: Limits = NO_LIMITS
    """How far the search of one deal may go."""
    form: RecordFormat = "jsonl"
    detail: Detail = "verdict"
    only: Verdict | None = None
    """Make records only for deals with this verdict."""
    shortest: bool = False
    """Also find the fewest shifts of the solvable deals; solutions and certificates then have no more."""

    most: ClassVar[int] = 16384

    def __post_init__(self) -> None:
        if self.detail not in _DETAILS[self.form]:
            raise InputError(f"a record in the format {self.form} has no room for a {self.detail}")
        if self.shortest and self.form == "ids":
            raise InputError("a record in the format ids has no room for the fewest shifts")

    def parameters(self) -> dict[str, object]:
        """Return what the records depend on, apart from the range, as plain values."""
        return {
            "rules": self.rules.name,
            "limits": limits_to_document(self.limits),
            "format": self.form,
            "detail": self.detail,
            "only": self.only,
            "shortest": self.shortest,
        }

    def head(self) -> bytes:
        """Return what stands before the first record."""
        return head(self.form, self._columns())

    def work(self, deals: DealRange) -> tuple[bytes, None]:
        """Return the records of `deals`."""
        if self.detail == "verdict" and not self.shortest:
            decided = kept(RangeSolver, self.rules, self.limits).decide(deals.source, deals.first, deals.count)
            return format_verdicts(self.form, self.rules, deals, decided, self.only), None
        from gfclock_solver.jobs.detailed import flatten, make_records

        records = make_records(self.detail, self.rules, self.limits, deals, self.only, shortest=self.shortest)
        return frame(self.form, map(flatten, records) if self.form == "csv" else records, self._columns()), None

    def _columns(self) -> tuple[str, ...]:
        if self.form != "csv":
            return ()
        columns: tuple[str, ...] = VERDICT_COLUMNS
        if self.shortest or self.detail == "difficulty":
            columns = (*columns, SHIFTS_COLUMN)
        if self.detail == "verdict":
            return columns
        from gfclock_solver.jobs.detailed import COLUMNS

        return (*columns, *COLUMNS[self.detail])
