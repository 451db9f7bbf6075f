"""The arrays that the searches keep their stacks and tables in, the same in compiled and interpreted form."""

from array import array
from collections.abc import MutableSequence


def new_ints(length: int) -> MutableSequence[int]:
    """Return `length` zeros of C's type ``int``."""
    return array("i", bytes(array("i").itemsize * length))


def new_words(length: int) -> MutableSequence[int]:
    """Return `length` zeros of 64 bits."""
    return array("Q", bytes(8 * length))


def longer(old: MutableSequence[int], length: int) -> MutableSequence[int]:
    """Return a copy of `old`, which is of C's type ``int``, with zeros behind it up to `length`, or `old` if so long."""
    return (
        old
        if len(old) >= length
        else array("i", bytes(memoryview(old)) + bytes(array("i").itemsize * (length - len(old))))
    )


def longer_words(old: MutableSequence[int], more: int) -> MutableSequence[int]:
    """Return a copy of `old`, which is of words of 64 bits, with `more` zeros behind it."""
    return array("Q", bytes(memoryview(old)) + bytes(8 * more))
