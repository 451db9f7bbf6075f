"""What a worker does with a chunk: functions at the top of a module, so that any kind of worker can be sent them.

A worker keeps its solver between chunks, one for each of its threads, since making one takes as long as a thousand
deals.  It refuses to work for a program of another version, whose results might differ.
"""

import threading
import time
from itertools import compress
from typing import Any, Final, NamedTuple, TypeVar

from gfclock_solver.batch.chunks import Chunk
from gfclock_solver.batch.program import program_version
from gfclock_solver.errors import WorkFailed
from gfclock_solver.jobs.job import BatchJob, SurveyJob
from gfclock_solver.jobs.records import format_verdicts
from gfclock_solver.jobs.tally import Tally, tally_of
from gfclock_solver.limits import Limits
from gfclock_solver.rules import Rules
from gfclock_solver.search.range_solver import LOST, RangeSolver
from gfclock_solver.search.shortest_range import ShortestRangeSolver

_IS_LOST: Final = bytes(code == LOST for code in range(256))

_Solver = TypeVar("_Solver", RangeSolver, ShortestRangeSolver)

_kept = threading.local()


class Records(NamedTuple):
    """The records of a chunk's deals."""

    deals: int
    """How many deals the chunk has; how many records there are the job decides."""
    content: bytes
    seconds: float
    """How long it took."""


class SurveyedChunk(NamedTuple):
    """What a survey found in a chunk."""

    deals: int
    """How many deals the chunk has."""
    tally: Tally
    lost: tuple[int, ...]
    """The numbers of the lost deals, ascending."""
    seconds: float


def make_records(job: BatchJob, chunk: Chunk, version: str) -> Records:
    """Decide the deals of `chunk` and return their records."""
    started = time.monotonic()
    _require_version(version)
    decided = solver_for(job.rules, job.limits).decide(*chunk)
    if job.detail == "verdict":
        content = format_verdicts(job, chunk, decided)
    else:
        from gfclock_solver.jobs.detailed import format_details

        content = format_details(job, chunk, decided)
    return Records(chunk.deals, content, time.monotonic() - started)


def survey_chunk(job: SurveyJob, chunk: Chunk, version: str) -> SurveyedChunk:
    """Decide the deals of `chunk` and return what is counted of them."""
    started = time.monotonic()
    _require_version(version)
    if job.shortest:
        verdicts, shifts, states = kept_solver(ShortestRangeSolver, job.rules, job.limits).decide(*chunk)
        tally = tally_of(chunk, verdicts, states, shifts)
    else:
        verdicts, states = solver_for(job.rules, job.limits).decide(*chunk)
        tally = tally_of(chunk, verdicts, states)
    lost = tuple(compress(chunk.numbers, bytes(verdicts).translate(_IS_LOST)))
    return SurveyedChunk(chunk.deals, tally, lost, time.monotonic() - started)


def solver_for(rules: Rules, limits: Limits) -> RangeSolver:
    """Return this thread's range solver for `rules` and `limits`."""
    return kept_solver(RangeSolver, rules, limits)


def kept_solver(kind: type[_Solver], rules: Rules, limits: Limits) -> _Solver:
    """Return this thread's solver of that kind for `rules` and `limits`; the last one is kept."""
    asked: Any = (kind, rules, limits)
    if getattr(_kept, "asked", None) != asked:
        _kept.solver = kind(rules, limits)
        _kept.asked = asked
    solver: _Solver = _kept.solver
    return solver


def _require_version(version: str) -> None:
    if version != program_version():
        raise WorkFailed(f"a worker has gfclock-solver {program_version()}, and this is {version}: install the same")
