"""The files that lie beside an output while it is written, and outputs that must not be one another's."""

import os
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from gfclock_solver.errors import InputError, plain

STATE: Final = ".resume"
"""What is added to an output's name to name its state file."""
UNFINISHED: Final = ".gfclock-unfinished"
"""What is added to the name of a file that replaces another in one step, as long as it is not whole."""
LOCK: Final = ".gfclock-lock"
"""What is added to an output's name to name the file that one call at a time locks."""

_LONGEST_NAME: Final = 255
"""Bytes of a name that the file systems of today take."""


def beside(path: str, ending: str) -> str:
    """Return the name of the file beside `path`, or beside what it is a link to, with that ending.

    Where the name would be too long it is a digest of it.
    """
    folder, name = os.path.split(os.path.realpath(path) if os.path.islink(path) else path)
    if len(os.fsencode(name + ending + UNFINISHED)) > _LONGEST_NAME:
        name = f"gfclock-{sha256(os.fsencode(name)).hexdigest()[:16]}"
    return os.path.join(folder, name + ending)


def is_special(path: str) -> bool:
    """Tell whether `path` is a device, a pipe or a folder: something to write to, but no file of its own."""
    return os.path.exists(path) and not os.path.isfile(path)


def require_distinct(paths: Sequence[str]) -> None:
    """Raise `InputError` when two of the outputs `paths` are one file, or one is what lies beside another.

    Spelling and links do not matter; devices may be named twice.
    """
    taken: dict[str, str] = {}
    outputs = [path for path in paths if not is_special(path)]
    for place, path in enumerate(outputs):
        target = os.path.realpath(path)
        twin = next((one for one in outputs[:place] if _is_same(one, path)), None)
        if twin is not None:
            raise InputError(
                f"{plain(path)}: is to be written twice" + (f", as {plain(twin)} too" if twin != path else "")
            )
        taken[target] = path
    for path in outputs:
        for ending, what in ((STATE, "state file"), (LOCK, "lock")):
            for name in (beside(path, ending), beside(path, ending) + UNFINISHED):
                other = taken.get(os.path.realpath(name))
                if other is not None:
                    raise InputError(f"{plain(other)}: is the name of the {what} of {plain(path)}; want another name")


def _is_same(one: str, other: str) -> bool:
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)
