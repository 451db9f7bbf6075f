"""Starts a worker process with a socket of its own; the one place that differs between systems."""

import os
import subprocess
import sys
from multiprocessing import Pipe
from typing import Any, NamedTuple, Protocol

_PROGRAM = "import sys; sys.path[:] = {path!r}; from gfclock_solver.batch.worker import serve; serve({fd}, {parent})"


class Started(Protocol):
    """A process that was started."""

    @property
    def connection(self) -> Any:
        """The end of the socket here, a `multiprocessing.connection.Connection`."""

    def kill(self) -> None:
        """End the process now."""

    def has_ended(self, seconds: float) -> bool:
        """Wait for so many seconds at most, and tell whether the process is gone for good."""


class _Program(NamedTuple):
    connection: Any
    process: "subprocess.Popen[bytes]"

    def kill(self) -> None:
        self.process.kill()

    def has_ended(self, seconds: float) -> bool:
        try:
            self.process.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            return False
        return True


class _SpawnedProcess(NamedTuple):
    connection: Any
    process: Any

    def kill(self) -> None:
        self.process.kill()

    def has_ended(self, seconds: float) -> bool:
        self.process.join(max(seconds, 0))
        return self.process.exitcode is not None


def start_process() -> Started:
    """Start a worker; raises `OSError`, `MemoryError` or `RuntimeError` when the system does not let it.

    To be called with signals held back, or a worker could be started that nobody knows of.
    """
    return _start_on_windows() if os.name == "nt" else _start_program()


def _start_program() -> _Program:
    """Start a worker as a program: `multiprocessing` would start a process more, which tracks what we do not use."""
    ours, theirs = Pipe()
    try:
        # Silent: what it has to say travels through the socket.  It runs nothing of the current folder, which is on
        # the path only where it is on ours.
        process = subprocess.Popen(
            [sys.executable, "-P", *_interpreter_options(), "-c", _program(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=None if os.environ.get("GFCLOCK_DEBUG") else subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
        )
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
    return _Program(ours, process)


def _program(descriptor: int) -> str:
    # An empty entry is the folder that was the current one at the start.
    path = [entry or _FIRST_FOLDER for entry in sys.path]
    return _PROGRAM.format(path=path, fd=descriptor, parent=os.getpid())


def _interpreter_options() -> list[str]:
    """Return the options of this interpreter, such as -I or -W, as `multiprocessing` passes them on."""
    options: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]  # not in its types
    return options


def _start_on_windows() -> _SpawnedProcess:
    from multiprocessing import get_context

    from gfclock_solver.batch.worker import serve_on_windows

    ours, theirs = Pipe()
    process = get_context("spawn").Process(target=serve_on_windows, args=(theirs,))
    safe_path = os.environ.get("PYTHONSAFEPATH")
    # Before it knows our path the current folder would be on its own.
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
        if safe_path is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = safe_path
    return _SpawnedProcess(ours, process)


def _current_folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        # It has been removed, so nothing can be imported from there.
        return os.devnull


_FIRST_FOLDER = _current_folder()
