"""Whole numbers as options take them: plain digits, and no more of them than documents keep exact."""

import re
from typing import Any

import click

from gfclock_solver.documents.fields import LARGEST_NUMBER
from gfclock_solver.errors import quote


class Number(click.IntRange):
    """A whole number from `least` to `most`, in decimal digits.

    Python's own `int`, which click's types use, also reads digits of other scripts, "1_000" and " 1 ".
    """

    def __init__(self, least: int = 0, most: int = LARGEST_NUMBER) -> None:
        super().__init__(least, most)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number that `value` writes; the call ends for anything else."""
        if isinstance(value, str) and not re.fullmatch("-?[0-9]{1,20}", value, re.ASCII):
            self.fail(f"{quote(value)} is not a number: want digits, as in {max(self.min or 0, 1)}.", param, ctx)
        return super().convert(value, param, ctx)

    def _describe_range(self) -> str:
        # The bound that every number has is nobody's business in the help.
        return f"x>={self.min}" if self.max == LARGEST_NUMBER else super()._describe_range()
