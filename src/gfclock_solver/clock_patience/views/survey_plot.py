"""The result of a survey of Clock Patience as a picture: how the deals come out, beside the exact chances."""

from typing import TYPE_CHECKING

from gfclock_solver.batch.plotting import plot
from gfclock_solver.batch.statistics import wilson_interval
from gfclock_solver.clock_patience.chances import chance_of
from gfclock_solver.clock_patience.jobs import SurveyJob, Tally
from gfclock_solver.clock_patience.jobs.summary import z_value
from gfclock_solver.deals import DealRange

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def plot_survey(deals: DealRange, job: SurveyJob, tally: Tally, path: str) -> bytes:
    """Return the picture in the format that the ending of `path` names (see `batch.plotting`)."""

    def draw(figure: "Figure") -> None:
        grid = figure.add_gridspec(2, 1, height_ratios=(1, 3)) if tally.left else figure.add_gridspec(1, 1)
        axes = figure.add_subplot(grid[0])
        axes.set_title(_title(deals, job, tally), fontsize="medium")
        _draw_verdicts(axes, tally)
        if tally.left:
            _draw_left(figure.add_subplot(grid[1]), job, tally)

    return plot(path, 6.5 if tally.left else 2.2, draw)


def _draw_verdicts(axes: "Axes", tally: Tally) -> None:
    """Draw one bar with a part for each verdict, as long as its share; the lost deals come last."""
    start = 0.0
    colours = iter(("#55a868", "#8172b3"))
    for verdict, count in sorted(tally.verdicts.items(), key=lambda pair: pair[0] == "lost"):
        share = 100 * count / tally.deals
        colour = "#b8b8b8" if verdict == "lost" else next(colours)
        axes.barh(0, share, left=start, color=colour, label=f"{verdict}: {share:.4f} %")
        start += share
    axes.set_xlim(0, 100)
    # Above the bar is room for the legend.
    axes.set_ylim(-0.6, 1.4)
    axes.set_yticks([])
    axes.set_xlabel("% of the deals")
    axes.legend(loc="upper center", ncols=3, frameon=False)


def _draw_left(axes: "Axes", job: SurveyJob, tally: Tally) -> None:
    exact = chance_of(job.variant).left
    assert exact is not None, "where cards are left their distribution is known"
    axes.bar(range(len(exact)), [tally.left[left] for left in range(len(exact))], color="#4c72b0", label="surveyed")
    expected = [float(chance * tally.deals) for chance in exact]
    axes.plot(range(len(exact)), expected, "o-", color="black", markersize=3, linewidth=0.8, label="by exact chance")
    axes.legend()
    axes.set_xlabel("cards left face down")
    axes.set_ylabel("deals")
    axes.yaxis.set_major_formatter("{x:,.0f}")


def _title(deals: DealRange, job: SurveyJob, tally: Tally) -> str:
    low, high = wilson_interval(tally.won, tally.deals)
    exact = chance_of(job.variant).chance
    return (
        f"{deals}, {job.variant}: not lost {100 * low:.4f} % to {100 * high:.4f} % (95 %)\n"
        f"exact {100 * float(exact):.4f} %, z = {z_value(tally.won, tally.deals, exact):+.2f}"
    )
