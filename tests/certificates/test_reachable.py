"""The walk over all reachable positions finds the very set that its definition says, and no win in lost deals."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from endings import draw_endings
from oracle import GaveUp, plain_shortest_shifts

from gfclock_solver.boards import deal_board, parse_board
from gfclock_solver.certificates import explore
from gfclock_solver.certificates.fewest_shifts import ShiftsDue, fewest_shifts
from gfclock_solver.certificates.keys import key_of
from gfclock_solver.rules import (
    ALL_RULES,
    STANDARD,
    Clock,
    Position,
    Rules,
    apply,
    legal_moves,
    parse_rules,
    position_of,
)

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


@pytest.mark.parametrize("entry", LOST, ids=lambda entry: f"{entry['deal']} {entry['rules']}")
def test_the_walk_by_the_plain_rules_finds_the_same(entry: dict[str, Any]) -> None:
    """With short cuts or without, number and digest are the same."""
    position, rules = deal_board(entry["deal"]).position, parse_rules(entry["rules"])
    assert explore(position, rules, plain=True) == explore(position, rules)


def test_the_digest_of_many_positions_is_made_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """However large the pieces in which positions are put in order, the digest is the same, and progress is told."""
    position = deal_board("ms:317").position
    whole = explore(position, STANDARD)
    for interval in (1, 7, 345, 689, 690, 691):
        monkeypatch.setattr("gfclock_solver.certificates.reachable.PROGRESS_INTERVAL", interval)
        counts: list[int] = []
        assert whole == explore(position, STANDARD, counts.append)
        assert counts.count(whole.count) >= whole.count // interval


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
    for plain in (False, True):
        at_most = 99 if expected is None else expected
        assert expected == fewest_shifts(position, rule_set, at_most=at_most, plain=plain)
        if expected is not None:
            assert fewest_shifts(position, rule_set, at_most=expected - 1, plain=plain) is None


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_shifts_that_are_due_are_never_too_many(rules: Rules) -> None:
    """With the bound or without it an ending takes as many shifts, and the bound is never above that; often it is."""
    bounded = 0
    for position in draw_endings("due", rules, 4, 8, most_jammed=13):
        try:
            expected = plain_shortest_shifts(position, rules, 150)
        except GaveUp:
            continue
        if expected is None:
            continue
        due = ShiftsDue(rules, position.clock).of_key(key_of(position))
        assert due <= expected
        bounded += due > 0
        for at_most in (expected - 1, expected, expected + 1):
            answer = None if at_most < expected else expected
            assert answer == fewest_shifts(position, rules, at_most=at_most)
            assert answer == fewest_shifts(position, rules, at_most=at_most, plain=True)
    assert bounded


@pytest.mark.parametrize(
    ("columns", "rules", "due"),
    [
        ("6C 7C", "standard", 1),
        ("7C 6C", "standard", 0),
        ("6C 7D 7C 8D", "standard", 2),
        ("6C 7D 7C 8D", "runs", 2),
        ("6C 7D 7C 8D", "both-directions+runs", 1),
        ("5C 6C 7C", "both-directions", 2),
        ("5C 6C 7C", "both-directions+runs", 1),
        ("5C 7C 6C", "standard", 2),
        ("5C 7C 6C", "runs", 1),
        ("5C 7C 8D 6C", "runs", 2),
        ("6C 7C\n6D 7D 8D", "both-directions+runs", 2),
    ],
)
def test_how_many_shifts_are_due(columns: str, rules: str, due: int) -> None:
    """A card above one that goes before it on its pile is to be shifted, alone or in a run that has others."""
    position = parse_board(f"Clock: SHCD\n{columns}\n").position
    assert due == ShiftsDue(parse_rules(rules), position.clock).of_key(key_of(position))


def test_plain_solver_gives_up_rather_than_guess() -> None:
    """With too few positions allowed the plain solver says so."""
    with pytest.raises(GaveUp):
        plain_shortest_shifts(deal_board("ms:10").position, STANDARD, max_positions=3)
