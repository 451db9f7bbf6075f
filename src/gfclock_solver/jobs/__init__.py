"""What is asked of a range of deals of Grandfather's Clock.

batch_job   `BatchJob`, a record for each deal
records     verdicts as records; `detailed` adds solutions and certificates
survey_job  `SurveyJob`, which counts
tally       what it counts; `summary` makes the result of that

>>> from gfclock_solver.batch import inline_workers
>>> from gfclock_solver.deals import parse_range
>>> from gfclock_solver.jobs import SurveyJob, survey
>>> with inline_workers() as workers:
...     tally = survey(parse_range("ms:1-1000"), SurveyJob(), workers)
>>> tally.lost
20
"""

from gfclock_solver.jobs.batch_job import BatchJob, Detail
from gfclock_solver.jobs.summary import summarise
from gfclock_solver.jobs.survey_job import SurveyJob, survey
from gfclock_solver.jobs.tally import Tally

__all__ = ["BatchJob", "Detail", "SurveyJob", "Tally", "summarise", "survey"]
