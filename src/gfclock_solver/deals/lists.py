"""Lists of deals: a text file, one deal a line, as its number or its id; one whose name ends in .gz is compressed.

>>> lost = read_deal_numbers("data/census/lost-standard.txt.gz")  # doctest: +SKIP
>>> 25 in lost  # doctest: +SKIP
True
"""

from gfclock_solver.errors import InputError, plain


def read_deal_numbers(path: str) -> frozenset[int]:
    """Return the numbers of the deals in the list at `path`; all must be of the same source.

    Raises `InputError` when the file cannot be read or a line holds no deal.
    """
    import gzip

    name = plain(path)
    numbers, sources = set(), set()
    try:
        with gzip.open(path, "rt", encoding="ascii") if path.endswith(".gz") else open(path, encoding="ascii") as lines:
            for place, line in enumerate(lines, 1):
                source, _, digits = line.strip().rpartition(":")
                if not digits.isdecimal():
                    raise InputError(f"{name}:{place}: not a deal: want its number, or an id such as ms:25")
                numbers.add(int(digits))
                sources.add(source)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise InputError(f"{name}: cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if len(sources) > 1:
        raise InputError(f"{name}: deals of several sources")
    return frozenset(numbers)
