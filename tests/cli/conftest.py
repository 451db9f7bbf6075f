"""The command line as its users meet it: a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]


def clean_environment(**changes: str) -> dict[str, str]:
    """Return the environment without what changes how output looks, in UTF-8, with `changes`."""
    unset = {"NO_COLOR", "FORCE_COLOR", "GFCLOCK_DEBUG", "PYTHONIOENCODING", "PYTHONHASHSEED", "PYTHONWARNINGS"}
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    return {**kept, "PYTHONIOENCODING": "utf-8", **changes}


@pytest.fixture
def environment() -> Callable[..., dict[str, str]]:
    """Give the function that makes an environment for the command."""
    return clean_environment


@pytest.fixture
def gfclock() -> RunGfclock:
    """Give a function that runs ``gfclock`` with arguments, standard input, and changes to the environment."""

    def run(*arguments: str, stdin: str = "", **changes: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-P", "-m", "gfclock_solver", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=clean_environment(**changes),
            check=False,
        )

    return run


@pytest.fixture
def gfclock_after() -> RunGfclock:
    """Give a function that runs Python statements and then, in the same process, ``gfclock`` with arguments."""

    def run(statements: str, *arguments: str, **changes: str) -> "subprocess.CompletedProcess[str]":
        program = f"{statements}\nfrom gfclock_solver.cli import main\nmain()"
        return subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=clean_environment(**changes),
            check=False,
        )

    return run
