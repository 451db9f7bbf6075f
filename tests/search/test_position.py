"""A position as the searches hold it: masks, moves and their undoing, exact keys, and what is proven about positions.

All of it is tried on the interpreted form, whose every method can be called from Python; that the compiled form does
the same is shown in ``tests/differential``.
"""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

import pytest
from endings import draw_endings
from hypothesis import given, settings, strategies as st
from oracle import GaveUp, plain_shortest_shifts, plain_verdict
from two_forms import interpreted_form

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import DECK, Card
from gfclock_solver.rules import ALL_RULES, Move, Position, Rules, apply, legal_moves, parse_rules
from gfclock_solver.search import Solver

KERNEL = interpreted_form("gfclock_solver.search.compiled.kernel")
_TARGETS: tuple[int, int, int] = interpreted_form("gfclock_solver.search.compiled.position").TARGETS
EMPTY, RESERVE, CLOCK = _TARGETS
ALL_CARDS = 2**52 - 1

every_rule_set = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)


def mask_of(cards: Iterable[Card]) -> int:
    """Return the cards as a bit mask."""
    mask: int = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> list[Card]:
    """Return the cards in a bit mask."""
    return [card for card in DECK if mask >> card & 1]


@cache
def kernel_of(rules: Rules) -> Any:
    """Return the one interpreted kernel of a rule set that `laid_out` uses; making one takes milliseconds."""
    return KERNEL.Kernel(rules)


def laid_out(position: Position, rules: Rules) -> Any:
    """Return an interpreted kernel in which `position` is laid out, until the next one is."""
    kernel = kernel_of(rules)
    kernel.lay_out(position.columns, -1 if position.reserve is None else position.reserve)
    return kernel


def parts(kernel: Any) -> tuple[Any, ...]:
    """Return all that says which position a kernel holds, but for what is not read of cards on the clock."""
    off_clock = cards_of(ALL_CARDS & ~kernel.clock)
    on = [(card, kernel.below[card], kernel.under[card] if kernel.below[card] != RESERVE else 0) for card in off_clock]
    return kernel.tops, kernel.reserve, kernel.clock, kernel.wanted, kernel.empty, on


def target_of(position: Position, move: Move) -> int:
    """Return the kernel's number for where `move` goes."""
    if isinstance(move.target, int):
        column = position.columns[move.target - 1]
        return int(column[-1] if column else EMPTY)
    return CLOCK if move.target == "clock" else RESERVE


@every_rule_set
def test_what_fits_on_what_is_as_the_rules_say(rules: Rules) -> None:
    """The masks of bases and of fitting cards are those of `Rules.fits`, for single cards and for sets."""
    kernel = KERNEL.Kernel(rules)
    for card in DECK:
        assert mask_of([base for base in DECK if rules.fits(card, base)]) == kernel.bases[card]
        assert mask_of([other for other in DECK if rules.fits(other, card)]) == kernel.fitting(1 << card)
    random = Random(rules.name)
    for _ in range(50):
        some = random.getrandbits(52) & random.getrandbits(52)
        bases = [base for base in DECK if any(rules.fits(card, base) for card in cards_of(some))]
        fitting = [card for card in DECK if any(rules.fits(card, base) for base in cards_of(some))]
        assert (mask_of(bases), mask_of(fitting)) == (kernel.bases_for(some), kernel.fitting(some))


@given(position=st.from_type(Position))
@settings(max_examples=200)
def test_the_masks_are_those_of_the_position(position: Position) -> None:
    """Tops, reserve, clock, wanted cards and empty columns are read off the plain position."""
    kernel = laid_out(position, Rules(one_space=True))
    assert mask_of([column[-1] for column in position.columns if column]) == kernel.tops
    assert mask_of([] if position.reserve is None else [position.reserve]) == kernel.reserve
    assert mask_of(position.on_clock) == kernel.clock
    assert mask_of([card for card in DECK if position.may_play(card)]) == kernel.wanted
    assert position.empty_columns == kernel.empty


@every_rule_set
def test_moves_made_and_undone_leave_the_position_they_should(rules: Rules) -> None:
    """After each move of a random game the kernel holds what laying out gives; undone, what it held before."""
    random = Random(rules.name)
    for start in (deal_board("gf:7").position, *draw_endings("undo", rules, 6, 6)):
        kernel = KERNEL.Kernel(rules)
        kernel.lay_out(start.columns, -1 if start.reserve is None else start.reserve)
        position, before = start, [(parts(kernel), list(kernel.key))]
        for _ in range(60):
            moves = [move for move in legal_moves(position, rules) if move.count == 1]
            if not moves:
                break
            move = random.choice(moves)
            kernel.make(move.card, target_of(position, move))
            position = apply(position, move)
            assert parts(laid_out(position, rules)) == parts(kernel)
            before.append((parts(kernel), list(kernel.key)))
        while len(before) > 1:
            before.pop()
            kernel.undo_to(len(before) - 1)
            assert before[-1] == (parts(kernel), list(kernel.key))


