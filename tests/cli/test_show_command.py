"""``gfclock show``."""

import json
import subprocess
from collections.abc import Callable

import pytest

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

ENDING = "Clock: SHCD\nReserve: 6H\nRules: one-space\n6C 7C\n"


def test_a_deal_is_drawn(gfclock: RunGfclock) -> None:
    """The picture bears the deal's name and rules, the dial and the numbered columns."""
    done = gfclock("show", "ms:1")
    lines = done.stdout.splitlines()
    assert (0, "", "ms:1  standard") == (done.returncode, done.stderr, lines[0])
    assert "           1      2      3      4      5      6      7      8" in lines
    assert "          J♦     2♦     9♥     J♣     7♣     5♥     K♣     9♠" in lines


def test_a_middle_game_is_drawn(gfclock: RunGfclock) -> None:
    """A board with few cards left shows finished piles as done, and its reserve."""
    done = gfclock("show", "-", stdin=ENDING)
    assert "-  one-space" == done.stdout.splitlines()[0]
    assert "49 of 52 on the clock" in done.stdout
    assert "12  Q♦ done" in done.stdout
    assert "reserve  6♥" in done.stdout


def test_rules_are_those_asked_for(gfclock: RunGfclock) -> None:
    """`--rules one-space` shows the reserve of a board whose text has none."""
    assert "reserve  --" in gfclock("show", "ms:1", "--rules", "one-space").stdout


def test_several_boards_are_drawn_and_bad_ones_told(gfclock: RunGfclock) -> None:
    """The boards follow one another with a line between them; a bad one is told and gives code 2."""
    done = gfclock("show", "ms:1", "ms:0", "gf:7")
    assert (2, 1) == (done.returncode, len(done.stderr.splitlines()))
    assert "\n\ngf:7  standard\n" in done.stdout


def test_a_board_is_had_as_json(gfclock: RunGfclock) -> None:
    """With `--format json` the board is a record with the layout, the columns and the reserve of a certificate."""
    record = json.loads(gfclock("show", "-", "--format", "json", stdin=ENDING).stdout)
    columns = [["6C", "7C"], [], [], [], [], [], [], []]
    board = {"clock": "SHCD", "columns": columns, "reserve": "6H"}
    assert {"deal": None, "rules": "one-space", "board": board} == record


@pytest.mark.parametrize("encoding", ["ascii", "cp850", "cp1252", "cp437", "latin-1"])
def test_a_console_without_suit_signs_gets_letters(gfclock: RunGfclock, encoding: str) -> None:
    """Where the console's encoding lacks the suits' signs, cards are two letters, and nothing fails."""
    done = gfclock("show", "ms:1", PYTHONIOENCODING=encoding)
    assert (0, "") == (done.returncode, done.stderr)
    assert "          JD     2D     9H     JC     7C     5H     KC     9S" in done.stdout.splitlines()


@pytest.mark.parametrize(
    ("arguments", "changes", "is_coloured"),
    [
        ((), {}, False),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (("--colour", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "always"), {}, True),
        (("--colour", "never"), {"FORCE_COLOR": "1"}, False),
    ],
    ids=["pipe", "forced", "no colour beats forced", "option beats no colour", "American", "option beats forced"],
)
def test_colour_is_a_choice(
    gfclock: RunGfclock, arguments: tuple[str, ...], changes: dict[str, str], is_coloured: bool
) -> None:
    """A pipe gets no colour unless asked; the option beats NO_COLOR, which beats FORCE_COLOR."""
    assert is_coloured == ("\x1b[" in gfclock("show", "ms:1", *arguments, **changes).stdout)
