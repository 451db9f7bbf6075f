"""XML of a saved game, read strictly: a few known elements, each in its place, and nothing that could be dangerous.

What matters against hostile files is their size, which the caller limits, and handlers that refuse: no declaration
inside a DOCTYPE (so no entities, whether many, nested or external), no unknown element, so no depth either.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from gfclock_solver.errors import InputError, quote

_MOST_DIGITS: Final = 10


@dataclass(slots=True)
class Element:
    """An element: its attributes, what is in it, and where it begins."""

    tag: str
    attributes: dict[str, str]
    where: str
    """The file's name and the line, ``save.kpat:3``."""
    children: list["Element"] = field(default_factory=list)

    def number(self, name: str, largest: int, default: int | None = None) -> int:
        """Return an attribute that is a number from 0 to `largest`; `default` is what a missing one counts as."""
        text = self.attributes.get(name)
        if text is None and default is not None:
            return default
        digits = text or ""
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS and int(digits) <= largest):
            shown = "has none" if text is None else f"is {quote(text, 12)}"
            raise self.error(f"{name} of <{self.tag}> {shown}; want a number from 0 to {largest}")
        return int(digits)

    def error(self, text: str) -> InputError:
        """Return the error `text` of this element."""
        return InputError(f"{self.where}: {text}")


def parse_xml(text: str, name: str, root: str, inside: Mapping[str, str], what: str) -> Element:
    """Return the element `root` in `text`, which messages call `name`; each element may hold what `inside` says of it.

    `what` is what the text is meant to be.  Raises `InputError` for anything else.
    """
    return _Reader(name, root, inside, what).read(text)


class _Reader:
    def __init__(self, name: str, root: str, inside: Mapping[str, str], what: str) -> None:
        self._name, self._root, self._inside, self._what = name, root, inside, what
        self._open: list[Element] = []
        self._found: Element | None = None
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._take_text
        self._parser.StartDoctypeDeclHandler = self._start_doctype
        self._parser.EntityDeclHandler = self._refuse_entity

    def read(self, text: str) -> Element:
        try:
            self._parser.Parse(text, True)
        except expat.ExpatError as error:
            reason = expat.errors.messages[error.code]
            raise InputError(f"{self._name}:{error.lineno}: broken XML, so not {self._what}: {reason}") from None
        assert self._found is not None, "a document without a root is broken"
        return self._found

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        wanted = self._inside.get(self._open[-1].tag) if self._open else self._root
        if tag != wanted:
            raise self._error(f"<{quote(tag, 20)[1:-1]}> has no place in {self._what} here")
        element = Element(tag, attributes, f"{self._name}:{self._parser.CurrentLineNumber}")
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._found = element
        self._open.append(element)

    def _end(self, tag: str) -> None:
        del self._open[-1]

    def _take_text(self, text: str) -> None:
        if text.strip():
            raise self._error(f"text {quote(text.strip(), 12)} has no place in {self._what}")

    def _start_doctype(self, name: str, system: str | None, public: str | None, has_declarations: int) -> None:
        if has_declarations or system is not None or public is not None:
            raise self._error(f"its DOCTYPE declares or names something, which {self._what} does not")

    def _refuse_entity(self, *declaration: object) -> None:
        raise self._error(f"it declares an entity, which {self._what} does not")

    def _error(self, text: str) -> InputError:
        return InputError(f"{self._name}:{self._parser.CurrentLineNumber}: {text}")
