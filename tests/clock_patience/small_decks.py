"""All deals of small decks, and how they come out by trying everything that the rules allow."""

from collections.abc import Iterator

from gfclock_solver.cards import Card
from gfclock_solver.clock_patience.rules import (
    Piles,
    Shape,
    Variant,
    Verdict,
    deal_out,
    is_in_place,
    open_hours_choices,
    play_out,
    sundial_choices,
    swap_and_play_on,
    swaps,
    take,
)

SHAPES = [Shape(2, 2), Shape(3, 2), Shape(4, 2), Shape(2, 3), Shape(3, 3), Shape(2, 4)]


def deals(shape: Shape, *, king_removed: bool = False) -> Iterator[Piles]:
    """Yield all deals that differ by ranks; cards of a rank come in the order of their suits.

    Suits never matter, so each stands for equally many deals.
    """
    counts = [shape.suits] * shape.ranks
    counts[shape.centre] -= king_removed
    yield from _dealt([], counts, shape)


def _dealt(cards: list[Card], counts: list[int], shape: Shape) -> Iterator[Piles]:
    if not any(counts):
        yield deal_out(cards, shape)
        return
    for rank in range(shape.ranks):
        if counts[rank]:
            counts[rank] -= 1
            yield from _dealt([*cards, Card(shape.suits * rank + counts[rank])], counts, shape)
            counts[rank] += 1


def verdict_by_playing(variant: Variant, piles: Piles, shape: Shape) -> Verdict:
    """Return the verdict by playing, every choice tried."""
    match variant:
        case "open-hours":
            return "solvable" if _open_hours(piles, shape.centre, shape, set()) else "lost"
        case "sundial":
            return "solvable" if _sundial(piles, shape, set()) else "lost"
    played = play_out(piles, shape)
    if played.left == 0 or (variant == "in-place" and is_in_place(played.face_down, shape)):
        return "won"
    if variant == "watch" and any(swap_and_play_on(played, *swap, shape).left == 0 for swap in swaps(played)):
        return "won by a swap"
    return "lost"


def _open_hours(left: Piles, turn: int, shape: Shape, seen: set[tuple[Piles, int]]) -> bool:
    if not any(left):
        return True
    if (left, turn) in seen:
        return False
    seen.add((left, turn))
    return any(
        _open_hours(take(left, card), shape.rank(card), shape, seen) for card in open_hours_choices(left, turn, shape)
    )


def _sundial(left: Piles, shape: Shape, seen: set[Piles]) -> bool:
    if not any(left):
        return True
    if left in seen:
        return False
    seen.add(left)
    return any(_sundial(take(left, card), shape, seen) for card in sundial_choices(left, shape))
