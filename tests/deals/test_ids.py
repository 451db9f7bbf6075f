"""Deal ids and ranges: the boards that they name, and the texts that are none."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.boards import deal_board, fill_boards
from gfclock_solver.cards import format_card
from gfclock_solver.deals import DealId, DealRange, parse_deal, parse_range
from gfclock_solver.errors import InputError

GOLDEN = Path(__file__).resolve().parents[2] / "data" / "golden" / "deals.json"
BOARDS = json.loads(GOLDEN.read_text(encoding="utf-8"))["boards"]

MS_RANGE = "ms deals are numbered 1 to 2147483647"
GF_RANGE = "gf deals are numbered 0 to 9007199254740991"
PYSOL_RANGE = "pysol deals are numbered 1 to 100000000000000000000"


@pytest.mark.parametrize("entry", BOARDS, ids=lambda entry: str(entry["deal"]))
def test_a_deal_is_the_board_that_an_independent_program_dealt(entry: dict[str, Any]) -> None:
    """A deal id names the same board for ever, with its clock layout."""
    board = deal_board(entry["deal"])
    columns = [[format_card(card) for card in column] for column in board.position.columns]
    assert (entry["clock"], entry["columns"]) == (board.position.clock.suits, columns)
    assert (entry["deal"], None, None) == (board.deal, board.rules, board.position.reserve)


@pytest.mark.parametrize("number", [1, 25, 31999])
def test_pysol_and_kpat_deal_ms_boards_below_32000(number: int) -> None:
    """``pysol`` boards below 32000 are ``ms`` boards with a name of their own; ``kpat`` is just another name."""
    assert deal_board(f"ms:{number}").position == deal_board(f"pysol:{number}").position
    assert deal_board(f"pysol:{number}").deal == f"pysol:{number}"
    assert deal_board(f"ms:{number}") == deal_board(f"kpat:{number}")


def test_pysol_deals_otherwise_from_32000_on() -> None:
    """The first number of PySolFC's own shuffle is 32000."""
    assert deal_board("ms:32000").position != deal_board("pysol:32000").position


@pytest.mark.parametrize("text", ["ms:25", "MS:25", "Ms:25", "kpat:25", "KPat:25"])
def test_a_source_is_named_in_any_case_and_becomes_canonical(text: str) -> None:
    """All names of a deal become one."""
    assert parse_deal(text) == DealId("ms", 25)
    assert deal_board(text).deal == "ms:25"
    assert deal_board(text).name == "ms:25"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a deal id: want a source and a number, as in ms:25"),
        ("25", "'25' is not a deal id: did you mean ms:25?"),
        ("ms25", "'ms25' is not a deal id: did you mean ms:25?"),
        ("mz25", "'mz25' is not a deal id: want a source and a number, as in ms:25"),
        ("0x19", "'0x19' is not a deal id: want a source and a number, as in ms:25"),
        ("msn:25", "'msn' is no deal source: want cp, gf, kpat, ms or pysol"),
        (":25", "'' is no deal source: want cp, gf, kpat, ms or pysol"),
        (" ms:25", "' ms' is no deal source: want cp, gf, kpat, ms or pysol"),
        ("sources.ms:25", "'sources.ms' is no deal source: want cp, gf, kpat, ms or pysol"),
        ("__init__:25", "'__init__' is no deal source: want cp, gf, kpat, ms or pysol"),
        ("ms:", "'ms:': '' is not a deal number; want digits, as in ms:25"),
        ("ms: 25", "'ms: 25': ' 25' is not a deal number; want digits, as in ms:25"),
        ("ms:25 ", "'ms:25 ': '25 ' is not a deal number; want digits, as in ms:25"),
        ("ms:25\n", r"'ms:25\n': '25\n' is not a deal number; want digits, as in ms:25"),
        ("ms:+25", "'ms:+25': '+25' is not a deal number; want digits, as in ms:25"),
        ("ms:-25", "'ms:-25': '-25' is not a deal number; want digits, as in ms:25"),
        ("ms:2_5", "'ms:2_5': '2_5' is not a deal number; want digits, as in ms:25"),
        ("ms:0x19", "'ms:0x19': '0x19' is not a deal number; want digits, as in ms:25"),
        ("ms:2.5e1", "'ms:2.5e1': '2.5e1' is not a deal number; want digits, as in ms:25"),
        ("ms:\u0662\u0665", r"'ms:\u0662\u0665': '\u0662\u0665' is not a deal number; want digits, as in ms:25"),
        ("ms:25:1", "'ms:25:1': '25:1' is not a deal number; want digits, as in ms:25"),
        ("ms:025", "'ms:025': a deal number has no leading zeros"),
        ("gf:00", "'gf:00': a deal number has no leading zeros"),
        ("ms:1-5", "'ms:1-5' is a range of deals; want a single one, as in ms:25"),
        ("ms:0", f"ms:0 is out of range: {MS_RANGE}"),
        ("kpat:0", f"ms:0 is out of range: {MS_RANGE}"),
        ("ms:2147483648", f"ms:2147483648 is out of range: {MS_RANGE}"),
        ("gf:9007199254740992", f"gf:9007199254740992 is out of range: {GF_RANGE}"),
        ("pysol:0", f"pysol:0 is out of range: {PYSOL_RANGE}"),
        ("pysol:100000000000000000001", f"pysol:100000000000000000001 is out of range: {PYSOL_RANGE}"),
        ("ms:" + "9" * 9000, f"'ms:{'9' * 37}...' is out of range: {MS_RANGE}"),
        (
            "daily:2026-11-29",
            "'daily:2026-11-29' is the first solvable board of its day, which takes a search; want its gf: id",
        ),
    ],
)
def test_what_is_no_deal_id_is_refused_in_one_line(text: str, message: str) -> None:
    """A number is digits alone and in range; nothing is trimmed, clamped or guessed."""
    with pytest.raises(InputError) as caught:
        deal_board(text)
    assert message == str(caught.value)


