"""Mutations that leave a certificate readable and make a claim of its deal, verdict or game false."""
# ruff: noqa: D103 -- the name of a mutation says what it changes

from clock_patience.mutations import Document, rejected

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
