"""The rules of Grandfather's Clock, plain and slow: the executable specification.

Everything else in the package is measured against this module; nothing here is optimised and nothing here knows
of the search.  The rules are those of the patience books and of Wikipedia's "Grandfather's Clock"; the README
says where sources differ.

    clock card   one of the twelve cards that lie on the hours from the start
    clock pile   a clock card and what is played on it, up in suit, ace after king, until its top shows the hour
    column       one of eight, numbered 1 to 8; its last card is the **top card** and the only one that can move
    play         a top card goes to its clock pile and stays there
    shift        a top card goes onto another column's top card that it fits, or into an empty column
    reserve      with ``one-space``, a place for one card
    park         a top card goes to the reserve; from there it may be played or shifted
    run          with ``runs``, cards on top of a column each of which fits on the one below it, moved as one

Worked example: the ending of one column ``6C 7C``, everything else on the clock (layout SHCD).  The pile of the
clock card 4♣ shows 5♣ and waits for 6♣, which lies under 7♣.  Seven columns are empty, so 7♣ is shifted into one of
them, then 6♣ and 7♣ are played.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import pairwise, permutations, product
from typing import Final, Literal

from gfclock_solver.cards import (
    ACE,
    DECK,
    KING,
    SUITS,
    Card,
    card_above,
    card_below,
    card_of,
    format_card,
    is_red,
    rank_of,
)
from gfclock_solver.errors import InputError, quote

COLUMNS: Final = 8
HOURS: Final = 12

Column = tuple[Card, ...]
"""Cards from the bottom to the top card; empty for an empty column."""

Place = int | Literal["reserve", "clock"]
"""A column's number (1 to 8), the reserve, or, as a destination only, the clock."""


@dataclass(frozen=True)
class Clock:
    """A clock layout, named by the suits of the clock cards 2, 3, 4, 5, whose cycle the other eight repeat.

    The documents' layout is ``HSDC`` (2♥ at five o'clock, 10♥ at one); KPat and PySolFC show ``SHCD``.
    """

    suits: str = "HSDC"

    def __post_init__(self) -> None:
        if self.suits not in CLOCK_LAYOUTS:
            raise InputError(f"{quote(self.suits)} is not a clock layout: want the four letters H S D C in some order")

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The twelve clock cards, from that of one o'clock to that of twelve o'clock."""
        return tuple(self._clock_card(hour) for hour in range(1, HOURS + 1))

    @cached_property
    def card_set(self) -> frozenset[Card]:
        """The twelve clock cards as a set."""
        return frozenset(self.cards)

    def pile(self, hour: int) -> tuple[Card, ...]:
        """Return the finished pile of `hour` (1 to 12): its clock card first, the card that shows the hour last."""
        cards = [self.cards[hour - 1]]
        while rank_of(cards[-1]) + 1 != hour:
            cards.append(card_above(cards[-1]))
        return tuple(cards)

    @cached_property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """The finished piles from one o'clock to twelve o'clock: four or five cards each, 52 in all."""
        return tuple(self.pile(hour) for hour in range(1, HOURS + 1))

    def _clock_card(self, hour: int) -> Card:
        # The clock card of five o'clock is a two, and so on up to the king at four o'clock.
        rank = (hour - 5) % HOURS + 1
        return card_of(rank, SUITS.index(self.suits[(rank - 1) % 4]))


CLOCK_LAYOUTS: Final = frozenset("".join(order) for order in permutations(SUITS))
"""The names of the 24 clock layouts."""


@dataclass(frozen=True)
class Rules:
    """A rule set; without options, `standard`."""

    king_on_ace: bool = False
    """Ranks wrap in the columns: a king fits on an ace."""
    both_directions: bool = False
    """A card also fits on one exactly one rank lower (with `king_on_ace`, an ace on a king)."""
    alternate_colours: bool = False
    """A card fits only on one of the other colour."""
    one_space: bool = False
    """There is a reserve that holds one card."""
    runs: bool = False
    """A run moves as one move if it has at most (1 + free reserve) * 2 ** (empty columns) cards."""

    @property
    def name(self) -> str:
        """The options in the order of the fields joined by ``+``, or ``standard``; `parse_rules` reads it back."""
        options = [field.name.replace("_", "-") for field in fields(self) if getattr(self, field.name)]
        return "+".join(options) or "standard"

    def fits(self, card: Card, base: Card) -> bool:
        """Tell whether `card` may be put on `base` in a column."""
        if self.alternate_colours and is_red(card) == is_red(base):
            return False
        return self._follows(card, base) or (self.both_directions and self._follows(base, card))

    def _follows(self, lower: Card, higher: Card) -> bool:
        if rank_of(lower) == KING:
            return self.king_on_ace and rank_of(higher) == ACE
        return rank_of(lower) + 1 == rank_of(higher)


STANDARD: Final = Rules()

ALL_RULES: Final = tuple(Rules(*options) for options in product([False, True], repeat=len(fields(Rules))))
"""Every rule set, `STANDARD` first."""


def option_names() -> list[str]:
    """Return the names of the options of a rule set, in the order in which a rule set's name has them."""
    return [field.name.replace("_", "-") for field in fields(Rules)]


