"""The rules of Clock Patience and its variants: the executable specification, plain and slow.

The cards are dealt face down in rounds to as many piles as there are ranks: pile 1, 2, ... and last the **centre**,
which is the pile of the kings.  The first card dealt to a pile lies at its bottom.  The centre's top card is turned;
each turned card is laid face up under the pile of its rank, and that pile's top face-down card is turned next.  When
the last king is turned the game ends, as no card is left to be turned: it is won if no card is face down.

    standard       as above
    watch          the king that would end the game is swapped, once, for a face-down card of the player's choice,
                   which is played on; when that king is turned again the game ends
    king-removed   the king of spades is taken out before the deal, so the centre has a card less
    open-hours     the hour piles lie face up, and the player takes any card left in the pile whose turn it is; the
                   centre's cards come from its top
    sundial        all cards lie face up, and the player takes the top card of any pile; the last king ends the game
    in-place       as standard, but a card left face down in the pile of its own rank counts as right

Nothing here decides a deal by anything but playing it, and everything also holds for small decks, a `Shape`.
Piles are counted from 0 here, so that a card of rank r belongs to pile r; people count the hours from 1.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, get_args

from gfclock_solver.cards import DECK, KING, SUITS, Card, card_of, format_card

Variant = Literal["standard", "watch", "king-removed", "open-hours", "sundial", "in-place"]
"""The name of a variant."""

VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)

Verdict = Literal["won", "won by a swap", "solvable", "lost"]
"""How a deal comes out: where the player has a choice all along it is solvable rather than won."""

REMOVED_KING: Final = card_of(KING, SUITS.index("S"))
"""The card that is taken out in ``king-removed``."""

Pile = tuple[Card, ...]
"""Cards, bottom card first."""

Piles = tuple[Pile, ...]
"""A pile for each rank, the centre last."""


class Shape(NamedTuple):
    """The shape of a deck: how many ranks, each with how many suits.  A card is ``suits * rank + suit``."""

    ranks: int = 13
    suits: int = 4

    @property
    def centre(self) -> int:
        """The rank of the kings, and their pile."""
        return self.ranks - 1

    def rank(self, card: Card) -> int:
        """Return the rank of `card`, which is also the pile where it belongs."""
        return card // self.suits


FULL: Final = Shape()
"""The whole deck."""


class PlayOut(NamedTuple):
    """How a game without a choice went."""

    order: tuple[Card, ...]
    """The cards that were turned, in order."""
    face_down: Piles
    """What is left face down in each pile, bottom card first."""

    def __repr__(self) -> str:
        order, *face_down = (" ".join(map(format_card, cards)) for cards in (self.order, *self.face_down))
        return f"PlayOut(order={order!r}, face_down={face_down!r})"

    @property
    def left(self) -> int:
        """How many cards are left face down."""
        return sum(map(len, self.face_down))


def cards_dealt(variant: Variant) -> frozenset[Card]:
    """Return the cards that are dealt in `variant`."""
    return frozenset(DECK) - ({REMOVED_KING} if variant == "king-removed" else set())


def deal_out(cards: Sequence[Card], shape: Shape = FULL) -> Piles:
    """Return the piles that `cards`, in the order in which they are dealt, make."""
    return tuple(tuple(cards[pile :: shape.ranks]) for pile in range(shape.ranks))


def play_out(piles: Piles, shape: Shape = FULL) -> PlayOut:
    """Play from the centre's top card until a pile is empty whose card is to be turned; only the centre's can be."""
    return _play_on(piles, shape.centre, shape)


def swap_and_play_on(played: PlayOut, pile: int, place: int, shape: Shape = FULL) -> PlayOut:
    """Swap the last card turned for the face-down card at `place`, from the bottom, of `pile`, and play on with that.

    The order is that of the cards turned after the swap, the card that came for the king first.  The game ends when
    that king is turned again.
    """
    king, chosen = played.order[-1], played.face_down[pile][place]
    left = [list(cards) for cards in played.face_down]
    left[pile][place] = king
    order = [chosen]
    while order[-1] != king:
        order.append(left[shape.rank(order[-1])].pop())
    return PlayOut(tuple(order), tuple(map(tuple, left)))


def swaps(played: PlayOut) -> Iterator[tuple[int, int]]:
    """Yield pile and place of every face-down card for which the king may be swapped."""
    for pile, cards in enumerate(played.face_down):
        for place in range(len(cards)):
            yield pile, place


def is_in_place(face_down: Piles, shape: Shape = FULL) -> bool:
    """Tell whether every card that is left face down lies in the pile of its own rank."""
    return all(shape.rank(card) == pile for pile, cards in enumerate(face_down) for card in cards)


def open_hours_choices(left: Piles, turn: int, shape: Shape = FULL) -> Pile:
    """Return the cards of which the player of ``open-hours`` may take one when it is the turn of pile `turn`."""
    return left[turn][-1:] if turn == shape.centre else left[turn]


def sundial_choices(left: Piles, shape: Shape = FULL) -> Pile:
    """Return the cards of which the player of ``sundial`` may take one: none when all kings have been taken."""
    if not any(shape.rank(card) == shape.centre for cards in left for card in cards):
        return ()
    return tuple(cards[-1] for cards in left if cards)


def take(left: Piles, card: Card) -> Piles:
    """Return what is `left` when `card` has been taken."""
    return tuple(tuple(other for other in cards if other != card) for cards in left)


def _play_on(piles: Piles, turn: int, shape: Shape) -> PlayOut:
    left = [list(cards) for cards in piles]
    order: list[Card] = []
    while left[turn]:
        order.append(left[turn].pop())
        turn = shape.rank(order[-1])
    return PlayOut(tuple(order), tuple(map(tuple, left)))
