"""The exact chances of Clock Patience, as fractions, computed for any shape of deck.

All orders of the cards are equally likely.  N is the number of cards, n that of the hours, k cards are left face down
when the last king is turned.  `docs/clock-patience.md` says in short where the formulas come from.

>>> chance_of("standard").text
'1/13'
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, factorial, perm

from gfclock_solver.clock_patience.rules import FULL, Shape, Variant

Distribution = tuple[Fraction, ...]
"""For k = 0, 1, ...: the chance that k cards are left face down."""

BLIND_CHOICES = ("random", "fullest", "pile")
"""What a player who sees no face may swap the king for: any face-down card, the bottom card of a pile with the most
face-down cards, or the bottom card of any pile that has some."""


@dataclass(frozen=True)
class Chance:
    """The exact chance that a deal is won or solvable, and what belongs to it."""

    variant: Variant
    chance: Fraction
    """Won, won by the best swap, or solvable."""
    left: Distribution | None
    """The chances of the numbers of cards left face down, where no choice of the player's comes before."""
    without_swap: Fraction | None = None
    """For ``watch``: the chance to win without a swap."""
    blind: tuple[tuple[str, Fraction], ...] = ()
    """For ``watch``: the chance of each of `BLIND_CHOICES`, the games won without a swap included."""

    @property
    def text(self) -> str:
        """The chance as a fraction in lowest terms."""
        return str(self.chance)


@cache
def chance_of(variant: Variant, shape: Shape = FULL) -> Chance:
    """Return the exact chance of `variant`."""
    match variant:
        case "standard":
            left = cards_left(shape)
            return Chance(variant, left[0], left)
        case "watch":
            left = cards_left(shape)
            blind = tuple((choice, _blind(choice, shape)) for choice in BLIND_CHOICES)
            return Chance(variant, cycles(0, shape) + cycles(1, shape), left, cycles(0, shape), blind)
        case "king-removed":
            left = cards_left(shape, kings=shape.suits - 1)
            return Chance(variant, left[0], left)
        case "open-hours":
            return Chance(variant, _connected(shape), None)
        case "sundial":
            return Chance(variant, _king_at_a_bottom(shape), None)
        case "in-place":
            return Chance(variant, _in_place(shape), cards_left(shape))


def cards_left(shape: Shape = FULL, kings: int | None = None) -> Distribution:
    """Return the distribution of the cards left face down, with so many kings, by default one of each suit.

    The cards come up in an order that is as random as the deal, so the last king is in the place N - k from the start
    as often as in a shuffled pack: the other kings lie among the N - 1 - k cards before it.
    """
    kings = shape.suits if kings is None else kings
    others = (shape.ranks - 1) * shape.suits
    total = comb(others + kings, kings)
    return tuple(Fraction(comb(others + kings - 1 - left, kings - 1), total) for left in range(others + 1))


def mean(distribution: Distribution) -> Fraction:
    """Return the number of cards left on average."""
    return sum((left * chance for left, chance in enumerate(distribution)), start=Fraction())


def cycles(count: int, shape: Shape = FULL) -> Fraction:
    """Return the chance that the bottom arcs of the hours have just `count` cycles.

    Choose the piles on cycles, L of n, and a permutation of them with that many cycles; each of their bottoms is one of
    the cards of a rank.  The other piles are then to form trees rooted there or in the centre: as in ``standard``,
    with all of these piles as one centre, that is the chance that the last card turned belongs there.
    """
    hours, suits, cards = shape.ranks - 1, shape.suits, shape.ranks * shape.suits
    chance = Fraction()
    for on_cycles in range(hours + 1):
        ways = comb(hours, on_cycles) * _stirling(on_cycles, count) * suits**on_cycles
        rooted = Fraction((suits - 1) * on_cycles + suits, cards - on_cycles)
        chance += Fraction(ways, perm(cards, on_cycles)) * rooted
    return chance


@cache
def _stirling(items: int, count: int) -> int:
    """Return how many permutations of `items` have `count` cycles: the unsigned Stirling number of the first kind."""
    if items == 0 or count == 0:
        return int(items == count)
    return _stirling(items - 1, count - 1) + (items - 1) * _stirling(items - 1, count)