@pytest.mark.parametrize(
    "rules",
    [Rules(), parse_rules("one-space"), parse_rules("king-on-ace+both-directions+one-space")],
    ids=lambda rules: rules.name,
)
def test_keys_are_equal_exactly_when_the_columns_are(rules: Rules) -> None:
    """In random games from one deal, canonical texts and keys name each other, and no key word passes 64 bits."""
    random = Random("keys")
    texts: dict[tuple[int, ...], str] = {}
    keys: dict[str, tuple[int, ...]] = {}
    met = 0
    for start in (deal_board("gf:12345").position, *draw_endings("keys", rules, 0, 4)):
        texts.clear()
        keys.clear()
        for _ in range(60):
            kernel, position = laid_out(start, rules), start
            for _ in range(25):
                moves = list(legal_moves(position, rules))
                if not moves:
                    break
                move = random.choice(moves)
                kernel.make(move.card, target_of(position, move))
                position = apply(position, move)
                key, text = tuple(kernel.key), position.canonical_text()
                met += text in keys
                assert text == texts.setdefault(key, text)
                assert key == keys.setdefault(text, key)
                assert max(key) < 2**64
                assert key[2] < 2**32
    assert met > 100


@every_rule_set
def test_a_full_deal_laid_out_from_bytes_is_the_same(rules: Rules) -> None:
    """Forty bytes, card k in column k mod 8, give the position, and its keys count as those of columns."""
    board = deal_board("ms:25").position
    packed = bytes(board.columns[place % 8][place // 8] for place in range(40))
    kernel = KERNEL.Kernel(rules)
    kernel.lay_out_board(packed)
    assert parts(laid_out(board, rules)) == parts(kernel)
    with pytest.raises(ValueError, match="39 cards; a deal has 40"):
        kernel.lay_out_board(packed[:39])


@every_rule_set
def test_a_forced_play_changes_neither_verdict_nor_fewest_shifts(rules: Rules) -> None:
    """Where a play is forced, the position after it needs exactly as many shifts, or is as lost, as that before it."""
    forced_plays = free_plays = undecided = 0
    for position in draw_endings("forced play", rules, 12, 8, most_jammed=16):
        kernel = laid_out(position, rules)
        plays = (kernel.tops | kernel.reserve) & kernel.wanted
        free_plays += (plays & kernel.unsafe_plays()).bit_count()
        forced = mask_of(cards_of(plays & ~kernel.unsafe_plays()))
        if not forced:
            continue
        try:
            shifts = plain_shortest_shifts(position, rules, 1_000)
        except GaveUp:
            undecided += 1
            continue
        for move in legal_moves(position, rules):
            if move.target == "clock" and forced >> move.card & 1:
                forced_plays += 1
                assert shifts == plain_shortest_shifts(apply(position, move), rules, 20_000)
    assert forced_plays >= 10
    assert free_plays > 0
    assert undecided <= 4


@every_rule_set
def test_a_dead_end_is_never_won(rules: Rules) -> None:
    """What `is_dead_end` calls lost, the plain solver cannot win; and it does call some positions so."""
    dead_ends = 0
    for position in draw_endings("dead end", rules, 10, 40):
        if laid_out(position, rules).is_dead_end():
            dead_ends += 1
            assert "lost" == plain_verdict(position, rules, 20_000)
    # With a reserve the relaxed game has a place for every card, so hardly ever is anything stuck.
    assert dead_ends > 0 or rules.one_space


def test_a_deal_that_is_a_dead_end_at_once_is_lost() -> None:
    """Of the first deals those that the relaxed game cannot win are among the lost ones, but not all of these."""
    solver = Solver(Rules(), prune_dead_ends=False)
    deals = [deal_board(f"ms:{number}").position for number in range(1, 501)]
    dead_ends = {place for place, deal in enumerate(deals) if laid_out(deal, Rules()).is_dead_end()}
    lost = {place for place, deal in enumerate(deals) if solver.solve(deal).verdict == "lost"}
    assert set() < dead_ends < lost
