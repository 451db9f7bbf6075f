"""The few formulas of a survey."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

_TWO_SIDED_95: Final = 1.959963984540054
"""The 0.975 quantile of the standard normal distribution."""


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """Return the ends of the 95 % interval for a probability, of which `successes` in `trials` have been seen.

    The score interval of E. B. Wilson (1927): unlike the usual one it is also right near 0 and 1, and has a meaning
    for no trials at all, of which it says (0, 1).
    """
    if trials == 0:
        return 0.0, 1.0
    share, square = successes / trials, _TWO_SIDED_95**2
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    half = _TWO_SIDED_95 * sqrt(share * (1 - share) / trials + square / (4 * trials**2)) / (1 + square / trials)
    # At the ends the exact value is 0 or 1, and rounding may miss it.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return low, high


def quantile(counts: Mapping[int, int], per_mille: int) -> int:
    """Return the smallest value that at least `per_mille` thousandths of all values do not exceed.

    `counts` says how often each value occurs; there must be one.  So 500 gives the (lower) median, and every result
    is a value that occurs.
    """
    if not counts:
        raise ValueError("no values")
    left = -(-sum(counts.values()) * per_mille // 1000)
    value = 0
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            break
    return value
