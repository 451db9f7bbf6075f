"""Measures what a call costs before it works: `certify ms:25` and `--version` beside `import click` alone.

Each is called in turn, so that what else the machine does falls on all alike; the median of the wall-clock times is
shown, and its ratio to that of `import click`.  Byte code is there for all of them.
"""

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

GFCLOCK: Final = str(Path(sys.executable).with_name("gfclock"))
CALLS: Final = {
    "python -c 'import click'": (sys.executable, "-c", "import click"),
    "gfclock --version": (GFCLOCK, "--version"),
    "gfclock certify ms:25": (GFCLOCK, "certify", "ms:25"),
}


def main() -> None:
    """Print a line for each call."""
    parser = argparse.ArgumentParser(prog="scripts/run benchmark_start", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=41, help="how often each is called (default: 41)")
    rounds = parser.parse_args().rounds
    seconds: dict[str, list[float]] = {name: [] for name in CALLS}
    for number in range(rounds + 1):
        for name, call in CALLS.items():
            started = time.perf_counter()
            subprocess.run(call, stdout=subprocess.DEVNULL, check=False)
            # The first round writes byte code and fills the caches.
            if number:
                seconds[name].append(time.perf_counter() - started)
    base, *_ = map(statistics.median, seconds.values())
    for name, each in seconds.items():
        middle = statistics.median(each)
        print(f"{name:26} {1000 * middle:6.1f} ms {middle / base:6.2f} times")


if __name__ == "__main__":
    main()
