"""Deal ids: names of boards such as ``ms:25``, and ranges of them such as ``ms:1-1500``.

A number is written in decimal digits without sign, leading zeros or separators, so that a board has one name only;
anything else, and any number out of the source's range, is an error.  The source's name is read in any case, and a
second name (``kpat``) becomes the first (``ms``).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gfclock_solver.deals.source import DealSource
from gfclock_solver.deals.sources import find_source, is_source
from gfclock_solver.errors import InputError, quote

DAILY: Final = "daily"
"""What stands before the colon in the name of a day's board."""


@dataclass(frozen=True, slots=True, order=True)
class DealId:
    """The name of a dealt board; `str` gives its text, which `parse_deal` reads back."""

    source: str
    """The canonical name of a deal source."""
    number: int

    def __str__(self) -> str:
        return f"{self.source}:{self.number}"


@dataclass(frozen=True, slots=True)
class DealRange:
    """The deals from number `first` to number `last`, both included; `str` gives its text."""

    source: str
    """The canonical name of a deal source."""
    first: int
    last: int

    @property
    def count(self) -> int:
        """How many deals there are; `len` says the same, but only up to `sys.maxsize`."""
        return self.last - self.first + 1

    @property
    def numbers(self) -> range:
        """The numbers of the deals."""
        return range(self.first, self.last + 1)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[DealId]:
        return (DealId(self.source, number) for number in self.numbers)

    def __str__(self) -> str:
        text = f"{self.source}:{self.first}"
        return text if self.first == self.last else f"{text}-{self.last}"


def names_a_deal(text: str) -> bool:
    """Tell whether `text` is meant as a deal id: the name of a source, or ``daily``, stands before its colon."""
    name, colon, _ = text.partition(":")
    return bool(colon) and (name.lower() == DAILY or is_source(name))


def meant_deal(text: str) -> str | None:
    """Return the id, or range of ids, that somebody who typed `text` most likely meant, or `None`.

    ``ms50000`` and ``MS 50000`` are ms:50000; so is a bare number, since the card games that show one are KPat and
    PySolFC; a date is a day's board.
    """
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        return f"{DAILY}:{text}"
    found = re.fullmatch(r"([a-z]*)[\s#_:-]*([0-9]+(?:-[0-9]+)?)", text.lower(), re.ASCII)
    if found is None:
        return None
    name, numbers = found.groups()
    if name == "":
        name = "ms"
    elif not is_source(name):
        return None
    meant = f"{find_source(name).name}:{numbers}"
    try:
        parse_range(meant)
    except InputError:
        return None
    return None if meant == text else meant


def parse_deal(text: str) -> DealId:
    """Read a deal id.

    Raises `InputError` for what is none or is out of range, and for ``daily:`` ids, whose board only a search finds.
    """
    source, number = _split(text)
    if "-" in number and all(part.isdecimal() for part in number.split("-", 1)):
        raise InputError(f"{quote(text)} is a range of deals; want a single one, as in {source.name}:25")
    return DealId(source.name, _parse_number(number, text, source))


def parse_range(text: str) -> DealRange:
    """Read a range of deals, ``ms:1-1500``, both ends included, or a single deal.

    Raises `InputError` for what is none, is out of range or runs backwards.
    """
    source, numbers = _split(text)
    first_text, dash, last_text = numbers.partition("-")
    first = _parse_number(first_text, text, source)
    last = _parse_number(last_text, text, source) if dash else first
    if last < first:
        raise InputError(f"{text} is empty: want the smaller number first")
    return DealRange(source.name, first, last)


def fill(source: str, first: int, count: int, cards: bytes, packs: bytearray | memoryview) -> None:
    """Write the `count` deals of `cards` from number `first` on, as many bytes each, to the start of `packs`.

    `cards` are the cards that a game deals, 2 to 52 different ones in ascending order; a deal is their dealt order.
    Raises `InputError` when one of the deals does not exist, `ValueError` when `packs` is too short.
    """
    deal_source = find_source(source)
    if not 0 <= count <= len(packs) // len(cards):
        raise ValueError(f"no room for {count} packs of {len(cards)} bytes in {len(packs)} bytes")
    if count:
        deal_source.check(first)
        deal_source.check(first + count - 1)
        # A memoryview of bytes cannot be written to, and compiled code takes only those that can.
        deal_source.fill(first, count, memoryview(bytearray(cards)), memoryview(packs))


def fill_first(source: str, first: int, count: int, cards: bytes, length: int, packs: bytearray | memoryview) -> int:
    """Write the first `length` cards or more, at least 2, of each deal that `fill` writes, and return how many of each.

    Of a source that deals its cards one after the other they take less time than all.  `packs` must have room for
    whole deals.  Raises what `fill` raises.
    """
    deal_source = find_source(source)
    if deal_source.fill_first is None:
        fill(source, first, count, cards, packs)
        return len(cards)
    if not 0 <= count <= len(packs) // len(cards):
        raise ValueError(f"no room for {count} packs of {len(cards)} bytes in {len(packs)} bytes")
    if count:
        deal_source.check(first)
        deal_source.check(first + count - 1)
        deal_source.fill_first(first, count, memoryview(bytearray(cards)), length, memoryview(packs))
    return length


def _split(text: str) -> tuple[DealSource, str]:
    name, colon, number = text.partition(":")
    if not colon:
        meant = meant_deal(text)
        hint = "want a source and a number, as in ms:25" if meant is None else f"did you mean {meant}?"
        raise InputError(f"{quote(text)} is not a deal id: {hint}")
    if name.lower() == DAILY:
        raise InputError(f"{quote(text)} is the first solvable board of its day, which takes a search; want its gf: id")
    return find_source(name), number


def _parse_number(digits: str, text: str, source: DealSource) -> int:
    if not (digits.isascii() and digits.isdigit()):
        raise InputError(f"{quote(text)}: {quote(digits)} is not a deal number; want digits, as in {source.name}:25")
    if digits[0] == "0" and digits != "0":
        raise InputError(f"{quote(text)}: a deal number has no leading zeros")
    # The length is looked at first: Python does not convert thousands of digits.
    if len(digits) > len(str(source.last)):
        raise source.out_of_range(quote(text))
    number = int(digits)
    source.check(number)
    return number
