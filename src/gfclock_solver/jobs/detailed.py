"""Records with more than a verdict: the fewest shifts, the moves of a solution, the whole certificate, the difficulty.

Solutions and certificates have passed the checker.  A solution is the first that is found, unless the fewest shifts are
asked for, which takes longer by far; a certificate is what ``gfclock certify`` prints, or ``certify --first``.  Every
deal is decided once.
"""

import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final, Literal, NamedTuple

from gfclock_solver.batch.kept import kept
from gfclock_solver.boards import BOARD_BYTES, Board, clock_of, deal_board, fill_boards
from gfclock_solver.certificates import Certificate, certificate_to_document
from gfclock_solver.certifying import conclude, undecided_to_document
from gfclock_solver.deals import DealId, DealRange
from gfclock_solver.jobs.records import LIMIT_OF_CODE, SHIFTS_COLUMN, VERDICT_OF_CODE, rows_of, verdict_record
from gfclock_solver.limits import Limits, Verdict
from gfclock_solver.rules import Rules
from gfclock_solver.search import Solver
from gfclock_solver.search.difficulty import DifficultyMeter
from gfclock_solver.search.outcome import Outcome
from gfclock_solver.search.range_solver import SOLVABLE, DecidedRange, RangeSolver
from gfclock_solver.search.shortest import ShortestSolver
from gfclock_solver.search.shortest_range import UNKNOWN_SHIFTS, ShortestRangeSolver

Record = dict[str, object]

COLUMNS: Final = {
    "solution": ("solution_length", "solution_shifts", "solution_is_shortest", "moves"),
    "difficulty": ("wrong_moves", "moves_considered", "random_wins", "greedy_wins", "games", "grade"),
}
"""What CSV has of each detail, besides the verdict and the fewest shifts."""

_SHORT_PLACES: Final = {"clock": "C", "reserve": "R"}


class _Decided(NamedTuple):
    board: Board
    outcome: Outcome
    started: float
    """When the search began, on the clock of `time.monotonic`."""


def make_records(
    detail: Literal["verdict", "solution", "certificate", "difficulty"],
    rules: Rules,
    limits: Limits,
    deals: DealRange,
    only: Verdict | None,
    *,
    shortest: bool,
) -> Iterator[Record]:
    """Yield the record of each of `deals` that has the verdict `only`, with the detail and the fewest shifts if asked.

    The fewest shifts, or the difficulty, of a solvable deal are `None` where a limit kept them unknown.
    """
    if detail == "verdict":
        return _with_shifts(rules, limits, deals, only)
    if detail == "difficulty":
        return _difficulties(rules, limits, deals, only, shortest)
    return (_certificates if detail == "certificate" else _solutions)(rules, limits, deals, only, shortest)


def _with_shifts(rules: Rules, limits: Limits, deals: DealRange, only: Verdict | None) -> Iterator[Record]:
    verdicts, shifts, states = kept(ShortestRangeSolver, rules, limits).decide(deals.source, deals.first, deals.count)
    for number, code, searched in rows_of(deals, DecidedRange(verdicts, states), only):
        record = _record(deals.source, rules, number, code, searched)
        if code == SOLVABLE:
            fewest = shifts[number - deals.first]
            record[SHIFTS_COLUMN] = None if fewest == UNKNOWN_SHIFTS else fewest
        yield record


def _difficulties(
    rules: Rules, limits: Limits, deals: DealRange, only: Verdict | None, shortest: bool
) -> Iterator[Record]:
    decided = kept(RangeSolver, rules, limits).decide(deals.source, deals.first, deals.count)
    boards = memoryview(bytearray(BOARD_BYTES * deals.count))
    fill_boards(deals.source, deals.first, deals.count, boards)
    meter = kept(DifficultyMeter, rules, clock_of(deals.source), limits)
    for number, code, searched in rows_of(deals, decided, only):
        record = _record(deals.source, rules, number, code, searched)
        if code == SOLVABLE:
            start = BOARD_BYTES * (number - deals.first)
            difficulty = meter.measure_dealt(boards[start : start + BOARD_BYTES])
            if shortest:
                record[SHIFTS_COLUMN] = None if difficulty is None else difficulty.shifts
            record["difficulty"] = None if difficulty is None else asdict(difficulty)
        yield record


def _certificates(
    rules: Rules, limits: Limits, deals: DealRange, only: Verdict | None, shortest: bool
) -> Iterator[Record]:
    for board, outcome, started in _decide(rules, limits, deals, only, shortest):
        # A limit may also be hit while a proof is made, and change a verdict to undecided.
        answer = conclude(board, rules, outcome, limits, started)
        if only in (None, answer.verdict):
            yield certificate_to_document(answer) if isinstance(answer, Certificate) else undecided_to_document(answer)


def _solutions(
    rules: Rules, limits: Limits, deals: DealRange, only: Verdict | None, shortest: bool
) -> Iterator[Record]:
    for board, outcome, started in _decide(rules, limits, deals, only, shortest):
        if only in (None, outcome.verdict):
            record = verdict_record(board.name, rules, outcome.verdict, outcome.states, outcome.limit)
            if outcome.verdict == "solvable":
                if shortest:
                    record[SHIFTS_COLUMN] = outcome.shifts if outcome.shortest else None
                answer = conclude(board, rules, outcome, limits, started)
                assert answer.verdict == "solvable", "no limit is on the check of a solution"
                record["solution"] = certificate_to_document(answer)["solution"]
            yield record


def _decide(rules: Rules, limits: Limits, deals: DealRange, only: Verdict | None, shortest: bool) -> Iterator[_Decided]:
    """Yield how each of `deals` comes out, with a line if it is solvable; those may be left out that `only` bars."""
    if only in ("lost", "undecided") and limits.seconds is None:
        # The few that are not solvable are found many times as fast.
        decided = kept(RangeSolver, rules, limits).decide(deals.source, deals.first, deals.count)
        for number, code, states in list(rows_of(deals, decided, None)):
            if code != SOLVABLE:
                outcome = Outcome(VERDICT_OF_CODE[code], states, limit=LIMIT_OF_CODE.get(code))
                yield _Decided(deal_board(DealId(deals.source, number)), outcome, time.monotonic())
        return
    solver = kept(ShortestSolver, rules, clock_of(deals.source)) if shortest else kept(Solver, rules)
    for deal in deals:
        started = time.monotonic()
        board = deal_board(deal)
        yield _Decided(board, solver.solve(board.position, limits), started)


def _record(source: str, rules: Rules, number: int, code: int, states: int) -> Record:
    return verdict_record(f"{source}:{number}", rules, VERDICT_OF_CODE[code], states, LIMIT_OF_CODE.get(code))


def flatten(record: dict[str, Any]) -> Record:
    """Return a record as CSV has it; a move is written ``7C:1-2``, or ``6C:1-C`` to the clock, R being the reserve."""
    flat = dict(record)
    solution, difficulty = flat.pop("solution", None), flat.pop("difficulty", None)
    if solution is not None:
        moves = " ".join(f"{move['card']}:{_short(move['from'])}-{_short(move['to'])}" for move in solution["moves"])
        flat |= {
            "solution_length": solution["length"],
            "solution_shifts": solution["shifts"],
            "solution_is_shortest": solution["shortest"],
            "moves": moves,
        }
    if difficulty is not None:
        flat |= {SHIFTS_COLUMN: difficulty["shifts"], **difficulty}
    return flat


def _short(place: int | str) -> int | str:
    return place if isinstance(place, int) else _SHORT_PLACES[place]
