"""KPat's saved games: what is read of them, what is told, and what is refused."""

import re
from dataclasses import replace

import pytest

from gfclock_solver.boards import Board, deal_board, parse_board
from gfclock_solver.boards.board import Game
from gfclock_solver.boards.format import TextFormat
from gfclock_solver.boards.formats import find_format
from gfclock_solver.boards.labels import relabel
from gfclock_solver.errors import InputError
from gfclock_solver.rules import Clock, Move, Rules, apply, legal_moves


def text_format(name: str) -> TextFormat:
    """Return a format of text."""
    found = find_format(name)
    assert isinstance(found, TextFormat)
    return found


KPAT, OLD = text_format("kpat"), text_format("kpat-old")
MS_1 = deal_board("ms:1")


def game(count: int, undone: int = 0) -> Board:
    """Return ms:1 after its first `count` legal moves, `undone` more of them having been taken back."""
    position, moves = MS_1.position, []
    for _ in range(count + undone):
        moves.append(next(legal_moves(position, Rules())))
        position = apply(position, moves[-1])
    present = MS_1.position
    for move in moves[:count]:
        present = apply(present, move)
    made, later = tuple(moves[:count]), tuple(moves[count:])
    return Board(present, None if count else "ms:1", name="f", game=Game(MS_1.position, made, later, "ms:1"))


def read(text: str) -> Board:
    """Return the board of a saved game in either form."""
    (board,) = (KPAT if KPAT.recognises(text) else OLD).read(text, "f")
    return board


SAVED = KPAT.write(game(12, 3)).text
SAVED_OLD = OLD.write(game(12)).text


def test_a_fresh_deal_is_that_deal() -> None:
    """A saved game without moves is the deal of its number, as if it had been named."""
    assert replace(MS_1, name="f") == read(KPAT.write(MS_1).text)
    assert replace(MS_1, name="f") == read(OLD.write(MS_1).text)


def test_the_present_is_the_state_that_is_marked() -> None:
    """What follows the present was taken back; without a mark the last state is the present."""
    assert game(12, 3) == read(SAVED)
    assert game(15) == read(SAVED.replace(' current="true"', ""))
    assert 'current="true"' in SAVED.split("<state")[13]


def test_a_game_begins_with_its_deal() -> None:
    """A game in the middle has no deal of its own, and says what it began with."""
    board = read(SAVED)
    assert (None, "f (ms:1 after 12 moves)", ()) == (board.deal, board.title, board.notes)
    assert replace(game(12), game=Game(MS_1.position, None, (), "ms:1")) == read(SAVED_OLD)


@pytest.mark.parametrize("text", [SAVED, SAVED_OLD])
def test_a_deal_number_that_disagrees_is_told(text: str) -> None:
    """The cards count, and the number is not repeated."""
    board = read(re.sub(r'((?:deal-)?number)="1"', r'\1="25"', text))
    (note,) = board.notes
    assert note.startswith("f: its deal number says ms:25, which it is not: ")
    assert game(12).position == board.position
    assert board.deal is None
    assert board.game is None or board.game.deal is None
    assert 'number="0"' in KPAT.write(board).text


def test_a_missing_or_zero_number_is_none() -> None:
    """A game of which no deal is known is still a game."""
    for number in ("", ' deal-number="0"'):
        board = read(SAVED.replace(' deal-number="1"', number))
        assert game(12, 3).game is not None
        assert board.game == replace(game(12, 3).game, deal=None)  # type: ignore[type-var]  # checked above
        assert "f after 12 moves" == board.title


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("grandfathersclock", "freecell", "f:2: a saved game of 'freecell', which is another game"),
        (' game-type="grandfathersclock"', "", "f:2: a saved game of '', which is another game"),
        (
            'deal-number="1"',
            'deal-number="-1"',
            "f:2: deal-number of <kpat-game> is '-1'; want a number from 0 to",
        ),
        ('deal-number="1"', 'deal-number="9999999999"', "f:2: deal-number of <kpat-game> is '9999999999'; want a"),
        ("<state>", "<stated>", "f:3: <stated> has no place in a saved game of KPat here"),
        ("</state>", "</stat>", "f:96: broken XML, so not a saved game of KPat: mismatched tag"),
        ('"target0"', '"target12"', "f:4: 'target12' is no pile of this game"),
        ('"target0"', '"target1"', "f:8: TS has the place of 9D"),
        ('"store0" position="0"', '"store0" position="1"', "f:3: pile store0 has a gap between its cards"),
        ('"store0" position="0"', '"store0" position="x"', "f:40: position of <move> is 'x'; want a number from 0"),
        ('id="2162953"', 'id="2162952"', "f:5: 2162952 is no card's id"),
        ('id="2162953"', 'id="0262146"', "f:5: its id says 2C, its rank and suit another card"),
        ('id="2162953"', 'id="9999999999999"', "f:5: id of <card> is '999999999999...'; want a number from 0"),
        ('rank="nine" turn="face-up"', 'rank="nine" turn="face-down"', "f:5: 9D lies face down; in this game no card"),
        ('suit="diamonds" rank="nine"', 'suit="hearts" rank="nine"', "f:5: its id says 9D, its rank and suit another"),
        ("<state>", '<state current="true">', "f:152: a second present; the first is f:3"),
        ("</move>", "hello</move>", "f:6: text 'hello' has no place in a saved game of KPat"),
        ("<state>", "<state><state>", "f:3: <state> has no place in a saved game of KPat here"),
    ],
)
def test_what_is_no_saved_game_of_this_game_is_refused(old: str, new: str, message: str) -> None:
    """The line and what is wrong there."""
    assert old in SAVED
    with pytest.raises(InputError) as caught:
        read(SAVED.replace(old, new, 1))
    assert str(caught.value)[: len(message)] == message
    assert str(caught.value).isprintable()


