"""A record for each deal of a range.

    {"deal":"cp:25","variant":"standard","verdict":"lost","left":9}

``left`` is the number of cards left face down when the last king has come up, for ``watch`` before a swap; where the
player chooses all along there is no such field.  With the detail ``certificate`` a record is the certificate.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from gfclock_solver.batch.framing import RecordFormat, frame, head
from gfclock_solver.clock_patience.certificates.codec import certificate_to_document
from gfclock_solver.clock_patience.certifying import certify
from gfclock_solver.clock_patience.dealing import deal_piles
from gfclock_solver.clock_patience.jobs.deciding import GAMES_LEFT_TO_THEMSELVES, VERDICT_OF_CODE, DecidedDeals, decide
from gfclock_solver.clock_patience.rules import Variant, Verdict
from gfclock_solver.deals import DealId, DealRange
from gfclock_solver.errors import InputError

Detail = Literal["verdict", "certificate"]

COLUMNS: Final = ("deal", "variant", "verdict", "left")


@dataclass(frozen=True)
class BatchJob:
    """Make a record for each deal; raises `InputError` for a format that has no room for the detail."""

    variant: Variant = "standard"
    form: RecordFormat = "jsonl"
    detail: Detail = "verdict"
    only: Verdict | None = None
    """Make records only for deals with this verdict."""

    most: ClassVar[int] = 65536

    def __post_init__(self) -> None:
        if self.detail == "certificate" and self.form in ("csv", "ids"):
            raise InputError(f"a record in the format {self.form} has no room for a {self.detail}")

    def parameters(self) -> dict[str, object]:
        """Return what the records depend on, apart from the range, as plain values."""
        return {"variant": self.variant, "format": self.form, "detail": self.detail, "only": self.only}

    def head(self) -> bytes:
        """Return what stands before the first record."""
        return head(self.form, COLUMNS)

    def work(self, deals: DealRange) -> tuple[bytes, None]:
        """Return the records of `deals`."""
        has_lefts = self.variant in GAMES_LEFT_TO_THEMSELVES and self.detail == "verdict" and self.form != "ids"
        decided = decide(self.variant, deals, lefts=has_lefts)
        if self.detail == "certificate":
            return frame(self.form, self._certificates(deals, decided)), None
        if self.form == "msgpack":
            return frame(self.form, self._records(deals, decided)), None
        return self._lines(deals, decided).encode("ascii"), None

    def _wanted(self, decided: DecidedDeals) -> Iterator[tuple[int, int]]:
        """Yield place and code of each deal that a record is made for."""
        return (
            (place, code)
            for place, code in enumerate(decided.codes)
            if self.only is None or VERDICT_OF_CODE[code] == self.only
        )

    def _certificates(self, deals: DealRange, decided: DecidedDeals) -> Iterator[dict[str, object]]:
        for place, _ in self._wanted(decided):
            deal = deal_piles(DealId(deals.source, deals.first + place), self.variant)
            yield certificate_to_document(certify(deal, self.variant))

    def _records(self, deals: DealRange, decided: DecidedDeals) -> Iterator[dict[str, object]]:
        for place, code in self._wanted(decided):
            record: dict[str, object] = {
                "deal": f"{deals.source}:{deals.first + place}",
                "variant": self.variant,
                "verdict": VERDICT_OF_CODE[code],
            }
            if decided.lefts:
                record["left"] = decided.lefts[place]
            yield record

    def _lines(self, deals: DealRange, decided: DecidedDeals) -> str:
        """Return the records as lines; all but the numbers is one of a few texts, made once, which is far faster."""
        source, first, wanted = deals.source, deals.first, self._wanted(decided)
        if self.form == "ids":
            return "".join([f"{source}:{first + place}\n" for place, _ in wanted])
        if self.form == "jsonl":
            start, end = f'{{"deal":"{source}:', "}\n"
            middles = {
                code: f'","variant":"{self.variant}","verdict":"{verdict}"' for code, verdict in VERDICT_OF_CODE.items()
            }
            before_left = ',"left":'
        else:
            start, end = f"{source}:", "\n"
            middles = {code: f",{self.variant},{verdict}," for code, verdict in VERDICT_OF_CODE.items()}
            before_left = ""
        if not decided.lefts:
            return "".join([f"{start}{first + place}{middles[code]}{end}" for place, code in wanted])
        ends = [f"{before_left}{left}{end}" for left in range(53)]
        return "".join([f"{start}{first + place}{middles[code]}{ends[decided.lefts[place]]}" for place, code in wanted])
