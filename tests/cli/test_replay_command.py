"""``gfclock replay``."""

import os
import select
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from running import COMMAND

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]
Environment = Callable[..., dict[str, str]]

ENDING = "Clock: SHCD\n6C 7C\n"
SOLUTION = ["before the first of 3 moves", "move 1 of 3: shift 7♣ from 1 to empty 2"]
SOLUTION += ["move 2 of 3: play 6♣ from 1 to 7h", "move 3 of 3: play 7♣ from 2 to 7h  won"]


def headings(printed: str) -> list[str]:
    """Return the lines that say which move was made."""
    return [line for line in printed.splitlines() if line.startswith(("move ", "before "))]


def pictures(printed: str) -> list[str]:
    """Return the dials and columns that were drawn, one after the other."""
    return [part.strip() for part in printed.split("\n\n") if "\nmove " not in part and "\nbefore " not in part]


def test_without_a_terminal_every_position_is_printed(gfclock: RunGfclock) -> None:
    """A board's solution is found, and the board drawn before it and after each of its moves."""
    done = gfclock("replay", "-", stdin=ENDING)
    assert (0, "") == (done.returncode, done.stderr)
    assert SOLUTION == headings(done.stdout)
    assert "52 of 52 on the clock" in done.stdout.split("\n\n")[-2]
    assert done.stdout == gfclock("replay", "-", "--all", stdin=ENDING).stdout


def test_certificates_saved_games_and_moves_are_replayed(gfclock: RunGfclock) -> None:
    """What is replayed is what the file has: a solution, a game with what was taken back, or the moves of --game."""
    certificate = gfclock("certify", "ms:1", "--format", "json").stdout
    replayed = gfclock("replay", "-", stdin=certificate).stdout
    assert headings(replayed)[-1].endswith("  won")
    saved = gfclock("convert", "-", "--to", "kpat", stdin=certificate).stdout
    assert pictures(replayed)[:-2] == pictures(gfclock("replay", "-", stdin=saved).stdout)
    done = gfclock("replay", "ms:1", "--game", "-", stdin="9C:6-C\n9S 8 9\n")
    assert (2, "gfclock: -:2: '9' is not a place: want a column from 1 to 8, reserve or clock\n") == (
        done.returncode,
        done.stderr,
    )
    done = gfclock("replay", "ms:1", "--game", "-", stdin="9C:6-C\n")
    assert ["before the first of 1 move", "move 1 of 1: play 9♣ from 6 to 11h"] == headings(done.stdout)


def test_what_has_no_solution_is_told(gfclock: RunGfclock) -> None:
    """A lost board is said to be lost, an undecided one to be undecided, with the codes of certify."""
    done = gfclock("replay", "ms:25")
    assert (10, "ms:25  standard  lost\n") == (done.returncode, done.stdout)
    assert 20 == gfclock("replay", "gf:0", "--max-states", "1").returncode


def test_moves_that_are_not_legal_are_refused(gfclock: RunGfclock) -> None:
    """A certificate with a wrong move, and a game by other rules, is told with the move's number."""
    certificate = gfclock("certify", "ms:1", "--format", "json").stdout
    done = gfclock("replay", "-", stdin=certificate.replace('"to":"clock"', '"to":"reserve"', 1))
    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith("gfclock: -:1: move 1: ")


@contextmanager
def keys(environment: Environment, *arguments: str, width: int = 100) -> Iterator[Callable[[str], str]]:
    """Start ``gfclock`` on a terminal of its own; give a function that presses keys and returns all that was shown."""
    import termios

    terminal, end = os.openpty()
    termios.tcsetwinsize(end, (40, width))
    command = [*COMMAND, *arguments]
    with subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env=environment(TERM="xterm")) as process:
        os.close(end)

        def press(text: str) -> str:
            shown = b""
            is_pressed = False
            # One that waits for yet another key is ended, so that a fault is no endless wait.
            while select.select([terminal], [], [], 30)[0]:
                try:
                    piece = os.read(terminal, 100_000)
                except OSError:
                    # Linux says so when the other end is closed.
                    piece = b""
                shown += piece
                if not piece:
                    break
                if b"q quit" in shown and not is_pressed:
                    is_pressed = True
                    os.write(terminal, text.encode())
            else:
                process.kill()
            assert 0 == process.wait()
            return shown.decode()

        yield press
    os.close(terminal)


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")
@pytest.mark.parametrize(
    ("pressed", "shown"),
    [
        (" n\x1b[Cnq", [0, 1, 2, 3, 3]),
        ("nbbq", [0, 1, 0, 0]),
        ("g2\rq", [0, 0, 0, 2]),
        ("g9\rq", [0, 0, 0, 3]),
        ("gxnq", [0, 0, 0, 1]),
        ("g1\x7f2\rq", [0, 0, 0, 0, 0, 2]),
        ("g\x7fnq", [0, 0, 0, 1]),
        ("\x04", [0]),
    ],
)
def test_keys_lead_through_the_game(environment: Environment, tmp_path: Path, pressed: str, shown: list[int]) -> None:
    """Space, n and arrows go on, b goes back, g and a number goes there, q leaves; nothing leads out of the game."""
    file = tmp_path / "board.txt"
    file.write_text(ENDING, encoding="utf-8")
    with keys(environment, "replay", str(file), "--colour", "never") as press:
        assert [SOLUTION[number] for number in shown] == headings(press(pressed).replace("\r", ""))
