"""A solver's answers: winning lines, limits, progress, interrupts, and what must not come between two searches."""

from typing import Any

import pytest

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import format_card, parse_card
from gfclock_solver.limits import Limits
from gfclock_solver.rules import (
    STANDARD,
    Clock,
    Position,
    Rules,
    apply,
    legal_moves,
    parse_rules,
    position_of,
)
from gfclock_solver.search import Outcome, Solver, prove_lost, solve, solver as solver_module

UNPRUNED: dict[str, Any] = {"dive": False, "force_plays": False, "prune_dead_ends": False}

BOTH = parse_rules("both-directions")


def ending(*columns: str, layout: str = "SHCD", reserve: str | None = None) -> Position:
    """Return the position of these columns, bottom card first, and this reserve."""
    cards = tuple(tuple(map(parse_card, column.split())) for column in columns)
    return position_of(Clock(layout), cards, None if reserve is None else parse_card(reserve))


WIDE = ending(
    *("2S 4S TD", "8S 5H 3C AS 4D QH JH", "7C 6C TC JC 9H QS JD", "KC KH 9S 6D AD 4H KS"),
    *("AH 7H 8D 8H", "QD 2D TS", "5S 5C 2C", "7D 9C 3D 3H AC 6S"),
    layout="HSCD",
)
"""Lost with `BOTH`, but 130730 positions can be reached, some of them only by lines of more than a thousand moves."""


def replay(position: Position, outcome: Outcome, rules: Rules) -> Position:
    """Return the position after the outcome's moves, each of which must be legal when its turn comes."""
    for move in outcome.moves:
        assert move in list(legal_moves(position, rules))
        position = apply(position, move)
    return position


def test_an_empty_column_is_used_late() -> None:
    """``6C 7C`` with everything else on the clock is won by way of an empty column."""
    position = ending("6C 7C")
    outcome = solve(position, STANDARD)
    assert outcome.verdict == "solvable"
    assert ["7C", "6C", "7C"] == [format_card(move.card) for move in outcome.moves]
    assert replay(position, outcome, STANDARD).is_won


def test_a_finished_game_is_won_without_a_move() -> None:
    """With every card on the clock nothing is left to do."""
    outcome = solve(position_of(Clock(), ()), STANDARD)
    assert ("solvable", (), None) == (outcome.verdict, outcome.moves, outcome.limit)


@pytest.mark.parametrize("options", [{}, UNPRUNED], ids=["pruned", "unpruned"])
@pytest.mark.parametrize("rules", ["standard", "one-space", "king-on-ace+both-directions+alternate-colours+runs"])
def test_a_winning_line_of_a_full_deal_is_legal_and_wins(rules: str, options: dict[str, Any]) -> None:
    """Every move of the line is legal by the plain rules, and at its end every card is on the clock."""
    rule_set = parse_rules(rules)
    solver = Solver(rule_set, **options)
    for number in range(1, 11):
        position = deal_board(f"gf:{number}").position
        outcome = solver.solve(position, Limits(states=50_000))
        if outcome.verdict == "solvable":
            assert replay(position, outcome, rule_set).is_won
    assert solver.solve(deal_board("gf:1").position).verdict == "solvable"


def test_a_search_goes_deeper_than_python_could_recurse() -> None:
    """A line of more moves than Python allows calls is searched to its end, and all stores grow on the way."""
    solver = Solver(BOTH, slots=2, **UNPRUNED)
    assert Outcome("lost", 130_730) == solver.solve(WIDE)
    # The stores only grow when they are full; 1,000 calls is what Python allows unless told otherwise.
    assert solver._kernel.frame_room > 1000


