"""The result of a survey as a picture: how many deals take how many states, and how many shifts."""

from typing import TYPE_CHECKING

from gfclock_solver.batch.plotting import plot
from gfclock_solver.batch.statistics import quantile, wilson_interval
from gfclock_solver.deals import DealRange
from gfclock_solver.jobs.survey_job import SurveyJob
from gfclock_solver.jobs.tally import Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def plot_survey(deals: DealRange, job: SurveyJob, tally: Tally, path: str) -> bytes:
    """Return the picture in the format that the ending of `path` names (see `batch.plotting`)."""

    def draw(figure: "Figure") -> None:
        rows = 2 if tally.shifts else 1
        axes = figure.add_subplot(rows, 1, 1)
        axes.set_title(_title(deals, job, tally), fontsize="medium")
        _draw_states(axes, tally)
        if tally.shifts:
            _draw_shifts(figure.add_subplot(rows, 1, 2), tally)

    return plot(path, 8 if tally.shifts else 4.5, draw)


def _draw_states(axes: "Axes", tally: Tally) -> None:
    heights, edges = _bars(tally)
    axes.stairs(heights, edges, fill=True, color="#4c72b0")
    axes.set_xscale("log")
    axes.set_yscale("log")
    for per_mille, name, line in ((500, "median", "-"), (900, "90 %", "--"), (990, "99 %", ":")):
        value = quantile(tally.states, per_mille)
        axes.axvline(value, color="black", linewidth=1, linestyle=line, label=f"{name}: {value:,}")
    axes.legend(title="states searched")
    axes.set_xlabel("states searched for a deal")
    axes.set_ylabel("deals")


def _draw_shifts(axes: "Axes", tally: Tally) -> None:
    from matplotlib.ticker import MaxNLocator

    shifts, known = tally.shifts, tally.shifts.total()
    mean = sum(number * count for number, count in shifts.items()) / known
    axes.bar(list(shifts), [100 * count / known for count in shifts.values()], color="#55a868", width=0.85)
    axes.axvline(mean, color="black", linewidth=1, label=f"mean: {mean:.2f}")
    axes.axvline(
        quantile(shifts, 990), color="black", linewidth=1, linestyle=":", label=f"99 %: {quantile(shifts, 990)}"
    )
    axes.legend(title="fewest shifts")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("fewest shifts that win")
    axes.set_ylabel("% of the solvable deals")


def _bars(tally: Tally) -> tuple[list[int], list[float]]:
    """Return how many deals took 0 to 1, 2, 3, 4, 5 to 7, 8 to 10, ... states, and the edges of these bars."""
    edges = [0]
    while edges[-1] <= max(tally.states):
        edges.append(max(edges[-1] + 1, int(2 ** ((len(edges) + 1) / 2))))
    heights = [0] * (len(edges) - 1)
    place = 0
    for states in sorted(tally.states):
        while states >= edges[place + 1]:
            place += 1
        heights[place] += tally.states[states]
    # There is no logarithm of 0, which is what the first bar begins with.
    return heights, [0.5, *map(float, edges[1:])]


def _title(deals: DealRange, job: SurveyJob, tally: Tally) -> str:
    low, _ = wilson_interval(tally.solvable, tally.deals)
    _, high = wilson_interval(tally.solvable + tally.undecided, tally.deals)
    counts = f"{tally.solvable:,} solvable, {tally.lost:,} lost, {tally.undecided:,} undecided"
    return f"{deals}, {job.rules.name}: {counts}\nwinnability {100 * low:.4f} % to {100 * high:.4f} % (95 %)"
