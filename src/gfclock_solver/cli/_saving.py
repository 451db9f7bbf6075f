"""Files that are written whole or not at all.

How files are locked and named is the business of `gfclock_solver.batch`, which is loaded where one is written: most
calls write none.
"""

import os
import stat
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import BinaryIO, TypeVar

from gfclock_solver.cli._streams import say
from gfclock_solver.documents.inputs import STANDARD_INPUT
from gfclock_solver.errors import InputError, plain

_Document = TypeVar("_Document")


def require_known_ending(path: str) -> None:
    """Raise `InputError` unless the name of the file says in which format documents are written to it."""
    if not path.lower().endswith((".json", ".jsonl", ".msgpack")):
        raise InputError(f"{plain(path)}: cannot tell the format: want a name that ends in .json, .jsonl or .msgpack")


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
    if not path:
        raise InputError("'': cannot write: want the name of a file")
    from gfclock_solver.batch.beside import is_special

    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    name = plain(path)
    if os.path.isdir(path):
        raise InputError(f"{name}: cannot write: it is a folder")
    if not os.path.isdir(folder):
        raise InputError(f"{name}: cannot write: there is no folder {plain(folder)}")
    # A file is written beside the old one first; a device is written itself.
    written = {target if os.path.exists(target) else folder, target if is_special(target) else folder}
    if not all(os.access(place, os.W_OK) for place in written):
        raise InputError(f"{name}: cannot write: permission denied")
    for read in inputs:
        if os.path.exists(read) and os.path.exists(path) and os.path.samefile(read, path):
            raise InputError(f"{name}: is read as input, and would be overwritten")


def save(path: str, content: bytes) -> None:
    """Write `content` to `path`, replacing what is there in one step; a device or pipe is written directly.

    Raises `InputError` when that fails; the old file is then untouched and nothing is left behind.
    """
    from gfclock_solver.batch.beside import is_special

    # A link stays one; what it points to is replaced.
    target = os.path.realpath(path)
    try:
        if is_special(target):
            with open(target, "wb") as device:
                device.write(content)
        else:
            _replace(path, target, content)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"{plain(path)}: cannot write: {error.strerror or error}") from error


def _replace(path: str, target: str, content: bytes) -> None:
    from gfclock_solver.batch.beside import UNFINISHED, beside

    # Always the same name, which nobody else would use: so the next save sweeps up what a killed one has left.
    unfinished = beside(target, UNFINISHED)
    with _open_locked(path, unfinished) as file:
        try:
            file.truncate(0)
            file.write(content)
            file.flush()
            if os.path.exists(target):
                os.chmod(unfinished, stat.S_IMODE(os.stat(target).st_mode))
            if os.name == "nt":
                # There an open file is not renamed.
                file.close()
            os.replace(unfinished, target)
        except BaseException:
            with suppress(OSError):
                os.remove(unfinished)
            raise


def _open_locked(path: str, unfinished: str) -> BinaryIO:
    """Open the file that is to become `path`, alone; raises `InputError` when another call is about to do the same."""
    from gfclock_solver.batch.locking import try_lock

    while True:
        file = open(unfinished, "wb", opener=_open_without_cutting)  # noqa: SIM115  # its user closes it
        if not try_lock(file.fileno()):
            file.close()
            raise InputError(f"{plain(path)}: another call is writing it")
        with suppress(FileNotFoundError):
            # Another call may have given it its name in the meantime.
            if os.path.samestat(os.fstat(file.fileno()), os.stat(unfinished)):
                return file
        file.close()


def _open_without_cutting(path: str, flags: int) -> int:
    return os.open(path, flags & ~os.O_TRUNC, 0o666)
