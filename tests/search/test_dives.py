"""Dives: each move is the best by the scores, as a plain dive from the rules' own moves finds it."""

from typing import Any

import pytest
from endings import draw_endings
from two_forms import interpreted_form

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import Card
from gfclock_solver.rules import ALL_RULES, Move, Position, Rules, apply, legal_moves
from gfclock_solver.search.compiled import kernel as installed
from gfclock_solver.search.compiled.dives import DIVE_COUNT
from gfclock_solver.search.solver import lay_out, moves_from_log

DIVES = interpreted_form("gfclock_solver.search.compiled.dives")
FROM_RESERVE, PARKS = 5, -10

every_rule_set = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)


def below(position: Position, card: Card) -> list[Card]:
    """Return what lies under `card`, the topmost first; nothing under a parked card."""
    column = next((column for column in position.columns if card in column), ())
    return list(column[: column.index(card)][::-1]) if column else []


def score_of(position: Position, rules: Rules, move: Move, scores: Any) -> int:
    """Return how promising a shift or parking is, by the plain meaning of the scores."""
    under = below(position, move.card)
    tops = [column[-1] for column in position.columns if column]
    base = under[0] if under else None
    wants = [position.may_play(card) for card in under] + [False, False]
    leaves_base = base is not None and rules.fits(move.card, base)
    frees_movable = base is not None and any(rules.fits(base, top) for top in tops)
    target = position.columns[move.target - 1] if isinstance(move.target, int) else ()
    if isinstance(move.target, int) and not target:
        return int(
            scores.space
            + scores.space_frees_wanted * wants[0]
            + scores.space_leaves_base * leaves_base
            + scores.space_frees_second * wants[1]
            + scores.space_leaves_wanted * any(wants)
            + scores.space_frees_movable * frees_movable
            + scores.space_fits * any(rules.fits(move.card, top) for top in tops)
            + scores.space_base_is_bottom * (len(under) == 1)
        )
    score = (
        scores.empties * (move.source != "reserve" and not under)
        + scores.frees_wanted * wants[0]
        + scores.leaves_base * leaves_base
        + scores.frees_second * wants[1]
        + scores.leaves_wanted * any(wants)
        + scores.frees_movable * frees_movable
        + FROM_RESERVE * (move.source == "reserve")
    )
    if move.target == "reserve":
        return int(score + PARKS)
    buries = any(position.may_play(card) for card in target[:-1])
    return int(score + scores.buries_nothing * (not buries) + scores.not_on_bottom * (len(target) > 1))


def plain_dive(position: Position, rules: Rules, scores: Any, most_shifts: int) -> Position | None:
    """Dive plainly; return the position in which it ended, or `None` where it did not win."""
    moved: set[Card] = set()
    for _ in range(most_shifts + 1):
        while plays := [move for move in legal_moves(position, rules) if move.target == "clock"]:
            moved = set()
            position = apply(position, plays[0])
        if position.is_won:
            return position
        options = {}
        for move in legal_moves(position, rules):
            if move.count > 1 or move.card in moved:
                continue
            column = position.columns[move.target - 1] if isinstance(move.target, int) else ()
            fits = any(rules.fits(move.card, column[-1]) for column in position.columns if column)
            into_space = isinstance(move.target, int) and not column
            # Nothing changes when a bottom card goes into a space, and a card is parked only where it fits on none.
            if into_space and (move.source == "reserve" or not below(position, move.card)):
                continue
            if move.target == "reserve" and fits:
                continue
            place = column[-1] if column else 52 if into_space else 53
            options[score_of(position, rules, move, scores), -move.card, place] = move
        if not options:
            return None
        move = options[max(options)]
        moved.add(move.card)
        position = apply(position, move)
    return None


@every_rule_set
@pytest.mark.parametrize("number", range(DIVE_COUNT))
def test_a_dive_makes_the_best_moves(rules: Rules, number: int) -> None:
    """Either form wins and loses as a plain dive does that looks at all moves of the rules, move by move."""
    positions = [deal_board(f"ms:{deal}").position for deal in range(1, 6)]
    positions += [position for position in draw_endings(f"dive {number}", rules, 4, 4) if not position.is_won]
    for position in positions:
        for module in (installed, interpreted_form("gfclock_solver.search.compiled.kernel")):
            for most_shifts in (1, 3, 30):
                kernel: Any = module.Kernel(rules)
                lay_out(kernel, position)
                won = kernel.try_dive(number, most_shifts)
                expected = plain_dive(position, rules, DIVES._SCORES[number], most_shifts)
                assert (expected is not None) == won
                if won:
                    moves = moves_from_log(position, kernel.log[: kernel.log_length])
                    assert sum(move.target != "clock" for move in moves) <= most_shifts
