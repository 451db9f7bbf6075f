"""Mutations after which a document does not have the form of a certificate any more."""
# ruff: noqa: D103 -- the name of a mutation says what it changes

from certificates.mutations import Document, malformed
from certificates.samples import document_of

# Fields that are unknown, missing or of the wrong type.


@malformed("dealt", "the document has an unknown field 'colour'")
def unknown_field(document: Document) -> None:
    document["colour"] = "red"


@malformed("dealt", "board has an unknown field 'foundations'")
def unknown_field_of_the_board(document: Document) -> None:
    document["board"]["foundations"] = []


@malformed("dealt", "solution has an unknown field 'states'")
def unknown_field_of_the_solution(document: Document) -> None:
    document["solution"]["states"] = 100


@malformed("dealt", "move 3 has an unknown field 'comment'")
def unknown_field_of_a_move(document: Document) -> None:
    document["solution"]["moves"][2]["comment"] = "!"


@malformed("lost", "proof has an unknown field 'time'")
def unknown_field_of_the_proof(document: Document) -> None:
    document["proof"]["time"] = 1


@malformed("dealt", "the document has no field 'format'")
def no_format(document: Document) -> None:
    del document["format"]


@malformed("dealt", "the document has no field 'deal'")
def no_deal(document: Document) -> None:
    del document["deal"]


@malformed("dealt", "board has no field 'reserve'")
def no_reserve(document: Document) -> None:
    del document["board"]["reserve"]


@malformed("dealt", "solution has no field 'shortest'")
def no_shortest(document: Document) -> None:
    del document["solution"]["shortest"]


@malformed("dealt", "move 1 has no field 'to'")
def no_destination(document: Document) -> None:
    del document["solution"]["moves"][0]["to"]


@malformed("lost", "proof has no field 'digest'")
def no_digest(document: Document) -> None:
    del document["proof"]["digest"]


@malformed("dealt", "solution is null; want an object with fields")
def null_for_a_solution(document: Document) -> None:
    document["solution"] = None


@malformed("dealt", "the verdict solvable wants a solution and no proof")
def null_for_an_absent_proof(document: Document) -> None:
    document["proof"] = None


@malformed("dealt", "board is a list; want an object with fields")
def list_for_a_board(document: Document) -> None:
    document["board"] = document["board"]["columns"]


@malformed("dealt", "moves is an object; want a list")
def object_for_moves(document: Document) -> None:
    document["solution"]["moves"] = {}


@malformed("dealt", "column 2 is '5H3S8HAH7D'; want a list")
def text_for_a_column(document: Document) -> None:
    document["board"]["columns"][1] = "".join(document["board"]["columns"][1])


@malformed("dealt", "deal is 10; want text")
def number_for_a_deal(document: Document) -> None:
    document["deal"] = 10


@malformed("dealt", "length is true; want a whole number")
def true_for_a_number(document: Document) -> None:
    document["solution"]["length"] = True


@malformed("dealt", "length is 41.0; want a whole number")
def fraction_for_a_number(document: Document) -> None:
    document["solution"]["length"] = 41.0


@malformed("dealt", "length is '41'; want a whole number")
def text_for_a_number(document: Document) -> None:
    document["solution"]["length"] = "41"


@malformed("dealt", "shifts is out of range; want a number from 0 to 2^53 - 1")
def number_below_zero(document: Document) -> None:
    document["solution"]["shifts"] = -1


@malformed("lost", "positions is out of range; want a number from 0 to 2^53 - 1")
def number_that_floating_point_rounds(document: Document) -> None:
    document["proof"]["positions"] = 2**53


@malformed("dealt", "shortest is 1; want true or false")
def one_for_true(document: Document) -> None:
    document["solution"]["shortest"] = 1


@malformed("dealt", "from of move 1 is true; want a column from 1 to 8")
def true_for_a_column(document: Document) -> None:
    document["solution"]["moves"][0]["from"] = True


@malformed("dealt", "from of move 1 is 7.0; want a column from 1 to 8")
def fraction_for_a_column(document: Document) -> None:
    document["solution"]["moves"][0]["from"] = 7.0


# Fields whose content is not one of those that are known.


@malformed("dealt", "format is 'gfclock-board'; want 'gfclock-certificate'")
def another_format(document: Document) -> None:
    document["format"] = "gfclock-board"


@malformed("dealt", "version 2 is unknown; want 1")
def unknown_version(document: Document) -> None:
    document["version"] = 2
    document["field_of_version_2"] = None


