"""What holds for every board, deal id and text."""

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given, strategies as st

from gfclock_solver.boards import (
    Board,
    deal_board,
    fill_boards,
    format_board,
    format_boards,
    parse_board,
    parse_boards,
    unpack_board,
)
from gfclock_solver.cards import SUIT_GLYPHS, SUITS, Card, format_card
from gfclock_solver.deals import DealId, DealRange, find_source, parse_deal, parse_range, source_names
from gfclock_solver.deals.days import daily_seed, parse_date
from gfclock_solver.errors import InputError

MASK_32, MASK_64 = 2**32 - 1, 2**64 - 1


@st.composite
def _deal_ids(draw: st.DrawFn) -> DealId:
    source = draw(st.sampled_from([source for source in map(find_source, source_names()) if source.clock is not None]))
    return DealId(source.name, draw(st.integers(source.first, source.last)))


DEAL_IDS = _deal_ids()


@given(st.from_type(Board))
def test_a_board_is_read_back(board: Board) -> None:
    """The text of a board, in the middle of a game too, is read as the same position and rules."""
    again = parse_board(format_board(board))
    assert (board.position, board.rules) == (again.position, again.rules)


@given(st.from_type(Board), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_a_board_is_read_in_every_dress(board: Board, line_end: str, with_colons: bool) -> None:
    """Line ends, a byte order mark, comments, suit signs, tens as 10, colons and blank lines make no difference."""
    lines = []
    for line in format_board(board).splitlines():
        if ":" not in line and with_colons:
            for letter, glyph in zip(SUITS, SUIT_GLYPHS, strict=True):
                line = line.replace(letter, glyph)
            line = ": " + line.replace("T", "10").removeprefix("-")
        lines += [f"  {line.lower()}\t # {line}", "# ---", ""]
    again = parse_board("\ufeff" + line_end.join(lines))
    assert (board.position, board.rules) == (again.position, again.rules)


@given(st.lists(st.from_type(Board), min_size=2, max_size=4))
def test_several_boards_are_read_back(boards: list[Board]) -> None:
    """The text of several boards is read as the same boards in order, each with a name of its own."""
    again = parse_boards(format_boards(boards), "file")
    assert [board.position for board in boards] == [board.position for board in again]
    assert [f"file#{place}" for place in range(1, len(boards) + 1)] == [board.name for board in again]


@given(DEAL_IDS)
def test_a_dealt_board_needs_no_clock_line(deal: DealId) -> None:
    """The clock layout of a whole deal follows from its cards."""
    board = deal_board(deal)
    text = "".join(line for line in format_board(board).splitlines(keepends=True) if not line.startswith("Clock:"))
    assert board.position == parse_board(text).position


@given(st.text(alphabet="A23456789TJQKHSDC0♥♠\u200b:-#\n .", max_size=200))
def test_a_text_is_a_board_or_an_input_error_of_one_line(text: str) -> None:
    """`parse_board` raises nothing but `InputError` with one printable line that begins with the name."""
    try:
        parse_board(text, "file")
    except InputError as error:
        message = str(error)
    else:
        message = "file"
    assert message.startswith("file")
    assert message.isprintable()


@given(DEAL_IDS, st.integers(0, 39))
def test_a_card_left_out_is_on_the_clock_or_said_to_be_missing(deal: DealId, place: int) -> None:
    """A whole deal less a card is a board in the middle of a game if the card could have been played, else an error."""
    position = deal_board(deal).position
    card = Card(_packed(deal.source, deal.number)[place])
    text = format_board(position).replace(format_card(card), "")
    if position.may_play(card):
        assert position.on_clock | {card} == parse_board(text).position.on_clock
    else:
        with pytest.raises(InputError, match=rf"^-:\d: {format_card(card)} is missing, so on the clock, but "):
            parse_board(text)


@given(DEAL_IDS, st.lists(st.integers(0, 39), min_size=2, max_size=2, unique=True))
def test_a_card_in_the_place_of_another_is_there_twice(deal: DealId, places: list[int]) -> None:
    """A card written over another is named with the line where it was before."""
    packed = _packed(deal.source, deal.number)
    first, second = (format_card(Card(packed[place])) for place in places)
    text = format_board(deal_board(deal).position).replace(second, first)
    with pytest.raises(InputError, match=rf"^-:\d: {first} is (there twice, first in line \d|twice in this line)$"):
        parse_board(text)


@given(DEAL_IDS)
def test_a_deal_id_is_read_back(deal: DealId) -> None:
    """The text of a deal id, in upper case too, is read as the same id, and its board bears it."""
    assert deal == parse_deal(str(deal)) == parse_deal(str(deal).upper())
    assert str(deal) == deal_board(deal).deal


@given(DEAL_IDS, st.integers(0, 1000))
def test_a_range_is_read_back(first: DealId, more: int) -> None:
    """The text of a range is read as the same range, which counts its deals and gives them in order."""
    last = min(first.number + more, find_source(first.source).last)
    deals = DealRange(first.source, first.number, last)
    assert deals == parse_range(str(deals))
    assert [DealId(first.source, number) for number in range(first.number, last + 1)] == list(deals)
    assert len(deals) == deals.count == last - first.number + 1


@given(st.text(alphabet="gmspysolkatdaily:0123456789-+_ \u0663", max_size=20))
def test_a_text_is_a_deal_id_or_an_input_error_of_one_line(text: str) -> None:
    """`parse_deal` and `parse_range` raise nothing but `InputError` with one printable line."""
    parsers: list[Callable[[str], object]] = [parse_deal, parse_range]
    for parse in parsers:
        try:
            message = str(parse(text))
        except InputError as error:
            message = str(error)
        assert message.isprintable()


@given(st.integers(0, 2**53 - 1))
def test_a_gf_deal_is_the_shuffle_of_its_definition(number: int) -> None:
    """The forty column cards in order, shuffled by SplitMix64 with full products."""
    pack = [card for card in range(52) if card < 4 or card % 4 != (card // 4 - 1) % 4]
    state = number
    for last in range(39, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) & MASK_64
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK_64
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK_64
        other = ((mixed ^ mixed >> 31) * (last + 1)) >> 64
        pack[last], pack[other] = pack[other], pack[last]
    assert pack == list(_packed("gf", number))


@given(st.integers(1, 2**31 - 1))
def test_an_ms_deal_is_the_shuffle_of_its_definition(number: int) -> None:
    """The deck by rank, clubs diamonds hearts spades, shuffled with plain remainders and dealt from its end."""
    deck = [rank * 4 + "HSDC".index(suit) for rank in range(13) for suit in "CDHS"]
    state = number
    for left in range(52, 1, -1):
        state = (state * 214013 + 2531011) & MASK_32
        other = ((state >> 16) & 0x7FFF) % left
        deck[left - 1], deck[other] = deck[other], deck[left - 1]
    on_clock = [rank * 4 + "HSDC".index("SHCD"[(rank - 1) % 4]) for rank in range(1, 13)]
    assert [card for card in reversed(deck) if card not in on_clock] == list(_packed("ms", number))


@given(st.sampled_from(["gf", "ms", "pysol"]), st.integers(31_990, 32_005), st.integers(0, 20))
def test_filled_boards_are_the_single_boards_one_after_another(source: str, first: int, count: int) -> None:
    """A buffer gets the boards of a range in order, and not a byte more is written."""
    buffer = bytearray(b"\xff" * (40 * count + 7))
    fill_boards(source, first, count, buffer)
    assert b"".join(_packed(source, number) for number in range(first, first + count)) == buffer[: 40 * count]
    assert b"\xff" * 7 == buffer[40 * count :]


@given(DEAL_IDS)
def test_a_packed_board_is_dealt_row_by_row(deal: DealId) -> None:
    """Card k of the deal goes to column k mod 8, on top of the cards before it."""
    packed = _packed(deal.source, deal.number)
    columns = unpack_board(packed)
    assert list(packed) == [columns[place % 8][place // 8] for place in range(40)]
    assert columns == deal_board(deal).position.columns


@given(st.dates(), st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=20), st.integers(0, 99))
def test_a_daily_seed_is_the_number_of_a_gf_deal(day: date, salt: str, attempt: int) -> None:
    """Every day, salt and attempt gives a number in the range of ``gf``, and a day is read back from its text."""
    assert deal_board(f"gf:{daily_seed(day, salt, attempt)}").deal is not None
    assert day == parse_date(day.isoformat())


def _packed(source: str, number: int) -> bytes:
    buffer = bytearray(40)
    fill_boards(source, number, 1, buffer)
    return bytes(buffer)
