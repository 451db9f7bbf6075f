"""The result of a survey of Clock Patience as a document; no times, so that two runs write the same.

format    "gfclock-patience-survey"
version   1
range     the deals, such as "cp:0-9999999"
variant   the variant's name
deals     how many deals there are
verdicts  how many came out how, by verdict
share     the share of deals that are not lost, with the ends of its 95 % interval
exact     the exact chance beside it: as fraction and decimal; z, how many standard deviations the share is off; and
          agrees, whether that is within the 99.9 % interval
left      where cards are left face down: mean and exact_mean, and the distribution as triples of cards left, deals, and
          deals expected by the exact chance
"""

from fractions import Fraction
from math import sqrt
from typing import Final

from gfclock_solver.batch.statistics import wilson_interval
from gfclock_solver.clock_patience.chances import Chance, chance_of, mean
from gfclock_solver.clock_patience.jobs.survey_job import SurveyJob
from gfclock_solver.clock_patience.jobs.tally import Tally
from gfclock_solver.deals import DealRange

FORMAT: Final = "gfclock-patience-survey"
VERSION: Final = 1

TWO_SIDED_999: Final = 3.2905267314919255
"""The 0.9995 quantile of the standard normal distribution."""

_DIGITS: Final = 9


def summarise(deals: DealRange, job: SurveyJob, tally: Tally) -> dict[str, object]:
    """Return the document about `deals`, all of which `tally` has counted."""
    exact = chance_of(job.variant)
    low, high = wilson_interval(tally.won, tally.deals)
    z = z_value(tally.won, tally.deals, exact.chance)
    summary: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "range": str(deals),
        "variant": job.variant,
        "deals": tally.deals,
        "verdicts": dict(sorted(tally.verdicts.items())),
        "share": {
            "share": round(tally.won / tally.deals, _DIGITS),
            "low": round(low, _DIGITS),
            "high": round(high, _DIGITS),
        },
        "exact": {
            "fraction": exact.text,
            "decimal": round(float(exact.chance), _DIGITS),
            "z": round(z, 3),
            "agrees": abs(z) <= TWO_SIDED_999,
        },
    }
    if tally.left:
        summary["left"] = _left(tally, exact)
    return summary


def z_value(successes: int, trials: int, chance: Fraction) -> float:
    """Return by how many standard deviations so many successes are off what is expected by `chance`."""
    expected = trials * chance
    return float(successes - expected) / sqrt(trials * chance * (1 - chance))


def _left(tally: Tally, exact: Chance) -> dict[str, object]:
    assert exact.left is not None, "where cards are left their distribution is known"
    total = sum(left * count for left, count in tally.left.items())
    return {
        "mean": round(total / tally.deals, _DIGITS),
        "exact_mean": round(float(mean(exact.left)), _DIGITS),
        "distribution": [
            [left, tally.left[left], round(float(chance * tally.deals), 3)] for left, chance in enumerate(exact.left)
        ],
    }
