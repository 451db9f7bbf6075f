"""What several tests of ranges share: a run in this process, as one value, and work that processes can be sent."""

import os
import signal
from multiprocessing import connection

from gfclock_solver.batch import inline_workers, parts
from gfclock_solver.clock_patience.jobs import BatchJob as PatienceBatchJob
from gfclock_solver.deals import parse_range
from gfclock_solver.jobs import BatchJob


def batch(deals: str, job: BatchJob | PatienceBatchJob) -> bytes:
    """Return all that a batch of `deals` writes, made by this process alone."""
    with inline_workers() as workers:
        return job.head() + b"".join(part.content for part in parts(parse_range(deals), job, workers))


def process_of_after_a_while(item: int) -> int:
    """Return the number of the process that is asked, which takes its time."""
    sum(range(1_000_000))
    return os.getpid()


def process_of(item: int) -> int:
    """Return the process that does the work."""
    return os.getpid()


def die(item: int) -> None:
    """End the process that does the work, as the system does when memory is short."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_while_writing(item: int) -> bytes:
    """Let the process be killed in the midst of sending what this returns, when the first bytes have been sent."""

    def send_some(self: connection.Connection, content: bytes) -> None:
        os.write(self.fileno(), content[:1000])
        if len(content) > 1000:
            die(item)

    # The process does not live to send anything else.
    connection.Connection._send = send_some  # type: ignore[attr-defined]  # what sends the bytes of a message
    return bytes(1_000_000)
