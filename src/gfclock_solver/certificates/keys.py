"""Positions as short keys, and the rules of the game on keys: what the checker enumerates with.

A board can reach millions of positions, so what is kept of each is one `bytes` key, at most 49 bytes long (see
`BYTES_PER_KEY`).  The key is the canonical text letter for letter, one byte a card:

    canonical text    2H 3S  /  7C 6C  |  QS
    key                3  8  0  21 17 53  48

A card's byte is its place among all cards sorted by their texts; ``/`` comes before every card and ``|`` after every
card there too.  So two positions that differ only in the order of their columns have one key, and keys sort as their
texts do.

`KeyMoves` makes the moves on the keys themselves, by cutting and pasting: no two columns have the same bottom card, so
that alone gives a column its place in the key, and top cards that come or go leave the order of the columns as it is.
`PlainMoves` goes by `rules.legal_moves` and `rules.apply`, ten times slower; tests compare the two under every rule
set.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from gfclock_solver.cards import DECK, card_below, format_card
from gfclock_solver.rules import COLUMNS, Clock, Position, Rules, apply, legal_moves

BYTES_PER_KEY: Final = 160
"""What a key takes at most, with its place in a set that grows and in a list."""

_CARDS_BY_TEXT: Final = sorted(DECK, key=format_card)
_CARD_OF_BYTE: Final = dict(enumerate(_CARDS_BY_TEXT, 1))
BYTE_OF_CARD: Final = {card: byte for byte, card in _CARD_OF_BYTE.items()}
"""The byte of each card in keys."""

_COLUMN_MARK: Final = 0
_RESERVE_MARK: Final = 53
_TO_KEY: Final = bytes.maketrans(bytes(_CARDS_BY_TEXT), bytes(range(1, 53)))
_WHOLE_DECK: Final = frozenset(DECK)

_SEPARATOR: Final = bytes((_COLUMN_MARK,))
WON: Final = bytes((_RESERVE_MARK,))
"""The key of the position in which every card is on the clock."""

_LINE_MARK: Final = 54
_BETWEEN: Final = bytes((_LINE_MARK,))
_SIGNS: Final = ["/\0", *map(format_card, _CARDS_BY_TEXT), "|\0", "\n\0"]
_FIRST_SIGN: Final = bytes.maketrans(bytes(range(55)), "".join([sign[0] for sign in _SIGNS]).encode("ascii"))
_SECOND_SIGN: Final = bytes.maketrans(bytes(range(55)), "".join([sign[1] for sign in _SIGNS]).encode("ascii"))


class Following(NamedTuple):
    """The keys of the positions that legal moves lead to, some of them perhaps twice."""

    by_plays: list[bytes]
    by_others: list[bytes]
    """By shifts, of runs too, and parkings."""


def key_of(position: Position) -> bytes:
    """Return the position's canonical text with one byte a card; equal for every order of the columns."""
    columns = sorted([bytes(column).translate(_TO_KEY) for column in position.columns if column])
    reserve = b"" if position.reserve is None else bytes((position.reserve,)).translate(_TO_KEY)
    return _SEPARATOR.join(columns) + WON + reserve


def position_of_key(key: bytes, clock: Clock) -> Position:
    """Return the position of `key`, its columns in the order of the canonical text."""
    laid, reserve = key.split(WON)
    columns = tuple([tuple([_CARD_OF_BYTE[byte] for byte in column]) for column in laid.split(_SEPARATOR) if column])
    parked = _CARD_OF_BYTE[reserve[0]] if reserve else None
    on_clock = _WHOLE_DECK.difference(*columns, () if parked is None else (parked,))
    return Position(clock, columns + ((),) * (COLUMNS - len(columns)), parked, on_clock)


def columns_of_key(key: bytes) -> list[bytes]:
    """Return the columns of the position of `key`, those that are empty left out; one empty one when all are."""
    return key.partition(WON)[0].split(_SEPARATOR)


def text_of_keys(keys: Iterable[bytes]) -> bytes:
    """Return the canonical texts of `keys`, joined by newlines."""
    joined = _BETWEEN.join(keys)
    text = bytearray(2 * len(joined))
    text[::2] = joined.translate(_FIRST_SIGN)
    text[1::2] = joined.translate(_SECOND_SIGN)
    # A card has two signs; a mark has one, and a zero.
    return bytes(text.replace(b"\0", b""))


