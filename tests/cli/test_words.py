"""What the command line says: help, what may have been meant, signs and letters, and surroundings that are odd."""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator

import click
import pytest
from running import COMMAND, clean_environment, run_gfclock, run_gfclock_after

from gfclock_solver.cli._application import application

needs_posix = pytest.mark.skipif(os.name != "posix", reason="descriptors and pseudo-terminals as POSIX has them")

HINT = "gfclock: try 'gfclock -h' for help"


def commands_of(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield the names and commands of a group, and of the groups in it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield f"{path}{name}", command
        if isinstance(command, click.Group):
            yield from commands_of(command, f"{path}{name} ")


COMMANDS = dict(commands_of(application))


@pytest.mark.parametrize("group", [(), ("patience",)])
def test_a_bare_call_shows_the_help(group: tuple[str, ...]) -> None:
    """A call without anything gets the help, on standard error, since nothing that was asked for is done."""
    done, asked = run_gfclock(*group), run_gfclock(*group, "-h")
    assert (2, "") == (done.returncode, done.stdout)
    assert (0, done.stderr) == (asked.returncode, asked.stdout)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("solve", "gfclock certify"),
        ("certfy", "gfclock certify"),
        ("check", "gfclock verify"),
        ("analyze", "gfclock analyse"),
        ("help", "gfclock -h"),
        ("version", "gfclock --version"),
        ("ms50000", "gfclock certify ms:50000"),
        ("25", "gfclock certify ms:25"),
    ],
)
def test_an_unknown_command_is_told_with_the_one_that_is_meant(typed: str, meant: str) -> None:
    """Another word, a slip and a deal without a command are each answered with the call that does it."""
    done = run_gfclock(typed)
    assert (2, "") == (done.returncode, done.stdout)
    assert [f"gfclock: no such command '{typed}'; did you mean '{meant}'?", HINT] == done.stderr.splitlines()


def test_nothing_is_suggested_for_nonsense() -> None:
    """What is like no command is answered without a guess."""
    assert ["gfclock: no such command 'qwxyz'", HINT] == run_gfclock("qwxyz").stderr.splitlines()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("25", "ms:25"),
        ("ms50000", "ms:50000"),
        ("MS 7", "ms:7"),
        ("pysol#20000000000", "pysol:20000000000"),
        ("2027-01-01", "daily:2027-01-01"),
    ],
)
def test_a_board_that_is_not_there_is_told_with_the_deal_that_is_meant(typed: str, meant: str) -> None:
    """A number, an id without its colon and a date are no files: what may be meant is said."""
    done = run_gfclock("certify", typed)
    complaint = f"gfclock: {typed}: neither a file nor a deal id; did you mean {meant}?\n"
    assert (2, "", complaint) == (done.returncode, done.stdout, done.stderr)


def test_a_range_without_a_source_is_told_with_the_one_that_is_meant() -> None:
    """A range of bare numbers is answered with those of the games that show numbers."""
    done = run_gfclock("batch", "1-100")
    assert (2, "gfclock: '1-100' is not a deal id: did you mean ms:1-100?\n") == (done.returncode, done.stderr)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_a_help_ends_with_examples_that_can_be_typed(name: str) -> None:
    """The last passage of every help is calls of that command, whose options and arguments exist."""
    command = COMMANDS[name] if name else application
    if isinstance(command, click.Group) and name:
        return
    text = run_gfclock(*name.split(), "-h").stdout
    shown = re.split(r"^ *Examples?:\n", text, flags=re.MULTILINE)[-1].splitlines()
    assert shown
    calls = [shlex.split(call) for line in shown for call in line.split(" | ")]
    assert ["gfclock", *name.split()] in [call[: len(name.split()) + 1] for call in calls]
    for first, *rest in calls:
        called = max((each for each in COMMANDS if each.split() == rest[: len(each.split())]), key=len)
        assert "gfclock" == first
        if "-h" not in rest:
            COMMANDS[called].make_context(called, rest[len(called.split()) :])


def test_help_is_whole_without_docstrings() -> None:
    """Where Python throws docstrings away, the help still has every word."""
    for arguments in (("-h",), ("certify", "-h"), ("patience", "-h"), ("patience", "show", "-h")):
        assert run_gfclock(*arguments).stdout == run_gfclock(*arguments, PYTHONOPTIMIZE="2").stdout


def test_an_unknown_word_of_a_shell_is_bad_usage() -> None:
    """A shell that asks for what there is not gets code 2, not that of a rejected certificate."""
    done = run_gfclock("verify", "nothing", _GFCLOCK_COMPLETE="x")
    complaint = "gfclock: _GFCLOCK_COMPLETE='x': want a shell's name and _source, as bash_source\n"
    assert (2, "", complaint) == (done.returncode, done.stdout, done.stderr)


