"""The kernel against the plain solver of `oracle`, which knows nothing but the rules, under every rule set."""

from collections import Counter
from dataclasses import replace

import pytest
from endings import all_endings, draw_endings
from oracle import plain_verdict

from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import explore
from gfclock_solver.rules import ALL_RULES, STANDARD, Clock, Position, Rules, apply, legal_moves, parse_rules
from gfclock_solver.search import KERNEL, Outcome, Solver

every_rule_set = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)


def assert_wins(position: Position, outcome: Outcome, rules: Rules) -> None:
    """Check that the moves of `outcome` are legal, each in its turn, and put every card on the clock."""
    for move in outcome.moves:
        assert move in list(legal_moves(position, rules))
        position = apply(position, move)
    assert position.is_won


@every_rule_set
def test_endings_are_decided_as_the_plain_solver_does(rules: Rules) -> None:
    """On several hundred endings, many of them jammed, verdicts are equal; every winning line is legal and wins."""
    solver = Solver(rules)
    expected: Counter[str] = Counter()
    for position in draw_endings("against rules", rules, 240, 60):
        truth = plain_verdict(position, rules, 1_000)
        expected[truth] += 1
        outcome = solver.solve(position)
        if truth != "undecided":
            assert (truth, position) == (outcome.verdict, position)
        if outcome.verdict == "solvable":
            assert_wins(position, outcome, rules)
    assert expected["solvable"] >= 200
    assert expected["lost"] > 0 or rules.one_space
    assert expected["undecided"] <= 10


@pytest.mark.parametrize("cards", range(4))
@pytest.mark.parametrize("with_reserve", [False, True])
@pytest.mark.parametrize("rules", ["standard", "king-on-ace+both-directions+alternate-colours+runs"])
def test_every_ending_of_few_cards_is_won(rules: str, with_reserve: bool, cards: int) -> None:
    """All endings of up to three cards of one layout, one of which may be in the reserve, are won by a legal line."""
    rule_set = replace(parse_rules(rules), one_space=with_reserve)
    solver = Solver(rule_set)
    for position in all_endings(Clock("HSDC"), cards, with_reserve):
        outcome = solver.solve(position)
        assert "solvable" == outcome.verdict
        assert_wins(position, outcome, rule_set)


@pytest.mark.parametrize(("cards", "with_reserve", "count"), [(0, False, 1), (2, False, 234), (2, True, 156)])
def test_the_endings_of_few_cards_are_all_there(cards: int, with_reserve: bool, count: int) -> None:
    """Two cards: 12 * 11 / 2 pairs of two piles and 12 of one, each laid in 3 ways, or with either one parked."""
    texts = [position.canonical_text() for position in all_endings(Clock("HSDC"), cards, with_reserve)]
    assert count == len(texts) == len(set(texts))


@every_rule_set
def test_endings_of_three_cards_are_won_without_a_dive(rules: Rules) -> None:
    """The search alone, with nothing pruned, wins those too that are taken at even intervals from all of a layout."""
    solver = Solver(rules, dive=False, force_plays=False, prune_dead_ends=False)
    endings = list(all_endings(Clock("CSHD"), 3, rules.one_space))[:: 11 if KERNEL == "compiled" else 31]
    for position in endings:
        outcome = solver.solve(position)
        assert "solvable" == outcome.verdict
        assert_wins(position, outcome, rules)


@every_rule_set
def test_lost_deals_are_lost_by_the_rules_alone(rules: Rules) -> None:
    """Of full deals that the kernel calls lost the plain enumeration of all positions meets no win."""
    solver = Solver(rules)
    deals = [deal_board(f"{source}:{number}").position for source in ("ms", "gf") for number in range(1, 60)]
    deals += [deal_board(deal).position for deal in ("ms:907", "ms:1437", "gf:1914", "gf:45838", "gf:35709")]
    lost = [deal for deal in deals if solver.solve(deal).verdict == "lost"]
    assert lost or rules.one_space
    for deal in lost[-12:]:
        assert not explore(deal, rules).has_win


@every_rule_set
def test_full_deals_are_won_by_legal_moves(rules: Rules) -> None:
    """Every line that wins a full deal is replayed by the rules, those found by the search alone too."""
    for solver in (Solver(rules), Solver(rules, dive=False)):
        for number in range(1, 16):
            position = deal_board(f"gf:{number}").position
            outcome = solver.solve(position)
            if outcome.verdict == "solvable":
                assert_wins(position, outcome, rules)


@pytest.mark.parametrize("number", [21, 23, 49, 55, 181, 212, 235, 283])
def test_playing_whenever_possible_loses_deals_that_can_be_won(number: int) -> None:
    """Trap: a player who makes a play whenever there is one cannot win these deals, whatever else is tried."""
    position = deal_board(f"ms:{number}").position
    outcome = Solver(STANDARD).solve(position)
    assert "solvable" == outcome.verdict
    assert_wins(position, outcome, STANDARD)
    assert not greedy_player_wins(position)


def test_playing_whenever_possible_mostly_wins() -> None:
    """The greedy player of the test above is no straw man: it wins three quarters of the first deals."""
    wins = [greedy_player_wins(deal_board(f"ms:{number}").position) for number in range(1, 13)]
    assert wins.count(True) >= 9


def greedy_player_wins(position: Position) -> bool:
    """Tell whether some line wins in which a card is played wherever one can be; all such lines are tried."""
    seen = {position.canonical_text()}
    waiting = [position]
    while waiting:
        current = waiting.pop()
        if current.is_won:
            return True
        moves = list(legal_moves(current, STANDARD))
        for move in [move for move in moves if move.target == "clock"] or moves:
            following = apply(current, move)
            text = following.canonical_text()
            if text not in seen:
                seen.add(text)
                waiting.append(following)
    return False


@pytest.mark.parametrize("rules", [rules for rules in ALL_RULES if rules.runs], ids=lambda rules: rules.name)
def test_moving_runs_as_one_never_changes_a_verdict(rules: Rules) -> None:
    """A run's move is a sequence of single moves: with `runs` and without, plain solver and kernel agree."""
    single = replace(rules, runs=False)
    solvers = Solver(rules), Solver(single)
    lost = 0
    for position in draw_endings("runs", rules, 10, 40):
        verdicts = {plain_verdict(position, one, 2_000) for one in (rules, single)} - {"undecided"}
        verdicts |= {solver.solve(position).verdict for solver in solvers}
        assert 1 == len(verdicts)
        lost += verdicts == {"lost"}
    assert lost > 0 or rules.one_space
    for number in range(1, 101):
        position = deal_board(f"ms:{number}").position
        assert solvers[0].solve(position).verdict == solvers[1].solve(position).verdict
