"""Shortest lines and difficulty are the same from compiled and interpreted modules."""

from types import ModuleType
from typing import Any

import pytest
from endings import draw_endings
from two_forms import compiled_form, interpreted_form

from gfclock_solver.boards import deal_board
from gfclock_solver.limits import Limits
from gfclock_solver.rules import ALL_RULES, STANDARD, Clock, Rules
from gfclock_solver.search.difficulty import DifficultyMeter
from gfclock_solver.search.shortest import ShortestSolver

every_rule_set = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)

NAMES = ("shortest", "alternatives", "players")


def both_forms(name: str) -> tuple[ModuleType, ModuleType]:
    """Return the compiled and the interpreted form of a module of the search."""
    full_name = f"gfclock_solver.search.compiled.{name}"
    return compiled_form(full_name), interpreted_form(full_name)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"use_bound": False, "slots": 4, "most_slots": 64},
        {"force_plays": False},
        {"prune_tight": False, "hold_cards": False},
    ],
    ids=str,
)
@every_rule_set
def test_shortest_lines_are_the_same(rules: Rules, options: dict[str, Any]) -> None:
    """Verdicts, states, moves and limits hit are equal on full deals and endings."""
    positions = [deal_board(f"ms:{number}").position for number in (1, 6, 10, 25)]
    positions += draw_endings("two forms", rules, 5, 10, most_jammed=30)
    for position in positions:
        outcomes = [
            ShortestSolver(rules, position.clock, kernel=kernel, **options).solve(position, Limits(states=300))
            for kernel in both_forms("shortest")
        ]
        assert outcomes[0] == outcomes[1]


@every_rule_set
def test_the_difficulty_of_endings_is_the_same(rules: Rules) -> None:
    """All measures and the grade are equal on endings; those that a limit leaves unmeasured are the same ones."""
    for position in draw_endings("difficulty", rules, 1, 2, most_jammed=20):
        found = [
            DifficultyMeter(rules, position.clock, Limits(states=1_000), kernels=kernels).measure(position)
            for kernels in zip(*map(both_forms, NAMES), strict=True)
        ]
        assert found[0] == found[1]


def test_the_difficulty_of_deals_is_the_same() -> None:
    """All measures and the grade of full deals are equal; `scripts/run check_grades` compares a thousand deals."""
    compiled, interpreted = (
        DifficultyMeter(STANDARD, Clock("HSDC"), kernels=kernels)
        for kernels in zip(*map(both_forms, NAMES), strict=True)
    )
    grades = set()
    for number in (0, 1, 2, 3, 5, 8, 13, 21):
        position = deal_board(f"gf:{number}").position
        found = compiled.measure(position)
        assert found == interpreted.measure(position)
        grades.add(None if found is None else found.grade)
    assert len(grades) >= 3
