r"""What each move from a position leads to, the best of them, and how a lost game was lost.

>>> from gfclock_solver.boards import parse_board
>>> from gfclock_solver.rules import STANDARD
>>> analysis = analyse(parse_board("Clock: SHCD\n6C 7C\n").position, STANDARD)
>>> analysis.verdict, analysis.shifts, analysis.hint
('solvable', 1, Move(card=27, source=1, target=2, count=1))
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gfclock_solver.cards import Card
from gfclock_solver.limits import NO_LIMITS, Limits, Verdict
from gfclock_solver.rules import Move, Position, Rules, apply, legal_moves
from gfclock_solver.search.compiled import alternatives as _alternatives
from gfclock_solver.search.difficulty import Difficulty, DifficultyMeter
from gfclock_solver.search.outcome import Outcome
from gfclock_solver.search.shortest import ShortestSolver
from gfclock_solver.search.solver import DIVE_SHIFTS, OnProgress, Solver, lay_out


@dataclass(frozen=True)
class Option:
    """A legal move, and what follows."""

    move: Move
    also_to: tuple[int, ...]
    """The other empty columns that the move might as well name: which one is taken makes no difference."""
    verdict: Verdict
    """Whether the position that the move leads to is solvable."""
    shifts: int | None
    """The fewest shifts that win when it is made, itself included if it is no play; `None` when that is not known."""
    is_safe: bool
    """Whether it is a play that is never wrong, whatever else is there (see `SearchPosition.unsafe_plays`)."""
    is_idle: bool
    """Whether it leads to the same position: a column's last card goes into an empty column."""


@dataclass(frozen=True)
class Analysis:
    """What is known of a position."""

    position: Position
    rules: Rules
    verdict: Verdict
    shifts: int | None
    """The fewest shifts that win; `None` when lost or not known."""
    options: tuple[Option, ...]
    """All legal moves, in the order of `rules.legal_moves`; those to several empty columns are one option."""
    hint: Move | None
    """The best next move: a safe play, or else one on a shortest line; `None` when there is none."""
    difficulty: Difficulty | None
    """`None` when lost or not known."""


@dataclass(frozen=True)
class GameReview:
    """What became of a game that began with `start`."""

    start: Position
    verdict: Verdict
    """Whether `start` is solvable."""
    shifts: int | None
    """The fewest shifts that win from `start`; `None` when lost or not known."""
    losing: int | None
    """The number, from 1, of the move that lost the game; `None` when no move did, or when it is not known which."""
    better: Move | None
    """What should have been done instead: the hint there."""


class Analyst:
    """Analyses positions under one rule set, each search within `limits`."""

    def __init__(self, rules: Rules, limits: Limits = NO_LIMITS, on_progress: OnProgress | None = None) -> None:
        self.rules, self.limits = rules, limits
        self._on_progress = on_progress
        self._states = 0
        self._solver = Solver(rules)
        self._shortest: dict[str, ShortestSolver] = {}
        self._meters: dict[str, DifficultyMeter] = {}
        self._alternatives = _alternatives.Alternatives(rules, DIVE_SHIFTS)

    def analyse(self, position: Position) -> Analysis:
        """Return what follows from each legal move of `position`, and which is best."""
        layout = position.clock.suits
        outcome = self._solve(position)
        difficulty = None
        if outcome.shortest:
            if layout not in self._meters:
                self._meters[layout] = DifficultyMeter(self.rules, position.clock, self.limits)
            difficulty = self._meters[layout].measure(position, self._shortest[layout].log)
        options = tuple(self._options(position, outcome))
        return Analysis(
            position,
            self.rules,
            _verdict(options, outcome),
            outcome.shifts if outcome.shortest else None,
            options,
            _hint(options, outcome),
            difficulty,
        )

    def review(self, start: Position, moves: Sequence[Move]) -> GameReview:
        """Return what became of the game that made `moves`, all legal, from `start`."""
        outcome = self._solve(start)
        losing = better = None
        if outcome.verdict == "solvable":
            position, before = start, start
            for number, move in enumerate(moves, 1):
                before, position = position, apply(position, move)
                verdict = self._solver.decide(position, self.limits, self._tell).verdict
                if verdict == "lost":
                    losing, better = number, self.analyse(before).hint
                    break
                if verdict == "undecided":
                    break
        return GameReview(start, outcome.verdict, outcome.shifts if outcome.shortest else None, losing, better)

    def _solve(self, position: Position) -> Outcome:
        layout = position.clock.suits
        if layout not in self._shortest:
            self._shortest[layout] = ShortestSolver(self.rules, position.clock)
        outcome = self._shortest[layout].solve(position, self.limits, self._tell)
        self._states += outcome.states
        return outcome

    def _tell(self, states: int) -> None:
        """Report the states searched so far, those of earlier searches included."""
        if self._on_progress is not None:
            self._on_progress(self._states + states)

    def _options(self, position: Position, outcome: Outcome) -> Iterator[Option]:
        safe = self._safe_plays(position)
        here = position.canonical_text()
        for move, also_to in _grouped(position, self.rules):
            following = apply(position, move)
            is_idle = following.canonical_text() == here
            # From a lost position nothing wins.
            after = outcome if is_idle or outcome.verdict == "lost" else self._solve(following)
            cost = int(move.target != "clock")
            is_safe = move.target == "clock" and move.card in safe
            verdict, shifts = after.verdict, after.shifts + cost if after.shortest else None
            if outcome.shortest and (is_safe or move == outcome.moves[0]):
                # Whatever the search from where it leads has come to: this one is on a shortest line.
                verdict, shifts = "solvable", outcome.shifts
            yield Option(move, also_to, verdict, shifts, is_safe, is_idle)

    def _safe_plays(self, position: Position) -> frozenset[Card]:
        lay_out(self._alternatives, position)
        mask = self._alternatives.safe_plays()
        return frozenset(Card(card) for card in range(52) if mask >> card & 1)


def analyse(position: Position, rules: Rules, limits: Limits = NO_LIMITS) -> Analysis:
    """Return what follows from each legal move of `position`; see `Analyst.analyse`."""
    return Analyst(rules, limits).analyse(position)


def _grouped(position: Position, rules: Rules) -> Iterator[tuple[Move, tuple[int, ...]]]:
    """Yield each legal move once: that to the leftmost empty column, with the other empty columns."""
    empty = [number for number, column in enumerate(position.columns, 1) if not column]
    for move in legal_moves(position, rules):
        if move.target not in empty:
            yield move, ()
        elif move.target == empty[0]:
            yield move, tuple(empty[1:])


def _verdict(options: tuple[Option, ...], outcome: Outcome) -> Verdict:
    """Return the verdict on a position; where its own search hit a limit, those for its moves may still tell."""
    if outcome.verdict != "undecided":
        return outcome.verdict
    verdicts = {option.verdict for option in options if not option.is_idle}
    return "solvable" if "solvable" in verdicts else "lost" if verdicts == {"lost"} else "undecided"


def _hint(options: tuple[Option, ...], outcome: Outcome) -> Move | None:
    winning = [option for option in options if option.verdict == "solvable" and not option.is_idle]
    for option in winning:
        if option.is_safe:
            return option.move
    known = [option for option in winning if option.shifts is not None]
    if known and (outcome.shortest or not outcome.moves):
        # Plays come first among the legal moves, so of equals a play is taken.
        return min(known, key=lambda option: option.shifts or 0).move
    if outcome.moves:
        return outcome.moves[0]
    return winning[0].move if winning else None
