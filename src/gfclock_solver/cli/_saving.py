"""Files that are written whole or not at all."""

import os
import stat
from collections.abc import Iterable

from gfclock_solver.errors import InputError


def require_writable(path: str, inputs: Iterable[str] = ()) -> None:
    """Raise `InputError` when `path` clearly cannot be written, or is one of the files `inputs` that are read.

    Asked before the work, so that hours of it are not lost to a misspelt folder.
    """
    folder = os.path.dirname(os.path.realpath(path))
    if os.path.isdir(path):
        raise InputError(f"{path}: cannot write: it is a folder")
    if not os.path.isdir(folder):
        raise InputError(f"{path}: cannot write: there is no folder {folder}")
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise InputError(f"{path}: cannot write: permission denied")
    for name in inputs:
        if os.path.exists(name) and os.path.exists(path) and os.path.samefile(name, path):
            raise InputError(f"{path}: is read as input, and would be overwritten")


def save(path: str, content: bytes) -> None:
    """Write `content` to `path`, replacing what is there in one step; a device or pipe is written directly.

    Raises `InputError` when that fails; the old file is then untouched and nothing is left behind.
    """
    # A link stays one; what it points to is replaced.
    target = os.path.realpath(path)
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as device:
                device.write(content)
        else:
            _replace(target, content)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"{path}: cannot write: {error.strerror or error}") from error


def _replace(target: str, content: bytes) -> None:
    unfinished = f"{target}.{os.getpid()}.tmp"
    try:
        with open(unfinished, "xb") as file:
            file.write(content)
        if os.path.exists(target):
            os.chmod(unfinished, stat.S_IMODE(os.stat(target).st_mode))
        os.replace(unfinished, target)
    except BaseException:
        if os.path.exists(unfinished):
            os.remove(unfinished)
        raise
