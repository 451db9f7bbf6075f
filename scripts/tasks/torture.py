"""Ends runs of several processes in every rude way, and looks whether they end at once, whole, and go on to the same.

    interrupt   Ctrl-C, to all processes of the terminal's group
    terminate   SIGTERM, to the main process alone
    main        SIGKILL to the main process, whose workers must end by themselves
    kill        SIGKILL to a worker
    writing     SIGKILL to a worker that is just writing a result, while the main process does not read
    disk        the output's disk is full

Each run ends at a random moment.  It must end within two seconds, with the code and the lines that belong to its end,
leave no process, and go on with --resume to the bytes of a run that was never stopped.  POSIX only.
"""

import argparse
import hashlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

DEALS: Final = "ms:1-500000"
KINDS: Final = {"interrupt": 50, "terminate": 20, "main": 20, "kill": 50, "writing": 20, "disk": 20}
PROCESSES: Final = (2, 4, 6, 8)
LONGEST_SECONDS: Final = 2.0
"""In which a run must have ended."""
HANG_SECONDS: Final = 30.0
"""After which a run that has not ended is killed."""

DIED: Final = "gfclock: a worker process died; was it killed, or is memory short?"
STARTING: Final = "gfclock: a worker process ended as it started; is memory short, or are processes limited?"
HINT: Final = " deals are done and kept; --resume goes on from there"


class Ending(NamedTuple):
    """How a run is to end."""

    code: int
    lines: tuple[str, ...]
    """One of these ends the first line of standard error; without any there is just the hint."""


ENDINGS: Final = {
    "interrupt": Ending(130, ()),
    "terminate": Ending(143, ()),
    "main": Ending(-signal.SIGKILL, ()),
    "kill": Ending(70, (DIED, STARTING)),
    "writing": Ending(70, (DIED, STARTING)),
    "disk": Ending(2, ("out: cannot write: File too large",)),
}


def _prepare(limit: int | None) -> None:
    """Make a process one that can be interrupted, wherever this one was started, and that meets a full disk."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if limit is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))


class Run:
    """A run under way, in a process group of its own."""

    def __init__(self, folder: Path, processes: int, limit: int | None = None) -> None:
        self.folder, self.out = folder, folder / "out"
        command = [sys.executable, "-P", "-m", "gfclock_solver", "batch", DEALS, "--jobs", str(processes)]
        self.process = subprocess.Popen(
            [*command, "-o", "out", "--resume"],
            cwd=folder,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=lambda: _prepare(limit),
        )

    def is_over(self) -> bool:
        """Tell whether the run has ended."""
        return self.process.poll() is not None

    def wait_until(self, happens: Callable[[], bool]) -> bool:
        """Wait until something happens; false when the run ends before."""
        while not happens():
            if self.is_over():
                return False
            time.sleep(0.005)
        return True

    def workers(self) -> list[int]:
        """Return the processes that the run has started."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children")
        return [int(child) for child in children.read_text(encoding="ascii").split()] if children.exists() else []

    def is_at_rest(self, worker: int) -> bool:
        """Tell whether a worker waits: now that nobody reads, for the end of a write."""
        states = set()
        for _ in range(5):
            with suppress(OSError):
                stat = Path(f"/proc/{worker}/stat").read_text(encoding="ascii")
                states.add((stat.rpartition(")")[2].split()[0], stat.split()[13]))
            time.sleep(0.02)
        return len(states) == 1 and states.pop()[0] == "S"