def parse_rules(text: str) -> Rules:
    """Read the name of a rule set: ``standard``, or options joined by ``+`` in any order and case.

    Raises `InputError` for an unknown or repeated option.
    """
    known = {field.name.replace("_", "-"): field.name for field in fields(Rules)}
    # Lower case of a sign that is no ASCII letter may be one: "\u212a" becomes "k".
    names = [name.strip().lower() if name.isascii() else name for name in text.split("+")]
    if names == ["standard"]:
        return STANDARD
    for place, name in enumerate(names):
        if name not in known:
            raise InputError(f"unknown rule {quote(name)}: want standard, or some of {', '.join(known)} joined by +")
        if name in names[:place]:
            raise InputError(f"rule {name} is given twice")
    return Rules(**{known[name]: True for name in names})


@dataclass(frozen=True)
class Position:
    """A position: the clock, eight columns, the reserve; cards in none of the latter two are on the clock.

    Make one with `position_of`, which checks it, or by `apply` from another.
    """

    clock: Clock
    columns: tuple[Column, ...]
    reserve: Card | None
    on_clock: frozenset[Card]
    """The cards on the clock, the twelve clock cards among them; always the other cards' complement."""

    def __repr__(self) -> str:
        columns = [" ".join(map(format_card, column)) for column in self.columns]
        reserve = None if self.reserve is None else format_card(self.reserve)
        return f"Position(clock={self.clock.suits!r}, columns={columns!r}, reserve={reserve!r})"

    @property
    def is_won(self) -> bool:
        """Tell whether every card is on the clock."""
        return len(self.on_clock) == len(DECK)

    @property
    def empty_columns(self) -> int:
        """How many of the eight columns are empty."""
        return self.columns.count(())

    def may_play(self, card: Card) -> bool:
        """Tell whether `card` could go to the clock now if nothing lay on it: its suit's next lower card is there."""
        return card not in self.on_clock and card_below(card) in self.on_clock

    def canonical_text(self) -> str:
        """Return the position's text that is the same for every order of the columns, as certificates digest it.

        Non-empty columns as card texts bottom to top without a separator, sorted, joined by ``/``; then ``|`` and the
        reserve's card or nothing.
        """
        columns = sorted("".join(map(format_card, column)) for column in self.columns if column)
        return "/".join(columns) + "|" + ("" if self.reserve is None else format_card(self.reserve))


def position_of(clock: Clock, columns: tuple[Column, ...], reserve: Card | None = None) -> Position:
    """Return the position with these columns (at most eight) and this reserve; every other card is on the clock.

    Raises `InputError` when a card is there twice, a clock card lies in a column, or the cards on the clock
    do not form legal piles.
    """
    if len(columns) > COLUMNS:
        raise InputError(f"{len(columns)} columns; want {COLUMNS} at most")
    laid = [card for column in columns for card in column] + ([] if reserve is None else [reserve])
    for place, card in enumerate(laid):
        if card in laid[:place]:
            raise InputError(f"{format_card(card)} is there twice")
        if card in clock.card_set:
            raise InputError(f"{format_card(card)} is a clock card of layout {clock.suits}; it cannot be in a column")
    on_clock = frozenset(DECK) - frozenset(laid)
    for pile in clock.piles:
        for lower, higher in pairwise(pile):
            if higher in on_clock and lower not in on_clock:
                raise InputError(
                    f"{format_card(higher)} is missing, so on the clock, but {format_card(lower)}, "
                    f"which must be played before it, is not"
                )
    return Position(clock, columns + ((),) * (COLUMNS - len(columns)), reserve, on_clock)


