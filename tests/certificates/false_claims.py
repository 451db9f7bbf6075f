"""Mutations that leave a certificate readable and make a claim of it false."""
# ruff: noqa: D103 -- the name of a mutation says what it changes

from typing import Any

from certificates.mutations import Document, rejected
from certificates.samples import document_of


def moves_of(document: Document) -> list[dict[str, Any]]:
    """Return the list of moves in `document`, to be changed."""
    moves: list[dict[str, Any]] = document["solution"]["moves"]
    return moves


def first_shift(document: Document) -> dict[str, Any]:
    """Return the first move in `document` from a column to a column."""
    return next(move for move in moves_of(document) if isinstance(move["from"], int) and isinstance(move["to"], int))


def first_run(document: Document) -> dict[str, Any]:
    """Return the first move of a run in `document`."""
    return next(move for move in moves_of(document) if "count" in move)


# The moves of the solution.


@rejected("dealt", "move 2, 7D from column 2 to the clock, is not legal")
def first_move_dropped(document: Document) -> None:
    del moves_of(document)[0]


@rejected("dealt", "move 9, KC from column 5 to the clock, is not legal")
def move_dropped(document: Document) -> None:
    del moves_of(document)[8]


@rejected("dealt", "the solution ends with 1 of 52 cards not on the clock")
def last_move_dropped(document: Document) -> None:
    del moves_of(document)[-1]


@rejected("dealt", "the solution ends with 40 of 52 cards not on the clock")
def all_moves_dropped(document: Document) -> None:
    document["solution"].update(moves=[], length=0, shifts=0)


@rejected("dealt", "move 5, 8D from column 6 to the clock, is not legal")
def move_repeated(document: Document) -> None:
    moves_of(document).insert(4, moves_of(document)[3])


@rejected("dealt", "move 8, JS from column 5 to the clock, is not legal")
def two_moves_swapped(document: Document) -> None:
    moves = moves_of(document)
    moves[8], moves[7] = moves[7], moves[8]


@rejected("dealt", "move 42, 5S from column 1 to the clock, is not legal")
def move_after_the_win(document: Document) -> None:
    moves_of(document).append(moves_of(document)[-1])
    document["solution"]["length"] += 1


@rejected("dealt", "move 1, 6D from column 6 to the clock, is not legal")
def move_from_a_wrong_column(document: Document) -> None:
    moves_of(document)[0]["from"] = 6


@rejected("dealt", "move 5, AH from column 2 to column 1, is not legal")
def shift_to_a_column_that_does_not_fit(document: Document) -> None:
    first_shift(document)["to"] = 1


@rejected("dealt", "move 5, AH from column 2 to column 2, is not legal")
def shift_to_its_own_column(document: Document) -> None:
    first_shift(document)["to"] = 2


@rejected("dealt", "move 5, AH from column 2 to the clock, is not legal")
def play_before_its_turn(document: Document) -> None:
    first_shift(document)["to"] = "clock"


@rejected("dealt", "move 1, 2D from column 7 to the clock, is not legal")
def card_from_under_others(document: Document) -> None:
    moves_of(document)[0]["card"] = "2D"


@rejected("dealt", "move 1, 2S from column 7 to the clock, is not legal")
def card_that_is_on_the_clock(document: Document) -> None:
    moves_of(document)[0]["card"] = "2S"


@rejected("dealt", "move 1, 6D from column 7 to the reserve, is not legal")
def parking_without_a_reserve(document: Document) -> None:
    moves_of(document)[0]["to"] = "reserve"


@rejected("midgame", "to the reserve, is not legal")
def parking_in_a_full_reserve(document: Document) -> None:
    first_shift(document)["to"] = "reserve"


@rejected("dealt", "move 1, 6D from the reserve to the clock, is not legal")
def card_from_an_empty_reserve(document: Document) -> None:
    moves_of(document)[0]["from"] = "reserve"


