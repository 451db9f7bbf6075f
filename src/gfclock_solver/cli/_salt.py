"""The salt that boards of one's own are drawn with: a secret, which no message shows."""

import os
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from gfclock_solver.cli._bundles import bundle
from gfclock_solver.documents.inputs import read_text
from gfclock_solver.errors import InputError

_Command = TypeVar("_Command", bound=Callable[..., Any])

SALT_VARIABLE: Final = "GFCLOCK_SALT"

_LONGEST_SALT: Final = 4096
"""Bytes that a file with a salt may have."""


def _choose_salt(salt: str | None, salt_file: str | None) -> str | None:
    """Return the salt: of the option, of the file, or of the environment; `None` without any.  No message shows it."""
    if salt is not None and salt_file is not None:
        raise click.UsageError("--salt and --salt-file are two salts; want one", click.get_current_context())
    if salt_file is not None:
        return _read_salt(salt_file)
    if salt == "":
        # Most likely a variable that is not set, which would quietly give everybody's boards.
        raise click.UsageError("--salt is empty: want a text, or no salt", click.get_current_context())
    return salt or os.environ.get(SALT_VARIABLE) or None


def _read_salt(path: str) -> str:
    name, text = read_text(path, _LONGEST_SALT, what="a salt")
    salt = text.removesuffix("\n").removesuffix("\r")
    # An empty file is a mistake, and would quietly give everybody's boards.
    if not salt:
        raise InputError(f"{name}: want a salt of one line of text, up to {_LONGEST_SALT} bytes")
    return salt


def salt_options_for(what: str) -> Callable[[_Command], _Command]:
    """Return what adds ``--salt`` and ``--salt-file`` as the argument `salt`: the salt, or `None` without one.

    `what` says in the help what the secret ``TEXT`` is for.
    """
    return bundle(
        "salt",
        _choose_salt,
        click.option("--salt", metavar="TEXT", help=f"{what}; better in {SALT_VARIABLE} or a file."),
        click.option("--salt-file", metavar="FILE", help="Take the salt from FILE, which has one line."),
    )


salt_options = salt_options_for("Boards of your own, by a secret TEXT")
"""Adds the options to a command that makes boards."""
