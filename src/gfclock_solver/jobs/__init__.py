"""What is asked of a range of deals of Grandfather's Clock.

job       `BatchJob` for a record a deal, `SurveyJob` for counts
records   verdicts as JSON lines, CSV, msgpack or ids; `detailed` adds solutions and certificates
tally     what a survey counts; `summary` makes its result of that
tasks     what a worker does with a chunk
runs      the two runs over a range

>>> from gfclock_solver.batch import inline_workers
>>> from gfclock_solver.deals import parse_range
>>> from gfclock_solver.jobs import SurveyJob, survey
>>> with inline_workers() as workers:
...     tally = survey(parse_range("ms:1-1000"), SurveyJob(), workers)
>>> tally.lost
20
"""

from gfclock_solver.jobs.job import BatchJob, Detail, RecordFormat, SurveyJob
from gfclock_solver.jobs.runs import batch_records, survey, survey_parts
from gfclock_solver.jobs.summary import summarise
from gfclock_solver.jobs.tally import Tally

__all__ = [
    "BatchJob",
    "Detail",
    "RecordFormat",
    "SurveyJob",
    "Tally",
    "batch_records",
    "summarise",
    "survey",
    "survey_parts",
]
