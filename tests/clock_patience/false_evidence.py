"""Mutations that leave a certificate readable and make a claim of its evidence false."""
# ruff: noqa: D103 -- the name of a mutation says what it changes

from clock_patience.mutations import Document, rejected

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