@pytest.mark.parametrize("number", [100, 10**20])
def test_a_number_at_the_end_of_the_range_is_dealt(number: int) -> None:
    """The last number of a range is a deal."""
    assert f"pysol:{number}" == deal_board(f"pysol:{number}").deal


def test_a_deal_id_made_by_hand_is_checked_when_dealt() -> None:
    """A `DealId` that names no board is an error, not a board."""
    with pytest.raises(InputError, match="out of range"):
        deal_board(DealId("ms", 0))
    with pytest.raises(InputError, match="'xx' is no deal source"):
        deal_board(DealId("xx", 1))


def test_a_range_counts_and_gives_both_its_ends() -> None:
    """``ms:1-1500`` is 1500 deals."""
    deals = parse_range("ms:1-1500")
    assert deals == DealRange("ms", 1, 1500)
    assert len(deals) == 1500
    assert [DealId("ms", 1), DealId("ms", 1500)] == [min(deals), max(deals)]


def test_a_single_deal_is_a_range_of_one() -> None:
    """``ms:5`` and ``ms:5-5`` are the same range, written ``ms:5``."""
    assert parse_range("ms:5") == parse_range("kpat:5-5") == DealRange("ms", 5, 5)
    assert str(parse_range("ms:5-5")) == "ms:5"


def test_a_range_may_be_longer_than_a_length() -> None:
    """All of PySolFC's games are a range, whose `count` is exact where `len` cannot be."""
    deals = parse_range("pysol:1-100000000000000000000")
    assert deals.count == 10**20 > sys.maxsize
    assert next(iter(deals)) == DealId("pysol", 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ms:9-3", "ms:9-3 is empty: want the smaller number first"),
        ("ms:1-", "'ms:1-': '' is not a deal number; want digits, as in ms:25"),
        ("ms:-5", "'ms:-5': '' is not a deal number; want digits, as in ms:25"),
        ("ms:1-2-3", "'ms:1-2-3': '2-3' is not a deal number; want digits, as in ms:25"),
        ("ms:1 - 5", "'ms:1 - 5': '1 ' is not a deal number; want digits, as in ms:25"),
        ("ms:1\u20135", r"'ms:1\u20135': '1\u20135' is not a deal number; want digits, as in ms:25"),
        ("ms:1-05", "'ms:1-05': a deal number has no leading zeros"),
        ("ms:1-ms:5", "'ms:1-ms:5': 'ms:5' is not a deal number; want digits, as in ms:25"),
        ("ms:0-5", f"ms:0 is out of range: {MS_RANGE}"),
        ("ms:1-2147483648", f"ms:2147483648 is out of range: {MS_RANGE}"),
    ],
)
def test_what_is_no_range_is_refused_in_one_line(text: str, message: str) -> None:
    """A backward range and a range that leaves the source are errors, never cut to size."""
    with pytest.raises(InputError) as caught:
        parse_range(text)
    assert message == str(caught.value)


def test_boards_are_filled_in_only_if_all_exist_and_fit() -> None:
    """The last board of a fill may be the source's last, and not one more."""
    last = 2**31 - 1
    fill_boards("ms", last, 1, bytearray(40))
    with pytest.raises(InputError, match="ms:2147483648 is out of range"):
        fill_boards("ms", last, 2, bytearray(80))
    with pytest.raises(ValueError, match="no room for 2 packs of 40 bytes in 79 bytes"):
        fill_boards("ms", 1, 2, bytearray(79))
    with pytest.raises(ValueError, match="no room for -1 packs"):
        fill_boards("ms", 1, -1, bytearray(80))
