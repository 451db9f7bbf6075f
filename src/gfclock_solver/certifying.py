"""The main verb of the library: decide a board, and let nothing out that has not been checked.

`certify` asks the search, makes a certificate of what it says, and hands that to the checker, which does not know the
search.  So a defect of the search can end in `SelfCheckFailed`, never in a wrong verdict.

    >>> from gfclock_solver import certify
    >>> answer = certify("ms:25")
    >>> answer.verdict, answer.proof.positions
    ('lost', 18)
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from gfclock_solver.boards import Board, deal_board
from gfclock_solver.cards import format_card
from gfclock_solver.certificates import (
    BYTES_PER_KEY,
    Certificate,
    LostCertificate,
    Proof,
    SolvableCertificate,
    board_to_document,
    check,
    solution_of,
)
from gfclock_solver.errors import CertificateRejected, InputError, SelfCheckFailed
from gfclock_solver.limits import NO_LIMITS, LimitHit, LimitName, Limits, Watch
from gfclock_solver.rules import STANDARD, Position, Rules
from gfclock_solver.search import prove_lost, solve
from gfclock_solver.search.outcome import Outcome
from gfclock_solver.search.shortest import find_shortest

OnProgress = Callable[[int], None]


@dataclass(frozen=True)
class Undecided:
    """The answer for a board whose search hit a limit; it is no certificate, and claims nothing about the board."""

    deal: str | None
    rules: Rules
    position: Position
    limit: LimitName
    """Which limit was hit."""

    verdict: ClassVar[Literal["undecided"]] = "undecided"


@dataclass(frozen=True)
class Decision:
    """An answer, and what it took to find it."""

    answer: Certificate | Undecided
    states: int
    """How many states the search went through."""
    limit: LimitName | None = None
    """Which limit was hit while the solution was made shorter, so that fewer shifts may do, if one was."""


def certify(
    board: Board | str,
    rules: Rules | None = None,
    limits: Limits = NO_LIMITS,
    on_progress: OnProgress | None = None,
    *,
    shorten: bool = True,
) -> Certificate | Undecided:
    """Decide `board`, or the board of a deal id, and return the checked certificate; `Undecided` when a limit was hit.

    A solution has the fewest shifts that win, which its field `shortest` says, unless a limit was hit on the way there;
    without `shorten` it is the first that is found, which is far faster.

    Without `rules` those of the board are taken, and without those the standard ones.  `on_progress` is called with
    the number of states now and then.  Raises `InputError` when the board has a card in the reserve and the rules have
    no reserve or a text names no deal, `SelfCheckFailed` when the checker does not accept the certificate.
    """
    dealt = deal_board(board) if isinstance(board, str) else board
    return decide(dealt, rules, limits, on_progress, shorten=shorten).answer


def decide(
    board: Board,
    rules: Rules | None = None,
    limits: Limits = NO_LIMITS,
    on_progress: OnProgress | None = None,
    *,
    shorten: bool = True,
) -> Decision:
    """Do what `certify` does, and say how many states it took and whether a limit kept a solution long."""
    started = time.monotonic()
    rules = rules or board.rules or STANDARD
    require_reserve(board, rules)
    outcome = (find_shortest if shorten else solve)(board.position, rules, limits, on_progress)
    answer = conclude(board, rules, outcome, limits, started, on_progress)
    return Decision(answer, outcome.states, outcome.limit if answer.verdict == "solvable" else None)


def conclude(
    board: Board,
    rules: Rules,
    outcome: Outcome,
    limits: Limits,
    started: float,
    on_progress: OnProgress | None = None,
) -> Certificate | Undecided:
    """Return the checked certificate of what the search has answered for `board` since `started`.

    `Undecided` when the search was, or when one of the limits is hit while a proof is made.  Raises `SelfCheckFailed`
    when the checker does not accept the certificate.
    """
    # The limit on states was the search's: a proof has the positions that it has.
    limits = replace(limits, states=None)
    watch = Watch(limits, started=started, before=outcome.states, on_progress=on_progress)
    try:
        answer = _answer(board, rules, outcome, watch)
        if isinstance(answer, Certificate):
            before = outcome.states + (answer.proof.positions if answer.verdict == "lost" else 0)
            watch = Watch(limits, started=started, before=before, on_progress=on_progress)
            check(answer, on_progress=lambda count: watch(count, count * BYTES_PER_KEY))
    except LimitHit as hit:
        return Undecided(board.deal, rules, board.position, hit.limit)
    except CertificateRejected as error:
        name = board.deal or board.name
        raise SelfCheckFailed(f"{name} {rules.name}: the checker rejects the certificate: {error}") from error
    return answer


def require_reserve(board: Board, rules: Rules) -> None:
    """Raise `InputError` when the board has a card in the reserve and the rules have no reserve."""
    parked = board.position.reserve
    if parked is not None and not rules.one_space:
        name, card = board.deal or board.name, format_card(parked)
        raise InputError(f"{name}: {card} is in the reserve, but the rules {rules.name} have none; one-space gives one")


def _answer(board: Board, rules: Rules, outcome: Outcome, watch: Watch) -> Certificate | Undecided:
    if outcome.verdict == "solvable":
        solution = solution_of(outcome.moves, shortest=outcome.shortest)
        return SolvableCertificate(board.deal, rules, board.position, solution)
    if outcome.limit is not None:
        return Undecided(board.deal, rules, board.position, outcome.limit)
    count, digest = prove_lost(board.position, rules, watch)
    return LostCertificate(board.deal, rules, board.position, Proof(count, digest))


def undecided_to_document(undecided: Undecided) -> dict[str, object]:
    """Return the record of an undecided board; it has no ``format``, and `verify` refuses it."""
    return {
        "deal": undecided.deal,
        "rules": undecided.rules.name,
        "board": board_to_document(undecided.position),
        "verdict": undecided.verdict,
        "limit": undecided.limit,
    }
