"""Mutations that leave a certificate readable and make its board, deal or rules another than those of its evidence."""
# ruff: noqa: D103 -- the name of a mutation says what it changes

from certificates.mutations import Document, rejected
from certificates.samples import document_of


@rejected("dealt", "the board is not that of ms:25")
def name_of_another_deal(document: Document) -> None:
    document["deal"] = "ms:25"


@rejected("dealt", "the board is not that of ms:10")
def board_of_another_deal(document: Document) -> None:
    document["board"] = document_of("lost")["board"]


@rejected("dealt", "the board is not that of ms:10")
def columns_of_a_named_deal_in_another_order(document: Document) -> None:
    columns = document["board"]["columns"]
    columns[0], columns[7] = columns[7], columns[0]
    for move in document["solution"]["moves"]:
        for end in ("from", "to"):
            move[end] = {1: 8, 8: 1}.get(move[end], move[end])


@rejected("midgame", "the board is not that of ms:1")
def midgame_board_named_after_its_deal(document: Document) -> None:
    document["deal"] = "ms:1"


@rejected("dealt", "the deal does not exist")
def deal_out_of_range(document: Document) -> None:
    document["deal"] = "ms:0"


@rejected("dealt", "the deal does not exist")
def deal_of_an_unknown_kind(document: Document) -> None:
    document["deal"] = "msx:10"


@rejected("dealt", "the deal does not exist")
def range_for_a_deal(document: Document) -> None:
    document["deal"] = "ms:10-11"


@rejected("dealt", "the deal is named 'kpat:10'; its name is ms:10")
def deal_by_its_second_name(document: Document) -> None:
    document["deal"] = "kpat:10"


@rejected("dealt", "the board is not legal: 9C is a clock card of layout HSDC")
def clock_layout_of_the_other_sources(document: Document) -> None:
    document["board"]["clock"] = "HSDC"


@rejected("dealt", "the board is not legal: 5S is there twice")
def card_twice(document: Document) -> None:
    document["board"]["columns"][1][0] = "5S"


@rejected("dealt", "the board is not legal: 2S is a clock card of layout SHCD")
def clock_card_in_a_column(document: Document) -> None:
    document["board"]["columns"][1][0] = "2S"


@rejected("dealt", "the board is not legal: QS is missing, so on the clock, but JS")
def card_missing_from_under_others(document: Document) -> None:
    document["board"]["columns"][2].remove("QS")


@rejected("dealt", "the board is not that of ms:10")
def playable_card_missing(document: Document) -> None:
    document["board"]["columns"][6].remove("6D")


@rejected("dealt", "the board is not legal: 6D is in the reserve, which the rules do not have")
def reserve_without_the_rule(document: Document) -> None:
    document["board"]["columns"][6].remove("6D")
    document["board"]["reserve"] = "6D"


@rejected("midgame", "the board is not legal: 4S is there twice")
def reserve_card_in_a_column_too(document: Document) -> None:
    document["board"]["columns"][0].append(document["board"]["reserve"])


@rejected("reserve", "to the reserve, is not legal")
def rules_without_the_reserve_that_is_used(document: Document) -> None:
    document["rules"] = "standard"


@rejected("runs", "is not legal")
def rules_without_runs(document: Document) -> None:
    document["rules"] = "both-directions+one-space"


@rejected("runs", "is not legal")
def rules_in_one_direction_only(document: Document) -> None:
    document["rules"] = "one-space+runs"


@rejected("dealt, long line", "is not legal")
def rules_of_alternate_colours(document: Document) -> None:
    document["rules"] = "alternate-colours"


@rejected("lost", " can be reached")
def lost_under_other_rules_only(document: Document) -> None:
    document["rules"] = "both-directions"
