"""The JSON Schemas (draft 2020-12) of the documents that this program writes: one file ``NAME.json`` a kind.

Each stands on its own, allows no unknown field, and keeps whole numbers below 2**53, where every reader is exact.
"""

import json
import os
from typing import Final

from gfclock_solver.errors import InputError, quote

_FOLDER: Final = os.path.dirname(__file__)
_ENDING: Final = ".json"


def schema_names() -> list[str]:
    """Return the kinds of documents that there are schemas of, in alphabetical order."""
    return sorted(name.removesuffix(_ENDING) for name in os.listdir(_FOLDER) if name.endswith(_ENDING))


def schema_text(name: str) -> str:
    """Return the schema of documents of the kind `name` as text; raises `InputError` for an unknown kind."""
    names = schema_names()
    if name not in names:
        raise InputError(f"{quote(name)} is no kind of document: want {', '.join(names[:-1])} or {names[-1]}")
    with open(os.path.join(_FOLDER, name + _ENDING), encoding="ascii") as file:
        return file.read()


def schema_title(name: str) -> str:
    """Return in a line what documents of the kind `name` are."""
    title: str = json.loads(schema_text(name))["title"]
    return title
