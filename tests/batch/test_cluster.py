"""A Dask cluster: a real scheduler and two worker processes on this machine, one of which is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest
from jobs.samples import batch

from gfclock_solver.batch import cluster_workers, inline_workers
from gfclock_solver.deals import parse_range
from gfclock_solver.errors import WorkFailed
from gfclock_solver.jobs import BatchJob, SurveyJob, survey

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None and not os.environ.get("CI"),
    reason="distributed is not installed: pip install 'gfclock-solver[cluster]'",
)

DEALS = "ms:1-3000"
LIMIT = 120
"""Seconds after which a process that should have ended is said to hang."""


@dataclass
class Cluster:
    """A scheduler, and the processes of its workers."""

    address: str
    scheduler: "subprocess.Popen[str]"
    workers: list["subprocess.Popen[str]"]


@contextmanager
def program(log: Path, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """Run one of ``distributed``'s programs, which writes to `log`, and end it in the end."""
    with (
        log.open("w", encoding="utf-8") as file,
        subprocess.Popen([sys.executable, "-P", "-m", *arguments], stderr=file, stdout=file, text=True) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


def wait_for_text(process: "subprocess.Popen[str]", log: Path, text: str) -> str:
    """Wait until `process` has written `text`, and return the rest of that line."""
    while True:
        _, found, rest = log.read_text(encoding="utf-8").partition(text)
        if found and "\n" in rest:
            return rest.partition("\n")[0].strip()
        try:
            process.wait(0.02)
        except subprocess.TimeoutExpired:
            continue
        raise AssertionError(log.read_text(encoding="utf-8"))


@contextmanager
def cluster_in(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """Give a cluster whose programs log into `folder`."""
    with ExitStack() as stack:
        log = folder / "scheduler.log"
        options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        scheduler = stack.enter_context(program(log, "distributed.cli.dask_scheduler", *options))
        address = wait_for_text(scheduler, log, "Scheduler at:")
        started = []
        one_thread = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        for number in range(workers):
            log = folder / f"worker-{number}.log"
            started.append(stack.enter_context(program(log, "distributed.cli.dask_worker", address, *one_thread)))
            wait_for_text(started[-1], log, "Registered to:")
        yield Cluster(address, scheduler, started)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Give a cluster of two workers."""
    with cluster_in(tmp_path) as made:
        yield made


@contextmanager
def running(cluster: Cluster, *arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run ``gfclock`` on the cluster."""
    command = [sys.executable, "-P", "-m", "gfclock_solver", *arguments, "--scheduler", cluster.address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def the_rest_of(process: "subprocess.Popen[bytes]") -> tuple[bytes, bytes]:
    """Return what `process` still prints, and what it says on standard error, when it has ended."""
    assert process.stdout is not None
    assert process.stderr is not None
    # Not `communicate`, which forgets what an earlier read has left in the buffer.
    printed, errors = process.stdout.read(), process.stderr.read()
    process.wait(LIMIT)
    return printed, errors


def test_a_cluster_counts_as_one_process_does(cluster: Cluster) -> None:
    """A survey on a cluster is the survey of one process."""
    deals, job = parse_range(DEALS), SurveyJob()
    with inline_workers() as workers:
        expected = survey(deals, job, workers)
    with cluster_workers(cluster.address) as workers:
        assert expected == survey(deals, job, workers)


def test_a_killed_worker_is_no_loss(cluster: Cluster) -> None:
    """When one of two workers is killed in the midst of a run, no record is lost, doubled, or out of order."""
    with running(cluster, "batch", DEALS, "--detail", "solution") as process:
        assert process.stdout is not None
        begun = process.stdout.read(300_000)
        cluster.workers[0].kill()
        rest, errors = the_rest_of(process)
    assert (0, b"") == (process.returncode, errors)
    assert batch(DEALS, BatchJob(detail="solution")) == begun + rest


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_an_interrupt_ends_the_run_and_not_the_cluster(cluster: Cluster, tmp_path: Path) -> None:
    """Ctrl-C ends the run with code 130; the workers go on, and so does the run when it is resumed."""
    output = tmp_path / "out.jsonl"
    arguments = ("batch", DEALS, "--detail", "solution", "-o", str(output), "--resume")
    with running(cluster, *arguments) as process:
        while not output.exists() or output.stat().st_size < 300_000:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=LIMIT)
    assert 130 == process.returncode
    assert errors.endswith(b" deals are done and kept; --resume goes on from there\n")
    assert 1 == len(errors.splitlines())
    with running(cluster, *arguments) as process:
        printed = process.communicate(timeout=LIMIT)
    assert (0, (b"", b"")) == (process.returncode, printed)
    assert batch(DEALS, BatchJob(detail="solution")) == output.read_bytes()


def test_a_scheduler_that_goes_away_is_told(cluster: Cluster) -> None:
    """When the scheduler dies, the run ends with one line."""
    with running(cluster, "batch", DEALS, "--detail", "solution") as process:
        assert process.stdout is not None
        process.stdout.read(300_000)
        cluster.scheduler.kill()
        _, errors = the_rest_of(process)
    expected = f"gfclock: the cluster at {cluster.address} is gone, or has cancelled the work\n"
    assert (70, expected) == (process.returncode, errors.decode())


def test_a_cluster_without_workers_is_told(tmp_path: Path) -> None:
    """A scheduler that has nobody to work is an error, and not an endless wait."""
    with (
        cluster_in(tmp_path, workers=0) as cluster,
        pytest.raises(WorkFailed, match="has no workers"),
        cluster_workers(cluster.address),
    ):
        pass
