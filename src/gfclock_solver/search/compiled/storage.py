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
    """Return a copy of `old`, of C's type ``int``, with zeros behind it up to `length`; `old` if it is that long."""
    if len(old) >= length:
        return old
    copy = array("i", old)
    copy.extend(new_ints(length - len(old)))
    return copy


def longer_words(old: MutableSequence[int], length: int) -> MutableSequence[int]:
    """Return a copy of `old`, of words of 64 bits, with zeros behind it up to `length`; `old` if it is that long."""
    if len(old) >= length:
        return old
    copy = array("Q", old)
    copy.extend(new_words(length - len(old)))
    return copy
