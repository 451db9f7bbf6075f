"""Analysis: what each move leads to, the hint, and the move that lost a game."""

import pytest
from endings import draw_endings
from oracle import plain_shortest_shifts, positions_along

from gfclock_solver.boards import deal_board, parse_board
from gfclock_solver.boards.origin import reason_not_from
from gfclock_solver.cards import format_card, parse_card
from gfclock_solver.limits import Limits
from gfclock_solver.rules import ALL_RULES, STANDARD, Move, Position, Rules, apply, legal_moves, position_of
from gfclock_solver.search import Solver
from gfclock_solver.search.analysis import Analyst, analyse
from gfclock_solver.search.shortest import find_shortest

ENDING = parse_board("Clock: SHCD\n6C 7C\n").position


def dealt(deal: str) -> Position:
    """Return the position of a deal."""
    return deal_board(deal).position


def losing_game(deal: str) -> tuple[Move, ...]:
    """Return the moves of a game that is won up to its last move, which loses, and goes on with one more."""
    position, solver = dealt(deal), Solver(STANDARD)
    moves: list[Move] = []
    for move in find_shortest(position, STANDARD).moves:
        for other in legal_moves(position, STANDARD):
            after = apply(position, other)
            if solver.decide(after).verdict == "lost":
                return (*moves, other, next(legal_moves(after, STANDARD)))
        moves.append(move)
        position = apply(position, move)
    raise AssertionError(f"no move along the line of {deal} loses")


def test_the_win_of_a_single_column_is_shown() -> None:
    """From ``6C 7C`` the one move there is wins in one shift, goes to any empty column, and is the hint."""
    analysis = analyse(ENDING, STANDARD)
    move = Move(parse_card("7C"), 1, 2)
    assert ("solvable", 1, move) == (analysis.verdict, analysis.shifts, analysis.hint)
    (option,) = analysis.options
    assert (move, (3, 4, 5, 6, 7, 8), "solvable", 1) == (option.move, option.also_to, option.verdict, option.shifts)
    assert (False, False) == (option.is_safe, option.is_idle)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_legal_move_is_there_with_what_the_plain_search_says(rules: Rules) -> None:
    """Options stand for all legal moves, each once; the shifts are one more than from where a shift leads."""
    for position in draw_endings("analysis", rules, 2, 0):
        analysis = analyse(position, rules)
        moves = [
            Move(option.move.card, option.move.source, target, option.move.count)
            for option in analysis.options
            for target in (option.move.target, *option.also_to)
        ]
        assert sorted(map(repr, legal_moves(position, rules))) == sorted(map(repr, moves))
        for option in analysis.options:
            after = apply(position, option.move)
            expected = plain_shortest_shifts(after, rules, 20_000)
            assert expected is not None
            assert expected + (option.move.target != "clock") == option.shifts
            assert option.is_idle == (after.canonical_text() == position.canonical_text())


@pytest.mark.parametrize("deal", ["ms:1", "ms:10", "ms:12", "gf:5"])
def test_the_hint_leads_to_the_win_along_a_shortest_line(deal: str) -> None:
    """Following the hints, the shifts to go fall by one with each shift, by none with a play, to the win at 0."""
    position, analyst = dealt(deal), Analyst(STANDARD)
    analysis = analyst.analyse(position)
    while not position.is_won:
        assert analysis.hint is not None
        assert analysis.shifts is not None
        to_go = analysis.shifts - (analysis.hint.target != "clock")
        position = apply(position, analysis.hint)
        analysis = analyst.analyse(position)
        assert to_go == analysis.shifts
    assert (0, None) == (analysis.shifts, analysis.hint)


def test_the_hint_is_right_everywhere_on_a_line_that_others_play() -> None:
    """On every position of a line that the hints did not make, the hinted move keeps the shifts to go falling."""
    analyst = Analyst(STANDARD)
    moves = find_shortest(dealt("ms:9"), STANDARD).moves
    for position in list(positions_along(dealt("ms:9"), moves))[:-1]:
        analysis = analyst.analyse(position)
        assert analysis.hint is not None
        after = find_shortest(apply(position, analysis.hint), STANDARD)
        assert analysis.shifts == after.shifts + (analysis.hint.target != "clock")


