"""What several tests of ranges share: a run in this process, as one value, and work that processes can be sent."""

import os
import signal

from gfclock_solver.batch import inline_workers, parts
from gfclock_solver.deals import parse_range
from gfclock_solver.jobs import BatchJob


def batch(deals: str, job: BatchJob) -> bytes:
    """Return all that a batch of `deals` writes, made by this process alone."""
    with inline_workers() as workers:
        return job.head() + b"".join(part.content for part in parts(parse_range(deals), job, workers))


def process_of(item: int) -> int:
    """Return the process that does the work."""
    return os.getpid()


def die(item: int) -> None:
    """End the process that does the work, as the system does when memory is short."""
    os.kill(os.getpid(), signal.SIGKILL)
