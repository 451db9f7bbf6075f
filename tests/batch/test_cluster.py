"""A Dask cluster: a real scheduler and two worker processes on this machine, one of which is killed."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from threading import Thread

import pytest
from jobs.samples import batch
from running import COMMAND

from gfclock_solver.batch import cluster as cluster_module, cluster_workers, inline_workers, parts
from gfclock_solver.clock_patience.jobs import BatchJob as PatienceBatchJob, SurveyJob as PatienceSurveyJob
from gfclock_solver.deals import parse_range
from gfclock_solver.errors import InputError, WorkFailed
from gfclock_solver.jobs import BatchJob, SurveyJob

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None and not os.environ.get("CI"),
    reason="distributed is not installed: pip install 'gfclock-solver[cluster]'",
)

DEALS = "ms:1-3000"
GAMES = ["Grandfather's Clock", "Clock Patience"]
ONE_THREAD = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
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
        for number in range(workers):
            log = folder / f"worker-{number}.log"
            started.append(stack.enter_context(program(log, "distributed.cli.dask_worker", address, *ONE_THREAD)))
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
    command = [*COMMAND, *arguments, "--scheduler", cluster.address]
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


@pytest.mark.parametrize("job", [SurveyJob(), PatienceSurveyJob("watch")], ids=GAMES)
def test_a_cluster_counts_as_one_process_does(cluster: Cluster, job: SurveyJob | PatienceSurveyJob) -> None:
    """A survey on a cluster is the survey of one process."""
    results = []
    for workers in (inline_workers(), cluster_workers(cluster.address)):
        with workers as opened:
            results.append(list(accumulate(part.found for part in parts(parse_range(DEALS), job, opened)))[-1])
    assert results[0] == results[1]


@pytest.mark.parametrize(
    ("call", "job"),
    [
        (("batch", DEALS, "--detail", "solution"), BatchJob(detail="solution")),
        (("patience", "batch", DEALS, "--detail", "certificate"), PatienceBatchJob(detail="certificate")),
    ],
    ids=GAMES,
)
def test_a_killed_worker_is_no_loss(cluster: Cluster, call: tuple[str, ...], job: BatchJob | PatienceBatchJob) -> None:
    """When one of two workers is killed in the midst of a run, no record is lost, doubled, or out of order."""
    with running(cluster, *call) as process:
        assert process.stdout is not None
        begun = process.stdout.read(300_000)
        cluster.workers[0].kill()
        rest, errors = the_rest_of(process)
    assert (0, b"") == (process.returncode, errors)
    assert batch(DEALS, job) == begun + rest


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
    """When the scheduler dies, the run ends with a line that says so, at most after one that it waits."""
    with running(cluster, "batch", DEALS, "--detail", "solution") as process:
        assert process.stdout is not None
        process.stdout.read(300_000)
        cluster.scheduler.kill()
        _, errors = the_rest_of(process)
    *before, last = errors.decode().splitlines()
    assert (70, f"gfclock: the cluster at {cluster.address} is gone, or has cancelled the work") == (
        process.returncode,
        last,
    )
    assert before in (
        [],
        [f"gfclock: the scheduler at {cluster.address} does not answer; waiting for 60 seconds"],
    )


def test_a_cluster_without_workers_is_told(tmp_path: Path) -> None:
    """A scheduler that has nobody to work is an error, and not an endless wait."""
    with (
        cluster_in(tmp_path, workers=0) as cluster,
        pytest.raises(WorkFailed, match="has no workers"),
        cluster_workers(cluster.address),
    ):
        pass


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the scheduler be asked all the time, and not be waited for."""
    for name, seconds in {"_ASK_SECONDS": 0.0, "_LOOK_SECONDS": 0.05, "_ANSWER_SECONDS": 0.5}.items():
        monkeypatch.setattr(cluster_module, name, seconds)


@pytest.mark.usefixtures("impatient")
def test_when_all_workers_are_lost_the_work_waits_for_another(cluster: Cluster, tmp_path: Path) -> None:
    """The loss of all workers is told, and when another comes the work goes on to its right end."""
    told: list[str] = []
    made: list[bytes] = []
    job = BatchJob(detail="solution")
    with ExitStack() as stack:

        def tell(line: str) -> None:
            if not told:
                log = tmp_path / "another.log"
                stack.enter_context(program(log, "distributed.cli.dask_worker", cluster.address, *ONE_THREAD))
            told.append(line)

        with cluster_workers(cluster.address, 1e6, tell) as workers:
            for part in parts(parse_range("ms:1-2000"), job, workers):
                made.append(part.content)
                if len(made) == 1:
                    for worker in cluster.workers:
                        worker.kill()
                        worker.wait()
    assert batch("ms:1-2000", job) == b"".join(made)
    lack = f"the scheduler at {cluster.address} has no workers; waiting for 1e+06 seconds"
    assert [lack, f"the cluster at {cluster.address} works again"] == told[:2]