@pytest.mark.parametrize(
    ("limits", "name"),
    [
        (Limits(states=20_000), "states"),
        (Limits(states=0), "states"),
        (Limits(memory=1), "memory"),
        (Limits(memory=1_000_000), "memory"),
        (Limits(seconds=0), "seconds"),
        (Limits(seconds=0, memory=10**12, states=10**12), "seconds"),
    ],
    ids=str,
)
def test_a_limit_that_is_hit_is_named_and_nothing_is_said(limits: Limits, name: str) -> None:
    """A search that hits a limit is undecided, without moves, and never says that the position is lost."""
    outcome = Solver(BOTH, **UNPRUNED).solve(WIDE, limits)
    assert ("undecided", (), name) == (outcome.verdict, outcome.moves, outcome.limit)


def test_no_limit_on_states_ever_makes_a_deal_lost_or_won() -> None:
    """Under every limit on states the answer is the true one or none, and from some limit on the true one."""
    for deal in ("ms:317", "ms:21"):
        position = deal_board(deal).position
        truth = solve(position, STANDARD)
        solver = Solver(STANDARD)
        outcomes = [solver.solve(position, Limits(states=states)) for states in range(truth.states + 2)]
        assert {truth.verdict, "undecided"} == {outcome.verdict for outcome in outcomes}
        assert truth == outcomes[-1]
        for states, outcome in enumerate(outcomes):
            assert (outcome.verdict == "undecided") == (outcome.limit == "states")
            assert outcome.states <= states


@pytest.mark.parametrize("limits", [Limits(), Limits(states=10**15), Limits(memory=10**15), Limits(seconds=10**9)])
def test_a_wide_limit_changes_nothing(limits: Limits) -> None:
    """A limit that is not hit gives the answer that no limit gives."""
    position = deal_board("gf:25114").position
    assert solve(position, STANDARD) == Solver(STANDARD).solve(position, limits)


@pytest.fixture
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a solver look up from its search often."""
    monkeypatch.setattr(solver_module, "SLICE_STATES", 500)


@pytest.mark.usefixtures("short_slices")
def test_progress_is_reported_with_growing_counts() -> None:
    """`on_progress` hears how many states were searched, several times in a long search."""
    counts: list[int] = []
    outcome = Solver(BOTH, **UNPRUNED).solve(WIDE, on_progress=counts.append)
    assert len(counts) >= 100
    assert sorted(set(counts)) == counts
    assert counts[-1] <= outcome.states


@pytest.mark.usefixtures("short_slices")
@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_an_exception_from_progress_passes_through_and_leaves_a_working_solver(error: type[BaseException]) -> None:
    """The exception ends the search; the next searches of the same solver answer as a new one does."""
    solver = Solver(BOTH, **UNPRUNED)

    def stop(states: int) -> None:
        raise error

    with pytest.raises(error):
        solver.solve(WIDE, on_progress=stop)
    for deal in ("ms:757", "ms:1", "ms:2"):
        position = deal_board(deal).position
        assert Solver(BOTH, **UNPRUNED).solve(position) == solver.solve(position)


def test_a_solver_keeps_nothing_of_earlier_searches() -> None:
    """After searches that were won, lost and cut short by each limit, answers are those of a new solver."""
    positions = [deal_board(deal).position for deal in ("ms:317", "ms:21", "gf:25114", "ms:2", "gf:0")]
    positions += [ending("6C 7C"), ending("7C", "6C")]
    expected = [solve(position, STANDARD) for position in positions]
    solver = Solver(STANDARD)
    for limits in (Limits(), Limits(states=40), Limits(memory=1), Limits(seconds=0)):
        for position in positions:
            solver.solve(position, limits)
        assert expected == [solver.solve(position) for position in positions]


def test_the_count_of_a_proof_is_the_count_of_an_unpruned_search() -> None:
    """With nothing pruned a lost search sees each position once: as many as the proof counts."""
    for deal in ("ms:317", "gf:25114", "ms:2"):
        position = deal_board(deal).position
        count, _ = prove_lost(position, STANDARD)
        assert count == Solver(STANDARD, **UNPRUNED).solve(position).states