def _blind(choice: str, shape: Shape) -> Fraction:
    """Return the chance to win with a blind swap, or without any.

    The k cards left are any k of the cards of the hours, and there are as many in a pile as of its rank.  A random one
    wins with chance 1/k, the bottom of a pile with n cards left with n/k, which is 1/m for any of the m piles that have
    some; see `theorems.swap_chances`.
    """
    hours, suits = shape.ranks - 1, shape.suits
    left = cards_left(shape)
    chance = left[0]
    for count in range(1, hours * suits + 1):
        sets = comb(hours * suits, count)
        if choice == "random":
            wins = Fraction(1, count)
        elif choice == "fullest":
            at_most = [0, *(_sets_with_at_most(most, count, shape) for most in range(1, suits + 1))]
            weighed = sum(most * (at_most[most] - at_most[most - 1]) for most in range(1, suits + 1))
            wins = Fraction(weighed, sets * count)
        else:
            wins = sum((Fraction(ways, piles) for piles, ways in _sets_by_piles(count, shape)), start=Fraction()) / sets
        chance += left[count] * wins
    return chance


def _sets_with_at_most(most: int, count: int, shape: Shape) -> int:
    """Return how many sets of `count` cards of the hours have at most `most` of each rank."""
    return _power([comb(shape.suits, number) for number in range(most + 1)], shape.ranks - 1, count)


def _sets_by_piles(count: int, shape: Shape) -> Iterator[tuple[int, int]]:
    """Yield for each number of ranks how many sets of `count` cards of the hours have cards of just so many ranks."""
    some = [0, *(comb(shape.suits, number) for number in range(1, shape.suits + 1))]
    for ranks in range(1, shape.ranks):
        yield ranks, comb(shape.ranks - 1, ranks) * _power(some, ranks, count)


def _power(polynomial: list[int], exponent: int, degree: int) -> int:
    """Return the coefficient of x^degree in the power of a polynomial, given as its coefficients."""
    result = [1] + [0] * degree
    for _ in range(exponent):
        result = [
            sum(result[at - step] * factor for step, factor in enumerate(polynomial) if step <= at)
            for at in range(degree + 1)
        ]
    return result[degree]


def _connected(shape: Shape) -> Fraction:
    """Return the chance that all piles hang together.

    The (s n)! deals of n piles of s cards are counted by how many piles, m, hang together with the centre: choose the
    others; these piles have their own cards, in any of the connected ways, and the rest have theirs in any way.
    """
    suits = shape.suits
    connected = [0]
    for piles in range(1, shape.ranks + 1):
        split = sum(
            comb(piles - 1, part - 1) * connected[part] * factorial(suits * (piles - part)) for part in range(1, piles)
        )
        connected.append(factorial(suits * piles) - split)
    return Fraction(connected[shape.ranks], factorial(suits * shape.ranks))


def _king_at_a_bottom(shape: Shape) -> Fraction:
    """Return the chance that not all kings are above the bottoms of the piles."""
    cards = shape.ranks * shape.suits
    return 1 - Fraction(comb(cards - shape.ranks, shape.suits), comb(cards, shape.suits))


def _in_place(shape: Shape) -> Fraction:
    """Return the chance that each card left face down lies in the pile of its own rank.

    When k are left they are any k of the cards of the hours, in any of k! orders; of these the product of n! over the
    piles, with n cards left in each, put all cards in their piles.
    """
    hours, suits = shape.ranks - 1, shape.suits
    ordered = [perm(suits, number) for number in range(suits + 1)]
    return sum(
        (
            chance * Fraction(_power(ordered, hours, left), perm(hours * suits, left))
            for left, chance in enumerate(cards_left(shape))
        ),
        start=Fraction(),
    )


def chance_to_document(exact: Chance) -> dict[str, object]:
    """Return an exact chance as a document; each chance is a fraction as text, and a decimal."""
    document: dict[str, object] = {"variant": exact.variant, "chance": _number(exact.chance)}
    if exact.without_swap is not None:
        document["without_swap"] = _number(exact.without_swap)
        document["blind"] = {choice: _number(chance) for choice, chance in exact.blind}
    if exact.left is not None:
        document["left"] = {"mean": _number(mean(exact.left)), "distribution": [_number(each) for each in exact.left]}
    return document


def _number(value: Fraction) -> dict[str, object]:
    return {"fraction": str(value), "decimal": round(float(value), 15)}
