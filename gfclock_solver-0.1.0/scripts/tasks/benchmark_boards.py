"""Measures how fast boards are made, against the rate of the kernel alone, and how long a year of `daily` takes.

The kernel only decides deals; a board also has its shortest solution, its difficulty, and the checker's word.  All is
in processor time of one process but the two processes, which are in wall-clock time.  Each figure is the median of
several rounds; a round measures everything once, so that what else the machine does falls on all alike.
"""

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from datetime import date

from gfclock_solver.batch import Workers, inline_workers, local_workers
from gfclock_solver.deals.series import NumberedDeals
from gfclock_solver.publishing.daily import DailyPlan, daily_boards, days_between
from gfclock_solver.publishing.document import format_document
from gfclock_solver.publishing.generating import generate
from gfclock_solver.publishing.published import PublishedBoard
from gfclock_solver.publishing.wanted import Wanted
from gfclock_solver.rules import STANDARD
from gfclock_solver.search import KERNEL
from gfclock_solver.search.range_solver import RangeSolver

BOARDS = 500
KERNEL_DEALS = 100_000

Figures = dict[str, list[float]]


def main() -> None:
    """Measure everything in rounds, and print medians and spreads."""
    parser = argparse.ArgumentParser(prog="scripts/run benchmark_boards", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (default 5)")
    rounds = parser.parse_args().rounds
    figures: Figures = defaultdict(list)
    for _ in range(rounds):
        one_round(figures)
    print(f"kernel {KERNEL}, Python {sys.version.split()[0]}")
    for what, values in figures.items():
        print(f"  {what:<38} {statistics.median(values):>10,.2f}   ({min(values):,.2f} to {max(values):,.2f})")
    kernel, boards = (statistics.median(figures[what]) for what in ("kernel, deals a second", "boards a second"))
    print(f"  deals that the kernel decides in the time of a board: {kernel / boards:,.0f}")


def one_round(figures: Figures) -> None:
    """Measure everything once."""
    solver = RangeSolver(STANDARD)
    taken = seconds(lambda: solver.decide("gf", 0, KERNEL_DEALS))
    figures["kernel, deals a second"].append(KERNEL_DEALS / taken)
    with inline_workers() as workers:
        figures["boards a second"].append(BOARDS / seconds(lambda: make(BOARDS, workers)))
        figures["a year of daily boards, seconds"].append(seconds(lambda: make_year(workers)))
    started = time.perf_counter()
    with local_workers(2, patience=0) as workers:
        make(4 * BOARDS, workers)
    figures["two processes, boards a second"].append(4 * BOARDS / (time.perf_counter() - started))


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that `work` takes."""
    started = time.process_time()
    work()
    return time.process_time() - started


def make(count: int, workers: Workers) -> None:
    """Make boards as ``generate`` does."""
    for board in generate(NumberedDeals("gf", 0), Wanted(), count, workers):
        if isinstance(board, PublishedBoard):
            format_document(board)


def make_year(workers: Workers) -> None:
    """Make the boards of a year as ``daily`` does."""
    for board in daily_boards(days_between(date(2027, 1, 1), date(2027, 12, 31)), DailyPlan(), workers):
        format_document(board)


if __name__ == "__main__":
    main()
