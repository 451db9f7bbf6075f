"""What a deal source is: the numbered deals of one program."""

from collections.abc import Callable
from dataclasses import dataclass

from gfclock_solver.errors import InputError

FillPacks = Callable[[int, int, memoryview, memoryview], None]
"""``fill(first, count, cards, packs)`` writes `count` dealt packs of `cards`; its caller has checked range and room."""


FillFirst = Callable[[int, int, memoryview, int, memoryview], None]
"""``fill_first(first, count, cards, length, packs)`` writes just the first `length` cards of each dealt pack."""


@dataclass(frozen=True)
class DealSource:
    """The deals ``name:first`` to ``name:last``; each file in `gfclock_solver.deals.sources` makes one.

    A source deals whatever cards a game wants dealt, in the order in which they are dealt.
    """

    name: str
    """What stands before the colon in a deal id: lower-case ASCII letters."""
    about: str
    """Whose deals these are, in half a line."""
    first: int
    last: int
    fill: FillPacks
    clock: str | None = None
    """The clock layout that Grandfather's Clock has in that program; `None` where it does not deal that game."""
    fill_first: FillFirst | None = None
    """Deals the first cards in less time than all of them; `None` where that cannot be."""
    is_for_decks: bool = True
    """Whether games of the whole deck are dealt from it."""

    def check(self, number: int) -> None:
        """Raise `InputError` unless `number` is the number of a deal."""
        if not self.first <= number <= self.last:
            raise self.out_of_range(f"{self.name}:{number}")

    def out_of_range(self, deal: str) -> InputError:
        """Return the error that says that `deal` is not in the range, and what the range is."""
        return InputError(f"{deal} is out of range: {self.name} deals are numbered {self.first} to {self.last}")
