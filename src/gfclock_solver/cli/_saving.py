"""Files that are written whole or not at all."""

import os
import stat
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from gfclock_solver.boards.reading import STANDARD_INPUT
from gfclock_solver.cli._streams import say
from gfclock_solver.errors import InputError

_Document = TypeVar("_Document")


def require_known_ending(path: str) -> None:
    """Raise `InputError` unless the name of the file says in which format documents are written to it."""
    if not path.lower().endswith((".json", ".jsonl", ".msgpack")):
        raise InputError(f"{path}: cannot tell the format: want a name that ends in .json, .jsonl or .msgpack")


def save_documents(
    path: str,
    documents: Sequence[_Document],
    as_json: Callable[[_Document], str],
    as_msgpack: Callable[[_Document], bytes],
) -> None:
    """Write documents to `path`, one after another, in the format that its name says; without any it is not written."""
    if not documents:
        say(f"{path}: not written, as no board was decided")
    elif path.lower().endswith(".msgpack"):
        save(path, b"".join(map(as_msgpack, documents)))
    else:
        save(path, "".join(as_json(document) + "\n" for document in documents).encode("ascii"))


def require_writable(path: str, inputs: Iterable[str] = ()) -> None:
    """Raise `InputError` when `path` clearly cannot be written, or is one of the files `inputs` that are read.

    Asked before the work, so that hours of it are not lost to a misspelt folder.
    """
    if path == STANDARD_INPUT:
        # Elsewhere that names a stream; a file of that name would be no pleasant surprise.
        raise InputError("-: cannot write: want the name of a file, as ./-")
    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    if os.path.isdir(path):
        raise InputError(f"{path}: cannot write: it is a folder")
    if not os.path.isdir(folder):
        raise InputError(f"{path}: cannot write: there is no folder {folder}")
    # A file is written beside the old one first; a device is written itself.
    written = {target if os.path.exists(target) else folder, target if _is_device(target) else folder}
    if not all(os.access(place, os.W_OK) for place in written):
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
        if _is_device(target):
            with open(target, "wb") as device:
                device.write(content)
        else:
            _replace(target, content)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"{path}: cannot write: {error.strerror or error}") from error


def _is_device(target: str) -> bool:
    return os.path.exists(target) and not os.path.isfile(target)


def _replace(target: str, content: bytes) -> None:
    # By chance, since what a killed process left behind may bear any process's number.
    unfinished = f"{target}.{os.urandom(4).hex()}.tmp"
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
