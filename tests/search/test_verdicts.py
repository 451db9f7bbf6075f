"""Full deals: which are lost, and what can be reached from them, as independent programs found."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import explore
from gfclock_solver.deals import parse_range
from gfclock_solver.errors import SelfCheckFailed
from gfclock_solver.rules import STANDARD, Position, Rules, apply, legal_moves, parse_rules
from gfclock_solver.search import Solver, lost_proof, prove_lost

GOLDEN = Path(__file__).resolve().parents[2] / "data" / "golden"
VERDICTS = json.loads((GOLDEN / "verdicts.json").read_text(encoding="utf-8"))
LOST = json.loads((GOLDEN / "lost.json").read_text(encoding="utf-8"))


def name_of(entry: dict[str, Any]) -> str:
    """Return how a test of this golden entry is called."""
    return f"{entry.get('range', entry.get('deal'))} {entry['rules']}"


@pytest.mark.parametrize("entry", VERDICTS, ids=name_of)
def test_exactly_the_known_deals_of_a_range_are_lost(entry: dict[str, Any]) -> None:
    """As many as are known are lost, and where it is known which, these are; no other verdict than two is met."""
    deals = parse_range(entry["range"])
    solver = Solver(parse_rules(entry["rules"]))
    verdicts = {deal.number: solver.solve(deal_board(deal).position).verdict for deal in deals}
    lost = [number for number, verdict in verdicts.items() if verdict == "lost"]
    assert {"lost": entry["lost_count"], "solvable": len(deals) - entry["lost_count"]} == Counter(verdicts.values())
    assert entry.get("lost", lost) == lost


@pytest.mark.parametrize("entry", LOST, ids=name_of)
def test_a_lost_deal_reaches_what_the_checker_finds(entry: dict[str, Any]) -> None:
    """The count is the independent one; count and digest are those of the checker's own walk."""
    position, rules = deal_board(entry["deal"]).position, parse_rules(entry["rules"])
    reachable = explore(position, rules)
    assert (entry["reachable_positions"], reachable.digest) == prove_lost(position, rules)


@pytest.mark.parametrize(
    ("deal", "rules"),
    [
        ("gf:25114", "standard"),
        ("gf:17757", "king-on-ace+alternate-colours"),
        ("gf:1914", "both-directions"),
        ("gf:45838", "alternate-colours+one-space"),
        ("gf:35709", "both-directions+alternate-colours+one-space"),
        ("ms:757", "both-directions+runs"),
        ("ms:317", "runs"),
    ],
)
def test_larger_proofs_and_other_rules_agree_with_the_checker(deal: str, rules: str) -> None:
    """Count and digest are the checker's for deals from which up to some thousand positions can be reached."""
    position, rule_set = deal_board(deal).position, parse_rules(rules)
    assert Solver(rule_set).solve(position).verdict == "lost"
    reachable = explore(position, rule_set)
    assert (reachable.count, reachable.digest, False) == (*prove_lost(position, rule_set), reachable.has_win)


@pytest.mark.parametrize("rules", [STANDARD, parse_rules("one-space+alternate-colours")], ids=lambda rules: rules.name)
def test_later_positions_of_lost_deals_agree_with_the_checker(rules: Rules) -> None:
    """Positions two moves into a lost deal, with played or parked cards, have the checker's count and digest."""
    deal = "gf:45838" if rules.one_space else "ms:317"
    later = [position for first in following(deal_board(deal).position, rules) for position in following(first, rules)]
    assert any(position.reserve is not None for position in later) is rules.one_space
    for position in later[::5]:
        reachable = explore(position, rules)
        assert (reachable.count, reachable.digest) == prove_lost(position, rules)


def following(position: Position, rules: Rules) -> list[Position]:
    """Return every position one move after `position`."""
    return [apply(position, move) for move in legal_moves(position, rules)]


def test_what_can_be_won_is_not_proven_lost() -> None:
    """A proof of a position that can be won ends as an error of the program, not as a proof."""
    with pytest.raises(SelfCheckFailed, match="a position said to be lost can be won"):
        prove_lost(deal_board("ms:1").position, STANDARD)


def test_a_proof_reports_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """`on_progress` hears growing counts up to the last; an exception from it ends the enumeration."""
    position, rules = deal_board("gf:17757").position, parse_rules("king-on-ace+alternate-colours")
    monkeypatch.setattr(lost_proof, "SLICE_STATES", 100)
    monkeypatch.setattr(lost_proof, "_PIECE", 100)
    counts: list[int] = []
    memory: list[int] = []

    def note(found: int, held: int) -> None:
        counts.append(found)
        memory.append(held)

    count, _ = prove_lost(position, rules, note)
    assert len(counts) >= 50
    assert sorted(counts) == counts
    assert counts[-1] == count
    # Once while texts are made, and once while they are put in order.
    assert counts.count(count) >= 2 * count // 100
    assert max(memory) > 100 * count

    def interrupt(found: int, held: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        prove_lost(position, rules, interrupt)
