"""The result of a survey as text for a terminal."""

from gfclock_solver.batch.statistics import quantile, wilson_interval
from gfclock_solver.deals import DealId, DealRange
from gfclock_solver.jobs.survey_job import SurveyJob
from gfclock_solver.jobs.tally import Tally


def describe_survey(deals: DealRange, job: SurveyJob, tally: Tally) -> str:
    """Return the counts with their shares, the interval of the winnability, and the states searched."""
    counts = (("solvable", tally.solvable), ("lost", tally.lost), ("undecided", tally.undecided))
    width = len(f"{tally.deals:,}")
    lines = [f"{deals}  {job.rules.name}", ""]
    lines += [f"{name:<9}  {count:>{width},}  {_percent(count / tally.deals)}" for name, count in counts]
    lines += ["", *_winnability(tally), "", _states(deals, tally)]
    if job.shortest:
        lines += ["", *_shifts(tally)]
    return "\n".join(lines)


def _winnability(tally: Tally) -> list[str]:
    if not tally.undecided:
        return [f"Winnability {_interval(tally.solvable, tally.deals)}."]
    return [
        f"Winnability {_interval(tally.solvable, tally.deals)}, if the undecided deals are lost;",
        f"            {_interval(tally.solvable + tally.undecided, tally.deals)}, if they are solvable.",
    ]


def _interval(part: int, whole: int) -> str:
    low, high = wilson_interval(part, whole)
    return f"{_percent(part / whole).strip()}, 95 % interval {_percent(low).strip()} to {_percent(high).strip()}"


def _states(deals: DealRange, tally: Tally) -> str:
    median, p90, p99 = (quantile(tally.states, per_mille) for per_mille in (500, 900, 990))
    hardest = tally.hardest[0]
    return (
        f"States searched: half of the deals at most {median:,}, 90 % {p90:,}, 99 % {p99:,}; "
        f"most {hardest.states:,} ({DealId(deals.source, hardest.number)})."
    )


def _shifts(tally: Tally) -> list[str]:
    shifts, known = tally.shifts, tally.shifts.total()
    unknown = tally.solvable - known
    left_out = [f"A limit kept the fewest shifts of {unknown:,} solvable deals unknown."] if unknown else []
    if not known:
        return left_out or ["No deal is solvable, so there are no fewest shifts."]
    mean = sum(number * count for number, count in shifts.items()) / known
    median, p90, p99 = (quantile(shifts, per_mille) for per_mille in (500, 900, 990))
    widest, width = max(shifts.values()), len(f"{max(shifts.values()):,}")
    bars = [
        f"{number:>4}  {shifts[number]:>{width},}  {'#' * round(40 * shifts[number] / widest)}".rstrip()
        for number in range(max(shifts) + 1)
    ]
    return [
        f"Fewest shifts: {mean:.2f} on average; half of the solvable deals at most {median}, 90 % {p90}, 99 % {p99}; "
        f"most {max(shifts)}.",
        *left_out,
        "",
        "Shifts and deals:",
        *bars,
    ]


def _percent(share: float) -> str:
    return f"{100 * share:8.4f} %"
