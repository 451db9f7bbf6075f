"""Work of no game, in a module of its own, where other processes find it."""

from dataclasses import dataclass
from typing import Any, ClassVar

from gfclock_solver.deals import DealRange


@dataclass(frozen=True)
class Numbering:
    """Writes the numbers of the deals, and counts them; fails at the deal `bad`."""

    bad: int | None = None
    most: ClassVar[int] = 7

    def parameters(self) -> dict[str, object]:
        """Return what the result depends on."""
        return {"bad": self.bad}

    def work(self, deals: DealRange) -> tuple[bytes, int]:
        """Return the numbers and their count."""
        if self.bad in deals.numbers:
            raise ValueError(f"deal {self.bad}")
        return "".join(f"{number}\n" for number in deals.numbers).encode("ascii"), deals.count


def fail(error: BaseException) -> None:
    """Raise `error`."""
    raise error


def same(value: Any) -> Any:
    """Return `value`."""
    return value
