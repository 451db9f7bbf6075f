"""Measures how fast deals are decided, in the same run as KPat's solver.

    kernel   the kernel on one thread, compiled and interpreted, on ms:1-20000
    survey   a survey by one process and by two, a short one too, batch records, and the peak memory of a survey
    rules    the kernel under every rule set but those with runs, which change no verdict, in processor time

Each figure is the median of several rounds; a round measures everything once, so that what else the machine does
falls on all alike.  KPat solves the same deals with ``kpat --solve 11``, whose own start is taken off its time.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import gfclock_solver
from gfclock_solver.batch import inline_workers, local_workers, parts
from gfclock_solver.deals import DealRange, parse_range
from gfclock_solver.jobs import BatchJob, SurveyJob, survey
from gfclock_solver.rules import ALL_RULES, STANDARD
from gfclock_solver.search import KERNEL
from gfclock_solver.search.range_solver import LOST, RangeSolver

KPAT_DEALS = 1000
KERNEL_DEALS = 20_000
KERNEL_LOST = 312
INTERPRETED_DEALS = 1000
SURVEY_DEALS = 8_000_000
SHORT_SURVEY_DEALS = 300_000
RULES_DEALS = 300_000
RECORDS = 500_000

Rates = dict[str, list[float]]


def main() -> None:
    """Measure what the arguments ask for and print it."""
    parser = argparse.ArgumentParser(prog="scripts/run benchmark", description=__doc__.partition("\n")[0])
    parser.add_argument("what", nargs="?", choices=["kernel", "survey", "rules"], help="only this; by default all")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (default 5)")
    arguments = parser.parse_args()
    print(f"kernel {KERNEL}, Python {sys.version.split()[0]}, {os.cpu_count()} processors")
    benchmarks = {"kernel": kernel_round, "survey": survey_round, "rules": rules_round}
    for name, one_round in benchmarks.items():
        if arguments.what in (None, name):
            rates: Rates = defaultdict(list)
            for _ in range(arguments.rounds):
                one_round(rates)
            report(name, rates)


def report(name: str, rates: Rates) -> None:
    """Print the medians, their spread, and the ratios that matter."""
    medians = {what: statistics.median(values) for what, values in rates.items()}
    print(f"\n{name}")
    for what, values in rates.items():
        spread = f"{min(values):,.0f} to {max(values):,.0f}"
        print(f"  {what:<60} {medians[what]:>12,.0f}   ({spread})")
    kpat = medians.pop("KPat, deals a second", None)
    for what, median in medians.items():
        if kpat is not None and "deals a second" in what:
            print(f"  {what.partition(',')[0]} to KPat: {median / kpat:,.1f}")
    for kind in ("", "a short survey by "):
        two, one = f"{kind}two processes, deals a second", f"{kind}one process, deals a second"
        if two in rates:
            ratios = [more / fewer for more, fewer in zip(rates[two], rates[one], strict=True)]
            print(f"  {kind}two processes to one: {statistics.median(ratios):.2f}")


def kernel_round(rates: Rates) -> None:
    """Measure the kernel once, compiled (if it is) and interpreted."""
    measure_kpat(rates)
    with interpreted_copy() as environment:
        measure_interpreted(rates, environment)
    if KERNEL == "compiled":
        solver = RangeSolver(STANDARD)
        started = time.perf_counter()
        verdicts, _ = solver.decide("ms", 1, KERNEL_DEALS)
        rates["compiled, deals a second"].append(KERNEL_DEALS / (time.perf_counter() - started))
        lost = bytes(verdicts).count(LOST)
        if lost != KERNEL_LOST:
            raise SystemExit(f"{lost} deals are lost, not {KERNEL_LOST}: what is fast here is wrong")


MEASURE_INTERPRETED = f"""
import time
from gfclock_solver.rules import ALL_RULES, STANDARD
from gfclock_solver.search import KERNEL
from gfclock_solver.search.range_solver import RangeSolver
assert KERNEL == "interpreted", KERNEL
solver = RangeSolver(STANDARD)
started = time.perf_counter()
solver.decide("ms", 1, {INTERPRETED_DEALS})
print({INTERPRETED_DEALS} / (time.perf_counter() - started))
"""


def measure_interpreted(rates: Rates, environment: dict[str, str]) -> None:
    """Measure the kernel as Python alone runs it."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", MEASURE_INTERPRETED], env=environment, stdout=subprocess.PIPE, check=True
    )
    rates["interpreted, deals a second"].append(float(done.stdout))


