"""What surrounds the package: how it was installed, whether it is whole, and variables that are meant for others."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

from gfclock_solver.errors import BrokenInstallation

_DISTRIBUTION: Final = "gfclock-solver"

_PACKAGE: Final = os.path.dirname(os.path.abspath(__file__))


def how_to_install(package: str) -> str:
    """Return the command that adds `package` to the environment in which this program runs."""
    if os.path.exists(os.path.join(sys.prefix, "pipx_metadata.json")):
        return f"pipx inject {_DISTRIBUTION} {package}"
    return _pip(package)


def how_to_mend() -> str:
    """Return what makes a broken installation whole again."""
    root = _checkout()
    if root is None:
        return f"{_pip('--force-reinstall ' + _DISTRIBUTION)} mends it"
    if os.path.realpath(sys.prefix) == os.path.realpath(os.path.join(root, ".venv")):
        return f"remove {os.path.join(root, '.venv')}, and scripts/gfclock makes it anew"
    return f"{_pip('-e ' + _quoted(root))} mends it"


def _checkout() -> str | None:
    """Return the folder of the sources when the package is used in place, `None` when it was copied from there."""
    root = os.path.dirname(os.path.dirname(_PACKAGE))
    return root if os.path.exists(os.path.join(root, "pyproject.toml")) else None


def _pip(arguments: str) -> str:
    """Return the command that calls pip, or uv in its place, for the interpreter that runs."""
    from importlib.util import find_spec

    python = _quoted(sys.executable)
    if find_spec("pip") is not None:
        is_active = os.environ.get("VIRTUAL_ENV") == sys.prefix
        return f"{'pip' if is_active else f'{python} -m pip'} install {arguments}"
    return f"uv pip install --python {python} {arguments}"


def _quoted(path: str) -> str:
    """Return a path as one word of a command line of this system."""
    if os.name == "nt":
        from subprocess import list2cmdline

        return list2cmdline([path])
    from shlex import quote

    return quote(path)


def require_one_form(package: str, folders: Iterable[str]) -> bool:
    """Raise `BrokenInstallation` unless the modules in `folders`, those of `package`, are all compiled, or none.

    A module that is written to be compiled has a ``.pxd`` file beside it.  The compiled form of one works with that of
    the others only, so a single one that is missing would break them all, in ways that name everything but the cause.
    Tell whether none is compiled for this Python though some are for another.
    """
    is_foreign = False
    for folder in folders:
        if not os.path.isdir(folder):
            continue
        names = os.listdir(folder)
        written = {name.removesuffix(".pxd") for name in names if name.endswith(".pxd")}
        # For this Python; the names for others end in the same letters.
        compiled = {name.partition(".")[0]: name for name in names if name[name.find(".") :] in EXTENSION_SUFFIXES}
        empty = [name for name, file in compiled.items() if not os.path.getsize(os.path.join(folder, file))]
        missing = sorted(written - compiled.keys()) if compiled else []
        for name in (*empty, *missing):
            what = "is an empty file" if name in empty else "is not there, though others are"
            raise BrokenInstallation(f"the compiled module {package}.{name} {what}; {how_to_mend()}")
        is_foreign = is_foreign or (not compiled and any(name.endswith((".so", ".pyd")) for name in names))
    return is_foreign


def broken_module(error: BaseException) -> str | None:
    """Return the compiled module that could not be loaded, when that is what `error` says, and `None` otherwise.

    It was cut short, or is of another build than those that it works with.
    """
    if isinstance(error, ImportError) and error.path is not None and error.path.endswith(tuple(EXTENSION_SUFFIXES)):
        return error.name
    trace = error.__traceback__
    while trace is not None:
        # So Cython calls the beginning of a module in a traceback.
        kind, _, name = trace.tb_frame.f_code.co_name.partition(" ")
        if kind == "init" and name.startswith("gfclock_solver."):
            return name
        trace = trace.tb_next
    return None


@contextmanager
def hidden_variables(is_hidden: Callable[[str, str], bool]) -> Iterator[None]:
    """Take the environment variables out of sight of whose names and values `is_hidden`, as long as the block runs."""
    hidden = {name: value for name, value in os.environ.items() if is_hidden(name, value)}
    for name in hidden:
        del os.environ[name]
    try:
        yield
    finally:
        os.environ.update(hidden)
