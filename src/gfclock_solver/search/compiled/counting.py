# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Counting the states of deals by the million: how often each number occurs, and where the large ones are.

Python's own counting takes a tenth of the time in which the deals are decided.
"""

from collections.abc import MutableSequence

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, this comes from counting.pxd.
    Ints = MutableSequence[int] | memoryview


def count_small(numbers: Ints, counts: Ints) -> int:
    """Add to ``counts[n]`` how often n occurs in `numbers`, which has none below 0; return how many are too large.

    All are of C's type ``int``.  Too large are numbers for which `counts` has no place.
    """
    place: cython.Py_ssize_t
    number: cython.int
    large: cython.int = 0
    most: cython.Py_ssize_t = len(counts)
    for place in range(len(numbers)):
        number = numbers[place]
        if number < most:
            counts[number] += 1
        else:
            large += 1
    return large


def find_at_least(numbers: Ints, least: cython.int, places: Ints) -> int:
    """Write the places in `numbers` of all that are `least` or more to `places`, in order; return how many there are.

    Raises `ValueError` when `places` has no room for all.
    """
    place: cython.Py_ssize_t
    found: cython.Py_ssize_t = 0
    room: cython.Py_ssize_t = len(places)
    for place in range(len(numbers)):
        if numbers[place] >= least:
            if found < room:
                places[found] = cython.cast(cython.int, place)
            found += 1
    if found > room:
        raise ValueError(f"{found} numbers of {least} or more, but room for {room}")
    return found
