"""The deal sources, one file each.

A file ``xyz.py`` here that defines ``SOURCE``, a `DealSource`, is all that ids ``xyz:N`` need.  A file that takes the
``SOURCE`` of another makes its own name a second name of that source, as ``kpat`` is of ``ms``.
"""

from importlib import import_module

from gfclock_solver.deals.source import DealSource
from gfclock_solver.errors import InputError, quote


def find_source(name: str) -> DealSource:
    """Return the source that is called `name`, in any case; raises `InputError` when there is none.

    Only the file of that name is loaded.
    """
    source = _load(name)
    if source is None:
        names = source_names()
        raise InputError(f"{quote(name)} is no deal source: want {', '.join(names[:-1])} or {names[-1]}")
    return source


def is_source(name: str) -> bool:
    """Tell whether there is a source that is called `name`, in any case."""
    return _load(name) is not None


def source_names() -> list[str]:
    """Return the names of all sources in alphabetical order, second names included."""
    from pkgutil import iter_modules

    return sorted(module.name for module in iter_modules(__path__))


def _load(name: str) -> DealSource | None:
    if not (name.isascii() and name.isalpha()):
        return None
    module_name = f"{__name__}.{name.lower()}"
    try:
        source = import_module(module_name).SOURCE
    except ModuleNotFoundError as error:
        if error.name == module_name:
            return None
        raise
    if not isinstance(source, DealSource):
        raise TypeError(f"SOURCE of {module_name} is not a DealSource")
    return source
