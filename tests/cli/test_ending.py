"""How calls end: one line for every error, one code for every kind of ending, and never a traceback."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest
from running import COMMAND

from gfclock_solver.cli._ending import ExitCode, end_with

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]
Environment = Callable[..., dict[str, str]]

needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals, devices and descriptors as POSIX has them")


def test_the_version_names_the_kernel(gfclock: RunGfclock) -> None:
    """`--version` tells the version, which form of the kernel runs, and on which Python."""
    done = gfclock("--version")
    assert (0, "") == (done.returncode, done.stderr)
    assert re.fullmatch(r"gfclock \S.*, kernel (compiled|interpreted), Python 3\.\d+\S*\n", done.stdout)


@pytest.mark.parametrize("arguments", [("-h",), ("--help",), ("certify", "-h"), ("verify", "--help"), ("show", "-h")])
def test_help_is_data(gfclock: RunGfclock, arguments: tuple[str, ...]) -> None:
    """Help that was asked for goes to standard output with code 0."""
    done = gfclock(*arguments)
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("Usage: gfclock")


@pytest.mark.parametrize(
    ("arguments", "culprit", "command"),
    [
        (("--clock",), "--clock", "gfclock"),
        (("solve",), "'solve'", "gfclock"),
        (("_ending",), "'_ending'", "gfclock"),
        (("--nothing",), "--nothing", "gfclock"),
        (("certify",), "'BOARD...'", "gfclock certify"),
        (("certify", "ms:1", "--nothing"), "--nothing", "gfclock certify"),
        (("certify", "-", "-"), "standard input (-) can be read only once", "gfclock certify"),
        (("verify",), "'CERT...'", "gfclock verify"),
    ],
)
def test_a_wrong_call_is_told_in_one_line_with_a_hint(
    gfclock: RunGfclock, arguments: tuple[str, ...], culprit: str, command: str
) -> None:
    """A call that makes no sense gets a line that names the culprit and one where to look; the code is 2."""
    done = gfclock(*arguments)
    complaint, hint = done.stderr.splitlines()
    assert (2, "") == (done.returncode, done.stdout)
    assert complaint.startswith("gfclock: ")
    assert culprit in complaint
    assert f"gfclock: try '{command} -h' for help" == hint


def test_a_hostile_name_cannot_steer_the_terminal(gfclock: RunGfclock) -> None:
    """Control characters of a name are written as escapes, and the message stays one line."""
    done = gfclock("show", "bad\x1b[31m\nname")
    assert (2, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert "\x1b" not in done.stderr


LYING_SEARCH = """
import gfclock_solver.certifying as certify
from gfclock_solver.search.outcome import Outcome
certify.find_shortest = lambda *arguments: Outcome("solvable", 1)
"""


def test_a_failed_self_check_is_no_verdict(gfclock_after: RunGfclock) -> None:
    """When the checker rejects the program's own certificate, nothing but an internal error comes out."""
    done = gfclock_after(LYING_SEARCH, "certify", "ms:25")
    assert (70, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith("gfclock: internal error: ms:25 standard: the checker rejects the certificate")


BROKEN_SEARCH = """
import gfclock_solver.certifying as certify
def solve(*arguments):
    raise ValueError("first\\nsecond")
certify.find_shortest = solve
"""


def test_a_defect_is_one_line(gfclock_after: RunGfclock) -> None:
    """An unexpected exception is one line and code 70; its traceback is there for who asks."""
    done = gfclock_after(BROKEN_SEARCH, "certify", "ms:25")
    expected = "gfclock: internal error: ValueError: first second (GFCLOCK_DEBUG=1 shows where)\n"
    assert (70, "", expected) == (done.returncode, done.stdout, done.stderr)
    debugged = gfclock_after(BROKEN_SEARCH, "certify", "ms:25", GFCLOCK_DEBUG="1")
    assert debugged.stderr.startswith("Traceback (most recent call last):")
    assert debugged.stderr.endswith(expected)


def test_too_little_memory_is_told(gfclock_after: RunGfclock) -> None:
    """Running out of memory is an internal error that names the option against it."""
    statements = BROKEN_SEARCH.replace('ValueError("first\\nsecond")', "MemoryError")
    done = gfclock_after(statements, "certify", "ms:25")
    assert (70, "gfclock: out of memory; --max-memory ends a search before that\n") == (done.returncode, done.stderr)


def test_a_closed_pipe_ends_quietly(environment: Environment) -> None:
    """When the reader of the output goes away the command stops without a word."""
    with subprocess.Popen(
        [*COMMAND, "certify", "ms:25", "ms:2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read()
    assert (141, b"") == (process.returncode, errors)


@needs_posix
def test_an_interrupt_ends_quietly(environment: Environment) -> None:
    """Ctrl-C while the command waits or works ends it with code 130 and without a word."""
    with subprocess.Popen(
        [*COMMAND, "certify", "ms:25", "-", "--format", "json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        # Once the first board is answered, the command waits for the second.
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert (130, b"", b"") == (process.returncode, output, errors)


@needs_posix
@pytest.mark.parametrize("arguments", [("certify", "ms:25"), ("show", "ms:1"), ("--version",), ("-h",)])
def test_a_full_disk_is_told(environment: Environment, arguments: tuple[str, ...]) -> None:
    """Standard output that cannot be written is one line and code 2, whatever is printed."""
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    with open("/dev/full", "w", encoding="ascii") as full:
        done = subprocess.run(
            [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), check=False
        )
    assert (2, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert done.stderr.endswith(" write standard output: No space left on device\n") or arguments == ("-h",)
    assert done.stderr.startswith("gfclock: cannot ")


@needs_posix
@pytest.mark.parametrize(
    ("descriptor", "arguments", "complaint"),
    [
        (1, ("show", "ms:1"), "standard output is closed"),
        (0, ("show", "-"), "standard input is closed"),
        (0, ("verify", "-"), "standard input is closed"),
    ],
)
def test_a_closed_descriptor_is_told(
    environment: Environment, descriptor: int, arguments: tuple[str, ...], complaint: str
) -> None:
    """Standard input or output that was closed before the start is one line and code 2."""
    closing = f"{descriptor}>&-" if descriptor else "0<&-"
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closing}', "sh", *COMMAND, *arguments],
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        check=False,
    )
    assert (2, f"gfclock: {complaint}\n") == (done.returncode, done.stderr)


def test_the_worst_of_several_endings_wins() -> None:
    """What leaves most unknown decides: defect, bad input, rejected, undecided, lost, done."""
    order = [70, 2, 1, 20, 10, 0]
    for place, code in enumerate(order):
        assert code == ExitCode.worst(map(ExitCode, order[place:]))
        assert code == ExitCode.worst(map(ExitCode, reversed(order[place:])))
    assert ExitCode.DONE == ExitCode.worst([])


INTERRUPTED_AT_EXIT = """
import atexit, os, signal
atexit.register(os.kill, os.getpid(), signal.SIGINT)
"""


@needs_posix
def test_an_interrupt_while_the_interpreter_shuts_down_ends_quietly(gfclock_after: RunGfclock) -> None:
    """Ctrl-C after the last word of the command ends the process as the system ends any, and without a word."""
    done = gfclock_after(INTERRUPTED_AT_EXIT, "show", "ms:1")
    assert (-signal.SIGINT, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("ms:1  standard\n")


@needs_posix
def test_an_interrupt_that_is_ignored_from_the_start_stays_ignored(gfclock_after: RunGfclock) -> None:
    """In a shell's background, where interrupts are ignored, the command ends with its own code."""
    ignored = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)"
    done = gfclock_after(ignored + INTERRUPTED_AT_EXIT, "certify", "ms:25")
    assert (10, "") == (done.returncode, done.stderr)


def test_nothing_is_imported_before_an_interrupt_ends_quietly(environment: Environment) -> None:
    """The entry of the command line loads no file but its own: an interrupt meanwhile would show a traceback."""
    program = "import sys; before = {*sys.modules}; import gfclock_solver.cli; print(*sorted({*sys.modules} - before))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment(), check=True
    )
    assert "gc gfclock_solver gfclock_solver.cli\n" == done.stdout


def test_an_interrupt_inside_another_error_is_an_interrupt(capsys: pytest.CaptureFixture[str]) -> None:
    """What Python makes of Ctrl-C while a class is being made is no defect: it ends as quietly as any interrupt."""
    error = RuntimeError("Error calling __set_name__ on 'cached_property' instance 'cards' in 'Clock'")
    error.__cause__ = KeyboardInterrupt()
    assert ExitCode.INTERRUPTED == end_with(error)
    assert "" == capsys.readouterr().err
