"""Deliberately wrong certificates: each a true one with a single named change.

With the change stand the error that must follow and some words of its message: `CertificateRejected` for what is not
so, `InputError` for what does not have the form of a certificate.
"""
# ruff: noqa: D103 -- the name of a mutation says what it changes

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from gfclock_solver.clock_patience.certificates import format_certificate
from gfclock_solver.clock_patience.certifying import certify
from gfclock_solver.clock_patience.dealing import Deal, deal_piles, parse_cards
from gfclock_solver.errors import CertificateRejected, GfclockError, InputError

Document = dict[str, Any]
Change = Callable[[Document], None]

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


@dataclass(frozen=True)
class Mutation:
    """A named way to make a true certificate wrong."""

    name: str
    sample: str
    error: type[GfclockError]
    words: str
    """What the message says, in part."""
    change: Change

    def document(self) -> Document:
        """Return the wrong document."""
        document = document_of(self.sample)
        self.change(document)
        return document


MUTATIONS: Final[list[Mutation]] = []


def rejected(sample: str, words: str) -> Callable[[Change], Change]:
    """Enter the decorated change of `sample` as one whose result is read and then rejected with these words."""
    return _entered(sample, CertificateRejected, words)


def malformed(sample: str, words: str) -> Callable[[Change], Change]:
    """Enter the decorated change of `sample` as one whose result is no certificate, and is refused with these words."""
    return _entered(sample, InputError, f"is not a certificate: {words}")


def _entered(sample: str, error: type[GfclockError], words: str) -> Callable[[Change], Change]:
    def enter(change: Change) -> Change:
        MUTATIONS.append(Mutation(change.__name__.replace("_", " "), sample, error, words, change))
        return change

    return enter


# What is claimed of the deal.


@rejected("won", "the piles are not those of ms:13")
def another_deal_named(document: Document) -> None:
    document["deal"] = "ms:13"


@rejected("won", "the deal is named 'MS:12'; its name is ms:12")
def deal_named_otherwise(document: Document) -> None:
    document["deal"] = "MS:12"


@rejected("won", "the deal does not exist: ")
def deal_out_of_range(document: Document) -> None:
    document["deal"] = "ms:0"


@rejected("won", "the deal does not exist: gf deals the columns")
def deal_of_the_other_game(document: Document) -> None:
    document["deal"] = "gf:12"


@rejected("lost", "the piles are not those of cp:1")
def two_cards_change_places(document: Document) -> None:
    piles = document["piles"]
    piles[0][0], piles[1][0] = piles[1][0], piles[0][0]


@rejected("watch, unnamed", "the piles are no deal: AH is missing, there twice, or not dealt")
def card_there_twice(document: Document) -> None:
    document["piles"][4][0] = "2H"


@rejected("watch, unnamed", "the piles are no deal: QC is missing")
def card_missing(document: Document) -> None:
    del document["piles"][0][0]


@rejected("watch, unnamed", "the piles are no deal: they are not dealt in rounds")
def card_in_another_pile(document: Document) -> None:
    document["piles"][1].insert(0, document["piles"][0].pop(0))


@rejected("lost", "the piles are no deal: KS is missing")
def variant_without_a_card_that_is_there(document: Document) -> None:
    document["variant"] = "king-removed"


@rejected("king removed, lost", "the piles are no deal: KS is missing")
def variant_with_a_card_that_is_not_there(document: Document) -> None:
    document["variant"] = "standard"


# The verdict, and which evidence there is.


@rejected("won", "lost in standard lacks the evidence face_down")
def won_said_to_be_lost(document: Document) -> None:
    document["verdict"] = "lost"


@rejected("lost", "won in standard has the evidence face_down")
def lost_said_to_be_won(document: Document) -> None:
    document["verdict"] = "won"


@rejected("lost", "the verdict is won, but the deal is lost")
def lost_said_to_be_won_with_its_evidence(document: Document) -> None:
    document["verdict"] = "won"
    del document["face_down"], document["cycles"]


@rejected("won", "a deal of standard is never solvable")
def verdict_of_another_variant(document: Document) -> None:
    document["verdict"] = "solvable"


@rejected("lost", "a deal of standard is never won by a swap")
def swap_without_the_variant(document: Document) -> None:
    document["verdict"] = "won by a swap"


@rejected("watch, swap", "the verdict is lost, but the deal is won by a swap")
def swap_concealed(document: Document) -> None:
    document["verdict"] = "lost"
    document["swaps"] = []
    del document["swap_order"]


@rejected("watch, lost", "the verdict is won by a swap, but the deal is lost")
def swap_invented(document: Document) -> None:
    document["verdict"] = "won by a swap"
    document["swap_order"] = document["order"]


@rejected("in place, won", "in-place lacks the evidence misplaced")
def in_place_said_to_be_lost(document: Document) -> None:
    document["verdict"] = "lost"