class PlainMoves:
    """The moves from one key to others by `rules.legal_moves` and `rules.apply`, which say what is right."""

    def __init__(self, rules: Rules, clock: Clock) -> None:
        self._rules, self._clock = rules, clock

    def __call__(self, key: bytes) -> Following:
        """Return the keys that one legal move from `key` leads to."""
        position = position_of_key(key, self._clock)
        following = Following([], [])
        for move in legal_moves(position, self._rules):
            (following.by_plays if move.target == "clock" else following.by_others).append(
                key_of(apply(position, move))
            )
        return following


class KeyMoves:
    """The moves from one key to others, by cutting and pasting: the same keys as `PlainMoves`, but for `key` itself.

    A whole column, one card or a run, may move to an empty column, which leads to the same key again.
    """

    def __init__(self, rules: Rules) -> None:
        self._before = bytearray(54)
        """By a card's byte, the byte of the card below it in suit: on the clock, the card may be played."""
        self._fitting: list[frozenset[int]] = [frozenset()] * 54
        """By a card's byte, the bytes of the cards that fit on it."""
        for card in DECK:
            self._before[BYTE_OF_CARD[card]] = BYTE_OF_CARD[card_below(card)]
            self._fitting[BYTE_OF_CARD[card]] = frozenset(
                BYTE_OF_CARD[other] for other in DECK if rules.fits(other, card)
            )
        self._has_reserve, self._has_runs = rules.one_space, rules.runs

    def __call__(self, key: bytes) -> Following:
        """Return the keys that one legal move from `key` leads to."""
        plays, others = following = Following([], [])
        laid = key.index(_RESERVE_MARK)
        ends = _ends_of_columns(key, laid)
        targets = [(end, self._fitting[key[end - 1]]) for end in ends]
        empty = COLUMNS - len(ends)
        is_reserve_free = self._has_reserve and laid + 1 == len(key)
        onto_card = (1 + is_reserve_free) << empty if self._has_runs else 1
        into_empty = onto_card // 2 if self._has_runs and empty else min(empty, 1)
        start = 0
        for end in ends:
            # The cards from `first` to the top move together: the top card, then longer and longer runs.
            first = end - 1
            while True:
                card, moved = key[first], key[first:end]
                if first > start:
                    rest = key[:first] + key[end:]
                    if len(moved) <= into_empty:
                        others.append(_with_column(rest, moved))
                else:
                    rest = key[: start - 1] + key[end:] if start else key[end + (end < laid) :]
                if len(moved) == 1:
                    if self._before[card] not in key:
                        plays.append(rest)
                    if is_reserve_free:
                        others.append(rest + moved)
                for target, fitting in targets:
                    if card in fitting and target != end:
                        place = target if target < end else target - len(key) + len(rest)
                        others.append(rest[:place] + moved + rest[place:])
                if first == start or len(moved) >= onto_card or card not in self._fitting[key[first - 1]]:
                    break
                first -= 1
            start = end + 1
        if laid + 1 < len(key):
            card, moved, rest = key[-1], key[-1:], key[:-1]
            if self._before[card] not in key:
                plays.append(rest)
            if empty:
                others.append(_with_column(rest, moved))
            others.extend(rest[:target] + moved + rest[target:] for target, fitting in targets if card in fitting)
        return following


def _ends_of_columns(key: bytes, laid: int) -> list[int]:
    """Return where in `key`, whose columns end at `laid`, each column ends."""
    ends = []
    end = key.find(_COLUMN_MARK, 0, laid)
    while end >= 0:
        ends.append(end)
        end = key.find(_COLUMN_MARK, end + 1, laid)
    return [*ends, laid] if laid else []


def _with_column(key: bytes, column: bytes) -> bytes:
    """Return `key` with a column more, where its bottom card belongs."""
    laid, mark, reserve = key.partition(WON)
    columns = [*laid.split(_SEPARATOR), column] if laid else [column]
    columns.sort()
    return _SEPARATOR.join(columns) + mark + reserve
