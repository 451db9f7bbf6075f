"""The strict reading of a document's fields: each is known, none is missing, each has the one form it is written in.

A document is made of `dict`, `list`, `str`, `int`, `float`, `bool` and `None`, as `streams` yields them.  Every
function raises `InputError`, one line that calls the place `where`.
"""

from collections.abc import Sequence
from typing import Final

from gfclock_solver.errors import InputError, quote

Document = dict[str, object]

LARGEST_NUMBER: Final = 2**53 - 1
"""The largest whole number in a document: from 2**53 on, readers that have only floating point would round."""


def read_fields(value: object, where: str, names: Sequence[str], optional: Sequence[str] = ()) -> Document:
    """Return the fields of an object that must have all of `names` and may have those of `optional`, and no others."""
    fields = read_object(value, where)
    check_fields(fields, where, names, optional)
    return fields


def read_object(value: object, where: str) -> Document:
    """Return the fields of an object, whatever they are."""
    if not isinstance(value, dict):
        raise InputError(f"{where} is {show(value)}; want an object with fields")
    return value


def check_fields(fields: Document, where: str, names: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Return if there are all of `names`, perhaps some of `optional`, and no other fields."""
    for name in names:
        if name not in fields:
            raise InputError(f"{where} has no field {name!r}")
    for name in fields:
        if name not in names and name not in optional:
            raise InputError(f"{where} has an unknown field {show(name)}")


def read_list(value: object, where: str) -> list[object]:
    """Return a list, whatever is in it."""
    if not isinstance(value, list):
        raise InputError(f"{where} is {show(value)}; want a list")
    return value


def read_text(value: object, where: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise InputError(f"{where} is {show(value)}; want text")
    return value


def read_truth(value: object, where: str) -> bool:
    """Return a truth value."""
    if not isinstance(value, bool):
        raise InputError(f"{where} is {show(value)}; want true or false")
    return value


def read_number(value: object, where: str, largest: int = LARGEST_NUMBER) -> int:
    """Return a whole number from 0 to `largest`: neither `True`, which Python calls an `int`, nor 3.0."""
    if type(value) is not int:
        raise InputError(f"{where} is {show(value)}; want a whole number")
    if not 0 <= value <= largest:
        greatest = "2^53 - 1" if largest == LARGEST_NUMBER else str(largest)
        raise InputError(f"{where} is out of range; want a number from 0 to {greatest}")
    return value


def show(value: object) -> str:
    """Return `value` as a message may show it: in one short line of ASCII, lists and objects by their kind alone."""
    if isinstance(value, str):
        return quote(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float) or (isinstance(value, int) and abs(value) <= LARGEST_NUMBER):
        return repr(value)
    kinds = {dict: "an object", list: "a list", int: "a number beyond 2^53 - 1"}
    return kinds.get(type(value), f"of the foreign type {type(value).__name__}")
