"""Cuts a range of deals into pieces: lazily, since a range may have billions, and about equally long in time.

How a range is cut never shows in a result, so a piece may be as long as suits the work: long enough that handing it
to a worker costs nothing, short enough that progress, checkpoints and the end of a run do not wait for it.
"""

from collections.abc import Iterator
from typing import Final

from gfclock_solver.deals import DealRange

_PIECE_SECONDS: Final = 0.2

_SHARES: Final = 4
"""Into how many pieces at least what is left is to be cut, so that at the end no worker is long without one..."""
_LEAST_SHARE: Final = 16
"""...but no piece is shorter for that than this part of what suits the work."""


class Pieces:
    """The pieces of `deals` from the one after the first `done` on, none of more than `most` deals.

    A piece is cut when it is asked for.  The first is a single deal, which may take long; tell `took` how long earlier
    ones took, and the length is made to suit.  Towards the end they are shorter.
    """

    def __init__(self, deals: DealRange, most: int, done: int = 0) -> None:
        self._deals, self._most, self._done = deals, most, done
        self._length = 1

    def __iter__(self) -> Iterator[DealRange]:
        while self._done < self._deals.count:
            first = self._deals.first + self._done
            left = self._deals.count - self._done
            count = min(self._length, max(-(-left // _SHARES), self._length // _LEAST_SHARE), left)
            self._done += count
            yield DealRange(self._deals.source, first, first + count - 1)

    def took(self, count: int, seconds: float) -> None:
        """Take into account that a piece of so many deals kept a worker busy for so many seconds."""
        fitting = int(count * _PIECE_SECONDS / max(seconds, 1e-9))
        # A piece that was short for another reason is no reason for short ones.
        self._length = max(1, min(fitting, 2 * max(count, self._length // 2), self._most))
