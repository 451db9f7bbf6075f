"""What holds for every card, rule set and legal position."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from hypothesis import given, strategies as st

from gfclock_solver.cards import DECK, Card, card_above, card_below, format_card, format_card_glyph, parse_card
from gfclock_solver.errors import InputError
from gfclock_solver.rules import (
    COLUMNS,
    Move,
    Place,
    Position,
    Rules,
    apply,
    is_legal,
    legal_moves,
    parse_rules,
    position_of,
)

CARDS = st.sampled_from(DECK)


@given(CARDS, st.sampled_from([format_card, format_card_glyph]), st.sampled_from(["", "\ufe0e", "\ufe0f"]))
def test_a_card_is_read_back(card: Card, form: Callable[[Card], str], selector: str) -> None:
    """Both texts of a card, in lower case too and with a variation selector, are read as the card."""
    text = form(card) + selector
    assert card == parse_card(text)
    assert card == parse_card(text.lower())


@given(CARDS)
def test_above_undoes_below(card: Card) -> None:
    """The card below the card above is the card, and thirteen steps go round the suit."""
    assert card == card_below(card_above(card))
    above = card
    for _ in range(13):
        above = card_above(above)
    assert card == above


@given(st.text(max_size=20))
def test_a_text_is_a_card_or_an_input_error_of_one_line(text: str) -> None:
    """`parse_card` gives a card, or raises nothing but `InputError` with one printable ASCII line."""
    try:
        outcome: Card | str = parse_card(text)
    except InputError as error:
        outcome = str(error)
    assert outcome in DECK if isinstance(outcome, int) else outcome.isascii() and outcome.isprintable()


@given(st.from_type(Rules), st.randoms(use_true_random=False))
def test_rules_are_read_back_in_any_order(rules: Rules, random: Random) -> None:
    """The name of a rule set, its options shuffled, is read as the rule set."""
    options = rules.name.split("+")
    random.shuffle(options)
    assert rules == parse_rules("+".join(options))


@given(st.from_type(Position), st.from_type(Rules))
def test_every_legal_move_leads_to_a_legal_position(position: Position, rules: Rules) -> None:
    """No card is lost, doubled or taken from the clock, and the position after the move passes every check."""
    for move in legal_moves(position, rules):
        following = apply(position, move)
        assert following == position_of(following.clock, following.columns, following.reserve)
        played = {move.card} if move.target == "clock" else set()
        assert position.on_clock | played == following.on_clock
        assert COLUMNS == len(following.columns)


@given(st.from_type(Position), st.from_type(Rules))
def test_no_legal_move_is_listed_twice_and_each_changes_the_position(position: Position, rules: Rules) -> None:
    """Moves are distinct, and so are the position before and after each."""
    moves = list(legal_moves(position, rules))
    assert len(moves) == len(set(moves))
    assert position not in [apply(position, move) for move in moves]


@given(st.from_type(Position), st.from_type(Rules), CARDS)
def test_a_move_is_legal_when_it_is_listed(position: Position, rules: Rules, other: Card) -> None:
    """Looking at one move alone gives the same answer as listing them all, for moves that make no sense too."""
    listed = set(legal_moves(position, rules))
    sources: list[Place] = [*range(COLUMNS + 2), "reserve", "clock"]
    for source in sources:
        column = position.columns[source - 1] if isinstance(source, int) and 1 <= source <= COLUMNS else ()
        if source == "reserve" and position.reserve is not None:
            column = (position.reserve,)
        for count in range(-1, len(column) + 2):
            card = column[-count] if 1 <= count <= len(column) else other
            targets: list[Place] = [*range(-1, COLUMNS + 2), "reserve", "clock"]
            for move in (Move(each, source, target, count) for target in targets for each in (card, other)):
                assert is_legal(position, move, rules) == (move in listed), move


@given(st.from_type(Position), st.from_type(Rules), st.permutations(range(COLUMNS)))
def test_the_order_of_the_columns_does_not_matter(position: Position, rules: Rules, order: list[int]) -> None:
    """Positions that differ in the order of their columns only have the same text, and the same after each move."""
    turned = Position(
        position.clock, tuple(position.columns[place] for place in order), position.reserve, position.on_clock
    )
    assert position.canonical_text() == turned.canonical_text()
    assert sorted(apply(position, move).canonical_text() for move in legal_moves(position, rules)) == sorted(
        apply(turned, move).canonical_text() for move in legal_moves(turned, rules)
    )


@given(st.from_type(Position), st.from_type(Rules))
def test_a_rule_that_allows_more_never_takes_a_move_away(position: Position, rules: Rules) -> None:
    """The standard moves without colours are among those of every rule set without colours."""
    wider = replace(rules, alternate_colours=False)
    assert set(legal_moves(position, Rules())) <= set(legal_moves(position, wider))
    assert set(legal_moves(position, rules)) <= set(legal_moves(position, wider))
