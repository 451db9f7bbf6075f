"""Moves on keys are the moves of the rules."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from gfclock_solver.boards import deal_board, parse_board
from gfclock_solver.certificates.keys import (
    BYTES_PER_KEY,
    WON,
    KeyMoves,
    PlainMoves,
    columns_of_key,
    key_of,
    position_of_key,
    text_of_keys,
)
from gfclock_solver.rules import ALL_RULES, Clock, Position, Rules, apply, legal_moves, parse_rules, position_of


def assert_same_moves(position: Position, rules: Rules) -> None:
    """Compare what follows the position by the plain rules and by cutting and pasting its key."""
    key = key_of(position)
    expected, found = PlainMoves(rules, position.clock)(key), KeyMoves(rules)(key)
    assert set(expected.by_plays) == set(found.by_plays)
    assert set(expected.by_others) - {key} == set(found.by_others) - {key}


@given(st.from_type(Position), st.from_type(Rules))
def test_moves_on_keys_are_those_of_the_rules(position: Position, rules: Rules) -> None:
    """Every legal move leads to the same key by cutting and pasting, and no other key is reached."""
    assert_same_moves(position, rules)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_moves_on_keys_are_those_of_the_rules_all_through_games(rules: Rules) -> None:
    """So it is along games that are played at random from full deals on, down to empty columns and long runs."""
    random = Random(rules.name)
    for deal in ("gf:1", "ms:25"):
        position = deal_board(deal).position
        for _ in range(60):
            assert_same_moves(position, rules)
            moves = list(legal_moves(position, rules))
            if not moves:
                break
            plays = [move for move in moves if move.target == "clock"]
            position = apply(position, random.choice(plays if plays and random.random() < 0.5 else moves))


@pytest.mark.parametrize(
    ("columns", "rules"),
    [
        ("7C", "standard"),
        ("7C\nJD\nQD", "one-space+runs"),
        ("Reserve: QD\n7C", "one-space"),
        ("Reserve: 7C\n8S 9S", "both-directions+one-space+runs"),
        ("TC 9S 8D 7C\nQD\nJC\nTH 9H\nJD\nTD\n6C", "runs"),
        ("TC 9S 8D 7C\nQD\nJC\nTH 9H\nTD\nJD 6C", "runs"),
        ("TC 9S 8D 7C\nQD\nJC\nTH 9H\nTD\nJD\n6C 7D\n8S", "one-space+runs"),
        ("TC 9S 8D 7C\nQD\nJC\nTH 9H\nTD\nJD\n6C 7D\n8S", "runs"),
    ],
)
def test_moves_on_keys_of_endings(columns: str, rules: str) -> None:
    """Columns that vanish or appear, the reserve, and runs as long as the free places allow are cut and pasted."""
    board = parse_board(f"Clock: SHCD\nRules: one-space\n{columns}\n")
    assert_same_moves(board.position, parse_rules(rules))


@given(st.lists(st.from_type(Position), min_size=1, max_size=5))
def test_texts_of_keys_are_canonical(positions: list[Position]) -> None:
    """The text of a key is the canonical text of its position, one a line."""
    expected = "\n".join(position.canonical_text() for position in positions)
    assert expected.encode("ascii") == text_of_keys(map(key_of, positions))


@given(st.from_type(Position))
def test_columns_of_a_key_are_those_of_the_position(position: Position) -> None:
    """A key holds the columns that are not empty, and a key's position its columns in the order of the text."""
    key = key_of(position)
    lengths = sorted(len(column) for column in position.columns if column)
    assert lengths == sorted(len(column) for column in columns_of_key(key) if column)
    assert position.canonical_text() == position_of_key(key, position.clock).canonical_text()
    assert len(key) + 33 <= BYTES_PER_KEY


def test_the_key_of_a_won_position() -> None:
    """With every card on the clock no column is left."""
    assert WON == key_of(position_of(Clock(), ()))
    assert ([], []) == KeyMoves(Rules())(WON)
