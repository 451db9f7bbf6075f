"""Local worker processes: begun late, ended with their parent's work, and never left behind or waited for in vain."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from batch.samples import fail, same
from jobs.samples import batch, die, die_while_writing, process_of, process_of_after_a_while

from gfclock_solver.batch import local_workers, parts, processes, starting
from gfclock_solver.batch.ordered import map_in_order
from gfclock_solver.batch.workers import MOST_JOBS, InlineWorkers
from gfclock_solver.deals import parse_range
from gfclock_solver.errors import InputError, WorkFailed
from gfclock_solver.jobs import BatchJob, SurveyJob, Tally, survey

NEVER = 1e9
"""Patience that no test outlasts."""

ENDLESS = range(10**15)
"""What takes weeks to add up."""

needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits as POSIX has them")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[starting.Started]:
    """Give the list of the workers that are started meanwhile."""
    workers: list[starting.Started] = []
    start = starting.start_process

    def start_and_note() -> starting.Started:
        workers.append(start())
        return workers[-1]

    monkeypatch.setattr(processes, "start_process", start_and_note)
    return workers


def all_ended(started: list[starting.Started]) -> bool:
    """Tell whether all of these processes are gone, without waiting."""
    return all(one.has_ended(0) for one in started)


@pytest.mark.parametrize("start", [starting._start_program, starting._start_on_windows])
def test_processes_do_the_work_and_end_with_it(
    started: list[starting.Started], monkeypatch: pytest.MonkeyPatch, start: Callable[[], starting.Started]
) -> None:
    """The work is done by other processes, however they are started, and none is left when the block is."""
    monkeypatch.setattr(starting, "_start_program", start)
    with local_workers(2, patience=0) as workers:
        found = set(map_in_order(workers, process_of, range(20)))
        assert not all_ended(started)
    assert os.getpid() not in found
    assert 1 <= len(found) <= 2 == len(started)
    assert all_ended(started)


def test_a_small_range_needs_no_processes(started: list[starting.Started]) -> None:
    """While the work has not lasted long, this process does it."""
    with local_workers(2, patience=NEVER) as workers:
        assert {os.getpid()} == set(map_in_order(workers, process_of, range(20)))
    assert [] == started


def test_one_job_is_this_process() -> None:
    """One job means no other process, ever."""
    with local_workers(1, patience=0) as workers:
        assert isinstance(workers, InlineWorkers)


@pytest.mark.parametrize("jobs", [0, -1, MOST_JOBS + 1])
def test_the_number_of_processes_is_bounded(jobs: int) -> None:
    """No more processes are asked for than a system can be expected to have."""
    with pytest.raises(ValueError, match=f"want 1 to {MOST_JOBS}"):
        local_workers(jobs)


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


@needs_posix
@pytest.mark.parametrize("task", [die, die_while_writing])
def test_a_killed_worker_is_told(started: list[starting.Started], task: Callable[[int], object]) -> None:
    """When a worker dies, in the midst of a result too, the run ends with one line, and the other workers end too."""
    with pytest.raises(WorkFailed, match="a worker process died"), local_workers(2, patience=0) as workers:
        list(map_in_order(workers, task, range(20)))
    assert all_ended(started)


def test_what_was_done_before_a_worker_died_is_had() -> None:
    """Results that have come before a worker's death are given, as with any error."""
    with local_workers(2, patience=0) as workers:
        done = workers.hand_out(partial(same, "done"))
        while not done.is_ready():
            pass
        with pytest.raises(WorkFailed, match="a worker process died"):
            workers.hand_out(partial(die, 0)).result()
        with pytest.raises(WorkFailed, match="a worker process died"):
            workers.hand_out(partial(same, "too late")).result()
        assert "done" == done.result()


def test_an_error_ends_the_workers_at_once(started: list[starting.Started]) -> None:
    """When the block is left by an error, workers are ended in the midst of what they do."""
    with suppress(KeyboardInterrupt), local_workers(2, patience=0) as workers:
        assert os.getpid() != next(map_in_order(workers, process_of, range(2)))
        workers.hand_out(partial(sum, ENDLESS))
        raise KeyboardInterrupt
    assert all_ended(started)


@pytest.mark.parametrize(
    ("error", "expected"),
    [(InputError("no such deal"), InputError), (ZeroDivisionError(), ZeroDivisionError), (MemoryError(), MemoryError)],
)
def test_an_error_travels(error: Exception, expected: type[Exception]) -> None:
    """An error in a worker is raised here as what it is, with the same words, and where it arose is its cause."""
    with local_workers(2, patience=0) as workers:
        awaited = workers.hand_out(partial(fail, error))
        with pytest.raises(expected) as caught:
            awaited.result()
    assert str(error) == str(caught.value)
    assert "in fail" in str(caught.value.__cause__)


@pytest.mark.parametrize("error", [KeyboardInterrupt("x"), SystemExit("x")])
def test_an_error_that_cannot_travel_is_told(error: BaseException) -> None:
    """What is not to be raised here is told as a failure of the worker."""
    with local_workers(2, patience=0) as workers:
        awaited = workers.hand_out(partial(fail, error))
        with pytest.raises(WorkFailed, match=f"a worker process failed: {type(error).__name__}: x"):
            awaited.result()


def test_a_large_call_and_a_large_result_pass() -> None:
    """Calls and results that no pipe holds pass in both directions, more of them than there are workers."""
    content = bytes(3_000_000)
    with local_workers(2, patience=0) as workers:
        assert [content] * 6 == list(map_in_order(workers, same, [content] * 6))