def test_a_safe_play_comes_first() -> None:
    """Where a play is never wrong it is the hint, and it costs nothing."""
    analysis = analyse(dealt("ms:4"), STANDARD)
    safe = [option for option in analysis.options if option.is_safe]
    assert [parse_card("AD")] == [option.move.card for option in safe]
    assert (safe[0].move, analysis.shifts) == (analysis.hint, safe[0].shifts)


def test_from_a_lost_position_every_move_is_lost() -> None:
    """There is no hint and no difficulty then, and the moves are there all the same."""
    analysis = analyse(dealt("ms:25"), STANDARD)
    assert ("lost", None, None, None) == (analysis.verdict, analysis.shifts, analysis.hint, analysis.difficulty)
    assert len(list(legal_moves(dealt("ms:25"), STANDARD))) == len(analysis.options) > 0
    assert {("lost", None)} == {(option.verdict, option.shifts) for option in analysis.options}


def test_a_move_that_loses_is_told_from_those_that_win() -> None:
    """Among the moves of a solvable board the losing ones are those that the solver calls lost."""
    *moves, _, _ = losing_game("ms:10")
    *_, position = positions_along(dealt("ms:10"), tuple(moves))
    analysis = analyse(position, STANDARD)
    verdicts = {option.move: option.verdict for option in analysis.options}
    expected = {move: Solver(STANDARD).decide(apply(position, move)).verdict for move in verdicts}
    assert expected == verdicts
    assert {"solvable", "lost"} == set(verdicts.values())


def test_a_finished_game_has_nothing_to_say() -> None:
    """With every card on the clock there is no move and no hint."""
    analysis = analyse(position_of(ENDING.clock, ()), STANDARD)
    assert ("solvable", 0, (), None) == (analysis.verdict, analysis.shifts, analysis.options, analysis.hint)


def test_a_column_moved_whole_changes_nothing() -> None:
    """A column's last card may go into an empty column, which leads nowhere: it is listed, and never hinted."""
    analysis = analyse(parse_board("Clock: SHCD\n6C 7C\n2H\n").position, STANDARD)
    idle = [option for option in analysis.options if option.is_idle]
    assert [parse_card("2H")] == [option.move.card for option in idle]
    assert (analysis.shifts or 0) + 1 == idle[0].shifts
    assert idle[0].move != analysis.hint


@pytest.mark.parametrize("states", [1, 5, 40, 200, 1000])
def test_a_limit_leaves_things_unknown_and_nothing_wrong(states: int) -> None:
    """Whatever is said under a limit is what is said without one."""
    full, limited = analyse(dealt("ms:3"), STANDARD), analyse(dealt("ms:3"), STANDARD, Limits(states=states))
    assert limited.verdict in (full.verdict, "undecided")
    assert limited.shifts in (full.shifts, None)
    for option, truth in zip(limited.options, full.options, strict=True):
        assert truth.move == option.move
        assert option.verdict in (truth.verdict, "undecided")
        assert option.shifts in (truth.shifts, None)
    assert limited.verdict == "solvable" or all(option.verdict != "solvable" for option in limited.options)
    assert (limited.hint is None) == (limited.verdict != "solvable")


SPREAD_OUT = parse_board(
    """Clock: HCSD
Rules: king-on-ace+both-directions+alternate-colours+one-space
Reserve: 4H
KC KH JS AD 9C 8D
AS 6S TC
AH 6D QH 3S 3D
8H 7D 4D
4C 2C JH 8C 5H
AC KS 2D QD
7S QC 5C 5S 9H
JD 6C 3H 2S
"""
)
"""A board of which a search may end that does not end from where its best move leads."""


@pytest.mark.parametrize("states", [20, 60, 100, 140, 175, 200, 300])
def test_a_hint_is_the_best_whenever_the_fewest_shifts_are_known(states: int) -> None:
    """However small the limit: the hint is listed with the fewest shifts, and is on the line that was found."""
    assert SPREAD_OUT.rules is not None
    analysis = Analyst(SPREAD_OUT.rules, Limits(states=states)).analyse(SPREAD_OUT.position)
    if analysis.shifts is not None:
        (hinted,) = (option for option in analysis.options if option.move == analysis.hint)
        assert ("2S", 3, 4, 4) == (format_card(hinted.move.card), hinted.move.target, hinted.shifts, analysis.shifts)
    assert (states >= 175) <= (analysis.shifts is not None)


