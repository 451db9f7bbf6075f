"""The result of a survey as a document: counts, shares and quantiles; no times, so that two runs write the same.

format        "gfclock-survey"
version       1
range         the deals, such as "ms:1-1000000"
rules         the rule set's name
limits        the limits on the search of one deal that were set, by name
deals         how many deals there are; then how many of them are solvable, lost and undecided
winnability   the share of solvable deals with the ends of its 95 % interval, once as if every undecided deal were
              lost and once as if it were solvable; without undecided deals the two are the same
states        how many states were searched: median, p90, p99, max of a deal, and total of all
hardest       the ten deals with the most states, the hardest first
shifts        only if asked for: over the solvable deals, the fewest shifts that win: mean, median, p90, p99, max, and
              the distribution as pairs of shifts and deals; unknown says of how many deals a limit kept it
"""

from typing import Final

from gfclock_solver.batch.statistics import quantile, wilson_interval
from gfclock_solver.deals import DealId, DealRange
from gfclock_solver.jobs.survey_job import SurveyJob
from gfclock_solver.jobs.tally import Tally
from gfclock_solver.limits import limits_to_document

FORMAT: Final = "gfclock-survey"
VERSION: Final = 1

_DIGITS: Final = 9


def summarise(deals: DealRange, job: SurveyJob, tally: Tally) -> dict[str, object]:
    """Return the document about `deals`, all of which `tally` has counted."""
    summary: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "range": str(deals),
        "rules": job.rules.name,
        "limits": limits_to_document(job.limits),
        "deals": tally.deals,
        "solvable": tally.solvable,
        "lost": tally.lost,
        "undecided": tally.undecided,
        "winnability": {
            "undecided_as_lost": _share(tally.solvable, tally.deals),
            "undecided_as_solvable": _share(tally.solvable + tally.undecided, tally.deals),
        },
        "states": {
            "median": quantile(tally.states, 500),
            "p90": quantile(tally.states, 900),
            "p99": quantile(tally.states, 990),
            "max": max(tally.states),
            "total": sum(states * count for states, count in tally.states.items()),
        },
        "hardest": [
            {"deal": str(DealId(deals.source, deal.number)), "verdict": deal.verdict, "states": deal.states}
            for deal in tally.hardest
        ],
    }
    if job.shortest:
        summary["shifts"] = _shifts(tally)
    return summary


def _shifts(tally: Tally) -> dict[str, object]:
    shifts, known = tally.shifts, tally.shifts.total()
    total = sum(number * count for number, count in shifts.items())
    return {
        "mean": round(total / known, _DIGITS) if known else None,
        "median": quantile(shifts, 500) if known else None,
        "p90": quantile(shifts, 900) if known else None,
        "p99": quantile(shifts, 990) if known else None,
        "max": max(shifts) if known else None,
        "distribution": [list(pair) for pair in sorted(shifts.items())],
        "unknown": tally.solvable - known,
    }


def _share(part: int, whole: int) -> dict[str, float]:
    low, high = wilson_interval(part, whole)
    return {"share": round(part / whole, _DIGITS), "low": round(low, _DIGITS), "high": round(high, _DIGITS)}
