"""Tries one deal: whether it is solvable, in how few shifts, how difficult it is, and whether the checker agrees."""

from gfclock_solver.batch.kept import kept
from gfclock_solver.boards import clock_of, deal_board
from gfclock_solver.boards.labels import relabel, relabel_moves, require_same_game
from gfclock_solver.certificates import check, solution_of
from gfclock_solver.deals import DealId
from gfclock_solver.errors import CertificateRejected, SelfCheckFailed
from gfclock_solver.limits import Limits
from gfclock_solver.publishing.published import PassedOver, PublishedBoard
from gfclock_solver.publishing.wanted import Wanted
from gfclock_solver.rules import Position, Rules
from gfclock_solver.search.difficulty import Difficulty, DifficultyMeter
from gfclock_solver.search.outcome import Outcome
from gfclock_solver.search.shortest import ShortestSolver


class Publisher:
    """Tries deals of one source under one rule set, with stores that are kept between them.

    Not for use by two threads at once.
    """

    def __init__(self, source: str, rules: Rules, limits: Limits) -> None:
        self._limits = limits
        self._clock = clock_of(source)
        self._solver = ShortestSolver(rules, self._clock)
        self._meter = DifficultyMeter(rules, self._clock, limits)

    def try_deal(self, deal: DealId, wanted: Wanted) -> PublishedBoard | PassedOver:
        """Return the board of `deal`, or why it is passed over.

        A solvable board whose shortest solution or difficulty a limit keeps unknown counts as undecided.  Solution and
        difficulty are found under the deal's own labels, so that other labels change nothing else.
        Raises `SelfCheckFailed` when the checker does not accept what was found.
        """
        name = str(deal)
        position = deal_board(deal).position
        outcome = self._solver.solve(position, self._limits)
        if outcome.verdict == "lost":
            return PassedOver(name, "lost")
        if not outcome.shortest:
            return PassedOver(name, "undecided", outcome.limit)
        if not wanted.takes_shifts(outcome.shifts):
            return PassedOver(name, "difficulty")
        difficulty = self._meter.measure(position, self._solver.log)
        if difficulty is None:
            return PassedOver(name, "undecided")
        if not wanted.takes(difficulty):
            return PassedOver(name, "difficulty")
        return _published(name, wanted, position, outcome, difficulty)


def publisher_for(source: str, wanted: Wanted) -> Publisher:
    """Return this thread's publisher for such boards; it keeps the last one, since making one takes its time."""
    return kept(Publisher, source, wanted.rules, wanted.limits)


def require_publishable(source: str, wanted: Wanted) -> None:
    """Raise `InputError` when boards of `source` cannot be labelled as `wanted` asks."""
    if wanted.clock is not None:
        require_same_game(wanted.rules, clock_of(source), wanted.clock)


def _published(
    name: str, wanted: Wanted, position: Position, outcome: Outcome, difficulty: Difficulty
) -> PublishedBoard:
    if difficulty.shifts != outcome.shifts:
        raise SelfCheckFailed(
            f"{name} {wanted.rules.name}: a shortest solution has {outcome.shifts} and {difficulty.shifts} shifts"
        )
    clock = wanted.clock or position.clock
    require_same_game(wanted.rules, position.clock, clock)
    board = PublishedBoard(
        deal=name,
        rules=wanted.rules,
        position=relabel(position, clock),
        is_relabelled=clock != position.clock,
        solution=solution_of(relabel_moves(outcome.moves, position.clock, clock), shortest=True),
        difficulty=difficulty,
    )
    try:
        check(board.certificate)
    except CertificateRejected as error:
        raise SelfCheckFailed(f"{name} {wanted.rules.name}: the checker rejects the certificate: {error}") from error
    return board