@needs_posix
def test_signals_to_the_whole_group_are_the_first_process_s_to_act_on() -> None:
    """Workers ignore the signals that end programs, and go on until their parent ends them."""
    with local_workers(2, patience=0) as workers:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = workers.hand_out(partial(process_of, 0)).result()
            os.kill(process, number)
        assert {"alive"} == {workers.hand_out(partial(same, "alive")).result() for _ in range(10)}


@contextmanager
def limited(name: str, value: int) -> Iterator[None]:
    """Set one of the system's limits on this process for a while."""
    import resource

    kind = getattr(resource, name)
    soft, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (value, hard))
    try:
        yield
    finally:
        resource.setrlimit(kind, (soft, hard))


@needs_posix
def test_processes_that_cannot_be_started_are_told() -> None:
    """When files run short, that is said of the worker that could not be started, and nothing hangs or is left."""
    open_files = len(os.listdir("/dev/fd"))
    match = r"worker process \d+ of 40 cannot be started: Too many open files"
    with limited("RLIMIT_NOFILE", open_files + 12), local_workers(40, patience=0) as workers:
        results = map_in_order(workers, process_of, range(200))
        with pytest.raises(WorkFailed, match=match):
            list(results)
    assert open_files == len(os.listdir("/dev/fd"))


def test_a_worker_that_ends_as_it_starts_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that never comes to work is told as that."""
    monkeypatch.setattr(starting, "_PROGRAM", "raise SystemExit  # {path} {fd} {parent}")
    if os.name == "nt":
        pytest.skip("there workers are started by multiprocessing")
    with pytest.raises(WorkFailed, match="ended as it started"), local_workers(2, patience=0) as workers:
        list(map_in_order(workers, process_of, range(20)))


@pytest.mark.parametrize("patience", [0, 1e-9])
def test_a_worker_that_ends_before_it_is_sent_anything_is_told(
    monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    """A process that is gone when it is sent its first message is told as that too."""
    start = starting.start_process

    def start_and_end() -> starting.Started:
        worker = start()
        worker.kill()
        assert worker.has_ended(60)
        return worker

    monkeypatch.setattr(processes, "start_process", start_and_end)
    with pytest.raises(WorkFailed, match="ended as it started"), local_workers(2, patience) as workers:
        list(map_in_order(workers, process_of, range(20)))


def test_this_process_works_until_another_can(started: list[starting.Started]) -> None:
    """Calls are made here while the workers start, and by them when they are ready."""
    with local_workers(2, patience=1e-9) as workers:
        processes_in_turn = map_in_order(workers, process_of_after_a_while, range(100_000))
        assert os.getpid() == next(processes_in_turn)
        assert any(os.getpid() != process for process in processes_in_turn)
    assert 2 == len(started)
    assert all_ended(started)


SCRIPT = """
from dataclasses import dataclass
from gfclock_solver.batch import local_workers, parts
from gfclock_solver.deals import parse_range
from gfclock_solver.jobs import SurveyJob, survey

{definition}

{guard}
with local_workers(2, patience=0) as workers:
    print({expression})
"""

JOB = """
@dataclass(frozen=True)
class Count:
    most = 10
    def parameters(self): return {}
    def work(self, deals): return b"", deals.count
"""


def run_script(folder: Path, definition: str, guard: str, expression: str) -> "subprocess.CompletedProcess[str]":
    """Run a script as a user would write it."""
    text = SCRIPT.format(definition=definition, guard=guard, expression=expression)
    if guard:
        head, body = text.split(guard, 1)
        text = head + guard + body.replace("\n", "\n    ")
    script = folder / "script.py"
    script.write_text(text, encoding="utf-8")
    return subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """A program that uses the library's jobs runs as it stands, since its workers do not need its main script."""
    done = run_script(tmp_path, "", "", "survey(parse_range('ms:1-3000'), SurveyJob(), workers).lost")
    assert (0, "49\n", "") == (done.returncode, done.stdout, done.stderr)


def test_a_script_s_own_job_is_known_to_workers(tmp_path: Path) -> None:
    """A job that the main script defines is done by workers, which import that script."""
    expression = "sum(part.found for part in parts(parse_range('ms:1-300'), Count(), workers))"
    done = run_script(tmp_path, JOB, 'if __name__ == "__main__":', expression)
    assert (0, "300\n", "") == (done.returncode, done.stdout, done.stderr)
    done = run_script(tmp_path, JOB, "", expression)
    assert 1 == done.returncode
    assert 'does the main script lack an if __name__ == "__main__"?' in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("name", ["pickle.py", "random.py", "signal.py", "socket.py", "gfclock_solver.py"])
def test_workers_run_nothing_of_the_current_folder(tmp_path: Path, name: str) -> None:
    """A file of the current folder that is named like a module is imported neither here nor by a worker."""
    (tmp_path / name).write_text("open('executed', 'w')", encoding="ascii")
    program = "from gfclock_solver.cli import main; main()"
    entry = tmp_path / "bin" / "gfclock"
    entry.parent.mkdir()
    entry.write_text(program, encoding="ascii")
    command: list[Any] = [sys.executable, entry, "survey", "ms:1-3000", "--shortest", "--jobs", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert not (tmp_path / "executed").exists()


@needs_posix
def test_a_deleted_folder_does_not_matter(tmp_path: Path) -> None:
    """Workers start also where the current folder has been removed."""
    folder = tmp_path / "gone"
    folder.mkdir()
    program = (
        "import os, sys; os.rmdir(os.getcwd())\n"
        "from gfclock_solver.batch import local_workers; from gfclock_solver.batch.ordered import map_in_order\n"
        "with local_workers(2, patience=0) as workers: print(list(map_in_order(workers, abs, [-1, -2])))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (0, "[1, 2]\n", "") == (done.returncode, done.stdout, done.stderr)
