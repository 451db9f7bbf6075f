"""What several tests of ranges share: a run in this process, as one value."""

from gfclock_solver.batch import BatchJob, batch_records, inline_workers
from gfclock_solver.batch.records import header
from gfclock_solver.boards import parse_range


def batch(deals: str, job: BatchJob) -> bytes:
    """Return all that a batch of `deals` writes, made by this process alone."""
    with inline_workers() as workers:
        return header(job) + b"".join(part.content for part in batch_records(parse_range(deals), job, workers))
