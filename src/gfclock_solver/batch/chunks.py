"""Cuts a range of deals into chunks: lazily, since a range may have billions, and about equally long in time.

How a range is cut never shows in a result, so a chunk may be as long as suits the work: long enough that handing it
to a worker costs nothing, short enough that progress, checkpoints and the end of a run do not wait for it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from gfclock_solver.deals import DealRange

_FIRST_DEALS: Final = 64
_CHUNK_SECONDS: Final = 0.2


class Chunk(NamedTuple):
    """Some consecutive deals of one source."""

    source: str
    first: int
    """The number of the first deal."""
    deals: int
    """How many deals there are."""

    @property
    def numbers(self) -> range:
        """The numbers of the deals."""
        return range(self.first, self.first + self.deals)


class Chunks:
    """The chunks of `deals` from the one after the first `done` on, none of more than `most` deals.

    A chunk is cut when it is asked for; tell `took` how long earlier ones took, and its length is made to suit.
    """

    def __init__(self, deals: DealRange, done: int = 0, most: int = 16384) -> None:
        self._deals, self._done, self._most = deals, done, most
        self._length = min(_FIRST_DEALS, most)

    def __iter__(self) -> Iterator[Chunk]:
        while self._done < self._deals.count:
            chunk = Chunk(
                self._deals.source,
                self._deals.first + self._done,
                min(self._length, self._deals.count - self._done),
            )
            self._done += chunk.deals
            yield chunk

    def took(self, deals: int, seconds: float) -> None:
        """Take into account that a chunk of so many deals kept a worker busy for so many seconds."""
        fitting = int(deals * _CHUNK_SECONDS / max(seconds, 1e-9))
        self._length = max(1, min(fitting, 2 * deals, self._most))
