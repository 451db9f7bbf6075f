"""Positions late in the game, drawn from a seed, on which the plain solver of `oracle` can say the truth.

Eight cards or fewer are always won: with n cards in k columns, n-k cards are covered and 8-k columns are empty, so
every card can be laid bare.  The same holds, more or less, for many more cards, and so of boards drawn blindly none
is lost.  `jammed` endings are drawn so that a good part is: cards that are wanted lie deep, and on top lie cards of
ranks that do not follow each other.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from gfclock_solver.cards import Card, rank_of
from gfclock_solver.rules import CLOCK_LAYOUTS, COLUMNS, Clock, Position, Rules, position_of

_LAYOUTS: Final = sorted(CLOCK_LAYOUTS)
_STEPS: Final = ((0, 3, 6, 9), (0, 2, 4, 6, 8, 10), (0, 2, 5, 7, 9), (0, 4, 8), (0, 6))


def draw_endings(seed: str, rules: Rules, scattered: int, jammed: int, most_jammed: int = 32) -> Iterator[Position]:
    """Yield `scattered` endings of at most 12 cards, then `jammed` ones of 11 to `most_jammed`.

    Under rules with a reserve about every other one has a card there.  The same seed gives the same endings; but for
    the reserve they do not depend on the rules.
    """
    random = Random(seed)
    for _ in range(scattered):
        yield _scattered(random, random.randint(0, 12), in_reserve=random.random() < 0.5 and rules.one_space)
    for _ in range(jammed):
        yield _jammed(random, random.randint(11, most_jammed), in_reserve=random.random() < 0.5 and rules.one_space)


def all_endings(clock: Clock, cards: int, with_reserve: bool) -> Iterator[Position]:
    """Yield every ending of `cards` cards under `clock`, up to the order of the columns.

    With `with_reserve` it is those with a card in the reserve, otherwise those without.
    """
    for off_clock in _last_cards(clock.piles, cards):
        if not with_reserve:
            yield from (position_of(clock, columns) for columns in _columns_of(off_clock))
            continue
        for parked in off_clock:
            left = tuple(card for card in off_clock if card != parked)
            yield from (position_of(clock, columns, parked) for columns in _columns_of(left))


def _scattered(random: Random, cards: int, in_reserve: bool) -> Position:
    """Return an ending of so many cards, any of any piles, thrown into any columns."""
    clock = Clock(random.choice(_LAYOUTS))
    piles = [list(pile[1:]) for pile in clock.piles]
    off_clock = [random.choice([pile for pile in piles if pile]).pop() for _ in range(cards)]
    random.shuffle(off_clock)
    parked = off_clock.pop() if in_reserve and off_clock else None
    columns: list[list[Card]] = [[] for _ in range(COLUMNS)]
    for card in off_clock:
        random.choice(columns).append(card)
    return position_of(clock, tuple(map(tuple, columns)), parked)


def _jammed(random: Random, cards: int, in_reserve: bool) -> Position:
    """Return an ending of so many cards, of as few piles as can be, in which little can move."""
    clock = Clock(random.choice(_LAYOUTS))
    piles = [pile[1:] for pile in clock.piles]
    random.shuffle(piles)
    first, steps, noise = random.randrange(13), random.choice(_STEPS), random.choice((0, 1, 2, 4))
    on_top = {(first + step) % 13 for step in steps}
    height: dict[Card, float] = {}
    for pile in piles:
        for place, card in enumerate(pile[max(0, len(pile) - cards + len(height)) :]):
            height[card] = 2 * (place > 0) + 3 * (rank_of(card) in on_top) + noise * random.random()
    highest_first = sorted(height, key=lambda card: -height[card])
    parked = highest_first.pop(0) if in_reserve else None
    columns = tuple(tuple(reversed(highest_first[column::COLUMNS])) for column in range(COLUMNS))
    return position_of(clock, columns, parked)


def _last_cards(piles: tuple[tuple[Card, ...], ...], cards: int) -> Iterator[tuple[Card, ...]]:
    """Yield every set of so many cards that can be the last ones missing from these piles."""
    if not piles:
        if cards == 0:
            yield ()
        return
    first, *others = piles
    for count in range(min(cards, len(first) - 1) + 1):
        for rest in _last_cards(tuple(others), cards - count):
            yield first[len(first) - count :] + rest


def _columns_of(cards: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield every way to lay `cards` in at most eight columns, up to their order.

    The first card goes into every place of every way to lay the others.
    """
    if not cards:
        yield ()
        return
    first, *others = cards
    for columns in _columns_of(tuple(others)):
        if len(columns) < COLUMNS:
            yield (*columns, (first,))
        for place, column in enumerate(columns):
            for height in range(len(column) + 1):
                yield (*columns[:place], (*column[:height], first, *column[height:]), *columns[place + 1 :])
