"""The same game with other suits: a board as it is under another clock layout.

The rules know suits only as equal or different, and, with ``alternate-colours``, by colour.  So exchanging the suits
throughout, each for the one that takes its turn in the other layout, changes what the cards are called and nothing
else: neither which moves are legal, nor what they lead to.
"""

from gfclock_solver.cards import SUITS, Card, card_of, is_red
from gfclock_solver.errors import InputError
from gfclock_solver.rules import CLOCK_LAYOUTS, Clock, Move, Position, Rules


def relabel(position: Position, clock: Clock) -> Position:
    """Return `position` with the labels of `clock`; its columns keep their places."""
    if clock == position.clock:
        return position
    new = exchange(position.clock, clock)
    return Position(
        clock,
        tuple(tuple(new[card] for card in column) for column in position.columns),
        None if position.reserve is None else new[position.reserve],
        frozenset(new[card] for card in position.on_clock),
    )


def relabel_moves(moves: tuple[Move, ...], before: Clock, after: Clock) -> tuple[Move, ...]:
    """Return the moves of a game under the layout `before` as they are called under `after`."""
    if before == after:
        return moves
    new = exchange(before, after)
    return tuple(Move(new[move.card], move.source, move.target, move.count) for move in moves)


def is_same_game(rules: Rules, before: Clock, after: Clock) -> bool:
    """Tell whether exchanging the labels of `before` for those of `after` leaves the game as it is.

    Where colours count, suits of one colour must become suits of one colour.
    """
    if not rules.alternate_colours:
        return True
    pairs = zip(before.suits, after.suits, strict=True)
    return len({_is_red_suit(old) == _is_red_suit(new) for old, new in pairs}) == 1


def require_same_game(rules: Rules, before: Clock, after: Clock) -> None:
    """Raise `InputError` unless `is_same_game`, and name the layouts that would do."""
    if not is_same_game(rules, before, after):
        fitting = sorted(suits for suits in CLOCK_LAYOUTS if is_same_game(rules, before, Clock(suits)))
        raise InputError(
            f"with alternate-colours the layout {after.suits} would be another game: want {', '.join(fitting[:-1])} "
            f"or {fitting[-1]}"
        )


def exchange(before: Clock, after: Clock) -> dict[Card, Card]:
    """Return what each card of the layout `before` is called under `after`."""
    new_suit = {SUITS.index(old): SUITS.index(new) for old, new in zip(before.suits, after.suits, strict=True)}
    return {card_of(rank, suit): card_of(rank, new_suit[suit]) for rank in range(13) for suit in range(4)}


def _is_red_suit(letter: str) -> bool:
    return is_red(card_of(0, SUITS.index(letter)))
