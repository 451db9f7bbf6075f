"""The theorems and the exact chances, against play: on all deals of small decks, and on dealt ones."""

from collections import Counter
from fractions import Fraction

import pytest
from clock_patience.small_decks import SHAPES, deals, verdict_by_playing

from gfclock_solver.clock_patience.chances import BLIND_CHOICES, cards_left, chance_of, cycles, mean
from gfclock_solver.clock_patience.rules import (
    VARIANTS,
    Shape,
    Variant,
    is_in_place,
    open_hours_choices,
    play_out,
    sundial_choices,
    swap_and_play_on,
    swaps,
    take,
)
from gfclock_solver.clock_patience.theorems import (
    cycles_of,
    open_hours_order,
    sundial_order,
    swap_chances,
    tree_of,
    verdict_of,
)

BY_THEOREM: tuple[Variant, ...] = tuple(variant for variant in VARIANTS if variant != "in-place")


def name_of(shape: Shape) -> str:
    """Return the name of a test's parameter."""
    return f"{shape.ranks}x{shape.suits}"


@pytest.mark.parametrize("shape", SHAPES, ids=name_of)
@pytest.mark.parametrize("variant", VARIANTS)
def test_theorem_chance_and_play_agree_on_all_deals(shape: Shape, variant: Variant) -> None:
    """Of every deal of a small deck theorem and play say the same, and the share of those not lost is the chance."""
    counts: Counter[str] = Counter()
    for piles in deals(shape, king_removed=variant == "king-removed"):
        played = verdict_by_playing(variant, piles, shape)
        if variant in BY_THEOREM:
            assert played == verdict_of(variant, piles, shape), piles
        counts[played] += 1
    assert chance_of(variant, shape).chance == 1 - Fraction(counts["lost"], counts.total())


def test_chances_of_three_by_three() -> None:
    """The chances of the deck of three ranks and three suits are those found by an independent enumeration."""
    expected: dict[Variant, str] = {
        "standard": "1/3",
        "watch": "7/8",
        "open-hours": "811/840",
        "sundial": "16/21",
        "king-removed": "1/4",
    }
    assert expected == {variant: chance_of(variant, Shape(3, 3)).text for variant in expected}


def test_chances_of_the_whole_deck() -> None:
    """The chances of the whole deck are those published with the game's rules here."""
    exact = {variant: chance_of(variant) for variant in VARIANTS}
    assert ("1/13", "1/17", "14498/20825") == (
        exact["standard"].text,
        exact["king-removed"].text,
        exact["sundial"].text,
    )
    assert "1296402446333/3004641364725" == exact["watch"].text
    assert 0.0000481213 == pytest.approx(float(1 - exact["open-hours"].chance), abs=5e-11)
    assert 0.202830 == pytest.approx(float(exact["in-place"].chance), abs=5e-7)
    assert [0.283498, 0.373819, 0.315632] == pytest.approx(
        [float(chance) for _, chance in exact["watch"].blind], abs=5e-7
    )
    assert Fraction(48, 5) == mean(cards_left())


@pytest.mark.parametrize("shape", SHAPES, ids=name_of)
def test_the_distribution_of_cards_left_is_that_of_all_deals(shape: Shape) -> None:
    """Counted over all deals, with all kings and without one, so many cards are left as the formula says."""
    for removed in (False, True):
        counts = Counter(play_out(piles, shape).left for piles in deals(shape, king_removed=removed))
        expected = cards_left(shape, kings=shape.suits - removed)
        assert expected == tuple(Fraction(counts[left], counts.total()) for left in range(len(expected)))
        assert 1 == sum(expected)


@pytest.mark.parametrize("shape", SHAPES, ids=name_of)
def test_the_chances_of_cycles_are_those_of_all_deals(shape: Shape) -> None:
    """Counted over all deals, so many have each number of cycles as the formula says."""
    counts = Counter(len(cycles_of(piles, shape)) for piles in deals(shape))
    assert [Fraction(counts[count], counts.total()) for count in range(shape.ranks)] == [
        cycles(count, shape) for count in range(shape.ranks)
    ]


@pytest.mark.parametrize("shape", SHAPES, ids=name_of)
def test_the_chances_of_blind_swaps_are_those_of_all_deals(shape: Shape) -> None:
    """Over all deals, a blind swap wins as often as the formula says, whichever way it is chosen."""
    wins = dict.fromkeys(BLIND_CHOICES, Fraction())
    total = 0
    for piles in deals(shape):
        total += 1
        played = play_out(piles, shape)
        if not played.left:
            wins = {choice: count + 1 for choice, count in wins.items()}
            continue
        winning = {swap for swap in swaps(played) if swap_and_play_on(played, *swap, shape).left == 0}
        counts = list(map(len, played.face_down))
        _, best, _ = swap_chances(counts)
        piles_left = [pile for pile, count in enumerate(counts) if count]
        wins["random"] += Fraction(len(winning), played.left)
        wins["fullest"] += (best, 0) in winning
        wins["pile"] += Fraction(sum((pile, 0) in winning for pile in piles_left), len(piles_left))
    assert {choice: count / total for choice, count in wins.items()} == dict(chance_of("watch", shape).blind)


@pytest.mark.parametrize("shape", SHAPES, ids=name_of)
def test_only_bottoms_of_the_one_cycle_win_a_swap(shape: Shape) -> None:
    """On every deal that a swap wins, just the bottom cards of the piles on the only cycle do."""
    for piles in deals(shape):
        if verdict_of("watch", piles, shape) == "won by a swap":
            played = play_out(piles, shape)
            winning = {swap for swap in swaps(played) if swap_and_play_on(played, *swap, shape).left == 0}
            (cycle,) = cycles_of(piles, shape)
            assert winning == {(place.pile, 0) for place in cycle}


@pytest.mark.parametrize("shape", SHAPES, ids=name_of)
def test_the_orders_take_all_cards(shape: Shape) -> None:
    """Of every solvable deal the order that is given can be played, and takes all cards."""
    for piles in deals(shape):
        if len(tree_of(piles, shape)) == shape.centre:
            left, turn = piles, shape.centre
            for card in open_hours_order(piles, shape):
                assert card in open_hours_choices(left, turn, shape)
                left, turn = take(left, card), shape.rank(card)
            assert not any(left)
        if verdict_of("sundial", piles, shape) == "solvable":
            left = piles
            for card in sundial_order(piles, shape):
                assert card in sundial_choices(left, shape)
                left = take(left, card)
            assert not any(left)


@pytest.mark.parametrize("shape", SHAPES, ids=name_of)
def test_a_book_s_rule_never_applies(shape: Shape) -> None:
    """The last card of an hour pile never belongs to that pile when it is turned: its place is filled by then."""
    for piles in deals(shape):
        played = play_out(piles, shape)
        for pile in range(shape.centre):
            if not played.face_down[pile]:
                assert pile != shape.rank(piles[pile][0])
    assert is_in_place(((),) * shape.ranks, shape)


def test_there_is_no_theorem_for_in_place() -> None:
    """The one variant that is decided by playing says so."""
    with pytest.raises(ValueError, match="no theorem for in-place"):
        verdict_of("in-place", next(deals(Shape(2, 2))), Shape(2, 2))
    with pytest.raises(ValueError, match="no king"):
        sundial_order(((0, 2), (1, 3)), Shape(2, 2))  # type: ignore[arg-type]  # numbers are cards
