"""The formats in which boards are read and written, one file each.

A file ``x_y.py`` here that defines ``FORMAT``, a `TextFormat` or a `DocumentFormat`, is all that the format ``x-y``
needs; files whose names begin with an underscore are what several of them share.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module

from gfclock_solver.boards.format import BoardFormat, DocumentFormat, TextFormat
from gfclock_solver.errors import InputError, quote

DEFAULT = "text"
"""The format of a text that no other one recognises."""


def find_format(name: str) -> BoardFormat:
    """Return the format called `name`; raises `InputError` when there is none."""
    names = format_names()
    if name not in names:
        raise InputError(f"{quote(name)} is no format of boards: want {', '.join(names[:-1])} or {names[-1]}")
    return _load(name)


@cache
def format_names() -> tuple[str, ...]:
    """Return the names of all formats in alphabetical order."""
    from pkgutil import iter_modules

    modules = sorted(module.name for module in iter_modules(__path__))
    return tuple(module.replace("_", "-") for module in modules if not module.startswith("_"))


def text_formats() -> Iterator[TextFormat]:
    """Yield the formats that are text, the default one last."""
    formats = [_load(name) for name in format_names() if name != DEFAULT]
    yield from (found for found in [*formats, _load(DEFAULT)] if isinstance(found, TextFormat))


def document_formats() -> Iterator[DocumentFormat]:
    """Yield the formats that are documents."""
    formats = map(_load, format_names())
    yield from (found for found in formats if isinstance(found, DocumentFormat))


def _load(name: str) -> BoardFormat:
    module_name = f"{__name__}.{name.replace('-', '_')}"
    found = import_module(module_name).FORMAT
    if not isinstance(found, TextFormat | DocumentFormat):
        raise TypeError(f"FORMAT of {module_name} is neither a TextFormat nor a DocumentFormat")
    return found