@needs_posix
@pytest.mark.parametrize("arguments", [("-h",), ("certify", "-h"), ("--version",)])
def test_help_that_cannot_be_printed_is_told(arguments: tuple[str, ...]) -> None:
    """Help and version are data: without a standard output the call fails."""
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, *arguments],
        stderr=subprocess.PIPE,
        text=True,
        env=clean_environment(),
        check=False,
    )
    assert (2, "gfclock: standard output is closed\n") == (done.returncode, done.stderr)


def unlocalised(**changes: str) -> dict[str, str]:
    """Return an environment whose locale is said by `changes` alone."""
    unset = ("LC_ALL", "LC_CTYPE", "LANG", "PYTHONIOENCODING", "PYTHONUTF8")
    return {name: value for name, value in clean_environment().items() if name not in unset} | changes


@needs_posix
@pytest.mark.parametrize(
    ("locale", "sign"),
    [
        ({"LC_ALL": "C"}, "TS"),
        ({"LC_ALL": "POSIX", "LANG": "C.UTF-8"}, "TS"),
        ({"LANG": "C"}, "TS"),
        ({"LC_ALL": "C.UTF-8"}, "10♠"),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, "10♠"),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, "10♠"),
    ],
)
def test_suits_are_letters_in_the_plain_locale(locale: dict[str, str], sign: str) -> None:
    """Who asks for the locale C wants ASCII, in answers and in messages; who asks for UTF-8 gets signs."""
    done = subprocess.run(
        [*COMMAND, "show", "ms:1", "7♣"], capture_output=True, encoding="utf-8", env=unlocalised(**locale), check=False
    )
    assert f" {sign} +4" in done.stdout
    assert ("♣" in done.stderr) == ("♠" in done.stdout)
    assert done.stdout.isascii() == (sign == "TS")


def test_what_a_message_repeats_is_readable_and_short() -> None:
    """Suit signs stay signs, what steers a terminal becomes escapes, and a megabyte loses its middle."""
    assert "gfclock: 7♣\u200b: " not in run_gfclock("show", "7♣\u200b").stderr
    assert "'7♣\\u200b'" in run_gfclock("show", "7♣\u200b").stderr
    long = run_gfclock("show", "-", stdin="Clock: " + "x" * 1_000_000).stderr
    assert len(long) < 2100
    assert 1 == len(long.splitlines())


TERMINAL = "import sys\nsys.stderr.isatty = lambda: True\n"
AT_ONCE = TERMINAL + "from gfclock_solver.cli import _streams\n_streams._PROGRESS_DELAY = 0\n"


@pytest.mark.parametrize(
    "variables",
    [{"TQDM_NCOLS": "x"}, {"TQDM_MININTERVAL": "abc"}, {"TQDM_BAR_FORMAT": "{nothing}"}, {"TQDM_NCOLS": "9" * 12}],
)
def test_variables_of_the_progress_bar_end_nothing(variables: dict[str, str]) -> None:
    """Whatever the variables of tqdm hold, a run with a bar goes on."""
    done = run_gfclock_after(AT_ONCE, "survey", "ms:1-2000", "--jobs", "1", **variables)
    assert 0 == done.returncode, done.stderr
    assert "ms:1-2000" in done.stderr


def test_variables_of_matplotlib_and_zoneinfo_end_nothing(tmp_path: os.PathLike[str]) -> None:
    """A backend that there is not draws all the same, and a relative path to time zones is not the end."""
    plot = os.path.join(tmp_path, "p.svg")
    drawn = run_gfclock("survey", "ms:1-50", "--plot", plot, "--jobs", "1", MPLBACKEND="nonsense")
    assert (0, "") == (drawn.returncode, drawn.stderr)
    asked = run_gfclock("daily", "--tz", "Europe/Paris", PYTHONTZPATH="here", PYTHONWARNINGS="error")
    assert (0, "") == (asked.returncode, asked.stderr)


INTERRUPTED_IMPORT = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            try:
                os.kill(os.getpid(), signal.SIGINT)
                for _ in range(100): pass
            except BaseException:
                pass
sys.meta_path.insert(0, Interrupting())
"""


@needs_posix
@pytest.mark.parametrize(
    "module",
    ["gfclock_solver.cli._ending", "gfclock_solver.cli.commands.certify", "gfclock_solver.search.compiled.table"],
)
def test_an_interrupt_while_modules_are_loaded_is_not_lost(module: str) -> None:
    """Ctrl-C during the start ends the call, even where what is being loaded swallows every exception."""
    done = run_gfclock_after(INTERRUPTED_IMPORT.format(module=module), "certify", "ms:25")
    assert (130, "") == (done.returncode, done.stderr)
