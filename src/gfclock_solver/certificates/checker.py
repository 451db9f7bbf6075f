"""The checker: what a verdict of this package rests on, together with `gfclock_solver.rules`.

It knows nothing of how a certificate was found.  It takes every field for a claim, and goes by the rules alone:

* the board is a legal position and, where a deal is named, that deal's board, clock layout and column order included;
* a solution is played move by move, each one a legal move, and ends with every card on the clock;
* for a lost board, every position that can be reached is visited, none is won, and both their number and the digest
  of their texts are those claimed, so that two checkers which agree have seen the same set.

One claim is believed unless asked: that a solution is the shortest.  See `check`.
"""

from collections.abc import Callable

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import DECK, format_card
from gfclock_solver.certificates.fewest_shifts import fewest_shifts
from gfclock_solver.certificates.reachable import Reachable, explore
from gfclock_solver.certificates.values import Certificate, Proof, Solution, count_shifts
from gfclock_solver.errors import CertificateRejected, InputError, quote
from gfclock_solver.rules import Move, Place, Position, Rules, apply, is_legal, position_of

OnProgress = Callable[[int], None]


def check(
    certificate: Certificate,
    *,
    shortest: bool = False,
    plain: bool = False,
    on_progress: OnProgress | None = None,
) -> None:
    """Return if every claim of `certificate` is true; raise `CertificateRejected`, one line why not, otherwise.

    A solution's claim to be the shortest is proven again only with `shortest`, and is no more than a claim without.
    That proof visits the positions within fewer shifts, the proof of a lost board every position that can be reached:
    some hundred thousand a second, up to 160 bytes each.  With `plain` both go by `gfclock_solver.rules` alone and
    leave out nothing at all, in ten times the time and more; see `keys` and `fewest_shifts`.

    `on_progress` is called with the number of positions visited now and then; an exception that it raises ends the
    check.
    """
    _check_board(certificate)
    position, rules = certificate.position, certificate.rules
    if certificate.verdict == "solvable":
        solution = certificate.solution
        _check_solution(position, rules, solution)
        if shortest and solution.shortest:
            fewer = fewest_shifts(position, rules, at_most=solution.shifts - 1, on_progress=on_progress, plain=plain)
            _require_none_fewer(solution, fewer)
    else:
        proof = certificate.proof
        _check_proof(proof, explore(position, rules, _watch(proof, on_progress), plain=plain))


def _check_board(certificate: Certificate) -> None:
    position = certificate.position
    try:
        legal = position_of(position.clock, position.columns, position.reserve)
    except InputError as error:
        raise CertificateRejected(f"the board is not legal: {error}") from None
    if position != legal:
        raise CertificateRejected("the board is not legal: columns, reserve and clock do not share out the deck")
    if position.reserve is not None and not certificate.rules.one_space:
        card = format_card(position.reserve)
        raise CertificateRejected(f"the board is not legal: {card} is in the reserve, which the rules do not have")
    if certificate.deal is not None:
        _check_deal(certificate.deal, position)


def _check_deal(deal: str, position: Position) -> None:
    try:
        board = deal_board(deal)
    except InputError as error:
        raise CertificateRejected(f"the deal does not exist: {error}") from None
    if deal != board.deal:
        raise CertificateRejected(f"the deal is named {quote(deal)}; its name is {board.deal}")
    if position != board.position:
        raise CertificateRejected(f"the board is not that of {deal}")


def _check_solution(position: Position, rules: Rules, solution: Solution) -> None:
    for number, move in enumerate(solution.moves, 1):
        if not is_legal(position, move, rules):
            raise CertificateRejected(f"move {number}, {_describe(move)}, is not legal")
        position = apply(position, move)
    if not position.is_won:
        left = len(DECK) - len(position.on_clock)
        raise CertificateRejected(f"the solution ends with {left} of {len(DECK)} cards not on the clock")
    if solution.length != len(solution.moves):
        raise CertificateRejected(f"length is {solution.length}, but the moves number {len(solution.moves)}")
    shifts = count_shifts(solution.moves)
    if solution.shifts != shifts:
        raise CertificateRejected(f"shifts is {solution.shifts}, but the moves that are not plays number {shifts}")


def _require_none_fewer(solution: Solution, fewer: int | None) -> None:
    if fewer is not None:
        raise CertificateRejected(f"the solution has {solution.shifts} shifts and is not the shortest: {fewer} will do")


def _watch(proof: Proof, on_progress: OnProgress | None) -> OnProgress:
    def watch(count: int) -> None:
        # A false proof costs no more than a true one would.
        if count > proof.positions:
            raise CertificateRejected(f"positions is {proof.positions}, but {count} can be reached")
        if on_progress is not None:
            on_progress(count)

    return watch


def _check_proof(proof: Proof, reachable: Reachable) -> None:
    if reachable.has_win:
        raise CertificateRejected("the verdict is lost, but a won position can be reached")
    if reachable.count != proof.positions:
        raise CertificateRejected(f"positions is {proof.positions}, but {reachable.count} can be reached")
    if reachable.digest != proof.digest:
        raise CertificateRejected(f"digest is {proof.digest}, but that of the positions is {reachable.digest}")


def _describe(move: Move) -> str:
    cards = format_card(move.card) + (f" and the {move.count - 1} on it" if move.count > 1 else "")
    return f"{cards} from {_describe_place(move.source)} to {_describe_place(move.target)}"


def _describe_place(place: Place) -> str:
    return f"column {place}" if isinstance(place, int) else f"the {place}"
