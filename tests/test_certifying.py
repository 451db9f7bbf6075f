"""The library's main verb: decide, certify, check."""

import time

import pytest

from gfclock_solver import certifying
from gfclock_solver.boards import deal_board, parse_board
from gfclock_solver.certificates import Certificate, LostCertificate, SolvableCertificate, check
from gfclock_solver.certifying import Undecided, certify, decide, undecided_to_document
from gfclock_solver.errors import InputError, SelfCheckFailed
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD, parse_rules
from gfclock_solver.search.outcome import Outcome

ENDING = "Clock: SHCD\nRules: one-space\n6C 7C\n"


def answer_wrongly(monkeypatch: pytest.MonkeyPatch, outcome: Outcome) -> None:
    """Make the search say `outcome` of every board."""
    monkeypatch.setattr(certifying, "find_shortest", lambda *arguments: outcome)


def test_a_solvable_deal_is_certified() -> None:
    """A solvable deal's certificate names deal and rules, and the checker accepts its solution."""
    answer = certify(deal_board("ms:1"))
    assert isinstance(answer, Certificate)
    assert ("ms:1", STANDARD, "solvable") == (answer.deal, answer.rules, answer.verdict)
    check(answer)


@pytest.mark.parametrize(("deal", "rules", "positions"), [("ms:25", "standard", 18), ("ms:459", "king-on-ace", 293)])
def test_a_lost_deal_is_certified(deal: str, rules: str, positions: int) -> None:
    """A lost deal's certificate counts the positions that can be reached."""
    answer = certify(deal_board(deal), parse_rules(rules))
    assert isinstance(answer, LostCertificate)
    assert ("lost", positions) == (answer.verdict, answer.proof.positions)


def test_a_limit_leaves_a_board_undecided() -> None:
    """A search that hits its limit gives no certificate, and a record that names the limit."""
    answer = certify(deal_board("ms:1"), limits=Limits(states=1))
    assert isinstance(answer, Undecided)
    record = undecided_to_document(answer)
    assert ["deal", "rules", "board", "verdict", "limit"] == list(record)
    assert ("ms:1", "standard", "undecided", "states") == tuple(record[key] for key in record if key != "board")


def test_the_rules_asked_for_beat_those_of_the_board() -> None:
    """A board's own rules count unless others are asked for."""
    board = parse_board(ENDING, "ending.txt")
    assert parse_rules("one-space") == certify(board).rules
    assert parse_rules("runs") == certify(board, parse_rules("runs")).rules


def test_a_card_in_a_reserve_that_the_rules_do_not_have_is_no_board() -> None:
    """A board with a card in the reserve gets no verdict, not even undecided, under rules without a reserve."""
    board = parse_board("Clock: SHCD\nReserve: 7C\n6C\n", "ending.txt")
    message = "^ending.txt: 7C is in the reserve, but the rules runs have none; one-space gives one$"
    with pytest.raises(InputError, match=message):
        certify(board, parse_rules("runs"), Limits(states=1))
    assert "solvable" == certify(board, parse_rules("one-space")).verdict


def test_a_solution_has_the_fewest_shifts() -> None:
    """The solution of a deal is a proven shortest one, and the checker's own search agrees."""
    answer = certify(deal_board("ms:10"))
    assert isinstance(answer, SolvableCertificate)
    assert (1, True) == (answer.solution.shifts, answer.solution.shortest)
    check(answer, shortest=True)


def test_the_first_solution_can_be_asked_for() -> None:
    """Without `shorten` the solution is the search's first, found in fewer states, and claims no more."""
    first, best = decide(deal_board("ms:1"), shorten=False), decide(deal_board("ms:1"))
    assert first.states < best.states
    assert isinstance(first.answer, SolvableCertificate)
    assert isinstance(best.answer, SolvableCertificate)
    assert (False, True) == (first.answer.solution.shortest, best.answer.solution.shortest)
    assert first.answer.solution.shifts > best.answer.solution.shifts
    assert (None, None) == (first.limit, best.limit)


def test_a_limit_leaves_a_solution_that_is_not_the_shortest() -> None:
    """When a limit is hit while the solution is made shorter, the first one is certified, and the limit is told."""
    decision = decide(deal_board("ms:3"), limits=Limits(states=400))
    assert isinstance(decision.answer, SolvableCertificate)
    assert ("states", False) == (decision.limit, decision.answer.solution.shortest)
    check(decision.answer)


def test_the_states_searched_are_told() -> None:
    """A decision tells how many states the search went through."""
    assert decide(deal_board("ms:1")).states > 0


def test_a_wrong_win_is_not_let_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the search calls a lost deal solvable, no certificate comes out."""
    answer_wrongly(monkeypatch, Outcome("solvable", states=1))
    with pytest.raises(SelfCheckFailed, match=r"^ms:25 standard: the checker rejects the certificate: "):
        certify(deal_board("ms:25"))


def test_a_wrong_loss_is_not_let_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the search calls a won board lost, no certificate comes out, whatever its proof is."""
    answer_wrongly(monkeypatch, Outcome("lost", states=1))
    monkeypatch.setattr(certifying, "prove_lost", lambda *arguments: (10**6, "0" * 64))
    with pytest.raises(SelfCheckFailed, match="rejects"):
        certify(parse_board(ENDING, "ending.txt"))


def explore_slowly(monkeypatch: pytest.MonkeyPatch, positions: int) -> None:
    """Make the search say that boards are lost at once, and the checker visit so many positions before it is done."""

    def visit(certificate: Certificate, *, on_progress: certifying.OnProgress) -> None:
        on_progress(positions)

    answer_wrongly(monkeypatch, Outcome("lost", states=1))
    monkeypatch.setattr(certifying, "prove_lost", lambda *arguments: (positions, "0" * 64))
    monkeypatch.setattr(certifying, "check", visit)


def test_a_proof_beyond_the_memory_limit_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board whose proof cannot be checked in the memory allowed is undecided, though the search calls it lost."""
    explore_slowly(monkeypatch, positions=1000)
    assert "lost" == certify(deal_board("ms:1"), limits=Limits(memory=160_000)).verdict
    answer = certify(deal_board("ms:1"), limits=Limits(memory=159_999))
    assert isinstance(answer, Undecided)
    assert "memory" == answer.limit


def test_a_proof_beyond_the_time_limit_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board whose proof cannot be checked in the time allowed is undecided, though the search calls it lost."""
    explore_slowly(monkeypatch, positions=1000)
    hours = iter(range(0, 36_000, 3600))
    monkeypatch.setattr(time, "monotonic", lambda: next(hours))
    answer = certify(deal_board("ms:1"), limits=Limits(seconds=3599))
    assert isinstance(answer, Undecided)
    assert "seconds" == answer.limit


def test_progress_goes_on_from_the_search_to_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The positions that the checker visits are told on top of the states searched and the positions proven."""
    explore_slowly(monkeypatch, positions=1000)
    told: list[int] = []
    certify(deal_board("ms:1"), on_progress=told.append)
    assert [2001] == told
