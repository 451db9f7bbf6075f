"""The result of a survey as a picture: how many deals take how many states.  Needs matplotlib, an extra.

The same survey always gives the same bytes, from the same version of matplotlib.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from gfclock_solver.batch.statistics import quantile, wilson_interval
from gfclock_solver.deals import DealRange
from gfclock_solver.errors import InputError
from gfclock_solver.jobs.survey_job import SurveyJob
from gfclock_solver.jobs.tally import Tally
from gfclock_solver.surroundings import hidden_variables, how_to_install

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_NO_DATES: Final[dict[str, dict[str, None]]] = {
    "png": {},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}
"""The formats, and what keeps the time of drawing out of each."""


def require_plotting(path: str) -> None:
    """Raise `InputError` unless a plot can be drawn for `path`: asked before the work that it is to show."""
    if _ending(path) not in _NO_DATES:
        raise InputError(f"{path}: cannot tell the format: want a name that ends in .png, .svg or .pdf")
    if find_spec("matplotlib") is None:
        raise InputError(f"a plot needs matplotlib, which is not installed: {how_to_install('matplotlib')}")


def plot_survey(deals: DealRange, job: SurveyJob, tally: Tally, path: str) -> bytes:
    """Return the picture in the format that the ending of `path` names (see `require_plotting`)."""
    from io import BytesIO

    # Nothing is shown here, so it is of no interest how matplotlib shall show things.
    with hidden_variables(lambda name, value: name == "MPLBACKEND"):
        import matplotlib as mpl
        from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "gfclock"}):
        figure = Figure(figsize=(8, 8 if tally.shifts else 4.5), layout="constrained")
        axes = figure.add_subplot(2 if tally.shifts else 1, 1, 1)
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
        axes.set_title(_title(deals, job, tally), fontsize="medium")
        if tally.shifts:
            _draw_shifts(figure.add_subplot(2, 1, 2), tally)
        picture = BytesIO()
        figure.savefig(picture, format=_ending(path), metadata=_NO_DATES[_ending(path)])
    return picture.getvalue()


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


def _ending(path: str) -> str:
    return path.rpartition(".")[2].lower()


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