@malformed("dealt", "version is '1'; want a whole number")
def text_for_a_version(document: Document) -> None:
    document["version"] = "1"


@malformed("dealt", "the board is undecided")
def undecided_verdict(document: Document) -> None:
    document["verdict"] = "undecided"


@malformed("dealt", "the board is undecided")
def record_of_an_undecided_board(document: Document) -> None:
    for name in ("format", "version", "solution"):
        del document[name]
    document.update(verdict="undecided", limit="states")


@malformed("dealt", "verdict is 'won'; want 'solvable' or 'lost'")
def unknown_verdict(document: Document) -> None:
    document["verdict"] = "won"


@malformed("dealt", "rules are 'two-spaces', which is no rule set")
def unknown_rule(document: Document) -> None:
    document["rules"] = "two-spaces"


@malformed("midgame", "rules are 'runs+one-space'; want 'one-space+runs'")
def rules_in_another_order(document: Document) -> None:
    document["rules"] = "runs+one-space"


@malformed("dealt", "clock is 'HHHH'; want the four letters H S D C in some order")
def unknown_clock_layout(document: Document) -> None:
    document["board"]["clock"] = "HHHH"


@malformed("midgame", "the board has 7 columns; want 8")
def column_missing(document: Document) -> None:
    document["board"]["columns"].pop()


@malformed("midgame", "the board has 9 columns; want 8")
def column_too_many(document: Document) -> None:
    document["board"]["columns"].append([])


@malformed("dealt", "column 1 has '10D' for a card; want two letters such as 'TH'")
def ten_in_digits(document: Document) -> None:
    document["board"]["columns"][0][3] = "10D"


@malformed("dealt", "column 1 has '8♠' for a card; want two letters such as 'TH'")
def suit_as_a_sign(document: Document) -> None:
    document["board"]["columns"][0][4] = "8♠"


@malformed("dealt", "move 1 has '6d' for a card; want two letters such as 'TH'")
def card_in_small_letters(document: Document) -> None:
    document["solution"]["moves"][0]["card"] = "6d"


@malformed("dealt", "reserve has '' for a card; want two letters such as 'TH'")
def nothing_for_a_reserve_card(document: Document) -> None:
    document["board"]["reserve"] = ""


@malformed("dealt", "from of move 1 is 'clock'; a card never comes back from there")
def card_back_from_the_clock(document: Document) -> None:
    document["solution"]["moves"][0]["from"] = "clock"


@malformed("dealt", "to of move 5 is 9; want a column from 1 to 8")
def ninth_column(document: Document) -> None:
    document["solution"]["moves"][4]["to"] = 9


@malformed("dealt", "from of move 1 is 0; want a column from 1 to 8")
def columns_counted_from_zero(document: Document) -> None:
    document["solution"]["moves"][0]["from"] = 0


@malformed("dealt", "count of move 5 is 1; want the cards of a run, at least 2, or no count")
def count_of_a_single_card(document: Document) -> None:
    document["solution"]["moves"][4]["count"] = 1


@malformed("dealt", "count of move 5 is null; want a whole number")
def null_for_a_count(document: Document) -> None:
    document["solution"]["moves"][4]["count"] = None


@malformed("lost", "digest is 'D988DFD4C2D0B4D465C868C651D1B760B96C672D...'; want 64 hexadecimal digits")
def digest_in_capitals(document: Document) -> None:
    document["proof"]["digest"] = document["proof"]["digest"].upper()


@malformed("lost", "digest is 'd988'; want 64 hexadecimal digits")
def digest_cut_short(document: Document) -> None:
    document["proof"]["digest"] = document["proof"]["digest"][:4]


# Verdict and evidence.


@malformed("dealt", "the verdict lost wants a proof and no solution")
def solvable_said_to_be_lost(document: Document) -> None:
    document["verdict"] = "lost"


@malformed("lost", "the verdict solvable wants a solution and no proof")
def lost_said_to_be_solvable(document: Document) -> None:
    document["verdict"] = "solvable"


@malformed("dealt", "the verdict solvable wants a solution and no proof")
def proof_beside_a_solution(document: Document) -> None:
    document["proof"] = document_of("lost")["proof"]


@malformed("lost", "the verdict lost wants a proof and no solution")
def solution_beside_a_proof(document: Document) -> None:
    document["solution"] = document_of("dealt")["solution"]


@malformed("dealt", "the verdict solvable wants a solution and no proof")
def no_solution(document: Document) -> None:
    del document["solution"]


@malformed("lost", "the verdict lost wants a proof and no solution")
def no_proof(document: Document) -> None:
    del document["proof"]
