"""What decides a deal without playing it; every theorem is tested against `rules` on all deals of small decks.

Two pictures are used.  The **arcs**: each card lies in a pile and belongs to a pile, and is an arc from the one to the
other.  Each pile has as many arcs out as in, for it holds as many cards as there are cards of its rank (in
``king-removed`` the centre has one less of both).  A game walks along arcs, each once, from the centre.  The **bottom
arcs**: those of the bottom cards of the hour piles, one out of each hour, so that they are a map of the hours into the
hours and the centre.

* ``standard``, ``king-removed``: won exactly when the bottom arcs have no cycle, that is, when they form a tree rooted
  at the centre (D. E. Knuth, The Art of Computer Programming 1, 2.3.4.2, exercises 16 and 17).  Proof.  At the end
  all arcs into the centre are used, and each hour pile has as many used arcs in as out.  If an arc out of an hour is
  unused, so is its bottom arc, which is used last.  The pile that this one leads to has an unused arc in, so it is not
  the centre and has an unused arc out as well: the bottom arcs lead on and on among hours, into a cycle.  If on the
  other hand all are used, an hour that a bottom arc leads to is left once more after it, so that from hour to hour
  along bottom arcs the time of the last leaving grows: there is no cycle.
* ``watch``: after the last king the unused arcs again go in and out of each pile equally often, and by the argument
  above all bottom cards of piles with unused arcs are there, no chain of them reaches the centre, and every cycle is
  among them.  Put the king in the place of a card of pile p and play on: the walk starts where that card leads and
  ends when the king comes up, in p.  So it is the ``standard`` game with p as its centre, its last card being the king:
  all is turned exactly when the king lies at the bottom of p and the other bottom arcs form a tree rooted at p, that
  is, when there is one cycle and p lies on it.
* ``open-hours``: a walk along all arcs from the centre and back exists exactly when the piles hang together, and for
  the last arcs out of the hours any tree that is rooted at the centre can be chosen, whatever the order of the
  centre's own arcs (T. van Aardenne-Ehrenfest and N. G. de Bruijn, 1951).  So the player fixes such a tree, keeps the
  tree's card of each hour for last, and need not know the cards in the centre.
* ``sundial``: the card taken last is the bottom card of a pile, so if no bottom is a king, a card is left when the last
  king has been taken.  If one is, take all other cards first.
"""

from collections.abc import Sequence
from typing import NamedTuple

from gfclock_solver.cards import Card
from gfclock_solver.clock_patience.rules import FULL, Piles, Shape, Variant, Verdict


class Place(NamedTuple):
    """A card in a pile."""

    pile: int
    card: Card


def cycles_of(piles: Piles, shape: Shape = FULL) -> tuple[tuple[Place, ...], ...]:
    """Return the cycles of the bottom arcs, each from its lowest pile on, the lowest first.

    Each place of a cycle is a pile and its bottom card, which leads to the pile of the next place.
    """
    target = [shape.rank(cards[0]) for cards in piles[: shape.centre]]
    cycles = []
    for start in range(shape.centre):
        cycle, pile = [start], target[start]
        # A walk that comes by a lower pile belongs to a cycle that is known, or leads to one, or it has begun too late.
        while pile > start and pile != shape.centre and pile not in cycle:
            cycle.append(pile)
            pile = target[pile]
        if pile == start:
            cycles.append(tuple(Place(each, piles[each][0]) for each in cycle))
    return tuple(cycles)


def tree_of(piles: Piles, shape: Shape = FULL) -> dict[int, Card]:
    """Return for each hour pile that the cards of the hours join to the centre the card that leads there the shortest.

    Of equals it is the one that lies deepest.  A pile that is not among the keys is cut off.
    """
    tree: dict[int, Card] = {}
    reached, frontier = {shape.centre}, {shape.centre}
    while frontier:
        found = {}
        for pile in range(shape.centre):
            if pile not in reached:
                card = next((card for card in piles[pile] if shape.rank(card) in frontier), None)
                if card is not None:
                    found[pile] = card
        tree.update(found)
        frontier = set(found)
        reached |= frontier
    return dict(sorted(tree.items()))


def verdict_of(variant: Variant, piles: Piles, shape: Shape = FULL) -> Verdict:
    """Return the verdict on a deal; for ``in-place``, of which there is no theorem, see `rules.is_in_place`."""
    match variant:
        case "standard" | "king-removed":
            return "lost" if cycles_of(piles, shape) else "won"
        case "watch":
            count = len(cycles_of(piles, shape))
            return "won" if count == 0 else "won by a swap" if count == 1 else "lost"
        case "open-hours":
            return "solvable" if len(tree_of(piles, shape)) == shape.centre else "lost"
        case "sundial":
            return "solvable" if king_bottom(piles, shape) is not None else "lost"
        case _:
            raise ValueError(f"there is no theorem for {variant}")


def king_bottom(piles: Piles, shape: Shape = FULL) -> int | None:
    """Return the first pile at whose bottom lies a king, or `None`."""
    return next((pile for pile, cards in enumerate(piles) if shape.rank(cards[0]) == shape.centre), None)


def open_hours_order(piles: Piles, shape: Shape = FULL) -> tuple[Card, ...]:
    """Return an order in which all cards can be taken in ``open-hours``; there must be one.

    The pile whose turn it is gives its top card, and the card of the tree (`tree_of`) last.
    """
    kept = tree_of(piles, shape)
    left = [list(cards) for cards in piles]
    for pile, card in kept.items():
        left[pile].remove(card)
        left[pile].insert(0, card)
    order: list[Card] = []
    turn = shape.centre
    while left[turn]:
        order.append(left[turn].pop())
        turn = shape.rank(order[-1])
    return tuple(order)


def sundial_order(piles: Piles, shape: Shape = FULL) -> tuple[Card, ...]:
    """Return an order in which all cards can be taken in ``sundial``: the pile with a king at its bottom comes last."""
    last = king_bottom(piles, shape)
    if last is None:
        raise ValueError("no king lies at the bottom of a pile")
    order: list[Card] = []
    for pile in (*(pile for pile in range(shape.ranks) if pile != last), last):
        order += reversed(piles[pile])
    return tuple(order)


def swap_chances(face_down: Sequence[int]) -> tuple[tuple[int, int], int, int]:
    """Return the chance that a blind swap wins, and a best blind choice, when so many cards are face down in the piles.

    The chance of a random face-down card as numerator and denominator, then the pile whose bottom card is the best
    choice, and how many cards are face down there: the best chance is that number by the denominator.  For a player
    who sees none of their faces all orders in which the k face-down cards come are equally likely.  The game is won
    when the king lies where the last of them is turned: each of the n cards of a pile is the last with chance 1/k, and
    that one lies at the bottom.  So the bottom of a pile wins with chance n/k, other places never do, and a random
    card wins with the chance 1/k, the sum of n/k by k over the piles.
    """
    best = max(range(len(face_down)), key=lambda pile: (face_down[pile], -pile))
    return (1, sum(face_down)), best, face_down[best]
