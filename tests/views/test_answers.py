"""Answers as text for a terminal."""

import pytest

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import parse_card
from gfclock_solver.certificates import Certificate, LostCertificate, Proof, SolvableCertificate, solution_of
from gfclock_solver.certifying import Undecided
from gfclock_solver.limits import LimitName
from gfclock_solver.rules import STANDARD, Clock, Move, parse_rules, position_of
from gfclock_solver.views.answers import describe_answer, headline
from gfclock_solver.views.terminal import Style

ENDING = position_of(Clock("SHCD"), ((parse_card("7C"),),))
PLAY = (Move(parse_card("7C"), 1, "clock"),)
WON = SolvableCertificate(None, STANDARD, ENDING, solution_of(PLAY))


def lost(positions: int) -> Certificate:
    """Return a certificate that ms:25 is lost with so many positions, whether or not that is so."""
    return LostCertificate("ms:25", STANDARD, deal_board("ms:25").position, Proof(positions, "0" * 64))


def undecided(limit: LimitName) -> Undecided:
    """Return the answer that `limit` was hit on ms:1."""
    return Undecided("ms:1", parse_rules("runs"), deal_board("ms:1").position, limit)


def test_a_solvable_board_is_headed_by_its_moves_and_shifts() -> None:
    """The headline counts moves and shifts, and says when no solution has fewer shifts."""
    assert "a.txt  standard  solvable in 1 move (0 shifts)" == headline(WON, "a.txt")
    shortest = SolvableCertificate(None, STANDARD, ENDING, solution_of(PLAY, shortest=True))
    assert "a.txt  standard  solvable in 1 move (0 shifts, the fewest)" == headline(shortest, "a.txt")


def test_a_solvable_board_ends_with_its_solution() -> None:
    """Below the picture the solution is there to follow, and how many states were searched for it."""
    lines = describe_answer(WON, "a.txt", states=3).splitlines()
    assert ["1    play    7C from 1 to 7h", "States searched: 3."] == lines[-2:]


def test_states_are_not_told_when_nothing_was_searched() -> None:
    """An answer that was read, not found, tells no number of states."""
    assert "States" not in describe_answer(WON, "a.txt")


def test_a_lost_board_ends_with_its_proof_in_words() -> None:
    """Below the picture it says how many positions were found and that none is won."""
    lines = describe_answer(lost(18), "ms:25").splitlines()
    assert "ms:25  standard  lost" == lines[0]
    assert "Proven: legal moves reach 18 positions from here, and none of them is won." == lines[-1]


def test_a_board_without_any_move_is_lost_in_fewer_words() -> None:
    """Where the board itself is the only position, the proof says that there is no move."""
    assert "Proven: no move is possible, and the board is not won." == describe_answer(lost(1), "x").splitlines()[-1]


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        ("states", "the limit on states was hit"),
        ("memory", "the limit on memory was hit"),
        ("seconds", "the time limit was hit"),
    ],
)
def test_an_undecided_board_names_the_limit_and_claims_nothing(limit: LimitName, reason: str) -> None:
    """An undecided board is headed by the limit that was hit, and is called neither solvable nor lost."""
    text = describe_answer(undecided(limit), "ms:1", states=7)
    assert f"ms:1  runs  undecided: {reason}" == text.splitlines()[0]
    assert "It may be solvable or lost; a higher limit may tell." in text


def test_the_verdict_has_its_colour() -> None:
    """On a terminal solvable is green and lost is red."""
    style = Style(colour=True)
    assert "\x1b[1;32msolvable\x1b[0m" in headline(WON, "x", style)
    assert "\x1b[1;31mlost\x1b[0m" in headline(lost(18), "x", style)
