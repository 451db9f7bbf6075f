"""Compares play by the rules, theorems and the compiled module of Clock Patience, on each deal of a range."""

import argparse
import sys

from clock_patience.play_against_theorems import differences

from gfclock_solver.clock_patience.dealing import parse_deals
from gfclock_solver.clock_patience.rules import VARIANTS


def main() -> int:
    """Print each difference, and how many there are; return 1 if there are any."""
    parser = argparse.ArgumentParser(prog="scripts/run check_patience", description=__doc__)
    parser.add_argument("range", nargs="?", default="cp:0-99999", help="the deals (default: cp:0-99999)")
    deals = parse_deals(parser.parse_args().range)
    total = 0
    for variant in VARIANTS:
        found = 0
        for line in differences(variant, deals):
            print(line, flush=True)
            found += 1
        print(f"{variant}: {deals.count} deals, {found} differences", flush=True)
        total += found
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
