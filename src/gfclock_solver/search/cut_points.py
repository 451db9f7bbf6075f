"""Where the grades begin: the cut points of difficulty, and the deals that they were taken from.

They are `data/difficulty/cut-points.json`, which `scripts/run measure_difficulty` makes, as the program reads them.
"""

from typing import Final, NamedTuple


class CutPoints(NamedTuple):
    """Three numbers a measure; a board gets a point for each that its own number exceeds."""

    shifts: tuple[int, int, int]
    """Of the fewest shifts."""
    wrong_per_thousand: tuple[int, int, int]
    """Of the wrong moves in a thousand moves considered, rounded down."""
    random_losses: tuple[int, int, int]
    """Of the games that the random player does not win."""
    greedy_losses: tuple[int, int, int]
    """Of the games that the greedy player does not win."""
    points: tuple[int, int, int]
    """Of the points that the four measures give, 0 to 12: the grade is the harder the more of these they exceed."""


MOST_SHIFTS: Final = 28
"""The fewest shifts of no solvable deal of `gf:0-999999` are more, by standard rules."""

CUT_POINTS: Final = CutPoints(
    shifts=(4, 6, 8),
    wrong_per_thousand=(0, 15, 34),
    random_losses=(140, 205, 239),
    greedy_losses=(21, 115, 203),
    points=(1, 4, 7),
)
