"""Verdicts as records, one a deal.

    {"deal":"ms:25","rules":"standard","verdict":"lost","states":18}

An undecided deal's record also has ``limit``: states, memory or seconds, whichever was hit.
"""

from collections.abc import Iterator
from itertools import compress
from typing import Final

from gfclock_solver.batch.framing import RecordFormat, frame
from gfclock_solver.deals import DealRange
from gfclock_solver.limits import LimitName, Verdict
from gfclock_solver.rules import Rules
from gfclock_solver.search.range_solver import LOST, SOLVABLE, UNDECIDED, DecidedRange

VERDICT_OF_CODE: Final[dict[int, Verdict]] = {
    SOLVABLE: "solvable",
    LOST: "lost",
    **dict.fromkeys(UNDECIDED.values(), "undecided"),
}
LIMIT_OF_CODE: Final[dict[int, LimitName]] = {code: limit for limit, code in UNDECIDED.items()}

VERDICT_COLUMNS: Final = ("deal", "rules", "verdict", "states", "limit")
SHIFTS_COLUMN: Final = "fewest_shifts"


def rows_of(deals: DealRange, decided: DecidedRange, only: Verdict | None) -> Iterator[tuple[int, int, int]]:
    """Yield number, verdict code and states of each deal with the verdict `only`, or of every deal."""
    rows = zip(deals.numbers, decided.verdicts, decided.states, strict=True)
    if only is None:
        return rows
    wanted = bytes(VERDICT_OF_CODE.get(code) == only for code in range(256))
    return compress(rows, bytes(decided.verdicts).translate(wanted))


def format_verdicts(
    form: RecordFormat, rules: Rules, deals: DealRange, decided: DecidedRange, only: Verdict | None
) -> bytes:
    """Return the records of those of `deals`, decided as `decided` says, that have the verdict `only`, or of all."""
    rows = rows_of(deals, decided, only)
    if form == "msgpack":
        verdicts = ((number, VERDICT_OF_CODE[code], states, LIMIT_OF_CODE.get(code)) for number, code, states in rows)
        return frame(form, (verdict_record(f"{deals.source}:{row[0]}", rules, *row[1:]) for row in verdicts))
    if form == "ids":
        return "".join([f"{deals.source}:{number}\n" for number, _, _ in rows]).encode("ascii")
    # All but the two numbers of a record is one of a few texts, made once a piece: that is many times as fast.
    start, middles, ends = (_json_parts if form == "jsonl" else _csv_parts)(deals.source, rules.name)
    return "".join([f"{start}{number}{middles[code]}{states}{ends[code]}" for number, code, states in rows]).encode(
        "ascii"
    )


def verdict_record(
    deal: str, rules: Rules, verdict: Verdict, states: int, limit: LimitName | None
) -> dict[str, object]:
    """Return one record as a document."""
    record: dict[str, object] = {"deal": deal, "rules": rules.name, "verdict": verdict, "states": states}
    if verdict == "undecided":
        record["limit"] = limit
    return record


def _json_parts(source: str, rules: str) -> tuple[str, dict[int, str], dict[int, str]]:
    middles = {
        code: f'","rules":"{rules}","verdict":"{verdict}","states":' for code, verdict in VERDICT_OF_CODE.items()
    }
    ends = {
        code: f',"limit":"{LIMIT_OF_CODE[code]}"}}\n' if code in LIMIT_OF_CODE else "}\n" for code in VERDICT_OF_CODE
    }
    return f'{{"deal":"{source}:', middles, ends


def _csv_parts(source: str, rules: str) -> tuple[str, dict[int, str], dict[int, str]]:
    middles = {code: f",{rules},{verdict}," for code, verdict in VERDICT_OF_CODE.items()}
    ends = {code: f",{LIMIT_OF_CODE.get(code, '')}\n" for code in VERDICT_OF_CODE}
    return f"{source}:", middles, ends