def end(run: Run, kind: str, random: Random, size: int) -> None:
    """End a run, unless it comes to its own end before."""
    if kind == "disk":
        return
    if random.random() < 0.3:
        # At any time from the very start, before there are workers too.
        begun, delay = time.monotonic(), random.uniform(0.3, 1.5)
        moment = run.wait_until(lambda: time.monotonic() - begun > delay)
    else:
        grown = random.randrange(1, size * 9 // 10)
        moment = run.wait_until(lambda: run.out.exists() and run.out.stat().st_size >= grown)
    if not moment:
        return
    if kind == "interrupt":
        os.killpg(run.process.pid, signal.SIGINT)
    elif kind == "terminate":
        run.process.terminate()
    elif kind == "main":
        run.process.kill()
    else:
        if not run.wait_until(lambda: bool(run.workers())):
            return
        if kind == "writing":
            os.kill(run.process.pid, signal.SIGSTOP)
            try:
                victim = random.choice(run.workers() or [0])
                if victim and run.wait_until(lambda: run.is_at_rest(victim)):
                    os.kill(victim, signal.SIGKILL)
            finally:
                os.kill(run.process.pid, signal.SIGCONT)
        else:
            with suppress(ProcessLookupError, IndexError):
                os.kill(random.choice(run.workers()), signal.SIGKILL)


class Result(NamedTuple):
    """What came of a run that was to be ended."""

    problem: str
    """What was wrong, or nothing."""
    seconds: float | None
    """How long its end took; `None` when the run had come to its own end before."""


def one(kind: str, processes: int, random: Random, digest: str, size: int) -> Result:
    """Make one run, end it, and go on with it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run = Run(folder, processes, random.randrange(size // 10, size * 9 // 10) if kind == "disk" else None)
        end(run, kind, random, size)
        ended = time.monotonic()
        try:
            _, errors = run.process.communicate(timeout=HANG_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(run.process.pid, signal.SIGKILL)
            return Result("hangs", HANG_SECONDS)
        # When the disk was full nobody saw.
        seconds = 0.0 if kind == "disk" else time.monotonic() - ended
        was_ended = run.process.returncode != 0
        problem = judge(run, kind, errors.decode().splitlines(), seconds)
        if not problem and was_ended:
            again = Run(folder, processes)
            _, errors = again.process.communicate()
            if again.process.returncode or errors:
                problem = f"resumed: {again.process.returncode} {errors!r}"
        if not problem and hashlib.sha256(run.out.read_bytes()).hexdigest() != digest:
            problem = "resumed to other bytes"
        if not problem and os.listdir(folder) != ["out"]:
            problem = f"left behind: {os.listdir(folder)}"
        return Result(problem, seconds if was_ended else None)


def is_alone(group: int, seconds: float) -> bool:
    """Tell whether no process of a group lives after so many seconds at most; those that do are killed."""
    deadline = time.monotonic() + seconds
    while living_of(group):
        if time.monotonic() > deadline:
            os.killpg(group, signal.SIGKILL)
            return False
        time.sleep(0.01)
    return True


def living_of(group: int) -> list[int]:
    """Return the processes of a group that have not ended.

    One that has ended, and whose parent is gone, is listed until the system's first process looks, in its own time.
    """
    living = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                state, _, its_group, *_ = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                if int(its_group) == group and state not in "ZX":
                    living.append(int(entry.name))
    return living


def judge(run: Run, kind: str, lines: list[str], seconds: float) -> str:
    """Return what was wrong with an end, or nothing."""
    if not is_alone(run.process.pid, LONGEST_SECONDS if kind == "main" else 0):
        return "leaves processes"
    code = run.process.returncode
    if code == 0 and not lines:
        # It was done before it could be ended.
        return ""
    ending = ENDINGS[kind]
    if code == -signal.SIGTERM and kind == "terminate" and not os.path.exists(run.out):
        # The interpreter was still starting.
        return ""
    if code != ending.code:
        return f"ends with {code}: {lines}"
    # Before there is anything to go on with, there is nothing to say; and one that is killed says nothing.
    has_begun = os.path.exists(run.out) and kind != "main"
    said = [line for line in lines if not (line.startswith("gfclock: ") and line.endswith(HINT))]
    if len(lines) - len(said) > 1 or (has_begun and len(lines) - len(said) != 1):
        return f"says {lines}"
    expected = 1 if ending.lines else 0
    if len(said) != expected or not all(line.endswith(ending.lines) for line in said):
        return f"says {lines}"
    if seconds > LONGEST_SECONDS:
        return f"takes {seconds:.2f} s to end"
    return ""


def main() -> int:
    """Make all runs and print a table; return 1 when one was wrong."""
    parser = argparse.ArgumentParser(prog="scripts/run torture", description=__doc__.partition("\n")[0])
    parser.add_argument("--share", type=float, default=1.0, help="make only this share of the runs (default: 1)")
    parser.add_argument("--seed", default="1", help="another seed is other moments")
    parser.add_argument("--only", choices=list(KINDS), help="only runs that end so")
    arguments = parser.parse_args()
    random, wrong = Random(arguments.seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        whole = Run(Path(folder), 2)
        if whole.process.wait():
            return 1
        content = whole.out.read_bytes()
    digest, size = hashlib.sha256(content).hexdigest(), len(content)
    for kind, count in KINDS.items():
        if arguments.only not in (None, kind):
            continue
        ends: list[float] = []
        runs = max(1, round(count * arguments.share))
        # One that has come to its own end before it could be ended does not count.
        while len(ends) < runs:
            processes = PROCESSES[len(ends) % len(PROCESSES)]
            problem, seconds = one(kind, processes, random, digest, size)
            if seconds is not None:
                ends.append(seconds)
            if problem:
                wrong[kind] += 1
                print(f"{kind}, {processes} processes: {problem}", flush=True)
        print(f"{kind:<10} {runs:>3} ended, {wrong[kind]} wrong, the slowest end took {max(ends):.2f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
