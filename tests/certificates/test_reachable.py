"""The walk over all reachable positions finds the very set that its definition says, and no win in lost deals."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from oracle import GaveUp, plain_shortest_shifts

from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import explore
from gfclock_solver.certificates.fewest_shifts import fewest_shifts
from gfclock_solver.rules import STANDARD, Clock, Position, Rules, apply, legal_moves, parse_rules, position_of

GOLDEN = Path(__file__).resolve().parents[2] / "data" / "golden"
LOST = json.loads((GOLDEN / "lost.json").read_text(encoding="utf-8"))


def reachable_texts(position: Position, rules: Rules) -> set[str]:
    """Return the canonical texts of all positions that can be reached, found ply by ply."""
    texts: set[str] = set()
    ply = [position]
    while ply:
        ply = [one for one in {one.canonical_text(): one for one in ply}.values() if one.canonical_text() not in texts]
        texts.update(one.canonical_text() for one in ply)
        ply = [apply(one, move) for one in ply for move in legal_moves(one, rules)]
    return texts


@pytest.mark.parametrize("entry", LOST, ids=lambda entry: f"{entry['deal']} {entry['rules']}")
def test_lost_deal_reaches_as_many_positions_as_an_independent_count(entry: dict[str, Any]) -> None:
    """The number of positions is the one that another program found; no win is among them."""
    reachable = explore(deal_board(entry["deal"]).position, parse_rules(entry["rules"]))
    assert (entry["reachable_positions"], False) == (reachable.count, reachable.has_win)


@pytest.mark.parametrize("entry", LOST, ids=lambda entry: f"{entry['deal']} {entry['rules']}")
def test_digest_is_that_of_the_sorted_texts(entry: dict[str, Any]) -> None:
    """The digest is SHA-256 over the canonical texts, sorted and joined by newlines, whatever keys the walk uses."""
    position, rules = deal_board(entry["deal"]).position, parse_rules(entry["rules"])
    texts = "\n".join(sorted(reachable_texts(position, rules)))
    assert sha256(texts.encode("ascii")).hexdigest() == explore(position, rules).digest


def test_won_position_ends_the_walk() -> None:
    """A won board is met at once, and is all that was met."""
    reachable = explore(position_of(Clock(), ()), STANDARD)
    assert (1, sha256(b"|").hexdigest(), True) == (reachable.count, reachable.digest, reachable.has_win)


@pytest.mark.parametrize(
    ("deal", "rules"),
    [
        ("ms:10", "standard"),
        ("ms:10", "one-space+runs"),
        ("gf:40", "standard"),
        ("gf:40", "king-on-ace"),
        ("gf:24", "one-space"),
        ("ms:25", "standard"),
    ],
)
def test_fewest_shifts_are_those_of_the_plain_solver(deal: str, rules: str) -> None:
    """Searched level by level, a board needs as many shifts as the plain solver says, and no fewer will do."""
    position, rule_set = deal_board(deal).position, parse_rules(rules)
    expected = plain_shortest_shifts(position, rule_set)
    assert expected == fewest_shifts(position, rule_set, at_most=99 if expected is None else expected)
    if expected is not None:
        assert fewest_shifts(position, rule_set, at_most=expected - 1) is None


def test_plain_solver_gives_up_rather_than_guess() -> None:
    """With too few positions allowed the plain solver says so."""
    with pytest.raises(GaveUp):
        plain_shortest_shifts(deal_board("ms:10").position, STANDARD, max_positions=3)