@dataclass(frozen=True)
class Move:
    """One move: the card (of a run, its deepest), where it lies, where it goes, and how many cards move."""

    card: Card
    source: Place
    target: Place
    count: int = 1

    def __repr__(self) -> str:
        return f"Move({format_card(self.card)!r}, {self.source!r}, {self.target!r}, count={self.count})"


def legal_moves(position: Position, rules: Rules) -> Iterator[Move]:
    """Yield every legal move: plays first, then shifts, then parkings; every empty column is named as a target."""
    top_cards: list[tuple[Place, Card]] = [
        (number, column[-1]) for number, column in enumerate(position.columns, 1) if column
    ]
    if position.reserve is not None:
        top_cards.append(("reserve", position.reserve))
    for source, card in top_cards:
        if position.may_play(card):
            yield Move(card, source, "clock")
    for source, _ in top_cards:
        for run in _movable_runs(position, source, rules):
            yield from _shifts(position, source, run, rules)
    if rules.one_space and position.reserve is None:
        for source, card in top_cards:
            yield Move(card, source, "reserve")


def is_legal(position: Position, move: Move, rules: Rules) -> bool:
    """Tell whether `move` is one of `legal_moves`, by looking at this move alone."""
    if move.source == "reserve":
        cards: Column = () if position.reserve is None else (position.reserve,)
    elif isinstance(move.source, int) and 1 <= move.source <= COLUMNS and move.count >= 1:
        cards = position.columns[move.source - 1][-move.count :]
    else:
        return False
    if not cards or len(cards) != move.count or cards[0] != move.card:
        return False
    if move.target == "clock":
        return move.count == 1 and position.may_play(move.card)
    if move.target == "reserve":
        return move.count == 1 and rules.one_space and position.reserve is None
    return (
        1 <= move.target <= COLUMNS
        and cards in _movable_runs(position, move.source, rules)
        and _may_shift(position, move.source, cards, move.target, rules)
    )


def _movable_runs(position: Position, source: Place, rules: Rules) -> Iterator[Column]:
    """Yield the top cards of `source` that may move together, shortest first: the single top card, then runs."""
    if not isinstance(source, int):
        assert position.reserve is not None
        yield (position.reserve,)
        return
    column = position.columns[source - 1]
    for length in range(1, len(column) + 1):
        if length > 1 and not (rules.runs and rules.fits(column[-length + 1], column[-length])):
            return
        yield column[-length:]


def _shifts(position: Position, source: Place, run: Column, rules: Rules) -> Iterator[Move]:
    for target in range(1, COLUMNS + 1):
        if _may_shift(position, source, run, target, rules):
            yield Move(run[0], source, target, len(run))


def _may_shift(position: Position, source: Place, run: Column, target: int, rules: Rules) -> bool:
    """Tell whether the movable `run` on top of `source` may go to the column `target`."""
    column = position.columns[target - 1]
    if target == source or (column and not rules.fits(run[0], column[-1])):
        return False
    return len(run) <= _longest_run(position, rules, into_empty=not column)


def _longest_run(position: Position, rules: Rules, into_empty: bool) -> int:
    """Return how many cards may move as one: single moves by way of the free reserve and the other empty columns."""
    free_reserve = int(rules.one_space and position.reserve is None)
    return int((1 + free_reserve) * 2 ** (position.empty_columns - into_empty))


def apply(position: Position, move: Move) -> Position:
    """Return the position after `move`, which must be legal there; use `legal_moves` to find out."""
    columns = list(position.columns)
    reserve, on_clock = position.reserve, position.on_clock
    if isinstance(move.source, int):
        left, moved = columns[move.source - 1][: -move.count], columns[move.source - 1][-move.count :]
        columns[move.source - 1] = left
    else:
        moved, reserve = (move.card,), None
    if move.target == "clock":
        on_clock = on_clock | {move.card}
    elif move.target == "reserve":
        reserve = move.card
    else:
        columns[move.target - 1] += moved
    return Position(position.clock, tuple(columns), reserve, on_clock)
