"""The checker of Clock Patience: what its verdicts rest on, together with `gfclock_solver.clock_patience.rules`.

It knows no theorem.  It takes every field of a certificate for a claim and plays the cards:

* the piles are a deal of all cards and, where a deal is named, that deal;
* a game without a choice is played, and must go as said; after a swap too, and for ``watch`` every swap is tried;
* an order of a player's choices is played card by card, each one that may be taken then, until all are taken;
* for a lost ``open-hours`` the piles that are cut off are looked for: from the centre no cards lead to them, by way of
  other piles neither, so their turn never comes;
* for a lost ``sundial`` no bottom is a king: the card taken last is a bottom, and when it is due no king is left.
"""

from collections.abc import Iterator

from gfclock_solver.cards import DECK, Card, format_card
from gfclock_solver.clock_patience.certificates.values import EVIDENCE, Blind, Certificate, Evidence, PileCard
from gfclock_solver.clock_patience.dealing import deal_piles
from gfclock_solver.clock_patience.rules import (
    FULL,
    Piles,
    PlayOut,
    Verdict,
    cards_dealt,
    deal_out,
    is_in_place,
    open_hours_choices,
    play_out,
    sundial_choices,
    swap_and_play_on,
    swaps,
    take,
)
from gfclock_solver.errors import CertificateRejected, InputError, quote


def check(certificate: Certificate) -> None:
    """Return if every claim of `certificate` is true; raise `CertificateRejected`, one line why not, otherwise."""
    _check_piles(certificate)
    wanted = EVIDENCE.get((certificate.variant, certificate.verdict))
    if wanted is None:
        raise CertificateRejected(f"a deal of {certificate.variant} is never {certificate.verdict}")
    for name, value in vars(certificate.evidence).items():
        if (value is not None) != (name in wanted):
            there = "has" if value is not None else "lacks"
            raise CertificateRejected(f"{certificate.verdict} in {certificate.variant} {there} the evidence {name}")
    match certificate.variant:
        case "open-hours":
            _check_open_hours(certificate)
        case "sundial":
            _check_sundial(certificate)
        case _:
            _check_play_out(certificate)


def _check_piles(certificate: Certificate) -> None:
    cards = sorted(card for pile in certificate.piles for card in pile)
    dealt = cards_dealt(certificate.variant)
    if cards != sorted(dealt):
        wrong = next((card for card in DECK if cards.count(card) != (card in dealt)), None)
        name = "a card" if wrong is None else format_card(wrong)
        raise CertificateRejected(f"the piles are no deal: {name} is missing, there twice, or not dealt")
    # Dealt in rounds, such a deal has just these heights.
    if tuple(map(len, certificate.piles)) != tuple(map(len, deal_out(cards))):
        raise CertificateRejected("the piles are no deal: they are not dealt in rounds")
    if certificate.deal is not None:
        try:
            named = deal_piles(certificate.deal, certificate.variant)
        except InputError as error:
            raise CertificateRejected(f"the deal does not exist: {error}") from None
        if named.id != certificate.deal:
            raise CertificateRejected(f"the deal is named {quote(certificate.deal)}; its name is {named.id}")
        if named.piles != certificate.piles:
            raise CertificateRejected(f"the piles are not those of {certificate.deal}")


def _check_play_out(certificate: Certificate) -> None:
    evidence, piles = certificate.evidence, certificate.piles
    played = play_out(piles)
    _require_order("order", evidence.order, played.order)
    face_down = tuple(map(len, played.face_down))
    if evidence.face_down not in (None, face_down):
        raise CertificateRejected(f"face_down is not so: {sum(face_down)} cards are left, by piles {list(face_down)}")
    winning: tuple[PileCard, ...] = ()
    if played.left == 0:
        verdict: Verdict = "won"
    elif certificate.variant == "watch":
        winning = _winning_swaps(played)
        verdict = "won by a swap" if winning else "lost"
    else:
        is_won = certificate.variant == "in-place" and is_in_place(played.face_down)
        verdict = "won" if is_won else "lost"
    if certificate.verdict != verdict:
        raise CertificateRejected(f"the verdict is {certificate.verdict}, but the deal is {verdict}")
    if evidence.cycles is not None:
        _check_cycles(piles, evidence.cycles)
    if certificate.variant == "watch" and played.left:
        _check_watch(evidence, played, winning)
    if evidence.misplaced is not None:
        first = next(_misplaced(played.face_down))
        if evidence.misplaced != first:
            raise CertificateRejected(f"misplaced is not so: the first is {_describe(first)}")


def _winning_swaps(played: PlayOut) -> tuple[PileCard, ...]:
    return tuple(
        PileCard(pile, played.face_down[pile][place])
        for pile, place in swaps(played)
        if swap_and_play_on(played, pile, place).left == 0
    )


def _check_watch(evidence: Evidence, played: PlayOut, winning: tuple[PileCard, ...]) -> None:
    if evidence.swaps != winning:
        shown = ", ".join(map(_describe, winning)) or "none"
        raise CertificateRejected(f"swaps is not so: those that win are {shown}")
    if evidence.swap_order is not None:
        pile, card = winning[0]
        place = played.face_down[pile].index(card)
        _require_order("swap_order", evidence.swap_order, swap_and_play_on(played, pile, place).order)
    counts = list(map(len, played.face_down))
    blind = Blind(sum(counts), counts.index(max(counts)), max(counts))
    if evidence.blind != blind:
        raise CertificateRejected(
            f"blind is not so: of {blind.left} cards left most are in pile {_pile_name(blind.pile)}: {blind.in_pile}"
        )


def _misplaced(face_down: Piles) -> Iterator[PileCard]:
    for pile, cards in enumerate(face_down):
        for card in cards:
            if FULL.rank(card) != pile:
                yield PileCard(pile, card)


