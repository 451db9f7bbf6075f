"""Measures the checker: positions a second on lost deals, by its own moves and by those of `rules`, the plain way.

Both ways find the same positions.  The time is that of the processor; the medians of several rounds are shown.
"""

import argparse
import statistics
import time
from typing import Final

from gfclock_solver.boards import deal_board
from gfclock_solver.certificates.reachable import explore
from gfclock_solver.rules import parse_rules

LOST: Final = {
    "standard": ("ms:424363", "ms:1429343", "ms:767425"),
    "both-directions": ("ms:13384",),
    "alternate-colours+one-space": ("ms:104100", "ms:150031", "ms:121723"),
    "alternate-colours+one-space+runs": ("ms:104100", "ms:150031", "ms:121723"),
}
"""Lost deals from which many positions can be reached, by rule set."""


def main() -> None:
    """Print a line for each rule set."""
    parser = argparse.ArgumentParser(prog="scripts/run benchmark_checker", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (default: 5)")
    rounds = parser.parse_args().rounds
    print(f"{'':34}{'positions':>10}{'a second':>12}{'plain way':>12}")
    for name, deals in LOST.items():
        counts = {positions_and_rate(name, deals, plain)[0] for plain in (False, True)}
        (count,) = counts
        own, plain = (
            statistics.median(positions_and_rate(name, deals, plain)[1] for _ in range(rounds))
            for plain in (False, True)
        )
        print(f"{name:34}{count:>10,}{own:>12,.0f}{plain:>12,.0f}")


def positions_and_rate(name: str, deals: tuple[str, ...], plain: bool) -> tuple[int, float]:
    """Return how many positions were found from all of `deals`, and how many a second."""
    rules = parse_rules(name)
    boards = [deal_board(deal).position for deal in deals]
    started = time.process_time()
    found = [explore(board, rules, plain=plain) for board in boards]
    seconds = time.process_time() - started
    assert not any(each.has_win for each in found)
    count = sum(each.count for each in found)
    return count, count / seconds


if __name__ == "__main__":
    main()
