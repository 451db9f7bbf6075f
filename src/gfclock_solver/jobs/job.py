"""What is asked of every deal of a range: small values that travel to the workers."""

from dataclasses import dataclass
from typing import Final, Literal

from gfclock_solver.errors import InputError
from gfclock_solver.limits import NO_LIMITS, Limits, Verdict
from gfclock_solver.rules import STANDARD, Rules

RecordFormat = Literal["jsonl", "csv", "msgpack", "ids"]
Detail = Literal["verdict", "solution", "certificate"]

_DETAILS: Final[dict[RecordFormat, tuple[Detail, ...]]] = {
    "jsonl": ("verdict", "solution", "certificate"),
    "csv": ("verdict", "solution"),
    "msgpack": ("verdict", "solution", "certificate"),
    "ids": ("verdict",),
}


@dataclass(frozen=True)
class SurveyJob:
    """Count verdicts and states."""

    rules: Rules = STANDARD
    limits: Limits = NO_LIMITS
    """How far the search of one deal may go."""
    shortest: bool = False
    """Also count the fewest shifts of the solvable deals."""

    def parameters(self) -> dict[str, object]:
        """Return what the result depends on, apart from the range, as plain values."""
        return {"rules": self.rules.name, "limits": limits_to_dict(self.limits), "shortest": self.shortest}


@dataclass(frozen=True)
class BatchJob:
    """Make a record for each deal; raises `InputError` for a format that has no room for the detail."""

    rules: Rules = STANDARD
    limits: Limits = NO_LIMITS
    """How far the search of one deal may go."""
    form: RecordFormat = "jsonl"
    detail: Detail = "verdict"
    only: Verdict | None = None
    """Make records only for deals with this verdict."""

    def __post_init__(self) -> None:
        if self.detail not in _DETAILS[self.form]:
            raise InputError(f"a record in the format {self.form} has no room for a {self.detail}")

    def parameters(self) -> dict[str, object]:
        """Return what the records depend on, apart from the range, as plain values."""
        return {
            "rules": self.rules.name,
            "limits": limits_to_dict(self.limits),
            "format": self.form,
            "detail": self.detail,
            "only": self.only,
        }


def limits_to_dict(limits: Limits) -> dict[str, int | float]:
    """Return the limits that are set, by name."""
    named = {"states": limits.states, "memory": limits.memory, "seconds": limits.seconds}
    return {name: value for name, value in named.items() if value is not None}