@rejected("in place, lost", "the verdict is won, but the deal is lost")
def misplaced_concealed(document: Document) -> None:
    document["verdict"] = "won"
    del document["misplaced"]


@rejected("in place, won", "the verdict is lost, but the deal is won")
def in_place_judged_as_standard(document: Document) -> None:
    document["verdict"] = "lost"
    document["misplaced"] = {"pile": 3, "card": "3H"}


@rejected("sundial", "lost in sundial has the evidence order")
def solvable_said_to_be_lost(document: Document) -> None:
    document["verdict"] = "lost"


@rejected("lost", "lost in standard lacks the evidence cycles")
def cycles_left_out(document: Document) -> None:
    del document["cycles"]


@rejected("won", "won in standard has the evidence swaps")
def evidence_of_another_variant(document: Document) -> None:
    document["swaps"] = []


# How the game goes.


@rejected("won", "card 1 of order is")
def two_turned_cards_change_places(document: Document) -> None:
    order = document["order"]
    order[0], order[1] = order[1], order[0]


@rejected("won", "order has 51 cards, but 52 are turned")
def last_card_not_turned(document: Document) -> None:
    del document["order"][-1]


@rejected("lost", "order has 36 cards, but 35 are turned")
def a_card_turned_too_many(document: Document) -> None:
    document["order"].append("QC")


@rejected("lost", "face_down is not so: 17 cards are left")
def fewer_cards_left(document: Document) -> None:
    document["face_down"][0] -= 1


@rejected("king removed, lost", "order has")
def king_removed_played_on(document: Document) -> None:
    document["order"].append("KS")


# The cycles.


@rejected("lost", "cycles is not so: 8 is on a cycle too")
def no_cycle(document: Document) -> None:
    document["cycles"] = []


@rejected("watch, lost", "is on a cycle too")
def a_cycle_left_out(document: Document) -> None:
    del document["cycles"][0]


@rejected("lost", "cycles is not so: a cycle begins with its lowest pile")
def cycle_begins_elsewhere(document: Document) -> None:
    document["cycles"][0].reverse()


@rejected("lost", "cycles is not so: TH does not lead to 8")
def cycle_shortened(document: Document) -> None:
    del document["cycles"][0][1]


@rejected("lost", "cycles is not so: JC is no bottom of 8")
def cycle_by_another_card(document: Document) -> None:
    document["cycles"][0][0]["card"] = "JC"


@rejected("lost", "cycles is not so: 4C is no bottom of the centre")
def cycle_through_the_centre(document: Document) -> None:
    document["cycles"].append([{"pile": "centre", "card": "4C"}])


@rejected("lost", "cycles is not so: they are not in order, or one is there twice")
def cycle_there_twice(document: Document) -> None:
    document["cycles"] *= 2


@rejected("watch, lost", "cycles is not so: they are not in order, or one is there twice")
def cycles_in_another_order(document: Document) -> None:
    document["cycles"].reverse()


@rejected("lost", "cycles is not so: a cycle begins with its lowest pile")
def empty_cycle(document: Document) -> None:
    document["cycles"].append([])


# Swaps.


@rejected("watch, swap", "swaps is not so: those that win are TH in 8, 8D in 10")
def a_swap_left_out(document: Document) -> None:
    del document["swaps"][1]


@rejected("watch, swap", "swaps is not so: those that win are TH in 8, 8D in 10")
def a_swap_too_many(document: Document) -> None:
    document["swaps"].append({"pile": 12, "card": "3D"})


@rejected("watch, lost", "swaps is not so: those that win are none")
def a_swap_where_none_wins(document: Document) -> None:
    document["swaps"] = [{"pile": 1, "card": "7C"}]


@rejected("watch, swap", "card 1 of swap_order is QH, but TH comes")
def swap_order_begins_late(document: Document) -> None:
    del document["swap_order"][0]


@rejected("watch, swap", "blind is not so: of 17 cards left most are in pile 10: 3")
def better_chance_than_there_is(document: Document) -> None:
    document["blind"]["left"] = 1


@rejected("watch, swap", "blind is not so")
def blind_choice_of_an_equal_pile(document: Document) -> None:
    document["blind"]["pile"] = 12


@rejected("watch, lost", "blind is not so")
def fewer_in_the_fullest_pile(document: Document) -> None:
    document["blind"]["in_pile"] += 1


# A player's choices.


@rejected("open", "cannot be taken then")
def taken_out_of_turn(document: Document) -> None:
    order = document["order"]
    order[2], order[3] = order[3], order[2]


@rejected("open", "order ends with 1 cards not taken")
def last_card_not_taken(document: Document) -> None:
    del document["order"][-1]


