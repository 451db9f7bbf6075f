"""What is asked of a board, apart from being solvable: a small value that travels to the workers."""

from dataclasses import dataclass

from gfclock_solver.documents.fields import LARGEST_NUMBER
from gfclock_solver.errors import InputError
from gfclock_solver.limits import NO_LIMITS, Limits
from gfclock_solver.rules import STANDARD, Clock, Rules
from gfclock_solver.search.cut_points import MOST_SHIFTS
from gfclock_solver.search.difficulty import Difficulty, Grade, grades_of_shifts


@dataclass(frozen=True)
class Wanted:
    """What a board must be; without arguments, any solvable one will do."""

    rules: Rules = STANDARD
    clock: Clock | None = None
    """The layout for the labels; `None` leaves the deal its own."""
    grades: tuple[Grade, ...] = ()
    """The grades of difficulty that will do; without any, all."""
    min_shifts: int = 0
    """The fewest shifts that the shortest solution may have."""
    max_shifts: int | None = None
    """The most shifts that the shortest solution may have."""
    limits: Limits = NO_LIMITS
    """How far each search for one deal may go."""

    def __post_init__(self) -> None:
        if self.max_shifts is not None and self.max_shifts < self.min_shifts:
            raise InputError(f"no board has at least {self.min_shifts} and at most {self.max_shifts} shifts")
        if self.rules == STANDARD and self.min_shifts > MOST_SHIFTS:
            raise InputError(
                f"none of a million deals needs more than {MOST_SHIFTS} shifts, so one of {self.min_shifts} "
                f"would be looked for in vain"
            )
        most = LARGEST_NUMBER if self.max_shifts is None else self.max_shifts
        possible = grades_of_shifts(self.min_shifts, most)
        if self.grades and not set(self.grades) & set(possible):
            shifts = f"{self.min_shifts} shifts or more" if self.min_shifts else f"{most} shifts or fewer"
            raise InputError(
                f"no board of {shifts} is {' or '.join(self.grades)}: its shifts alone make it another grade"
            )

    def takes_shifts(self, shifts: int) -> bool:
        """Tell whether a shortest solution with so many shifts will do."""
        return self.min_shifts <= shifts and (self.max_shifts is None or shifts <= self.max_shifts)

    def takes(self, difficulty: Difficulty) -> bool:
        """Tell whether a board of this difficulty will do."""
        return self.takes_shifts(difficulty.shifts) and (not self.grades or difficulty.grade in self.grades)
