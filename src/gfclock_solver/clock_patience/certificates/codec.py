"""Certificates of Clock Patience as plain documents: what is written, and the strict reading of it.

    format    "gfclock-patience-certificate"
    version   1
    deal      the deal's id, or null
    variant   the variant's name
    piles     thirteen lists of cards, bottom card first: the hours 1 to 12 and the centre
    verdict   "won", "won by a swap", "solvable" or "lost"

and then the evidence that `values.EVIDENCE` names, in its order:

    order, swap_order, bottoms   lists of cards
    face_down                    thirteen numbers
    cycles                       lists of {pile, card}; a pile is 1 to 12 or "centre"
    swaps, last                  a list of {pile, card}
    misplaced                    {pile, card}
    blind                        {left, pile, in_pile}
    cut_off                      a list of piles

Reading asks whether a document *has the form* of a certificate; whether what it says is true is the checker's question.
"""

from collections.abc import Callable
from dataclasses import fields as fields_of
from typing import Any, Final, get_args

from gfclock_solver.cards import DECK, Card, format_card
from gfclock_solver.clock_patience.certificates.values import FORMAT, VERSION, Blind, Certificate, Evidence, PileCard
from gfclock_solver.clock_patience.rules import FULL, VARIANTS, Variant, Verdict
from gfclock_solver.documents.fields import (
    Document,
    check_fields,
    read_fields,
    read_list,
    read_number,
    read_object,
    read_text,
    show,
)
from gfclock_solver.errors import InputError

CENTRE: Final = "centre"
"""What the pile of the kings is called in documents."""

_FIELDS: Final = ("format", "version", "deal", "variant", "piles", "verdict")
_EVIDENCE: Final = tuple(field.name for field in fields_of(Evidence))
_CARD_OF_TEXT: Final = {format_card(card): card for card in DECK}
_VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)


