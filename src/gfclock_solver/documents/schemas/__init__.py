"""The JSON Schemas (draft 2020-12) of the documents that this program writes: one file ``NAME.json`` a kind.

Each allows no unknown field, and keeps whole numbers below 2**53, where every reader is exact.  What several kinds have
in common stands once, in ``definitions.json``; a schema that is given out brings along the definitions that it needs,
so that it stands on its own.
"""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

from gfclock_solver.errors import InputError, quote

_ENDING: Final = ".json"
_DEFINITIONS: Final = "definitions"
_REFERENCE: Final = "#/$defs/"


def schema_names() -> list[str]:
    """Return the kinds of documents that there are schemas of, in alphabetical order."""
    names = (file.name.removesuffix(_ENDING) for file in files(__name__).iterdir() if file.name.endswith(_ENDING))
    return sorted(name for name in names if name != _DEFINITIONS)


def schema_text(name: str) -> str:
    """Return the schema of documents of the kind `name` as text; raises `InputError` for an unknown kind."""
    return json.dumps(read_schema(name), indent=2) + "\n"


def read_schema(name: str) -> dict[str, Any]:
    """Return the schema of documents of the kind `name`, with the definitions that it refers to, in alphabetical order.

    Raises `InputError` for an unknown kind.
    """
    names = schema_names()
    if name not in names:
        raise InputError(f"{quote(name)} is no kind of document: want {', '.join(names[:-1])} or {names[-1]}")
    schema, definitions = _read(name), _read(_DEFINITIONS)
    wanted = set(_references(schema))
    needed: set[str] = set()
    while wanted:
        needed |= wanted
        wanted = {more for each in wanted for more in _references(definitions[each])} - needed
    return {**schema, "$defs": {each: definitions[each] for each in sorted(needed)}}


def schema_title(name: str) -> str:
    """Return in a line what documents of the kind `name` are."""
    title: str = read_schema(name)["title"]
    return title


def _read(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(files(__name__).joinpath(name + _ENDING).read_text(encoding="ascii"))
    return content


def _references(part: object) -> Iterator[str]:
    """Yield the names of the definitions that a part of a schema refers to."""
    if isinstance(part, dict):
        reference = part.get("$ref")
        if isinstance(reference, str):
            yield reference.removeprefix(_REFERENCE)
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)
