"""Local worker processes: begun late, ended with their parent's work, and never left behind."""

import os
from contextlib import suppress
from multiprocessing import active_children

import pytest
from jobs.samples import batch, die, process_of

from gfclock_solver.batch import local_workers, parts
from gfclock_solver.batch.inline import InlineExecutor
from gfclock_solver.batch.ordered import map_in_order
from gfclock_solver.deals import parse_range
from gfclock_solver.errors import WorkFailed
from gfclock_solver.jobs import BatchJob, SurveyJob, Tally, survey

NEVER = 1e9
"""Patience that no test outlasts."""

ENDLESS = range(10**15)
"""What takes weeks to add up."""


def test_processes_do_the_work_and_end_with_it() -> None:
    """The work is done by other processes, and none is left when the block is."""
    with local_workers(2, patience=0) as workers:
        processes = set(map_in_order(workers, process_of, range(20)))
    assert os.getpid() not in processes
    assert 1 <= len(processes) <= 2
    assert [] == active_children()


def test_a_small_range_needs_no_processes() -> None:
    """While the work has not lasted long, this process does it."""
    with local_workers(2, patience=NEVER) as workers:
        assert {os.getpid()} == set(map_in_order(workers, process_of, range(20)))
        assert [] == active_children()


def test_one_job_is_this_process() -> None:
    """One job means no other process, ever."""
    with local_workers(1, patience=0) as workers:
        assert isinstance(workers.executor, InlineExecutor)


def test_every_number_of_jobs_writes_the_same() -> None:
    """Records made by two processes are those made by one."""
    job = BatchJob(form="csv")
    with local_workers(2, patience=0) as workers:
        made = list(parts(parse_range("ms:1-3000"), job, workers))
    expected = batch("ms:1-3000", job).split(b"\n", 1)[1]
    assert expected == b"".join(part.content for part in made)


def test_every_number_of_jobs_counts_the_same() -> None:
    """A survey by two processes is that by one."""
    tallies: list[Tally] = []
    for jobs in (1, 2):
        with local_workers(jobs, patience=0) as workers:
            tallies.append(survey(parse_range("gf:0-2999"), SurveyJob(), workers))
    assert tallies[0] == tallies[1]


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL as POSIX has it")
def test_a_killed_worker_is_told() -> None:
    """When a worker dies the run ends with one line, and the other workers end too."""
    with pytest.raises(WorkFailed, match="a worker process died"), local_workers(2, patience=0) as workers:
        list(map_in_order(workers, die, range(20)))
    assert [] == active_children()


def test_an_error_ends_the_workers_at_once() -> None:
    """When the block is left by an error, workers are ended in the midst of what they do."""
    with suppress(KeyboardInterrupt), local_workers(2, patience=0) as workers:
        results = map_in_order(workers, process_of, range(2))
        assert next(results) != os.getpid()
        workers.executor.submit(sum, ENDLESS)
        raise KeyboardInterrupt
    assert [] == active_children()