def moved(card: str, pile: str, place: int) -> str:
    """Return the fresh deal with one more state, in which `card` moves."""
    element = re.search(rf'<card id="(\d+)" suit="{card.split()[1]}" rank="{card.split()[0]}"', SAVED)
    assert element is not None
    move = f'<move pile="{pile}" position="{place}"><card id="{element[1]}"/></move>'
    return KPAT.write(MS_1).text.replace("</kpat-game>", f"<state>{move}</state></kpat-game>").replace(" current", " x")


@pytest.mark.parametrize(
    ("card", "pile", "place", "message"),
    [
        ("nine diamonds", "store0", 5, "9D is on the clock, from where no card comes back"),
        ("jack diamonds", "store1", 5, "JD is moved, but other cards lie on it"),
        ("eight diamonds", "store0", 5, "8D goes to place 5 of store0, which is not its top"),
        ("eight diamonds", "store1", 4, "8D goes to place 4 of store1, which is not its top"),
        ("eight diamonds", "target8", 1, "8D goes to 8 o'clock, where it cannot lie on the cards there"),
        ("eight diamonds", "target0", 1, "8D goes to 12 o'clock, where it cannot lie on the cards there"),
        ("nine clubs", "target11", 2, "9C goes to 11 o'clock, where it cannot lie on the cards there"),
    ],
)
def test_a_move_that_cannot_be_is_refused(card: str, pile: str, place: int, message: str) -> None:
    """A card moves from the top of a column to the top of another, or to where it belongs on the clock."""
    with pytest.raises(InputError) as caught:
        read(moved(card, pile, place))
    assert str(caught.value).endswith(f": {message}")


def test_a_move_that_the_rules_forbid_is_read() -> None:
    """Which card fits on which is a matter of rules: KPat saves what it was given."""
    board = read(moved("eight diamonds", "store1", 5))
    assert board.game is not None
    assert (Move(deal_board("ms:1").position.columns[0][-1], 1, 2),) == board.game.moves


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id="11"', 'id="3"', "f:2: a saved game of KPat's game 3; Grandfather's Clock is 11"),
        ('suit="1"', 'suit="4"', "f:4: suit of <card> is '4'; want a number from 0 to 3"),
        ('value="9"', 'value="0"', "f:4: value of <card> is '0'; want a number from 1 to 13"),
        ('value="9"', 'value="8"', "f:46: 8D is there twice"),
        ('index="14"', 'index="13"', "f:41: cards in pile 13, which this game does not have"),
        ('index="2"', 'index="1"', "f:6: pile 1 is there twice"),
        ('faceup="1"', 'faceup="0"', "f:4: 9D lies face down; in this game no card does"),
        ("<!DOCTYPE kpat>", "<!DOCTYPE kpat [<!ENTITY a 'b'>]>", "f:1: its DOCTYPE declares or names something"),
        ("<!DOCTYPE kpat>", "<!DOCTYPE kpat SYSTEM 'file:///etc/passwd'>", "f:1: its DOCTYPE declares or names some"),
    ],
)
def test_what_is_no_older_saved_game_is_refused(old: str, new: str, message: str) -> None:
    """The line and what is wrong there."""
    assert old in SAVED_OLD
    with pytest.raises(InputError) as caught:
        read(SAVED_OLD.replace(old, new, 1))
    assert str(caught.value)[: len(message)] == message


def test_a_solution_can_be_redone_in_kpat() -> None:
    """The moves of a certificate follow the present, but for the last: KPat takes a won game for over."""
    ending = parse_board("Clock: SHCD\n6C 7C\n")
    position, moves = ending.position, []
    for choice in ("7C", "6C", "7C"):
        move = next(move for move in legal_moves(position, Rules()) if move.card == {"7C": 27, "6C": 23}[choice])
        moves.append(move)
        position = apply(position, move)
    written = KPAT.write(replace(ending, solution=tuple(moves)))
    assert ("the last move, which wins, is left out: KPat would take the game for over",) == written.losses
    board = read(written.text)
    assert board.game is not None
    assert ((), tuple(moves[:-1])) == (board.game.moves, board.game.undone)


def test_what_kpat_cannot_say_is_told_or_refused() -> None:
    """A reserve is refused; rules, another layout and an id without a number are told."""
    with pytest.raises(InputError, match=r"^7C is in the reserve, and KPat's game has none$"):
        KPAT.write(parse_board("Clock: SHCD\nReserve: 7C\n6C\n"))
    losses = KPAT.write(replace(deal_board("gf:7"), rules=Rules(runs=True))).losses
    assert (
        "the rules runs are left out: KPat plays by the standard ones",
        "the suits of the layout HSDC become those of KPat's, SHCD",
        "the id gf:7 is left out: KPat has no number for it",
    ) == losses
    position = relabel(deal_board("gf:7").position, Clock("HDSC"))
    with pytest.raises(InputError, match="would be another game"):
        KPAT.write(Board(position, rules=Rules(alternate_colours=True)))
    assert 'deal-number="31999"' in KPAT.write(deal_board("pysol:31999")).text
    assert 'deal-number="0"' in KPAT.write(deal_board("pysol:32000")).text
