"""Boards for the formats: dealt, in the middle of games by all rules, and nearly won, from any layout."""

from dataclasses import replace

from hypothesis import strategies as st

from gfclock_solver.boards import Board, deal_board
from gfclock_solver.boards.board import Game
from gfclock_solver.boards.labels import is_same_game, relabel, relabel_moves
from gfclock_solver.rules import ALL_RULES, CLOCK_LAYOUTS, STANDARD, Clock, Move, Position, Rules, apply, legal_moves


def played(draw: st.DrawFn, position: Position, rules: Rules, most: int) -> tuple[Position, tuple[Move, ...]]:
    """Return the position after up to `most` moves that `draw` chooses, plays before others, and the moves."""
    moves: list[Move] = []
    for _ in range(draw(st.integers(0, most))):
        legal = list(legal_moves(position, rules))
        if not legal:
            break
        plays = [move for move in legal if move.target == "clock"]
        prefers_plays: bool = draw(st.booleans())
        moves.append(draw(st.sampled_from(plays if plays and prefers_plays else legal)))
        position = apply(position, moves[-1])
    return position, tuple(moves)


@st.composite
def boards(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> Board:
    """Make a board with its game, moves that were taken back among it, by any rules and under any layout."""
    rule_set = draw(rules or st.sampled_from(ALL_RULES))
    dealt = deal_board(draw(st.sampled_from(["gf", "ms", "pysol"])) + f":{draw(st.integers(1, 10**6))}")
    clock = draw(st.sampled_from(sorted(CLOCK_LAYOUTS)).map(Clock))
    start = dealt.position
    position, moves = played(draw, start, rule_set, 60)
    _, undone = played(draw, position, rule_set, 5)
    is_relabelled = clock != start.clock and is_same_game(rule_set, start.clock, clock)
    if is_relabelled:
        undone, moves = relabel_moves(undone, start.clock, clock), relabel_moves(moves, start.clock, clock)
        start, position = relabel(start, clock), relabel(position, clock)
    deal = None if is_relabelled else dealt.deal
    board = Board(position, None if moves else deal, None if rule_set == STANDARD else rule_set)
    if draw(st.booleans()):
        return board
    return replace(board, game=Game(start, moves, undone, deal))
