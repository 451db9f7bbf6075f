"""Mutations that leave no certificate to be read."""
# ruff: noqa: D103 -- the name of a mutation says what it changes

from clock_patience.mutations import Document, malformed


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
