"""Deals by the million: ranges of them, on all processors or on a cluster, in order, and resumable.

    job             what is asked: `BatchJob` for a record a deal, `SurveyJob` for counts
    chunks          a range is cut into chunks, lazily and about equally long in time
    tasks           what a worker does with a chunk
    records         verdicts as JSON lines, CSV, msgpack or ids; `detailed` adds solutions and certificates
    tally           what a survey counts; `statistics` and `summary` make its result of that
    workers         this process, local processes, or a Dask cluster: executors of `concurrent.futures`
    ordered         the work mapped over an executor, results in order, memory bounded
    resumable       files that grow, and go on where an interrupted or killed run left them
    deal_list       lists of deal numbers, as a survey leaves its lost deals

What comes out depends on the deals and the job alone: not on how the range was cut, on how many workers there were,
or on how often the run was killed and resumed.

    >>> from gfclock_solver.batch import SurveyJob, inline_workers, survey
    >>> from gfclock_solver.boards import parse_range
    >>> with inline_workers() as workers:
    ...     tally = survey(parse_range("ms:1-1000"), SurveyJob(), workers)
    >>> tally.lost
    20
"""

from gfclock_solver.batch.deal_list import read_deal_numbers
from gfclock_solver.batch.job import BatchJob, Detail, RecordFormat, SurveyJob
from gfclock_solver.batch.runs import batch_records, survey, survey_parts
from gfclock_solver.batch.summary import summarise
from gfclock_solver.batch.tally import Tally
from gfclock_solver.batch.workers import Workers, cluster_workers, inline_workers, local_workers

__all__ = [
    "BatchJob",
    "Detail",
    "RecordFormat",
    "SurveyJob",
    "Tally",
    "Workers",
    "batch_records",
    "cluster_workers",
    "inline_workers",
    "local_workers",
    "read_deal_numbers",
    "summarise",
    "survey",
    "survey_parts",
]
