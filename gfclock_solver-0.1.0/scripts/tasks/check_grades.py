"""Compares the difficulty of deals as the compiled and as the interpreted modules measure it; minutes."""

import argparse
import multiprocessing
import sys
from collections import Counter
from functools import cache

from tqdm import tqdm
from two_forms import interpreted_form

from gfclock_solver.boards import deal_board
from gfclock_solver.deals import DealId, parse_range
from gfclock_solver.errors import GfclockError
from gfclock_solver.rules import STANDARD, Clock
from gfclock_solver.search import KERNEL
from gfclock_solver.search.difficulty import Difficulty, DifficultyMeter

MODULES = ("shortest", "alternatives", "players")


def main() -> int:
    """Compare, and return the exit code: 1 when some deal differs, or when nothing is compiled here."""
    parser = argparse.ArgumentParser(prog="scripts/run check_grades", description=__doc__)
    parser.add_argument("range", metavar="RANGE", nargs="?", default="ms:1-1000", help="the deals (default: ms:1-1000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    arguments = parser.parse_args()
    if KERNEL != "compiled":
        print("check_grades: nothing is compiled here, so there is nothing to compare", file=sys.stderr)
        return 1
    deals, grades, differences = list(parse_range(arguments.range)), Counter[str](), 0
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        found = pool.imap(measure_twice, deals)
        for deal, (compiled, interpreted) in zip(deals, tqdm(found, total=len(deals)), strict=True):
            grades["lost" if compiled is None else compiled.grade] += 1
            if compiled != interpreted:
                print(f"{deal}: compiled {compiled}, interpreted {interpreted}")
                differences += 1
    print(
        f"{len(deals)} deals, {differences} differ; " + ", ".join(f"{count} {grade}" for grade, count in grades.items())
    )
    return int(differences > 0)


def measure_twice(deal: DealId) -> tuple[Difficulty | None, Difficulty | None]:
    """Return what the compiled and what the interpreted modules measure."""
    position = deal_board(deal).position
    compiled, interpreted = meters(position.clock)
    return compiled.measure(position), interpreted.measure(position)


@cache
def meters(clock: Clock) -> tuple[DifficultyMeter, DifficultyMeter]:
    """Return a meter of the compiled modules and one of the interpreted."""
    shortest, alternatives, players = (interpreted_form(f"gfclock_solver.search.compiled.{name}") for name in MODULES)
    interpreted = DifficultyMeter(STANDARD, clock, kernels=(shortest, alternatives, players))
    return DifficultyMeter(STANDARD, clock), interpreted


if __name__ == "__main__":
    try:
        sys.exit(main())
    except GfclockError as error:
        sys.exit(f"check_grades: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
