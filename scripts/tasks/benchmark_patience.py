"""Measures how many deals of Clock Patience a second are decided on one core, in one run beside other ways.

Each way is measured five times, in turn, so that whatever else the machine does falls on all; the median is shown.
It is the time of the processor, not of the clock on the wall.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from gfclock_solver.cards import DECK
from gfclock_solver.clock_patience.dealing import deal_piles
from gfclock_solver.clock_patience.jobs import SurveyJob as PatienceSurvey
from gfclock_solver.clock_patience.rules import VARIANTS, play_out
from gfclock_solver.deals import DealId, DealRange, fill
from gfclock_solver.jobs import SurveyJob

ROUNDS = 5
SLOW_SHARE = 200
"""By what part the slow ways decide fewer deals."""


def main() -> None:
    """Print a line for each way, with its deals a second."""
    parser = argparse.ArgumentParser(prog="scripts/run benchmark_patience", description=__doc__.partition("\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=1_000_000, help="deals (default: a million)")
    count = parser.parse_args().count
    ways: dict[str, tuple[int, Callable[[int], object]]] = {}
    for source, first in (("cp", 0), ("ms", 1)):
        for variant in VARIANTS:
            for verdicts_only in (True, False):
                name = f"survey {source} {variant}{', verdicts only' if verdicts_only else ''}"
                ways[name] = (count, partial(work, PatienceSurvey(variant, verdicts_only), source, first))
    ways["rules.play_out of cp deals"] = (count // SLOW_SHARE, plain_play)
    ways["a plain loop over cp deals"] = (count // SLOW_SHARE, plain_loop)
    ways["Grandfather's Clock: survey gf"] = (
        count // 10,
        lambda count: SurveyJob().work(DealRange("gf", 0, count - 1)),
    )
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, (deals, way) in ways.items():
            started = time.process_time()
            way(deals)
            seconds[name].append((time.process_time() - started) / deals)
    for name, each in seconds.items():
        print(f"{name:45} {1 / median(each):>12,.0f} deals a second")


def work(job: PatienceSurvey, source: str, first: int, count: int) -> object:
    """Do `job` on so many deals."""
    return job.work(DealRange(source, first, first + count - 1))


def plain_play(count: int) -> None:
    """Deal and play by the executable specification."""
    for number in range(count):
        play_out(deal_piles(DealId("cp", number), "standard").piles)


def plain_loop(count: int) -> int:
    """Deal as the package does, and play in the shortest loop that one would write."""
    packs = bytearray(52 * count)
    fill("cp", 0, count, bytes(DECK), packs)
    won = 0
    for index in range(count):
        deck = packs[52 * index : 52 * index + 52]
        left = [4] * 13
        pile = 12
        while left[pile]:
            left[pile] -= 1
            pile = deck[13 * left[pile] + pile] >> 2
        won += not any(left)
    return won


if __name__ == "__main__":
    main()
