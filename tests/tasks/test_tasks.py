"""The tasks of those who work on the project are found by their files, and each says what it is for."""

import ast
import os
import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
TASKS = sorted(path for path in (SCRIPTS / "tasks").glob("*.py") if not path.name.startswith("_"))


pytestmark = pytest.mark.skipif(os.name != "posix", reason="a script cannot be called by its name there")


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Call ``scripts/run``."""
    return subprocess.run([SCRIPTS / "run", *arguments], capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_tasks_are_listed() -> None:
    """Without a task's name there is a line for each: its name, and the first line of its docstring."""
    done = run()
    assert (0, "") == (done.returncode, done.stderr)
    assert [task.stem for task in TASKS] == [line.split()[0] for line in done.stdout.splitlines()]
    for task, line in zip(TASKS, done.stdout.splitlines(), strict=True):
        docstring = ast.get_docstring(ast.parse(task.read_text(encoding="utf-8")))
        assert docstring is not None
        assert docstring.splitlines()[0] == line.partition("  ")[2].strip()


@pytest.mark.parametrize("task", TASKS, ids=[task.stem for task in TASKS])
def test_a_task_says_what_it_takes(task: Path) -> None:
    """With -h a task does nothing but say how it is called."""
    done = run(task.stem, "-h")
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith(f"usage: scripts/run {task.stem} ")


@pytest.mark.parametrize("name", ["nothing", "_shared", "../benchmark", "tasks/benchmark", "-x"])
def test_what_is_no_task_is_told(name: str) -> None:
    """A name that is no task's file is told in a line, and where to look in another; the code is 2."""
    done = run(name)
    hint = "gfclock: try 'scripts/run' for a list"
    assert (2, "") == (done.returncode, done.stdout)
    assert [f"gfclock: no such task '{name}'", hint] == done.stderr.splitlines()
