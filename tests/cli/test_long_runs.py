"""Runs that are interrupted, killed, or lose a worker: what they leave behind, and how they go on.

Each is a process of its own, stopped when its output has grown to a certain size, so no test depends on how fast
the machine is.  Solutions are asked for, since they take long enough for worker processes to be started.
"""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from running import COMMAND

Environment = Callable[..., dict[str, str]]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and process groups as POSIX has them")

Run = tuple[str, ...]
"""The command line of a run."""


RUNS = {
    "Grandfather's Clock": (*COMMAND, "batch", "ms:1-3000", "--detail", "solution"),
    "Clock Patience": (*COMMAND, "patience", "batch", "cp:0-3999", "--variant", "watch", "--detail", "certificate"),
}
"""A run of some seconds, of about five megabytes, of each game."""

LIMIT = 120
"""Seconds after which a process that should have ended is said to hang."""


@pytest.fixture(scope="module", params=RUNS.values(), ids=list(RUNS))
def run(request: pytest.FixtureRequest) -> Run:
    """Give the run of a game."""
    command: Run = request.param
    return command


@pytest.fixture(scope="module")
def expected(run: Run, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Give what an uninterrupted run by one process writes."""
    path = tmp_path_factory.mktemp("whole") / "out.jsonl"
    subprocess.run([*run, "--jobs", "1", "-o", path], check=True)
    return path.read_bytes()


@contextmanager
def running(run: Run, output: Path, *arguments: str, environment: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    """Give a run in a process group of its own; at the end nobody of that group may be left."""
    with subprocess.Popen(
        [*run, *arguments, "-o", output],
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def wait_for_growth(process: "subprocess.Popen[str]", output: Path, size: int) -> bool:
    """Wait until `output` has so many bytes; false when the process ends before."""
    while not output.exists() or output.stat().st_size < size:
        try:
            process.wait(0.002)
        except subprocess.TimeoutExpired:
            continue
        return False
    return True


def wait_for_group(group: int) -> None:
    """Wait until no process of the group is left; the test's own time limit ends it if one stays."""
    while True:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        # Processes whose parent is gone are reaped by the system, in their own time.
        os.sched_yield()


def workers_of(process: "subprocess.Popen[str]") -> list[int]:
    """Return the processes that the run has started to work, by the system's list."""
    command = ["ps", "-A", "-ww", "-o", "pid=", "-o", "ppid=", "-o", "args="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    return [int(pid) for pid, parent, arguments in rows if int(parent) == process.pid and "batch.worker" in arguments]


def size_of(output: Path) -> int:
    """Return how long `output` is, 0 when it is not there."""
    return output.stat().st_size if output.exists() else 0


def test_killed_again_and_again_and_resumed(
    run: Run, expected: bytes, tmp_path: Path, environment: Environment
) -> None:
    """Ten runs killed at random moments, each resumed, end with the bytes of a run that was never stopped."""
    output, random, kills = tmp_path / "out.jsonl", Random(3), 0
    while kills < 10:
        jobs = str(random.choice([1, 2]))
        with running(
            run, output, "--resume", "--jobs", jobs, environment=environment(PYTHONHASHSEED=str(kills))
        ) as process:
            if not wait_for_growth(process, output, size_of(output) + random.randrange(len(expected) // 10)):
                # It came to its end first: begin anew.
                assert expected == output.read_bytes()
                output.unlink()
                continue
            process.kill()
        assert -signal.SIGKILL == process.returncode
        wait_for_group(process.pid)
        kills += 1
    subprocess.run([*run, "-o", output, "--resume"], check=True, env=environment())
    assert expected == output.read_bytes()
    assert [output] == list(tmp_path.iterdir())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_one_signal_ends_all(
    run: Run, expected: bytes, tmp_path: Path, environment: Environment, jobs: str, number: signal.Signals
) -> None:
    """Ctrl-C, or another ending signal to all processes, ends them all with one line; the output can be resumed."""
    output = tmp_path / "out.jsonl"
    with running(run, output, "--jobs", jobs, environment=environment()) as process:
        assert wait_for_growth(process, output, len(expected) // 2)
        os.killpg(process.pid, number)
        _, errors = process.communicate(timeout=LIMIT)
    assert 128 + number == process.returncode
    assert errors.endswith(" deals are done and kept; --resume goes on from there\n")
    assert 1 == len(errors.splitlines())
    wait_for_group(process.pid)
    assert expected.startswith(output.read_bytes())
    subprocess.run([*run, "-o", output, "--resume"], check=True, env=environment())
    assert expected == output.read_bytes()


def test_a_killed_worker_ends_the_run_with_a_line(
    run: Run, expected: bytes, tmp_path: Path, environment: Environment
) -> None:
    """When a worker is killed, the run ends, says so, keeps what is finished, leaves nobody, and can be resumed."""
    output = tmp_path / "out.jsonl"
    with running(run, output, "--jobs", "2", environment=environment()) as process:
        assert wait_for_growth(process, output, len(expected) // 2)
        while not (workers := workers_of(process)):
            assert process.poll() is None
        os.kill(workers[0], signal.SIGKILL)
        _, errors = process.communicate(timeout=LIMIT)
    died, hint = errors.splitlines()
    assert process.returncode == 70
    # On a busy machine the one that is killed may not have begun.
    assert died in {
        "gfclock: a worker process died; was it killed, or is memory short?",
        "gfclock: a worker process ended as it started; is memory short, or are processes limited?",
    }
    assert hint.endswith(" deals are done and kept; --resume goes on from there")
    wait_for_group(process.pid)
    assert len(output.read_bytes()) >= len(expected) // 2
    subprocess.run([*run, "-o", output, "--resume"], check=True, env=environment())
    assert expected == output.read_bytes()


@pytest.mark.parametrize("beginning", ["--force", "--resume"])
def test_two_runs_do_not_write_one_file(
    run: Run, expected: bytes, tmp_path: Path, environment: Environment, beginning: str
) -> None:
    """A call that would write what another is writing is refused at once, and that one comes to its right end."""
    output = tmp_path / "out.jsonl"
    with running(run, output, "--jobs", "1", environment=environment()) as process:
        assert wait_for_growth(process, output, 1000)
        # It waits meanwhile, so that it is not done before.
        process.send_signal(signal.SIGSTOP)
        second = subprocess.run([*run, "-o", output, beginning], capture_output=True, text=True, check=False)
        process.send_signal(signal.SIGCONT)
        assert (2, f"gfclock: {output}: another call is writing it\n") == (second.returncode, second.stderr)
        assert 0 == process.wait()
    assert expected == output.read_bytes()
    assert [output] == list(tmp_path.iterdir())


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_goes_away_ends_all_quietly(environment: Environment, run: Run, jobs: str) -> None:
    """When the reader of the records has had enough, the run ends without a word, and leaves nobody."""
    with subprocess.Popen(
        [*run, "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(2_000_000)
        process.stdout.close()
        assert b"" == process.stderr.read()
    assert 141 == process.returncode
    wait_for_group(process.pid)