def certificate_to_document(certificate: Certificate) -> Document:
    """Return the certificate as a document; `certificate_from_document` reads it back."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "deal": certificate.deal,
        "variant": certificate.variant,
        "piles": piles_to_lists(certificate.piles),
        "verdict": certificate.verdict,
        **evidence_to_document(certificate.evidence),
    }


def piles_to_lists(piles: tuple[tuple[Card, ...], ...]) -> list[list[str]]:
    """Return piles as the field ``piles`` of a document has them."""
    return [list(map(format_card, pile)) for pile in piles]


def evidence_to_document(evidence: Evidence) -> Document:
    """Return the fields of the evidence that is there."""
    values = {name: getattr(evidence, name) for name in _EVIDENCE}
    return {name: _WRITERS[name](value) for name, value in values.items() if value is not None}


def certificate_from_document(document: object) -> Certificate:
    """Read a document that has the form of a certificate, whether or not what it says is true.

    Raises `InputError`, one line "is not a certificate: ..." that says what is wrong with the form.
    """
    try:
        return _read_certificate(document)
    except InputError as error:
        raise InputError(f"is not a certificate: {error}") from None


def format_certificate(certificate: Certificate) -> str:
    """Return the certificate as JSON in one line of ASCII, without a newline at its end."""
    import json

    return json.dumps(certificate_to_document(certificate), separators=(",", ":"))


def pack_certificate(certificate: Certificate) -> bytes:
    """Return the certificate as msgpack; what follows in a file may be the next certificate."""
    import msgpack  # type: ignore[import-untyped]  # it ships no types

    packed: bytes = msgpack.packb(certificate_to_document(certificate))
    return packed


def _read_certificate(document: object) -> Certificate:
    fields = read_object(document, "the document")
    if "format" in fields and fields["format"] != FORMAT:
        raise InputError(f"format is {show(fields['format'])}; want {FORMAT!r}")
    if "version" in fields and read_number(fields["version"], "version") != VERSION:
        raise InputError(f"version {fields['version']} is unknown; want {VERSION}")
    check_fields(fields, "the document", _FIELDS, optional=_EVIDENCE)
    lists = read_list(fields["piles"], "piles")
    if len(lists) != FULL.ranks:
        raise InputError(f"there are {len(lists)} piles; want {FULL.ranks}")
    return Certificate(
        deal=None if fields["deal"] is None else read_text(fields["deal"], "deal"),
        variant=_read_variant(fields["variant"]),
        piles=tuple(_read_cards(cards, f"pile {_pile_to_document(place)}") for place, cards in enumerate(lists)),
        verdict=_read_verdict(fields["verdict"]),
        evidence=Evidence(**{name: _READERS[name](fields[name], name) for name in _EVIDENCE if name in fields}),
    )


def _read_variant(value: object) -> Variant:
    for variant in VARIANTS:
        if value == variant:
            return variant
    raise InputError(f"variant is {show(value)}; want {', '.join(VARIANTS[:-1])} or {VARIANTS[-1]}")


def _read_verdict(value: object) -> Verdict:
    for verdict in _VERDICTS:
        if value == verdict:
            return verdict
    raise InputError(f"verdict is {show(value)}; want {', '.join(map(repr, _VERDICTS[:-1]))} or {_VERDICTS[-1]!r}")


def _read_card(value: object, where: str) -> Card:
    text = read_text(value, where)
    if text not in _CARD_OF_TEXT:
        raise InputError(f"{where} has {show(text)}, which is no card")
    return _CARD_OF_TEXT[text]


def _read_cards(value: object, where: str) -> tuple[Card, ...]:
    return tuple(_read_card(card, where) for card in read_list(value, where))


def _read_pile(value: object, where: str) -> int:
    if value == CENTRE:
        return FULL.centre
    number = read_number(value, where)
    if not 1 <= number <= FULL.centre:
        raise InputError(f"{where} has the pile {number}; want 1 to {FULL.centre} or {CENTRE!r}")
    return number - 1


def _pile_to_document(pile: int) -> int | str:
    return CENTRE if pile == FULL.centre else pile + 1


def _read_piles(value: object, where: str) -> tuple[int, ...]:
    return tuple(_read_pile(pile, where) for pile in read_list(value, where))


def _read_counts(value: object, where: str) -> tuple[int, ...]:
    counts = read_list(value, where)
    if len(counts) != FULL.ranks:
        raise InputError(f"{where} has {len(counts)} numbers; want {FULL.ranks}")
    return tuple(read_number(count, where) for count in counts)


def _read_place(value: object, where: str) -> PileCard:
    fields = read_fields(value, where, ("pile", "card"))
    return PileCard(_read_pile(fields["pile"], where), _read_card(fields["card"], where))


def _read_places(value: object, where: str) -> tuple[PileCard, ...]:
    return tuple(_read_place(place, where) for place in read_list(value, where))


def _read_cycles(value: object, where: str) -> tuple[tuple[PileCard, ...], ...]:
    return tuple(_read_places(cycle, where) for cycle in read_list(value, where))


def _read_blind(value: object, where: str) -> Blind:
    fields = read_fields(value, where, ("left", "pile", "in_pile"))
    return Blind(
        read_number(fields["left"], where), _read_pile(fields["pile"], where), read_number(fields["in_pile"], where)
    )


def _cards_to_list(cards: tuple[Card, ...]) -> list[str]:
    return list(map(format_card, cards))


def _place_to_document(place: PileCard) -> Document:
    return {"pile": _pile_to_document(place.pile), "card": format_card(place.card)}


def _places_to_list(places: tuple[PileCard, ...]) -> list[Document]:
    return list(map(_place_to_document, places))


def _cycles_to_list(cycles: tuple[tuple[PileCard, ...], ...]) -> list[list[Document]]:
    return list(map(_places_to_list, cycles))


def _blind_to_document(blind: Blind) -> Document:
    return {"left": blind.left, "pile": _pile_to_document(blind.pile), "in_pile": blind.in_pile}


def _piles_to_list(piles: tuple[int, ...]) -> list[int | str]:
    return list(map(_pile_to_document, piles))


_READERS: Final[dict[str, Callable[[object, str], Any]]] = {
    "order": _read_cards,
    "face_down": _read_counts,
    "cycles": _read_cycles,
    "swaps": _read_places,
    "swap_order": _read_cards,
    "blind": _read_blind,
    "last": _read_places,
    "cut_off": _read_piles,
    "bottoms": _read_cards,
    "misplaced": _read_place,
}

_WRITERS: Final[dict[str, Callable[[Any], object]]] = {
    "order": _cards_to_list,
    "face_down": list,
    "cycles": _cycles_to_list,
    "swaps": _places_to_list,
    "swap_order": _cards_to_list,
    "blind": _blind_to_document,
    "last": _places_to_list,
    "cut_off": _piles_to_list,
    "bottoms": _cards_to_list,
    "misplaced": _place_to_document,
}
