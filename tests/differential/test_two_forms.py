"""The compiled and the interpreted kernel are one program: equal verdicts, states and moves."""

from array import array
from types import ModuleType
from typing import Any

import pytest
from endings import draw_endings
from two_forms import compiled_form, interpreted_form

from gfclock_solver.boards import BOARD_BYTES, deal_board, fill_boards
from gfclock_solver.limits import Limits
from gfclock_solver.rules import ALL_RULES, Rules, parse_rules
from gfclock_solver.search import Solver, lost_proof, prove_lost

NAME = "gfclock_solver.search.compiled.kernel"

every_rule_set = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)


@pytest.fixture
def compiled() -> ModuleType:
    """Return the compiled kernel; where there is none the test is skipped, but in CI it fails."""
    return compiled_form(NAME)


@pytest.fixture
def interpreted() -> ModuleType:
    """Return the interpreted kernel."""
    return interpreted_form(NAME)


def test_the_forms_are_two(compiled: ModuleType, interpreted: ModuleType) -> None:
    """Neither kernel, nor anything it is made of, is the other's."""
    ours, theirs = compiled.Kernel(Rules()), interpreted.Kernel(Rules())
    assert hasattr(theirs, "unsafe_plays")
    assert not hasattr(ours, "unsafe_plays")
    assert type(ours.table) is not type(theirs.table)
    assert {object} == set(type(ours).__mro__) & set(type(theirs).__mro__)


@pytest.mark.parametrize("options", [{}, {"dive": False}, {"dive": False, "force_plays": False, "slots": 4}], ids=str)
@every_rule_set
def test_deals_and_endings_have_the_same_outcomes(
    compiled: ModuleType, interpreted: ModuleType, rules: Rules, options: dict[str, Any]
) -> None:
    """Verdicts, states, moves and limits hit are equal on full deals and endings, lost ones among them."""
    solvers = [Solver(rules, kernel=kernel, **options) for kernel in (compiled, interpreted)]
    positions = [deal_board(f"{source}:{number}").position for source in ("ms", "gf") for number in range(1, 16)]
    positions += [deal_board(deal).position for deal in ("ms:317", "ms:907", "ms:1437", "gf:1914", "gf:35709")]
    positions += draw_endings("two forms", rules, 10, 20, most_jammed=40)
    for position in positions:
        outcomes = [solver.solve(position, Limits(states=1_000)) for solver in solvers]
        assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize(
    ("deal", "rules"),
    [
        ("ms:317", "standard"),
        ("gf:25114", "standard"),
        ("ms:459", "king-on-ace"),
        ("gf:17757", "king-on-ace+alternate-colours"),
        ("gf:1914", "both-directions"),
        ("gf:45838", "alternate-colours+one-space"),
    ],
)
def test_proofs_are_the_same(
    compiled: ModuleType, interpreted: ModuleType, monkeypatch: pytest.MonkeyPatch, deal: str, rules: str
) -> None:
    """Count and digest of a lost deal's positions are equal."""
    position, rule_set = deal_board(deal).position, parse_rules(rules)
    proofs = []
    for kernel in (compiled, interpreted):
        monkeypatch.setattr(lost_proof, "_kernel", kernel)
        proofs.append(prove_lost(position, rule_set))
    assert proofs[0] == proofs[1]


@every_rule_set
def test_buffers_of_boards_are_filled_the_same(compiled: ModuleType, interpreted: ModuleType, rules: Rules) -> None:
    """Verdicts and states that the kernel's own loop writes are equal, and so is where a small limit ends it."""
    count = 40
    boards = bytearray(BOARD_BYTES * count)
    fill_boards("ms", 300, count, boards)
    for most_shifts, limit in ((30, 10**6), (0, 10**6), (30, 40), (0, 20), (3, 10)):
        results = []
        for kernel in (compiled, interpreted):
            verdicts, states = bytearray(count), array("i", bytes(4 * count))
            one, place, ends = kernel.Kernel(rules), 0, []
            while place < count:
                place = one.decide_boards(boards, verdicts, states, place, most_shifts, limit)
                ends.append(place)
                place += 1
            results.append((ends, verdicts, states.tolist()))
        assert results[0] == results[1]


@pytest.mark.parametrize("limits", [Limits(states=300), Limits(memory=200_000)], ids=str)
def test_both_forms_hit_a_limit_at_the_same_state(
    compiled: ModuleType, interpreted: ModuleType, limits: Limits
) -> None:
    """A limit on states or memory ends both searches in the same place."""
    rules, position = parse_rules("king-on-ace+alternate-colours"), deal_board("gf:17757").position
    outcomes = [Solver(rules, kernel=kernel).solve(position, limits) for kernel in (compiled, interpreted)]
    assert outcomes[0] == outcomes[1]
    assert "undecided" == outcomes[0].verdict
