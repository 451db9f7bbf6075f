"""Compares fewest shifts with the checker's plain search, without bounds or dominances, for every rule set.

The solution is replayed, and the plain search, `certificates.fewest_shifts`, breadth first by the rules alone, finds
none with fewer shifts.  A deal for which it would visit more than so many positions is left out, and counted.
"""

import argparse
import multiprocessing
import sys
from collections import Counter
from functools import partial

from tqdm import tqdm

from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import check
from gfclock_solver.certifying import certify
from gfclock_solver.deals import DealId, parse_range
from gfclock_solver.errors import CertificateRejected, GfclockError
from gfclock_solver.rules import ALL_RULES, Rules, parse_rules


class GaveUp(Exception):
    """The plain search would visit too many positions."""


def main() -> int:
    """Compare, and return the exit code: 1 when some deal differs."""
    parser = argparse.ArgumentParser(prog="scripts/run check_shortest", description=__doc__.partition("\n")[0])
    parser.add_argument("range", metavar="RANGE", nargs="?", default="ms:13-212", help="the deals (default: ms:13-212)")
    parser.add_argument("--rules", help="one rule set (default: all 32)")
    parser.add_argument("--most-positions", type=int, default=100_000, help="where the plain search gives up a deal")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    arguments = parser.parse_args()
    deals = list(parse_range(arguments.range))
    failed = False
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        for rules in ALL_RULES if arguments.rules is None else [parse_rules(arguments.rules)]:
            compare = partial(compare_deal, rules=rules, most_positions=arguments.most_positions)
            counts: Counter[str] = Counter()
            for deal, result in zip(deals, tqdm(pool.imap(compare, deals), total=len(deals), leave=False), strict=True):
                counts[result.partition(":")[0]] += 1
                if result.startswith("different"):
                    print(f"{deal} {rules.name}: {result}")
                    failed = True
            print(
                f"{rules.name}: " + ", ".join(f"{count} {result}" for result, count in sorted(counts.items())),
                flush=True,
            )
    return int(failed)


def compare_deal(deal: DealId, rules: Rules, most_positions: int) -> str:
    """Return ``equal``, ``lost``, ``not compared`` (too many positions) or ``different: ...``."""

    def watch(positions: int) -> None:
        if positions > most_positions:
            raise GaveUp

    answer = certify(deal_board(deal), rules)
    if answer.verdict != "solvable":
        return "lost"
    if not answer.solution.shortest:
        return "different: the solution is not said to be the shortest"
    try:
        check(answer, shortest=True, on_progress=watch)
    except GaveUp:
        return "not compared"
    except CertificateRejected as error:
        return f"different: {error}"
    return "equal"


if __name__ == "__main__":
    try:
        sys.exit(main())
    except GfclockError as error:
        sys.exit(f"check_shortest: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
