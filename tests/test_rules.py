"""The rules: clock layouts, what fits on what, legal moves, and counts that an independent program found."""

import json
from dataclasses import FrozenInstanceError, fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import DECK, format_card, format_card_glyph, parse_card
from gfclock_solver.errors import InputError
from gfclock_solver.rules import (
    CLOCK_LAYOUTS,
    COLUMNS,
    STANDARD,
    Clock,
    Column,
    Move,
    Position,
    Rules,
    apply,
    is_legal,
    legal_moves,
    parse_rules,
    position_of,
)

GOLDEN = Path(__file__).resolve().parents[1] / "data" / "golden"
PERFT = json.loads((GOLDEN / "perft.json").read_text(encoding="utf-8"))["perft"]
LOST = json.loads((GOLDEN / "lost.json").read_text(encoding="utf-8"))


def column(text: str) -> Column:
    """Return the column of the cards in `text`, bottom first."""
    return tuple(map(parse_card, text.split()))


def ending(*columns: str, reserve: str | None = None) -> Position:
    """Return the position of these columns and this reserve under layout SHCD."""
    return position_of(Clock("SHCD"), tuple(map(column, columns)), None if reserve is None else parse_card(reserve))


def moves(position: Position, rules: Rules = STANDARD) -> set[str]:
    """Return the legal moves as texts such as ``7C 1>2``, with the number of cards of a run."""
    return {
        f"{format_card(move.card)} {move.source}>{move.target}" + (f" x{move.count}" if move.count > 1 else "")
        for move in legal_moves(position, rules)
    }


@pytest.mark.parametrize(
    ("layout", "cards"),
    [
        ("HSDC", "10♥ J♠ Q♦ K♣ 2♥ 3♠ 4♦ 5♣ 6♥ 7♠ 8♦ 9♣"),
        ("SHCD", "10♠ J♥ Q♣ K♦ 2♠ 3♥ 4♣ 5♦ 6♠ 7♥ 8♣ 9♦"),
    ],
)
def test_the_clock_cards_are_those_of_the_books_and_of_the_programs(layout: str, cards: str) -> None:
    """Layout HSDC is Wikipedia's, SHCD that of KPat and PySolFC; hours count from one o'clock."""
    assert cards.split() == [format_card_glyph(card) for card in Clock(layout).cards]


@pytest.mark.parametrize("layout", sorted(CLOCK_LAYOUTS))
def test_the_twelve_piles_hold_each_card_once_and_end_with_their_hour(layout: str) -> None:
    """In every layout the finished piles are the whole deck, up in suit, and their top cards tell the hours."""
    piles = Clock(layout).piles
    assert sorted(DECK) == sorted(card for pile in piles for card in pile)
    assert list(range(1, 13)) == [(pile[-1] >> 2) + 1 for pile in piles]
    assert all((lower + 4) % 52 == higher for pile in piles for lower, higher in pairwise(pile))


@pytest.mark.parametrize("layout", ["", "HSD", "HHSD", "HSDCH", "hsdc", "HSDX"])
def test_a_layout_names_each_suit_once(layout: str) -> None:
    """Any other text is no layout."""
    with pytest.raises(InputError, match="is not a clock layout: want the four letters H S D C in some order"):
        Clock(layout)


def test_a_rule_set_is_read_in_any_order_and_case_and_named_in_one() -> None:
    """Names are canonical, so equal rules have equal names."""
    assert parse_rules("runs + King-On-Ace+one-space").name == "king-on-ace+one-space+runs"
    assert parse_rules("STANDARD") == STANDARD
    assert STANDARD.name == "standard"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "unknown rule ''"),
        ("kings", "unknown rule 'kings'"),
        ("standard+runs", "unknown rule 'standard'"),
        ("runs+runs", "rule runs is given twice"),
        ("runs+", "unknown rule ''"),
    ],
)
def test_an_unknown_or_repeated_rule_is_refused(text: str, message: str) -> None:
    """What cannot be meant is an error that names it."""
    with pytest.raises(InputError, match=message):
        parse_rules(text)


@pytest.mark.parametrize(
    ("rules", "card", "base", "fits"),
    [
        ("standard", "6H", "7H", True),
        ("standard", "6H", "7C", True),
        ("standard", "7C", "6H", False),
        ("standard", "6H", "8C", False),
        ("standard", "KC", "AH", False),
        ("king-on-ace", "KC", "AH", True),
        ("king-on-ace", "AH", "KC", False),
        ("both-directions", "7C", "6H", True),
        ("both-directions", "KC", "AH", False),
        ("both-directions", "AH", "KC", False),
        ("king-on-ace+both-directions", "AH", "KC", True),
        ("alternate-colours", "6H", "7C", True),
        ("alternate-colours", "6H", "7D", False),
        ("king-on-ace+alternate-colours", "KH", "AD", False),
    ],
)
def test_a_card_fits_by_the_rules_of_the_table(rules: str, card: str, base: str, fits: bool) -> None:
    """Each option changes what fits on what, alone and together with others."""
    assert parse_rules(rules).fits(parse_card(card), parse_card(base)) is fits


