"""True certificates of every kind, made by the plain solver of `oracle`, and what tests do with them."""

import json
from functools import cache

from oracle import plain_shortest_solution, plain_solution, positions_along

from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import (
    Certificate,
    LostCertificate,
    Proof,
    SolvableCertificate,
    certificate_to_document,
    explore,
    solution_of,
)
from gfclock_solver.rules import STANDARD, Clock, Position, Rules, apply, legal_moves, parse_rules, position_of


def solved(deal: str | None, position: Position, rules: Rules = STANDARD, *, shortest: bool = False) -> Certificate:
    """Return a certificate with a winning line from `position`: a shortest one, or just one."""
    moves = (plain_shortest_solution if shortest else plain_solution)(position, rules)
    assert moves is not None
    return SolvableCertificate(deal, rules, position, solution_of(moves, shortest=shortest))


def lost(deal: str | None, position: Position, rules: Rules = STANDARD) -> Certificate:
    """Return a certificate that `position` is lost."""
    reachable = explore(position, rules)
    return LostCertificate(deal, rules, position, Proof(reachable.count, reachable.digest))


@cache
def samples() -> dict[str, Certificate]:
    """Return the true certificates by the names that tests call them."""
    dealt = {
        deal: deal_board(deal).position
        for deal in ("gf:0", "gf:40", "ms:1", "ms:3", "ms:10", "ms:25", "ms:78", "ms:317")
    }
    reserve_and_runs, all_options = parse_rules("one-space+runs"), parse_rules("both-directions+one-space+runs")
    line = plain_solution(dealt["ms:1"], reserve_and_runs)
    assert line is not None
    # Forty moves before its end this line has a card in the reserve, and the shortest way on moves a run.
    midgame = list(positions_along(dealt["ms:1"], line))[-40]
    later = apply(dealt["ms:317"], next(legal_moves(dealt["ms:317"], STANDARD)))
    return {
        "dealt": solved("ms:10", dealt["ms:10"], shortest=True),
        "dealt, long line": solved("gf:40", dealt["gf:40"]),
        "reserve": solved("gf:0", dealt["gf:0"], parse_rules("one-space")),
        "runs": solved("ms:3", dealt["ms:3"], all_options),
        "midgame": solved(None, midgame, reserve_and_runs, shortest=True),
        "over": solved(None, position_of(Clock("CDHS"), ()), shortest=True),
        "lost": lost("ms:25", dealt["ms:25"]),
        "lost, midgame": lost(None, later),
        "lost, king-on-ace": lost("ms:78", dealt["ms:78"], parse_rules("king-on-ace")),
    }


def document_of(name: str) -> dict[str, object]:
    """Return the sample `name` as a fresh document that the caller may change."""
    document = certificate_to_document(samples()[name])
    copy: dict[str, object] = json.loads(json.dumps(document))
    return copy