@rejected("open", "card 53 of order, KH, cannot be taken then")
def card_taken_twice(document: Document) -> None:
    document["order"].append("KH")


@rejected("open", "last is not so: KH is not in 1")
def kept_card_of_another_pile(document: Document) -> None:
    document["last"][0]["card"] = "KH"


@rejected("open", "last is not so: from 1 it does not lead to the centre")
def kept_cards_in_a_circle(document: Document) -> None:
    piles = document["piles"]
    # The first hour keeps the card that leads to a pile which keeps one that leads back.
    for pile in range(1, 12):
        to = [card for card in piles[0] if "A23456789TJQK".index(card[0]) == pile]
        back = [card for card in piles[pile] if card[0] == "A"]
        if to and back:
            document["last"][0]["card"], document["last"][pile]["card"] = to[0], back[0]
            return
    raise AssertionError("the sample has no such pair")


@rejected("open", "last is not so: it has one card for each of the hours 1 to 12, in order")
def hour_without_a_kept_card(document: Document) -> None:
    del document["last"][3]


@rejected("open, lost", "cut_off is not so: the piles that no card from outside leads to are 1, 2")
def pile_not_cut_off(document: Document) -> None:
    del document["cut_off"][0]


@rejected("open, lost", "open-hours lacks the evidence order")
def cut_off_said_to_be_solvable(document: Document) -> None:
    document["verdict"] = "solvable"
    del document["cut_off"]
    document["last"] = []


@rejected("open", "cut_off is not so: the piles that no card from outside leads to are none")
def nothing_cut_off(document: Document) -> None:
    document["verdict"] = "lost"
    del document["order"], document["last"]
    document["cut_off"] = []


@rejected("sundial", "card 1 of order, KH, cannot be taken then")
def covered_card_taken(document: Document) -> None:
    document["order"].insert(0, "KH")


@rejected("sundial", "cannot be taken then")
def last_king_taken_early(document: Document) -> None:
    document["order"].insert(51, document["order"].pop())
    document["order"] = [card for card in document["order"] if card[0] != "K"] + [
        card for card in document["order"] if card[0] == "K"
    ]


@rejected("sundial", "order ends with 52 cards not taken")
def nothing_taken(document: Document) -> None:
    document["order"] = []


@rejected("sundial, lost", "bottoms is not so: they are 2D JH")
def other_bottoms(document: Document) -> None:
    document["bottoms"][0] = "2S"


@rejected("sundial", "the verdict is lost, but KH is a bottom")
def king_at_a_bottom_overlooked(document: Document) -> None:
    document["verdict"] = "lost"
    document["bottoms"] = [pile[0] for pile in document["piles"]]
    del document["order"]


@rejected("in place, lost", "misplaced is not so: the first is QC in 1")
def another_misplaced_card(document: Document) -> None:
    document["misplaced"] = {"pile": 2, "card": "QS"}


# The form.


@malformed("won", "the document has an unknown field 'comment'")
def unknown_field(document: Document) -> None:
    document["comment"] = ""


@malformed("won", "the document has no field 'variant'")
def variant_missing(document: Document) -> None:
    del document["variant"]


@malformed("won", "variant is 'clock'; want standard, watch")
def unknown_variant(document: Document) -> None:
    document["variant"] = "clock"


@malformed("won", "verdict is 'undecided'; want 'won'")
def unknown_verdict(document: Document) -> None:
    document["verdict"] = "undecided"


@malformed("won", "version 2 is unknown; want 1")
def later_version(document: Document) -> None:
    document["version"] = 2


@malformed("won", "version is true; want a whole number")
def version_that_is_no_number(document: Document) -> None:
    document["version"] = True


@malformed("won", "there are 12 piles; want 13")
def twelve_piles(document: Document) -> None:
    del document["piles"][0]


@malformed("won", "pile centre has '10H', which is no card")
def card_written_otherwise(document: Document) -> None:
    document["piles"][12][0] = "10H"


@malformed("won", "order is null; want a list")
def order_that_is_none(document: Document) -> None:
    document["order"] = None


@malformed("lost", "face_down has 12 numbers; want 13")
def twelve_numbers(document: Document) -> None:
    del document["face_down"][0]


@malformed("lost", "face_down is 1.0; want a whole number")
def number_with_a_point(document: Document) -> None:
    document["face_down"][0] = 1.0


@malformed("lost", "cycles has the pile 13; want 1 to 12 or 'centre'")
def pile_that_is_none(document: Document) -> None:
    document["cycles"][0][0]["pile"] = 13


@malformed("lost", "cycles has an unknown field 'suit'")
def unknown_field_of_a_place(document: Document) -> None:
    document["cycles"][0][0]["suit"] = "H"


@malformed("watch, swap", "blind has no field 'left'")
def chance_of_nothing(document: Document) -> None:
    del document["blind"]["left"]
