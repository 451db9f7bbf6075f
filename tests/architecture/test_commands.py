"""The commands: each explains itself, and calling one loads no more than it needs."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from gfclock_solver.cli import commands
from gfclock_solver.cli._application import application

NEW_GROUP = """
import sys
import click
from gfclock_solver.cli._application import CommandsByFile

class Commands(CommandsByFile):
    package = sys.modules[__name__]

@click.command(cls=Commands, short_help="A group.")
def command():
    pass
"""

CONTEXT = click.Context(application)
NAMES = application.list_commands(CONTEXT)


def test_the_commands_are_found() -> None:
    """The group finds the commands by their files, in alphabetical order, and takes no shared file for one."""
    assert {"certify", "show", "verify"} <= set(NAMES)
    assert sorted(NAMES) == NAMES
    assert not [name for name in NAMES if name.startswith("_")]


@pytest.mark.parametrize("name", ["", "_ending", "nothing", "certify.command", "../certify", "os"])
def test_nothing_else_is_a_command(name: str) -> None:
    """A name that is no command's file is not imported and not taken for a command."""
    assert application.get_command(CONTEXT, name) is None


def test_a_new_command_is_one_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that defines `command` is all that it takes."""
    lines = ("import click", "@click.command(short_help='Say so.')", "def command() -> int:", "    return 0", "")
    (tmp_path / "newcommand.py").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    assert "newcommand" in application.list_commands(CONTEXT)
    assert 0 == application.main(["newcommand"], standalone_mode=False)


def test_a_package_with_commands_is_a_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder whose group names itself finds the commands in its files, and no file of the folder above."""
    group = tmp_path / "newgroup"
    group.mkdir()
    (group / "__init__.py").write_text(NEW_GROUP, encoding="utf-8")
    lines = ("import click", "@click.command(short_help='Say so.')", "def command() -> int:", "    return 0", "")
    (group / "inner.py").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    assert 0 == application.main(["newgroup", "inner"], standalone_mode=False)
    with pytest.raises(click.UsageError, match="'certify'"):
        application.main(["newgroup", "certify"], standalone_mode=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_command_explains_itself(name: str) -> None:
    """A command has a line for the list of commands, a longer help, and a word on each of its options."""
    command = application.get_command(CONTEXT, name)
    assert command is not None
    assert command.short_help
    assert command.help
    assert command.short_help != command.help
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    assert [] == [option.name for option in options if not option.help]


def test_a_plain_call_loads_nothing_heavy() -> None:
    """Deciding a deal as text imports no progress bar, no codec and no plotting."""
    program = (
        "import sys\n"
        "from gfclock_solver.cli._ending import run\n"
        "assert run(['certify', 'ms:25']) == 10\n"
        "print(*[name for name in sys.argv[1:] if name in sys.modules], file=sys.stderr)\n"
    )
    heavy = ["tqdm", "msgpack", "json", "random", "pathlib", "importlib.metadata", "concurrent.futures", "matplotlib"]
    done = subprocess.run([sys.executable, "-c", program, *heavy], capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr.strip())
