"""Lists of deals: a text file, one deal a line, as its number or its id; one whose name ends in .gz is compressed.

>>> lost = read_deal_numbers("data/census/lost-standard.txt.gz")  # doctest: +SKIP
>>> 25 in lost  # doctest: +SKIP
True
"""

import os
from collections.abc import Iterator
from typing import BinaryIO, Final

from gfclock_solver.deals.ids import parse_deal
from gfclock_solver.documents.inputs import open_input
from gfclock_solver.errors import InputError, plain, quote

_LONGEST_LINE: Final = 64
"""The bytes of a line; the longest deal id has 27."""

_MOST_DIGITS: Final = 21
"""The digits of the largest number of any source."""


def read_deal_numbers(path: str | os.PathLike[str]) -> frozenset[int]:
    """Return the numbers of the deals in the list at `path`, or on standard input for ``-``; all of the same source.

    Raises `InputError` when it cannot be read or a line holds no deal.
    """
    name = plain(os.fspath(path))
    numbers: set[int] = set()
    first_source = None
    with open_input(path) as file:
        for place, line in enumerate(_lines(file, name), 1):
            try:
                source, number = _read_line(line)
            except InputError as error:
                raise InputError(f"{name}:{place}: not a deal: {error}") from None
            if source != first_source:
                if first_source is not None:
                    raise InputError(f"{name}:{place}: deals of several sources")
                first_source = source
            numbers.add(number)
    return frozenset(numbers)


def _read_line(line: bytes) -> tuple[str, int]:
    """Return the source, or nothing, and the number of the deal in a line."""
    text = line.decode("ascii", "replace").strip()
    if text.isdecimal() and text.isascii() and len(text) <= _MOST_DIGITS:
        return "", int(text)
    if ":" not in text:
        raise InputError(f"{quote(text)}: want its number, or an id such as ms:25")
    deal = parse_deal(text)
    return deal.source, deal.number


def _lines(file: BinaryIO, name: str) -> Iterator[bytes]:
    import gzip
    import zlib

    lines: BinaryIO = gzip.GzipFile(fileobj=file) if name.endswith(".gz") else file  # type: ignore[assignment]
    try:
        while line := lines.readline(_LONGEST_LINE):
            yield line
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise InputError(f"{name}: cannot be read: not compressed, or damaged: {error}") from None
