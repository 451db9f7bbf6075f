"""The two runs over a range: one record a deal, and a survey.  Both are iterators over parts, in the deals' order."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from gfclock_solver.batch.chunks import Chunks
from gfclock_solver.batch.ordered import map_in_order
from gfclock_solver.batch.program import program_version
from gfclock_solver.batch.workers import Workers
from gfclock_solver.deals import DealRange
from gfclock_solver.jobs.job import BatchJob, SurveyJob
from gfclock_solver.jobs.tally import Tally
from gfclock_solver.jobs.tasks import Records, SurveyedChunk, make_records, survey_chunk

_MOST_RECORDS: Final = 16384
_MOST_SURVEYED: Final = 65536


def batch_records(deals: DealRange, job: BatchJob, workers: Workers, done: int = 0) -> Iterator[Records]:
    """Yield the records of `deals`, in their order, without those of the first `done` deals.

    What stands before the first record of a file `records.header` says.
    """
    chunks = Chunks(deals, done, _MOST_RECORDS)
    for records in map_in_order(workers, partial(make_records, job, version=program_version()), chunks):
        chunks.took(records.deals, records.seconds)
        yield records


def survey_parts(deals: DealRange, job: SurveyJob, workers: Workers, done: int = 0) -> Iterator[SurveyedChunk]:
    """Yield what a survey finds in parts of `deals`, in their order, without the first `done` deals."""
    chunks = Chunks(deals, done, _MOST_SURVEYED)
    for part in map_in_order(workers, partial(survey_chunk, job, version=program_version()), chunks):
        chunks.took(part.deals, part.seconds)
        yield part


def survey(deals: DealRange, job: SurveyJob, workers: Workers) -> Tally:
    """Return the tally of all of `deals`."""
    tally = Tally()
    for part in survey_parts(deals, job, workers):
        tally += part.tally
    return tally
