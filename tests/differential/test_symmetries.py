"""What does not matter to a player does not matter to the kernel: the order of columns, the names of suits."""

from random import Random

import pytest
from endings import draw_endings

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import SUITS, Card, card_of, rank_of, suit_of
from gfclock_solver.rules import ALL_RULES, CLOCK_LAYOUTS, STANDARD, Clock, Position, Rules, parse_rules, position_of
from gfclock_solver.search import KERNEL, Solver, prove_lost

every_rule_set = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)

LOST = [
    ("ms:317", "standard"),
    ("gf:25114", "standard"),
    ("ms:459", "king-on-ace"),
    ("gf:1914", "both-directions"),
    ("ms:1345", "alternate-colours"),
    ("gf:45838", "alternate-colours+one-space"),
]
every_lost_deal = pytest.mark.parametrize(("deal", "rules"), LOST)


def some_positions(rules: Rules) -> list[Position]:
    """Return some full deals and endings."""
    numbers, jammed = (range(1, 21), 30) if KERNEL == "compiled" else (range(1, 4), 6)
    deals = [deal_board(f"ms:{number}").position for number in (*numbers, 317, 907, 1437)]
    return deals + list(draw_endings("symmetries", rules, 5, jammed, most_jammed=40))


def shuffled(position: Position, random: Random) -> Position:
    """Return `position` with its columns in another order."""
    columns = list(position.columns)
    random.shuffle(columns)
    return position_of(position.clock, tuple(columns), position.reserve)


def relabelled(position: Position, names: str) -> Position:
    """Return `position` with hearts, spades, diamonds, clubs renamed to the suits of `names` in this order."""

    def rename(card: Card) -> Card:
        return card_of(rank_of(card), SUITS.index(names[suit_of(card)]))

    clock = Clock("".join(names[SUITS.index(suit)] for suit in position.clock.suits))
    columns = tuple(tuple(map(rename, column)) for column in position.columns)
    return position_of(clock, columns, None if position.reserve is None else rename(position.reserve))


@every_rule_set
def test_the_order_of_columns_changes_nothing(rules: Rules) -> None:
    """Verdict, states and cards moved are the same in any order of the columns."""
    random, solver = Random(rules.name), Solver(rules, dive=False)
    for position in some_positions(rules):
        outcomes = [solver.solve(one) for one in (position, shuffled(position, random), shuffled(position, random))]
        assert 1 == len({(outcome.verdict, outcome.states) for outcome in outcomes})
        assert 1 == len({tuple(move.card for move in outcome.moves) for outcome in outcomes})


@every_lost_deal
def test_the_order_of_columns_changes_no_proof(deal: str, rules: str) -> None:
    """A lost deal has the same count and digest in any order of its columns."""
    position, random = deal_board(deal).position, Random(deal)
    proofs = {prove_lost(one, parse_rules(rules)) for one in (position, *(shuffled(position, random) for _ in "123"))}
    assert 1 == len(proofs)


@pytest.mark.parametrize("names", ["DSHC", "HCDS", "DCHS", "SDCH", "CHSD"])
@every_rule_set
def test_the_names_of_suits_change_no_verdict(rules: Rules, names: str) -> None:
    """With suits renamed, layout and all, reds among each other or with the blacks, the verdict is the same."""
    solver = Solver(rules)
    for position in some_positions(rules):
        assert solver.solve(position).verdict == solver.solve(relabelled(position, names)).verdict


@pytest.mark.parametrize("names", ["DSHC", "HCDS", "SDCH"])
@every_lost_deal
def test_the_names_of_suits_change_no_count(deal: str, rules: str, names: str) -> None:
    """A lost deal is searched through in as many states, and reaches as many positions, whatever its suits are."""
    rule_set, position = parse_rules(rules), deal_board(deal).position
    renamed = relabelled(position, names)
    # Which plays are held depends on the order of moves, and of equals the lowest card comes first.
    solver = Solver(rule_set, dive=False, hold_plays=False)
    assert solver.solve(position) == solver.solve(renamed)
    assert prove_lost(position, rule_set)[0] == prove_lost(renamed, rule_set)[0]
    assert prove_lost(position, rule_set)[1] != prove_lost(renamed, rule_set)[1]


def test_all_layouts_of_a_deal_agree() -> None:
    """Where colours do not count a deal has one verdict and one proof's count under all 24 namings of its suits."""
    position = deal_board("ms:25").position
    layouts = sorted(CLOCK_LAYOUTS)
    assert 24 == len({relabelled(position, names).clock.suits for names in layouts})
    assert {18} == {prove_lost(relabelled(position, names), STANDARD)[0] for names in layouts}