def test_the_ending_6c_7c_is_won_by_way_of_an_empty_column() -> None:
    """The card on top waits in an empty column while the one below it is played."""
    position = ending("6C 7C")
    assert {f"7C 1>{number}" for number in range(2, 9)} == moves(position)
    seven, six = parse_card("7C"), parse_card("6C")
    for move in (Move(seven, 1, 2), Move(six, 1, "clock"), Move(seven, 2, "clock")):
        assert move in set(legal_moves(position, STANDARD))
        position = apply(position, move)
    assert position.is_won
    assert set() == moves(position)


def test_a_card_is_parked_only_in_a_free_reserve_and_leaves_it_for_a_column_or_the_clock() -> None:
    """With ``one-space`` each top card may be parked, and the parked card may be played or shifted."""
    rules = parse_rules("one-space")
    empty = range(2, 9)
    assert {"7C 1>reserve"} | {f"7C 1>{number}" for number in empty} == moves(ending("6C 7C"), rules)
    parked = apply(ending("6C 7C"), Move(parse_card("7C"), 1, "reserve"))
    shifts = {f"{card} {source}>{number}" for card, source in (("6C", 1), ("7C", "reserve")) for number in empty}
    assert {"6C 1>clock"} | shifts == moves(parked, rules)
    played = apply(parked, Move(parse_card("6C"), 1, "clock"))
    assert "7C reserve>clock" in moves(played, rules)


def test_there_is_no_column_0_nor_9() -> None:
    """A move from or to a column that is none is illegal, whatever lies in the first column or the last."""
    rules, position = parse_rules("one-space"), deal_board("ms:1").position
    for place, beyond in ((1, COLUMNS + 1), (COLUMNS, 0), (1, -7)):
        move = Move(position.columns[place - 1][-1], place, "reserve")
        assert is_legal(position, move, rules)
        assert not is_legal(position, replace(move, source=beyond), rules)
    shift = Move(parse_card("7C"), 1, COLUMNS)
    assert is_legal(ending("6C 7C"), shift, STANDARD)
    for beyond in (0, COLUMNS + 1, -1):
        assert not is_legal(ending("6C 7C"), replace(shift, target=beyond), STANDARD)


def test_a_run_moves_as_one_only_under_its_rule() -> None:
    """Three cards in sequence move onto a card that the deepest fits, or into an empty column."""
    position = ending("7C 6C 5S", "8D")
    assert {"7C 1>2 x3", "7C 1>3 x3", "6C 1>3 x2"} <= moves(position, parse_rules("runs"))
    assert set() == {move for move in moves(position) if " x" in move}


def test_a_run_is_as_long_as_the_free_places_allow() -> None:
    """It has at most (1 + free reserve) * 2 ** (empty columns) cards; a column it moves into does not count."""
    full = ("6C 5S", "7C", "9S", "2H", "TH", "JC", "4D", "QD")
    onto_seven, into_empty = "6C 1>2 x2", "6C 1>8 x2"
    assert onto_seven not in moves(ending(*full), parse_rules("runs"))
    assert onto_seven in moves(ending(*full), parse_rules("runs+one-space"))
    assert onto_seven not in moves(ending(*full, reserve="8D"), parse_rules("runs+one-space"))
    assert onto_seven in moves(ending(*full[:-1]), parse_rules("runs"))
    assert into_empty not in moves(ending(*full[:-1]), parse_rules("runs"))
    assert into_empty in moves(ending(*full[:-1]), parse_rules("runs+one-space"))


RUN = "QS JS TC 9S 8S 7C 6H 5S 4H"
TARGETS = "5C 6C 7D 8D 9C TD JC QH KS"
"""What a run of one, two, ... of the last cards of `RUN` may be put on."""


