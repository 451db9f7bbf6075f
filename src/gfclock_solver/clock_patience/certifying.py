"""Decide a deal by the theorems, make its certificate, and let the checker check it.

>>> certify("ms:12", "standard").verdict
'won'
"""

from gfclock_solver.cards import Card
from gfclock_solver.clock_patience import theorems
from gfclock_solver.clock_patience.certificates.checker import check
from gfclock_solver.clock_patience.certificates.values import Blind, Certificate, Evidence, PileCard
from gfclock_solver.clock_patience.dealing import Deal, deal_piles
from gfclock_solver.clock_patience.rules import FULL, Piles, Variant, Verdict, play_out, swap_and_play_on
from gfclock_solver.errors import CertificateRejected, SelfCheckFailed

Cycles = tuple[tuple[PileCard, ...], ...]


def certify(deal: Deal | str, variant: Variant = "standard") -> Certificate:
    """Return the certificate of a deal, or of the one that an id names, which has passed the checker.

    Raises `InputError` when an id names no deal, and `SelfCheckFailed` when the checker rejects the certificate.
    """
    dealt = deal_piles(deal, variant) if isinstance(deal, str) else deal
    verdict, evidence = _decide(variant, dealt.piles)
    certificate = Certificate(dealt.id, variant, dealt.piles, verdict, evidence)
    try:
        check(certificate)
    except CertificateRejected as error:
        raise SelfCheckFailed(f"{dealt.name} in {variant}: {error}") from error
    return certificate


def _decide(variant: Variant, piles: Piles) -> tuple[Verdict, Evidence]:
    match variant:
        case "standard" | "king-removed" | "watch":
            return _decide_by_bottoms(variant, piles)
        case "open-hours":
            return _decide_open_hours(piles)
        case "sundial":
            return _decide_sundial(piles)
        case "in-place":
            return _decide_in_place(piles)


def _decide_by_bottoms(variant: Variant, piles: Piles) -> tuple[Verdict, Evidence]:
    verdict = theorems.verdict_of(variant, piles)
    played = play_out(piles)
    if verdict == "won":
        return verdict, Evidence(played.order)
    cycles: Cycles = tuple(tuple(PileCard(*place) for place in cycle) for cycle in theorems.cycles_of(piles))
    face_down = tuple(map(len, played.face_down))
    if variant != "watch":
        return verdict, Evidence(played.order, face_down, cycles)
    _, best, most = theorems.swap_chances(face_down)
    blind = Blind(sum(face_down), best, most)
    if verdict == "lost":
        return verdict, Evidence(played.order, face_down, cycles, swaps=(), blind=blind)
    swaps = tuple(sorted(cycles[0]))
    swapped = swap_and_play_on(played, swaps[0].pile, 0)
    return verdict, Evidence(played.order, face_down, cycles, swaps, swapped.order, blind)


def _decide_open_hours(piles: Piles) -> tuple[Verdict, Evidence]:
    tree = theorems.tree_of(piles)
    if len(tree) == FULL.centre:
        last = tuple(PileCard(pile, card) for pile, card in tree.items())
        return "solvable", Evidence(theorems.open_hours_order(piles), last=last)
    # As many cards lead into some piles as out of them, so those that do not lead to the centre are not led to from it.
    return "lost", Evidence(cut_off=tuple(pile for pile in range(FULL.centre) if pile not in tree))


def _decide_sundial(piles: Piles) -> tuple[Verdict, Evidence]:
    if theorems.king_bottom(piles) is None:
        return "lost", Evidence(bottoms=tuple(cards[0] for cards in piles))
    return "solvable", Evidence(theorems.sundial_order(piles))


def _decide_in_place(piles: Piles) -> tuple[Verdict, Evidence]:
    played = play_out(piles)
    face_down = tuple(map(len, played.face_down))
    wrong = (
        PileCard(pile, Card(card))
        for pile, cards in enumerate(played.face_down)
        for card in cards
        if FULL.rank(card) != pile
    )
    misplaced = next(wrong, None)
    return ("won" if misplaced is None else "lost"), Evidence(played.order, face_down, misplaced=misplaced)