@contextmanager
def interpreted_copy() -> Iterator[dict[str, str]]:
    """Give an environment in which the package is a copy without its compiled modules."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(gfclock_solver.__file__).parent
        ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(source, Path(folder) / source.name, ignore=ignored)
        yield {**os.environ, "PYTHONPATH": folder}


def survey_round(rates: Rates) -> None:
    """Measure a survey by one process and by two, records, and memory, once."""
    measure_kpat(rates)
    deals, job = parse_range(f"ms:1-{SURVEY_DEALS}"), SurveyJob()
    with inline_workers() as workers:
        timed(rates, "one process, deals a second", deals.count, lambda: survey(deals, job, workers))
    timed(rates, "two processes, deals a second", deals.count, lambda: survey_by_two(deals))
    few = parse_range(f"ms:1-{SHORT_SURVEY_DEALS}")
    with inline_workers() as workers:
        timed(rates, "a short survey by one process, deals a second", few.count, lambda: survey(few, job, workers))
    timed(rates, "a short survey by two processes, deals a second", few.count, lambda: survey_by_two(few))
    with inline_workers() as workers, open(os.devnull, "wb") as nowhere:
        timed(
            rates,
            "batch, records a second",
            RECORDS,
            lambda: [
                nowhere.write(part.content) for part in parts(parse_range(f"ms:1-{RECORDS}"), BatchJob(), workers)
            ],
        )
    rates["survey's peak memory, MB a process"].append(peak_megabytes("survey", f"ms:1-{SURVEY_DEALS}", "--jobs", "2"))


def survey_by_two(deals: DealRange) -> None:
    """Survey deals by two processes, which are started and ended."""
    with local_workers(2) as workers:
        survey(deals, SurveyJob(), workers)


def rules_round(rates: Rates) -> None:
    """Measure the kernel under each rule set once."""
    for rules in ALL_RULES:
        if not rules.runs:
            solver = RangeSolver(rules)
            solver.decide("ms", 1, 1000)
            started = time.process_time()
            for first in range(1, RULES_DEALS + 1, 10_000):
                solver.decide("ms", first, 10_000)
            rates[f"{rules.name}, a second"].append(RULES_DEALS / (time.process_time() - started))


def timed(rates: Rates, what: str, count: int, work: Callable[[], object]) -> None:
    """Do `work`, which is on `count` deals, and note how many a second that is."""
    started = time.perf_counter()
    work()
    rates[what].append(count / (time.perf_counter() - started))


def peak_megabytes(*arguments: str) -> float:
    """Return the most memory that any process of a ``gfclock`` call holds; 0 where the system does not say."""
    command = [sys.executable, "-P", "-m", "gfclock_solver", *arguments]
    program = f"import subprocess; subprocess.run({command!r}, stdout=subprocess.DEVNULL, check=True)\n"
    program += "import resource; print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    done = subprocess.run([sys.executable, "-P", "-c", program], stdout=subprocess.PIPE, check=True)
    return int(done.stdout) / (1024 * 1024 if sys.platform == "darwin" else 1024)


def measure_kpat(rates: Rates) -> None:
    """Measure KPat's solver on its deals from 1 on, if it is there."""
    kpat = shutil.which("kpat", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
    if kpat is None:
        print("kpat is not installed: no comparison (Debian and Ubuntu: apt-get install kpat)", file=sys.stderr)
        return
    start = kpat_seconds(kpat, 1)
    rates["KPat, deals a second"].append((KPAT_DEALS - 1) / (kpat_seconds(kpat, KPAT_DEALS) - start))


def kpat_seconds(kpat: str, last: int) -> float:
    """Return how long KPat takes to solve Grandfather's Clock, its game 11, deals 1 to `last`."""
    started = time.perf_counter()
    subprocess.run(
        [kpat, "--solve", "11", "--start", "1", "--end", str(last)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
