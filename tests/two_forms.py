"""The two forms of the modules that are written to be compiled, side by side in one process.

Such a module has a ``.pxd`` file beside its source.  What the tests import is the form that is installed; here the
source is loaded a second time, so that both forms can be compared.  Where nothing is compiled such a comparison
is skipped, but in CI, whose machines have C compilers, it fails.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from absent import absent

import gfclock_solver

_ROOT = Path(gfclock_solver.__file__).parent
_SOURCES = {
    ".".join((gfclock_solver.__name__, *path.relative_to(_ROOT).with_suffix("").parts)): path.with_suffix(".py")
    for path in _ROOT.rglob("*.pxd")
}


def interpreted_form(name: str) -> ModuleType:
    """Return the interpreted form of the module `name`, whichever form is installed.

    The modules written to be compiled that it imports are interpreted too.
    """
    return _interpreted_forms()[name]


def compiled_form(name: str) -> ModuleType:
    """Return the compiled form of the module `name`; without one the test is skipped, but in CI it fails."""
    module = import_module(name)
    if Path(str(module.__file__)).suffix == ".py":
        reason = f"{name} runs interpreted here: it was installed without a C compiler"
        absent(reason)
    return module


class _SourceFinder:
    """Finds the sources of the modules written to be compiled, even where their compiled form lies beside them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        return spec_from_file_location(name, _SOURCES[name]) if name in _SOURCES else None


@cache
def _interpreted_forms() -> dict[str, ModuleType]:
    # First everything is imported as it is installed, so that no other module is loaded, and bound to what it
    # finds, while the installed forms are out of the way.
    installed = {name: import_module(name) for name in _SOURCES}
    with _without(installed):
        return {name: import_module(name) for name in _SOURCES}


@contextmanager
def _without(installed: dict[str, ModuleType]) -> Iterator[None]:
    """Take the installed forms out of the way of importing; put them back at the end, in their packages too."""
    finder = _SourceFinder()
    for name in installed:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name, module in installed.items():
            sys.modules[name] = module
            package, _, child = name.rpartition(".")
            setattr(sys.modules[package], child, module)
