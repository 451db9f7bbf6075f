"""The arrays that the searches keep their stacks and tables in, the same in compiled and interpreted form."""

from array import array
from collections.abc import MutableSequence


def new_ints(length: int) -> MutableSequence[int]:
    """Return `length` zeros of C's type ``int``."""
    return array("i", bytes(array("i").itemsize * length))


def new_words(length: int) -> MutableSequence[int]:
    """Return `length` zeros of 64 bits."""
    return array("Q", bytes(8 * length))


def longer(old: MutableSequence[int]) -> MutableSequence[int]:
    """Return a copy of `old`, which is of C's type ``int``, with as many zeros behind it."""
    copy = array("i", old)
    copy.extend(new_ints(len(old)))
    return copy