@pytest.mark.parametrize("empty", range(4))
@pytest.mark.parametrize(
    ("rules", "parked", "free"), [("runs", None, 0), ("runs+one-space", None, 1), ("runs+one-space", "JD", 0)]
)
def test_every_free_place_makes_a_run_longer(rules: str, parked: str | None, free: int, empty: int) -> None:
    """One, two or more empty columns double it each, the free reserve adds one, whatever else lies on the board."""
    rule_set = parse_rules(rules)
    for count, target in enumerate(TARGETS.split(), 1):
        run = " ".join(RUN.split()[-count:])
        used = {*column(run), *column(target), *(column(parked) if parked else ())}
        others = [format_card(card) for card in DECK if card not in Clock("SHCD").card_set and card not in used]
        fillers = [" ".join(others[place :: 6 - empty]) for place in range(6 - empty)]
        position = ending(run, target, *fillers, reserve=parked)
        assert empty == position.empty_columns
        deepest = parse_card(run.split()[0])
        onto, into = Move(deepest, 1, 2, count), Move(deepest, 1, 8, count)
        assert (count <= (1 + free) * 2**empty) == (onto in set(legal_moves(position, rule_set))), onto
        if empty:
            # The column that it moves into is not one to go by.
            assert (count <= (1 + free) * 2 ** (empty - 1)) == (into in set(legal_moves(position, rule_set))), into
        assert not [move for move in legal_moves(position, STANDARD) if move.count > 1]


@pytest.mark.parametrize(
    ("columns", "reserve", "message"),
    [
        (("6C 7C", "6C"), None, "6C is there twice"),
        (("6C",), "6C", "6C is there twice"),
        (("TS",), None, "TS is a clock card of layout SHCD; it cannot be in a column"),
        (("6C",), None, "7C is missing, so on the clock, but 6C, which must be played before it, is not"),
        (("",) * 9, None, "9 columns; want 8 at most"),
    ],
)
def test_an_illegal_position_is_refused(columns: tuple[str, ...], reserve: str | None, message: str) -> None:
    """A card twice, a clock card off the clock, a gap in a clock pile and a ninth column are errors that say so."""
    with pytest.raises(InputError) as caught:
        ending(*columns, reserve=reserve)
    assert message == str(caught.value)


@pytest.mark.parametrize("value", [STANDARD, Clock(), ending("6C 7C"), Move(parse_card("7C"), 1, 2)], ids=type)
def test_values_of_the_rules_can_be_kept_in_sets_and_never_change(value: Rules | Clock | Position | Move) -> None:
    """Equal values have one hash, and no field can be given another value."""
    assert 1 == len({value, replace(value)})
    name = fields(value)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, getattr(value, name))


def test_the_canonical_text_is_the_same_for_every_order_of_the_columns() -> None:
    """Columns are sorted and empty ones left out; the reserve stands after the bar."""
    assert ending("", "6C 7C", "5S", reserve="8D").canonical_text() == "5S/6C7C|8D"
    assert ending("5S", "6C 7C", reserve="8D").canonical_text() == "5S/6C7C|8D"
    assert ending().canonical_text() == "|"


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: f"{entry['rules']}-{entry['deal']}")
def test_as_many_positions_are_reached_at_each_ply_as_an_independent_program_found(entry: dict[str, Any]) -> None:
    """Breadth first from the deal, every legal move a ply; when a count differs the message splits it by move."""
    rules = parse_rules(entry["rules"])
    start = deal_board(entry["deal"]).position
    counts = [1]
    seen, layer = {start.canonical_text()}, [start]
    for _ in entry["new_positions_per_ply"][1:]:
        layer = next_layer(layer, rules, seen)
        counts.append(len(layer))
    assert entry["new_positions_per_ply"] == counts, split(start, rules, len(counts) - 1)


@pytest.mark.parametrize("entry", LOST, ids=lambda entry: f"{entry['rules']}-{entry['deal']}")
def test_a_lost_deal_reaches_as_many_positions_as_an_independent_program_found(entry: dict[str, Any]) -> None:
    """All positions that can be reached are counted, and none of them is won."""
    rules = parse_rules(entry["rules"])
    start = deal_board(entry["deal"]).position
    seen, layer, won = {start.canonical_text()}, [start], False
    while layer:
        won = won or any(position.is_won for position in layer)
        layer = next_layer(layer, rules, seen)
    assert (entry["reachable_positions"], False) == (len(seen), won)


def next_layer(layer: list[Position], rules: Rules, seen: set[str]) -> list[Position]:
    """Return the positions one move from `layer` that are not in `seen`, and add them to it."""
    new = []
    for position in layer:
        for move in legal_moves(position, rules):
            following = apply(position, move)
            text = following.canonical_text()
            if text not in seen:
                seen.add(text)
                new.append(following)
    return new


def split(start: Position, rules: Rules, plies: int) -> str:
    """Return, for each first move, how many positions are first reached at each ply from the position after it."""
    lines = [f"plies after each first move under {rules.name}:"]
    for move in legal_moves(start, rules):
        layer = [apply(start, move)]
        seen, counts = {start.canonical_text(), layer[0].canonical_text()}, [1]
        for _ in range(plies - 1):
            layer = next_layer(layer, rules, seen)
            counts.append(len(layer))
        lines.append(f"  {format_card(move.card)} {move.source} to {move.target}: {counts}")
    return "\n".join(lines)