def _check_cycles(piles: Piles, cycles: tuple[tuple[PileCard, ...], ...]) -> None:
    """Return if `cycles` are all those that the bottom cards of the hours make; each is walked card by card."""
    for cycle in cycles:
        for place, (pile, card) in enumerate(cycle):
            if not 0 <= pile < FULL.centre or piles[pile][0] != card:
                raise CertificateRejected(f"cycles is not so: {format_card(card)} is no bottom of {_pile_name(pile)}")
            following = cycle[(place + 1) % len(cycle)].pile
            if FULL.rank(card) != following:
                raise CertificateRejected(
                    f"cycles is not so: {format_card(card)} does not lead to {_pile_name(following)}"
                )
    firsts = [cycle[0].pile for cycle in cycles if cycle]
    if len(firsts) < len(cycles) or any(pile < cycle[0].pile for cycle in cycles for pile, _ in cycle):
        raise CertificateRejected("cycles is not so: a cycle begins with its lowest pile")
    known = [pile for cycle in cycles for pile, _ in cycle]
    # Twelve steps along bottoms from anywhere lead to the centre or into a cycle.
    for pile in range(FULL.centre):
        for _ in range(FULL.centre):
            pile = FULL.rank(piles[pile][0]) if pile != FULL.centre else pile
        if pile != FULL.centre and pile not in known:
            raise CertificateRejected(f"cycles is not so: {_pile_name(pile)} is on a cycle too")
    if firsts != sorted(firsts) or len(set(known)) < len(known):
        raise CertificateRejected("cycles is not so: they are not in order, or one is there twice")


def _check_open_hours(certificate: Certificate) -> None:
    piles, evidence = certificate.piles, certificate.evidence
    if evidence.cut_off is not None:
        cut_off = tuple(pile for pile in range(FULL.centre) if pile not in _reached(piles))
        if evidence.cut_off != cut_off or not cut_off:
            shown = ", ".join(map(_pile_name, cut_off)) or "none"
            raise CertificateRejected(f"cut_off is not so: the piles that no card from outside leads to are {shown}")
        return
    assert evidence.order is not None
    assert evidence.last is not None
    left, turn = piles, FULL.centre
    for number, card in enumerate(evidence.order, 1):
        if card not in open_hours_choices(left, turn):
            raise CertificateRejected(f"card {number} of order, {format_card(card)}, cannot be taken then")
        left, turn = take(left, card), FULL.rank(card)
    _require_all_taken(left)
    _check_last(piles, evidence.last)


def _reached(piles: Piles) -> set[int]:
    """Return the piles whose turn can come at all: cards lead from the centre to them."""
    reached, waiting = {FULL.centre}, [FULL.centre]
    while waiting:
        for card in piles[waiting.pop()]:
            if FULL.rank(card) not in reached:
                reached.add(FULL.rank(card))
                waiting.append(FULL.rank(card))
    return reached


def _check_last(piles: Piles, last: tuple[PileCard, ...]) -> None:
    """Return if each hour has one of its cards in `last`, and they lead to the centre.

    A player who keeps them for last takes all cards: when the game ends, all kings are taken.  A pile with cards left
    has its last one, so the pile where that leads has had one turn less than it has cards, and has cards left as well.
    So it would go on to the centre, whose kings are all taken, that last card of some pile among them.
    """
    if [pile for pile, _ in last] != list(range(FULL.centre)):
        raise CertificateRejected("last is not so: it has one card for each of the hours 1 to 12, in order")
    for pile, card in last:
        if card not in piles[pile]:
            raise CertificateRejected(f"last is not so: {format_card(card)} is not in {_pile_name(pile)}")
    for start in range(FULL.centre):
        pile = start
        for _ in range(FULL.centre):
            pile = FULL.rank(last[pile].card) if pile != FULL.centre else pile
        if pile != FULL.centre:
            raise CertificateRejected(f"last is not so: from {_pile_name(start)} it does not lead to the centre")


def _check_sundial(certificate: Certificate) -> None:
    piles, evidence = certificate.piles, certificate.evidence
    if evidence.bottoms is not None:
        bottoms = tuple(cards[0] for cards in piles)
        if evidence.bottoms != bottoms:
            raise CertificateRejected(f"bottoms is not so: they are {' '.join(map(format_card, bottoms))}")
        kings = [card for card in bottoms if FULL.rank(card) == FULL.centre]
        if kings:
            raise CertificateRejected(f"the verdict is lost, but {format_card(kings[0])} is a bottom")
        return
    assert evidence.order is not None
    left = piles
    for number, card in enumerate(evidence.order, 1):
        if card not in sundial_choices(left):
            raise CertificateRejected(f"card {number} of order, {format_card(card)}, cannot be taken then")
        left = take(left, card)
    _require_all_taken(left)


def _require_all_taken(left: Piles) -> None:
    count = sum(map(len, left))
    if count:
        raise CertificateRejected(f"order ends with {count} cards not taken")


def _require_order(name: str, claimed: tuple[Card, ...] | None, played: tuple[Card, ...]) -> None:
    if claimed == played:
        return
    for number, (one, other) in enumerate(zip(claimed or (), played, strict=False), 1):
        if one != other:
            raise CertificateRejected(f"card {number} of {name} is {format_card(one)}, but {format_card(other)} comes")
    raise CertificateRejected(f"{name} has {len(claimed or ())} cards, but {len(played)} are turned")


def _describe(place: PileCard) -> str:
    return f"{format_card(place.card)} in {_pile_name(place.pile)}"


def _pile_name(pile: int) -> str:
    return "the centre" if pile == FULL.centre else str(pile + 1)
