"""Deals decided in each of the ways that there are."""

from collections.abc import Iterator

from gfclock_solver.clock_patience.dealing import deal_piles
from gfclock_solver.clock_patience.jobs.deciding import GAMES_LEFT_TO_THEMSELVES, VERDICT_OF_CODE, decide
from gfclock_solver.clock_patience.rules import (
    FULL,
    Piles,
    Variant,
    Verdict,
    is_in_place,
    open_hours_choices,
    play_out,
    sundial_choices,
    swap_and_play_on,
    swaps,
    take,
)
from gfclock_solver.clock_patience.theorems import open_hours_order, sundial_order, verdict_of
from gfclock_solver.deals import DealRange


def differences(variant: Variant, deals: DealRange) -> Iterator[str]:
    """Yield a line for each of `deals` on which play by the rules, theorem and compiled module are not of one mind."""
    decided = decide(variant, deals, lefts=variant in GAMES_LEFT_TO_THEMSELVES)
    for place, deal in enumerate(deals):
        piles = deal_piles(deal, variant).piles
        left, played = _play(variant, piles)
        found = VERDICT_OF_CODE[decided.codes[place]]
        by_theorem = played if variant == "in-place" else verdict_of(variant, piles)
        if not played == by_theorem == found:
            yield f"{deal} {variant}: play {played}, theorem {by_theorem}, compiled {found}"
        if decided.lefts and decided.lefts[place] != left:
            yield f"{deal} {variant}: play leaves {left}, compiled {decided.lefts[place]}"


def _play(variant: Variant, piles: Piles) -> tuple[int, Verdict]:
    """Return how many cards are left and the verdict, by playing; of a player's choices those that should win.

    That nothing else wins where they do not is tried on small decks, where all choices can be.
    """
    if variant == "open-hours":
        left, turn = piles, FULL.centre
        # Where there is no order that wins there is none to play.
        order = open_hours_order(piles) if verdict_of(variant, piles) == "solvable" else ()
        for card in order:
            assert card in open_hours_choices(left, turn)
            left, turn = take(left, card), FULL.rank(card)
        return 0, "lost" if any(left) else "solvable"
    if variant == "sundial":
        left = piles
        order = sundial_order(piles) if verdict_of(variant, piles) == "solvable" else ()
        for card in order:
            assert card in sundial_choices(left)
            left = take(left, card)
        return 0, "lost" if any(left) else "solvable"
    played = play_out(piles)
    if played.left == 0 or (variant == "in-place" and is_in_place(played.face_down)):
        return played.left, "won"
    if variant == "watch" and any(swap_and_play_on(played, *swap).left == 0 for swap in swaps(played)):
        return played.left, "won by a swap"
    return played.left, "lost"
