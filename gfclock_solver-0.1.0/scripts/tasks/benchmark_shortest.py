"""Says how long fewest shifts and difficulty take: mean, median, p99 and maximum of time and states, on one core."""

import argparse
import sys
import time

from gfclock_solver.boards import deal_board
from gfclock_solver.deals import parse_range
from gfclock_solver.errors import GfclockError
from gfclock_solver.rules import parse_rules
from gfclock_solver.search import KERNEL
from gfclock_solver.search.difficulty import DifficultyMeter
from gfclock_solver.search.shortest import ShortestSolver


def main() -> None:
    """Solve every deal of the range once and print what it took."""
    parser = argparse.ArgumentParser(prog="scripts/run benchmark_shortest", description=__doc__)
    parser.add_argument(
        "range", metavar="RANGE", nargs="?", default="ms:1-10000", help="the deals (default: ms:1-10000)"
    )
    parser.add_argument("--rules", default="standard", help="the rule set (default: standard)")
    parser.add_argument("--difficulty", action="store_true", help="time the measuring of difficulty as well")
    arguments = parser.parse_args()
    rules, deals = parse_rules(arguments.rules), parse_range(arguments.range)
    clock = deal_board(next(iter(deals))).position.clock
    solver, meter = ShortestSolver(rules, clock), DifficultyMeter(rules, clock)
    states, seconds, measuring, shifts = [], [], [], []
    for deal in deals:
        position = deal_board(deal).position
        started = time.perf_counter()
        outcome = solver.solve(position)
        seconds.append(time.perf_counter() - started)
        states.append(outcome.states)
        if outcome.verdict == "solvable":
            shifts.append(outcome.shifts)
        if arguments.difficulty:
            started = time.perf_counter()
            meter.measure(position)
            measuring.append(time.perf_counter() - started)
    print(f"{deals} {rules.name}, kernel {KERNEL}: {len(shifts)} solvable, {len(seconds) - len(shifts)} lost")
    print(f"{'':<16}{'mean':>10}{'median':>10}{'p99':>10}{'maximum':>10}")
    print_row("shifts", shifts, 2)
    print_row("states", states, 0)
    print_row("milliseconds", [1000 * one for one in seconds], 3)
    if measuring:
        print_row("difficulty, ms", [1000 * one for one in measuring], 3)


def print_row(name: str, values: list[int] | list[float], digits: int) -> None:
    """Print mean, median, 99th percentile and maximum."""
    ordered = sorted(values) or [0]
    shown = (sum(ordered) / len(ordered), ordered[len(ordered) // 2], ordered[99 * len(ordered) // 100], ordered[-1])
    print(f"{name:<16}" + "".join(f"{value:>10.{digits}f}" for value in shown))


if __name__ == "__main__":
    try:
        main()
    except GfclockError as error:
        sys.exit(f"benchmark_shortest: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
