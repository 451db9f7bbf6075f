"""Compares play by the rules, theorems and the compiled module of Clock Patience, on each deal of a range."""

import sys

from clock_patience.play_against_theorems import differences

from gfclock_solver.clock_patience.dealing import parse_deals
from gfclock_solver.clock_patience.rules import VARIANTS


def main(text: str) -> int:
    """Print each difference, and how many there are; return 1 if there are any."""
    deals = parse_deals(text)
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
    sys.exit(main(sys.argv[1]))
