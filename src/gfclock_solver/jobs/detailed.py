"""Records with the moves of a solution, or with the whole certificate.

Both have passed the checker.  A solution is the first that is found, not one with the fewest shifts, which takes longer
by far; a certificate is what ``gfclock certify --first`` prints.  Every deal is decided once.
"""

import time
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from gfclock_solver.batch.kept import kept
from gfclock_solver.boards import Board, deal_board
from gfclock_solver.certificates import Certificate, certificate_to_dict
from gfclock_solver.certifying import conclude, undecided_to_dict
from gfclock_solver.deals import DealId, DealRange
from gfclock_solver.jobs.records import LIMIT_OF_CODE, VERDICT_OF_CODE, rows_of, verdict_record
from gfclock_solver.limits import Limits, Verdict
from gfclock_solver.rules import Rules
from gfclock_solver.search import Solver
from gfclock_solver.search.outcome import Outcome
from gfclock_solver.search.range_solver import SOLVABLE, RangeSolver

SOLUTION_COLUMNS: Final = ("length", "shifts", "moves")
"""What CSV has of a solution."""

_SHORT_PLACES: Final = {"clock": "C", "reserve": "R"}


class _Decided(NamedTuple):
    board: Board
    outcome: Outcome
    started: float
    """When the search began, on the clock of `time.monotonic`."""


def certificates(rules: Rules, limits: Limits, deals: DealRange, only: Verdict | None) -> Iterator[dict[str, object]]:
    """Yield the certificate of each of `deals`, or the record of an undecided one; only those with that verdict."""
    for board, outcome, started in _decide(rules, limits, deals, only):
        # A limit may also be hit while a proof is made, and change a verdict to undecided.
        answer = conclude(board, rules, outcome, limits, started)
        if only in (None, answer.verdict):
            yield certificate_to_dict(answer) if isinstance(answer, Certificate) else undecided_to_dict(answer)


def solutions(rules: Rules, limits: Limits, deals: DealRange, only: Verdict | None) -> Iterator[dict[str, object]]:
    """Yield the record of each of `deals`, with the solution of a solvable one; only those with that verdict."""
    for board, outcome, started in _decide(rules, limits, deals, only):
        if only in (None, outcome.verdict):
            record = verdict_record(board.name, rules, outcome.verdict, outcome.states, outcome.limit)
            if outcome.verdict == "solvable":
                answer = conclude(board, rules, outcome, limits, started)
                assert isinstance(answer, Certificate), "no limit is on the check of a solution"
                record["solution"] = certificate_to_dict(answer)["solution"]
            yield record


def _decide(rules: Rules, limits: Limits, deals: DealRange, only: Verdict | None) -> Iterator[_Decided]:
    """Yield how each of `deals` comes out, with a line if it is solvable; those may be left out that `only` bars."""
    if only in ("lost", "undecided") and limits.seconds is None:
        # The few that are not solvable are found many times as fast.
        decided = kept(RangeSolver, rules, limits).decide(deals.source, deals.first, deals.count)
        for number, code, states in list(rows_of(deals, decided, None)):
            if code != SOLVABLE:
                outcome = Outcome(VERDICT_OF_CODE[code], states, limit=LIMIT_OF_CODE.get(code))
                yield _Decided(deal_board(DealId(deals.source, number)), outcome, time.monotonic())
        return
    solver = kept(Solver, rules)
    for deal in deals:
        started = time.monotonic()
        board = deal_board(deal)
        yield _Decided(board, solver.solve(board.position, limits), started)


def flatten(record: dict[str, Any]) -> dict[str, object]:
    """Return a record as CSV has it; a move is written ``7C:1-2``, or ``6C:1-C`` to the clock, R being the reserve."""
    solution = record.get("solution")
    if solution is None:
        return record
    moves = " ".join(f"{move['card']}:{_short(move['from'])}-{_short(move['to'])}" for move in solution["moves"])
    return {**record, "length": solution["length"], "shifts": solution["shifts"], "moves": moves}


def _short(place: int | str) -> int | str:
    return place if isinstance(place, int) else _SHORT_PLACES[place]
