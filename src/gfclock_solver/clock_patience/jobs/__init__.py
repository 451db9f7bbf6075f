"""What is asked of a range of deals of Clock Patience.

deciding    a piece of a range decided, as codes
batch_job   `BatchJob`, a record for each deal
survey_job  `SurveyJob`, which counts; tally is what it counts, summary the result of that

>>> from gfclock_solver.batch import inline_workers
>>> from gfclock_solver.clock_patience.dealing import parse_deals
>>> with inline_workers() as workers:
...     tally = survey(parse_deals("ms:1-10000"), SurveyJob("standard"), workers)
>>> tally.won
759
"""

from gfclock_solver.clock_patience.jobs.batch_job import BatchJob, Detail
from gfclock_solver.clock_patience.jobs.summary import summarise
from gfclock_solver.clock_patience.jobs.survey_job import SurveyJob, survey
from gfclock_solver.clock_patience.jobs.tally import Tally

__all__ = ["BatchJob", "Detail", "SurveyJob", "Tally", "summarise", "survey"]
