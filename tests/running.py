"""The command line as its users meet it: a process of its own, in an environment without surprises."""

import os
import subprocess
import sys
from typing import Final

COMMAND: Final = (sys.executable, "-P", "-m", "gfclock_solver")
"""What runs ``gfclock``, whether or not it is on the path; arguments follow."""

_UNSET: Final = frozenset(
    {"NO_COLOR", "FORCE_COLOR", "GFCLOCK_DEBUG", "PYTHONIOENCODING", "PYTHONHASHSEED", "PYTHONWARNINGS", "COLUMNS"}
)


def clean_environment(**changes: str) -> dict[str, str]:
    """Return the environment without what changes how output looks, in UTF-8, with `changes`."""
    kept = {name: value for name, value in os.environ.items() if name not in _UNSET}
    return {**kept, "PYTHONIOENCODING": "utf-8", **changes}


def run_gfclock(*arguments: str, stdin: str = "", **changes: str) -> "subprocess.CompletedProcess[str]":
    """Run ``gfclock`` with arguments, standard input, and changes to the environment."""
    return _run((*COMMAND, *arguments), stdin, changes)


def run_gfclock_after(statements: str, *arguments: str, **changes: str) -> "subprocess.CompletedProcess[str]":
    """Run Python statements and then, in the same process, ``gfclock`` with arguments."""
    program = f"{statements}\nfrom gfclock_solver.cli import main\nmain()"
    return _run((sys.executable, "-c", program, *arguments), "", changes)


def _run(command: tuple[str, ...], stdin: str, changes: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=clean_environment(**changes),
        check=False,
    )