def test_what_a_proven_line_says_is_kept_where_a_search_from_its_move_hits_a_limit() -> None:
    """The move on the line has the line's shifts though the search from where it leads was cut short."""
    analyst = Analyst(STANDARD)
    position = dealt("ms:1")
    full = analyst.analyse(position)
    cut_short = Analyst(STANDARD)
    outcome = cut_short._solve(position)
    cut_short.limits = Limits(states=1)
    options = list(cut_short._options(position, outcome))
    assert [full.hint] == [option.move for option in options if option.shifts == full.shifts]
    assert [None] * (len(options) - 1) == [option.shifts for option in options if option.move != full.hint]


def test_the_move_that_lost_a_game_is_found() -> None:
    """It is the first move after which the board is lost, however the game went on; what was better there is said."""
    moves = losing_game("ms:10")
    review = Analyst(STANDARD).review(dealt("ms:10"), moves)
    assert ("solvable", 1, len(moves) - 1) == (review.verdict, review.shifts, review.losing)
    *_, before, _, _ = positions_along(dealt("ms:10"), moves)
    assert analyse(before, STANDARD).hint == review.better


def test_a_game_not_lost_has_no_losing_move() -> None:
    """Neither has one that was lost from the start."""
    moves = find_shortest(dealt("ms:1"), STANDARD).moves[:10]
    review = Analyst(STANDARD).review(dealt("ms:1"), moves)
    assert ("solvable", 7, None, None) == (review.verdict, review.shifts, review.losing, review.better)
    moves = (next(legal_moves(dealt("ms:25"), STANDARD)),)
    review = Analyst(STANDARD).review(dealt("ms:25"), moves)
    assert ("lost", None, None) == (review.verdict, review.shifts, review.losing)


def test_a_limit_never_blames_a_move() -> None:
    """When a verdict in between is not known, no move is said to have lost the game."""
    moves = losing_game("ms:10")
    for states in range(1, 40):
        review = Analyst(STANDARD, Limits(states=states)).review(dealt("ms:10"), moves)
        assert review.losing in (None, len(moves) - 1)


@pytest.mark.parametrize("label", ["ms:10", "ms:13", "ms:24", "ms:26"])
@pytest.mark.parametrize("states", [40, 100, 300, 1000, 100_000])
def test_the_better_move_is_a_best_one_whenever_the_fewest_shifts_are_known(label: str, states: int) -> None:
    """A review advises what `analyse` hints, and that begins a shortest line, also under a limit."""
    moves = losing_game(label)
    analyst = Analyst(STANDARD, Limits(states=states))
    review = analyst.review(dealt(label), moves)
    if review.losing is None:
        assert states < 100_000
        return
    *_, before = positions_along(dealt(label), moves[: review.losing - 1])
    known, full = analyst.analyse(before), analyse(before, STANDARD)
    assert known.hint == review.better
    if known.shifts is not None:
        assert full.shifts in [option.shifts for option in full.options if option.move == review.better]


def test_progress_never_falls() -> None:
    """The states told are those of all searches so far."""
    told: list[int] = []
    analyst = Analyst(STANDARD, on_progress=told.append)
    analyst._solve(dealt("ms:3"))
    analyst._tell(0)
    analyst._tell(7)
    assert 7 == told[-1] - told[-2]
    assert told[-2] > 0


def test_a_position_that_came_from_a_deal_may_have() -> None:
    """Whatever legal moves lead to may have come from the deal, under every rule set."""
    for rules in ALL_RULES:
        position = dealt("ms:1")
        for turn in range(12):
            moves = list(legal_moves(position, rules))
            if moves:
                position = apply(position, moves[7 * turn % len(moves)])
            assert reason_not_from(position, dealt("ms:1"), rules) is None


@pytest.mark.parametrize(
    ("start", "text", "reason"),
    [
        ("gf:1", "Clock: SHCD\n6C 7C\n", "the clock layout is SHCD, not HSDC"),
        ("ms:1", "Clock: SHCD\n6C 7C\n", "7C lies on 6C, where it neither lay at first nor may be put"),
    ],
)
def test_a_position_that_cannot_have_come_from_a_deal_is_told(start: str, text: str, reason: str) -> None:
    """A card that lies where it was not dealt and cannot be put, or another clock, is named."""
    assert reason == reason_not_from(parse_board(text).position, dealt(start), STANDARD)


def test_a_card_back_from_the_clock_is_told() -> None:
    """What is on the clock at the start stays there."""
    assert "6C is on the clock there, and not here" == reason_not_from(ENDING, position_of(ENDING.clock, ()), STANDARD)
