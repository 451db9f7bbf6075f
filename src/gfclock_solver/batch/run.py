"""The one engine for ranges of deals: a job, done piece by piece by any workers, comes out part by part in order.

It knows no game.  A game says in a `Job` what is done with some deals; how the range is cut, who works, and in which
order the workers finish never shows in the parts put together.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Protocol

from gfclock_solver.batch.kept import forget
from gfclock_solver.batch.ordered import map_in_order
from gfclock_solver.batch.pieces import Pieces
from gfclock_solver.batch.program import program_version
from gfclock_solver.batch.workers import Workers
from gfclock_solver.deals import DealRange
from gfclock_solver.errors import WorkFailed


class Job(Protocol):
    """What is done with deals: a small value that can be pickled, since it travels to the workers."""

    most: ClassVar[int]
    """How many deals a piece has at most."""

    def parameters(self) -> dict[str, object]:
        """Return what the result depends on, apart from the deals, as plain values; a resumed run compares them."""

    def work(self, deals: DealRange) -> tuple[bytes, Any]:
        """Return what the output says of `deals`, and what else was found in them, which can be pickled.

        Both depend on the job and the deals alone.  A solver may be kept for the next piece, see `batch.kept`.
        """


@dataclass(frozen=True, slots=True)
class Part:
    """What a job made of some consecutive deals of a range."""

    count: int
    """How many deals there are."""
    content: bytes
    """What goes to the output."""
    found: Any
    """What else was found, as the job has it."""
    seconds: float
    """How long it took."""


def parts(deals: DealRange, job: Job, workers: Workers, done: int = 0) -> Iterator[Part]:
    """Yield what `job` makes of `deals`, in their order, without the first `done` of them.

    Raises what the job raises, after the parts of the deals before, and `WorkFailed` when the workers fail or are of
    another version of the program.
    """
    pieces = Pieces(deals, job.most, done)
    for part in map_in_order(workers, partial(_work, job, program_version()), pieces):
        pieces.took(part.count, part.seconds)
        yield part


def _work(job: Job, version: str, deals: DealRange) -> Part:
    """Do the job on `deals`, in a worker, for a program of that version: the results of another might differ."""
    started = time.monotonic()
    if version != program_version():
        raise WorkFailed(f"a worker has gfclock-solver {program_version()}, and this is {version}: install the same")
    try:
        content, found = job.work(deals)
    except BaseException:
        forget()
        raise
    return Part(deals.count, content, found, time.monotonic() - started)