@rejected("reserve", "is not legal")
def parking_dropped(document: Document) -> None:
    moves = moves_of(document)
    moves.remove(next(move for move in moves if move["to"] == "reserve"))


@rejected("midgame", "on it from column")
def run_of_too_many_cards(document: Document) -> None:
    first_run(document)["count"] += 1


@rejected("midgame", "is not legal")
def run_moved_as_its_deepest_card_alone(document: Document) -> None:
    del first_run(document)["count"]


@rejected("dealt", "move 1, 6D and the 1 on it from column 7 to the clock, is not legal")
def run_to_the_clock(document: Document) -> None:
    moves_of(document)[0]["count"] = 2


@rejected("dealt", "move 5, AH and the 9007199254740990 on it from column 2 to column 6, is not legal")
def run_of_the_largest_number_of_cards(document: Document) -> None:
    first_shift(document)["count"] = 2**53 - 1


# What is said of the solution.


@rejected("dealt", "length is 40, but the moves number 41")
def length_too_small(document: Document) -> None:
    document["solution"]["length"] -= 1


@rejected("dealt", "length is 42, but the moves number 41")
def length_too_large(document: Document) -> None:
    document["solution"]["length"] += 1


@rejected("dealt", "shifts is 0, but the moves that are not plays number 1")
def shifts_too_few(document: Document) -> None:
    document["solution"]["shifts"] = 0


@rejected("reserve", "shifts is 9, but the moves that are not plays number 10")
def parking_not_counted_as_a_shift(document: Document) -> None:
    document["solution"]["shifts"] -= sum(move["to"] == "reserve" for move in moves_of(document))


@rejected("dealt, long line", "has 18 shifts and is not the shortest: 2 will do")
def shortest_claimed_for_a_longer_line(document: Document) -> None:
    document["solution"]["shortest"] = True


# The proof.


@rejected("lost", "positions is 17, but 18 can be reached")
def one_position_too_few(document: Document) -> None:
    document["proof"]["positions"] -= 1


@rejected("lost", "positions is 19, but 18 can be reached")
def one_position_too_many(document: Document) -> None:
    document["proof"]["positions"] += 1


@rejected("lost", "positions is 0, but 18 can be reached")
def no_positions(document: Document) -> None:
    document["proof"]["positions"] = 0


@rejected("lost", "but that of the positions is d988dfd4c2d0b4d465c868c651d1b760b96c672d3f6313197cbbeaa636fd6e3b")
def one_digit_of_the_digest_changed(document: Document) -> None:
    document["proof"]["digest"] = document["proof"]["digest"][:-1] + "a"


@rejected("lost", "positions is 6, but 18 can be reached")
def proof_of_another_deal(document: Document) -> None:
    document["proof"] = document_of("lost, king-on-ace")["proof"]


@rejected("dealt", "positions is 18, but 4")
def small_proof_that_a_solvable_deal_is_lost(document: Document) -> None:
    del document["solution"]
    document.update(verdict="lost", proof=document_of("lost")["proof"])


@rejected("dealt", "the verdict is lost, but a won position can be reached")
def large_proof_that_a_solvable_deal_is_lost(document: Document) -> None:
    del document["solution"]
    document.update(verdict="lost", proof={"positions": 2**53 - 1, "digest": 64 * "0"})


@rejected("over", "the verdict is lost, but a won position can be reached")
def proof_that_a_won_board_is_lost(document: Document) -> None:
    del document["solution"]
    # A digest of the one text "|", so that nothing but the won position itself is wrong.
    digest = "cbe5cfdf7c2118a9c3d78ef1d684f3afa089201352886449a06a6511cfef74a7"
    document.update(verdict="lost", proof={"positions": 1, "digest": digest})


@rejected("lost", "move 1, 6D from column 7 to the clock, is not legal")
def solution_of_another_deal(document: Document) -> None:
    del document["proof"]
    document.update(verdict="solvable", solution=document_of("dealt")["solution"])
