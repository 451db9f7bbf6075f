"""What a deal source is: the numbered boards of one program."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gfclock_solver.errors import InputError

BOARD_BYTES: Final = 40
"""The bytes of a packed board: card k of the deal, numbered as in `cards`, goes to column ``k mod 8``."""


@dataclass(frozen=True)
class DealSource:
    """The boards ``name:first`` to ``name:last``; each file in `gfclock_solver.deals.sources` makes one."""

    name: str
    """What stands before the colon in a deal id: lower-case ASCII letters."""
    about: str
    """Whose boards these are, in half a line."""
    first: int
    last: int
    clock: str
    """The name of the boards' clock layout."""
    fill: Callable[[int, int, memoryview], None]
    """``fill(first, count, boards)`` writes packed boards; its caller has checked the range and the room."""

    def check(self, number: int) -> None:
        """Raise `InputError` unless `number` is the number of a board."""
        if not self.first <= number <= self.last:
            raise self.out_of_range(f"{self.name}:{number}")

    def out_of_range(self, deal: str) -> InputError:
        """Return the error that says that `deal` is not in the range, and what the range is."""
        return InputError(f"{deal} is out of range: {self.name} deals are numbered {self.first} to {self.last}")
