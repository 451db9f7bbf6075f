"""The wrong certificates of Clock Patience; the modules beside this one enter them."""

import json
from functools import cache
from typing import Final

from mutating import Document as Document, Mutation as Mutation, Mutations

from gfclock_solver.clock_patience.certificates import format_certificate
from gfclock_solver.clock_patience.certifying import certify
from gfclock_solver.clock_patience.dealing import Deal, deal_piles, parse_cards

CUT_OFF_DEAL: Final = """
    AH AS AD AC  2H 2S 2D 2C  3H 3S 3D 3C  4H 4S 4D 4C  5H 5S 5D 5C  6H 6S 6D 6C  7H 7S 7D 7C
    8H 8S 8D 8C  9H 9S 9D 9C  TH TS TD TC  JH JS JD JC  QH QS QD QC  KH KS KD KC
"""
"""Piles with all their own cards, as a pile a group."""


def _dealt_in_rounds(groups: str) -> str:
    piles = [groups.split()[start : start + 4] for start in range(0, 52, 4)]
    return " ".join(pile[place] for place in range(4) for pile in piles)


@cache
def _samples() -> dict[str, str]:
    cut_off = Deal("cut off", parse_cards(_dealt_in_rounds(CUT_OFF_DEAL), "cut off", "open-hours"))
    unnamed = Deal("unnamed", deal_piles("cp:1", "watch").piles)
    made = {
        "won": certify("ms:12"),
        "lost": certify("cp:1"),
        "watch, won": certify("ms:12", "watch"),
        "watch, swap": certify("cp:1", "watch"),
        "watch, lost": certify("cp:2", "watch"),
        "watch, unnamed": certify(unnamed, "watch"),
        "king removed, won": certify("cp:1000", "king-removed"),
        "king removed, lost": certify("cp:0", "king-removed"),
        "open": certify("cp:0", "open-hours"),
        "open, lost": certify(cut_off, "open-hours"),
        "sundial": certify("cp:0", "sundial"),
        "sundial, lost": certify("cp:9007199254740991", "sundial"),
        "in place, won": certify("cp:0", "in-place"),
        "in place, lost": certify("cp:1", "in-place"),
    }
    return {name: format_certificate(certificate) for name, certificate in made.items()}


SAMPLES: Final = tuple(_samples())


def document_of(sample: str) -> Document:
    """Return the document of a true certificate, to be changed at will."""
    document: Document = json.loads(_samples()[sample])
    return document


MUTATIONS: Final = Mutations(document_of)

rejected, malformed = MUTATIONS.rejected, MUTATIONS.malformed
