"""Joins the page's parts, plain files beside this one, into one HTML text that needs nothing else.

The modules are plain ES modules, which Node imports as they are.  Joined, they are one script, so two of them must not
have a name in common, and each import has the one form that is taken out here::

    import { one, other } from "./cards.js";

The page's content security policy allows the very script and the very style that are in it, by their digests, and
nothing from anywhere else.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

_PACKAGE: Final = "gfclock_solver.views.page"
_MAIN: Final = "browser/main.js"

_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/(?:modules/|browser/)?[a-z0-9-]+\.js)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async function|function|class|const)\b)", re.MULTILINE)
_JSDOC: Final = re.compile(r"/\*\*(?:(?!\*/).)*\*/ ?", re.DOTALL)
_COMMENT: Final = re.compile(r"^[ \t]*//[^\n]*$", re.MULTILINE)
_BLANKS: Final = re.compile(r"\n\s+")

LANGUAGES: Final = ("en", "de", "it")


def join_page(data: dict[str, Any]) -> str:
    """Return the page with `data`, which `browser/entries.js` describes; the texts of all languages are added."""
    script, style = joined_script(), _read("style.css")
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = {
        "policy": policy,
        "style": style,
        "art": _art(),
        "data": embed(data | {"languages": languages()}),
        "script": script,
    }
    # In one go, so that nothing in one part is taken for the place of another.
    return re.sub(r"\{\{(\w+)\}\}", lambda place: parts[place[1]], _read("page.html"))


def embed(data: object) -> str:
    """Return `data` as JSON that nothing can get out of in an HTML script element, or be taken for a line end."""
    import json

    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


@cache
def languages() -> dict[str, Any]:
    """Return the texts of each language by its code."""
    import json

    return {code: json.loads(_read(f"languages/{code}.json")) for code in LANGUAGES}


@cache
def joined_script() -> str:
    """Return the modules as one script: each after those that it imports, without what only its readers need."""
    return "".join(map(_bare, _in_order(_MAIN, [])))


def _in_order(name: str, done: list[str]) -> Iterator[str]:
    """Yield the names of what `name` imports, each after what it imports itself, and `name` last."""
    if name in done:
        return
    done.append(name)
    folder = name.rpartition("/")[0]
    for imported in _IMPORT.findall(_read(name)):
        path = imported.removeprefix("./")
        yield from _in_order(path.removeprefix("../") if path.startswith("../") else f"{folder}/{path}", done)
    yield name


def _bare(name: str) -> str:
    """Return a module without imports, the word export, and what only its readers need: comments and indentation."""
    text = _EXPORT.sub("", _IMPORT.sub("", _read(name)))
    return _BLANKS.sub("\n", "\n" + _COMMENT.sub("", _JSDOC.sub("", text))).strip() + "\n"


def _art() -> str:
    from gfclock_solver.views.art import definitions

    return definitions()


@cache
def _read(name: str) -> str:
    return files(_PACKAGE).joinpath(name).read_text("utf-8")


def _digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode("utf-8")).digest()).decode("ascii")