@pytest.mark.usefixtures("impatient")
def test_a_cluster_that_stays_without_workers_is_given_up(cluster: Cluster) -> None:
    """When no other worker comes the wait has an end."""
    told: list[str] = []
    with cluster_workers(cluster.address, 0.2, told.append) as workers:
        for worker in cluster.workers:
            worker.kill()
            worker.wait()
        handed = workers.hand_out(partial(abs, -1))
        with pytest.raises(WorkFailed, match=r"has no workers, for 0\.2 seconds now"):
            handed.result()
    assert [f"the scheduler at {cluster.address} has no workers; waiting for 0.2 seconds"] == told


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.usefixtures("impatient")
def test_a_scheduler_that_falls_silent_is_told_and_given_up(cluster: Cluster) -> None:
    """A scheduler that does not answer any more is told, and the wait for it has an end, that of the client too."""
    told: list[str] = []
    with cluster_workers(cluster.address, 0.2, told.append) as workers:
        cluster.scheduler.send_signal(signal.SIGSTOP)
        handed = workers.hand_out(partial(abs, -1))
        with pytest.raises(WorkFailed, match="does not answer"):
            handed.result()
    assert [f"the scheduler at {cluster.address} does not answer; waiting for 0.2 seconds"] == told


def test_workers_of_another_version_are_told(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers whose results might differ are refused before they do any work."""
    monkeypatch.setattr(cluster_module, "program_version", lambda: "9.9.9")
    with pytest.raises(WorkFailed, match=r"and this is 9\.9\.9: install the same"), cluster_workers(cluster.address):
        pass


def test_workers_without_the_package_are_told(tmp_path: Path) -> None:
    """A worker that lacks this package is named, and nothing is loaded there that it does not have."""
    bare = tmp_path / "packages"
    bare.mkdir()
    for name in filter(None, sys.path):
        if name.endswith("site-packages"):
            for path in Path(name).iterdir():
                if "gfclock" not in path.name and not (bare / path.name).exists():
                    (bare / path.name).symlink_to(path)
    start = f"import sys; sys.path.append({str(bare)!r}); from distributed.cli.dask_worker import main; main()"
    with cluster_in(tmp_path, workers=0) as cluster:
        log = tmp_path / "bare.log"
        command = [sys.executable, "-I", "-S", "-c", start, cluster.address, *ONE_THREAD]
        with log.open("w") as file, subprocess.Popen(command, stdout=file, stderr=file, text=True) as worker:
            try:
                wait_for_text(worker, log, "Registered to:")
                with (
                    pytest.raises(WorkFailed, match="has no gfclock-solver: install version"),
                    cluster_workers(cluster.address),
                ):
                    pass
            finally:
                worker.kill()


@pytest.mark.parametrize(
    "address",
    [
        *["", "localhost", "tcp://127.0.0.1", "tcp://127.0.0.1:abc", "tcp://127.0.0.1:0", "tcp://127.0.0.1:65536"],
        *["foo://x:1", "http://127.0.0.1:8786", "/path", "processes", "tcp://:8786", "tcp://a b:1", "127.0.0.1:٨٧٨٦"],
    ],
)
def test_an_address_that_is_none_is_told_at_once(address: str) -> None:
    """What cannot be the address of a scheduler is told, and nothing is asked."""
    with pytest.raises(InputError, match="is not the address of a scheduler"), cluster_workers(address):
        pass


@pytest.mark.parametrize("is_greeting", [False, True])
def test_what_is_no_scheduler_is_told(monkeypatch: pytest.MonkeyPatch, is_greeting: bool) -> None:
    """A place that takes connections and does not answer, or hangs up, is told in bounded time."""
    monkeypatch.setattr(cluster_module, "_CONNECT_SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        if is_greeting:
            Thread(target=lambda: server.accept()[0].close(), daemon=True).start()
        why = "it closes the connection" if is_greeting else "nothing there answers as one"
        with pytest.raises(InputError, match=why), cluster_workers(address):
            pass


def test_without_the_extra_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without distributed the line says what to install."""
    monkeypatch.setattr(cluster_module, "find_spec", lambda name: None)
    with (
        pytest.raises(InputError, match=r"needs Dask's distributed, which is not installed: .* install distributed"),
        cluster_workers("127.0.0.1:1"),
    ):
        pass
