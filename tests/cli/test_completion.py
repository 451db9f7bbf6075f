"""What the shells complete, asked of the command as they ask, and typed into real shells on a terminal of their own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which

import pytest
from absent import absent
from running import COMMAND, clean_environment, run_gfclock

SHELLS = ("bash", "zsh", "fish")

needs_posix = pytest.mark.skipif(os.name != "posix", reason="the shells run on POSIX systems")


def completions(*words: str) -> list[str]:
    """Return what is offered for the last of `words`."""
    done = run_gfclock(_GFCLOCK_COMPLETE="bash_complete", COMP_WORDS=" ".join(words), COMP_CWORD=str(len(words) - 1))
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("gfclock", "ce"), ["plain,certify"]),
        (("gfclock", "patience", "ch"), ["plain,chances"]),
        (("gfclock", "certify", "--fo"), ["plain,--format"]),
        (("gfclock", "certify", "--format", ""), ["plain,text", "plain,json"]),
        (("gfclock", "certify", "p"), ["plain,pysol:", "file,p"]),
        (("gfclock", "certify", "da"), ["plain,daily:", "file,da"]),
        (("gfclock", "batch", "g"), ["plain,gf:"]),
        (("gfclock", "verify", "x"), ["file,x"]),
        (("gfclock", "daily", "-o", "x"), ["dir,x"]),
        (("gfclock", "certify", "-o", "x"), ["file,x"]),
        (("gfclock", "certify", "--rules", "ki"), ["plain,king-on-ace"]),
        (("gfclock", "certify", "--rules", "runs+o"), ["plain,runs+one-space"]),
        (("gfclock", "generate", "--difficulty", "easy,h"), ["plain,easy,hard"]),
        (("gfclock", "generate", "--clock", "HSD"), ["plain,HSDC"]),
        (("gfclock", "daily", "--tz", "Europe/Pari"), ["plain,Europe/Paris"]),
        (("gfclock", "schema", "bo"), ["plain,board"]),
    ],
)
def test_a_word_is_completed_by_what_the_help_calls_it(words: tuple[str, ...], offered: list[str]) -> None:
    """Commands, options, choices, deal sources, files, folders, rules, grades, layouts, zones and kinds are known."""
    assert offered == completions(*words)


@contextmanager
def folder_with_gfclock(folder: Path) -> Iterator[dict[str, str]]:
    """Give an environment in which ``gfclock`` is a command."""
    command = folder / "bin" / "gfclock"
    command.parent.mkdir()
    command.write_text("#!/bin/sh\nexec " + " ".join(f"'{word}'" for word in COMMAND) + ' "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    yield clean_environment(
        PATH=f"{command.parent}{os.pathsep}{os.environ['PATH']}", HOME=str(folder), TERM="xterm", HISTFILE=""
    )


STARTS = {
    "bash": ("bash", "--noprofile", "--norc", "-i"),
    "zsh": ("zsh", "-f", "-i"),
    "fish": ("fish", "--no-config", "--private", "-i"),
}
PREPARATIONS = {
    "bash": 'eval "$(_GFCLOCK_COMPLETE=bash_source gfclock)"',
    "zsh": 'autoload -U compinit; compinit -u; eval "$(_GFCLOCK_COMPLETE=zsh_source gfclock)"',
    "fish": "_GFCLOCK_COMPLETE=fish_source gfclock | source",
}


ON_ITS_TERMINAL = """
import fcntl, os, sys, termios
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""


class Typist:
    """Types into a shell on a terminal, and reads what it shows."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self._shown = b""

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._terminal, keys.encode())

    def read_until(self, text: str) -> None:
        """Read what is shown until `text` is; fails when the shell ends before."""
        while text.encode() not in self._shown:
            try:
                shown = os.read(self._terminal, 4096)
            except OSError:
                shown = b""
            assert shown, f"{text!r} was not shown, but {self._shown!r}"
            self._shown += shown
            # A terminal is asked what it is by fish, which waits for the answer.
            if b"\x1b[0c" in shown or b"\x1b[c" in shown:
                self.type("\x1b[?62;c")
        self._shown = self._shown.partition(text.encode())[2]


@needs_posix
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes_what_is_typed(shell: str, tmp_path: Path) -> None:
    """A command, a deal source without a blank behind it, an option, a choice and a file are completed by Tab."""
    if which(shell) is None:
        absent(f"{shell} is not installed")
    (tmp_path / "precious.txt").write_text("Clock: SHCD\n6C 7C\n", encoding="ascii")
    terminal, end = os.openpty()
    with (
        folder_with_gfclock(tmp_path) as environment,
        subprocess.Popen(
            [sys.executable, "-c", ON_ITS_TERMINAL, *STARTS[shell]],
            stdin=end,
            stdout=end,
            stderr=end,
            env=environment,
            cwd=tmp_path,
        ) as process,
    ):
        os.close(end)
        typist = Typist(terminal)
        try:
            # What is printed is never what was typed, so that the echo is not taken for it.
            typist.type(f"{PREPARATIONS[shell]}; echo rea''dy\n")
            typist.read_until("ready\r\n")
            typist.type("gfclock sho\tm\t25 --fo\tj\t; echo do''ne\n")
            typist.read_until('{"deal":"ms:25"')
            typist.read_until("done\r\n")
            typist.type("gfclock show prec\t --fo\tj\t; echo do''ne\n")
            typist.read_until('{"deal":null')
            typist.read_until("done\r\n")
        finally:
            process.kill()
            os.close(terminal)
