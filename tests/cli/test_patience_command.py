"""``gfclock patience``: the commands for Clock Patience as their users meet them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

VARIANTS = ("standard", "watch", "king-removed", "open-hours", "sundial", "in-place")


def outcome(done: "subprocess.CompletedProcess[str]") -> tuple[int, str]:
    """Return the exit code and what was told on standard error."""
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("deal", "variant", "code", "words"),
    [
        ("ms:12", "standard", 0, "Won: all cards are turned."),
        ("cp:1", "standard", 10, "Lost: 17 cards stay face down"),
        ("cp:1", "watch", 0, "The king wins in the place of 10♥ in 8, 8♦ in 10; no other card will do."),
        ("cp:2", "watch", 10, "no swap wins"),
        ("ms:12", "watch", 0, "Won without a swap"),
        ("cp:0", "king-removed", 10, "Lost: "),
        ("cp:0", "open-hours", 0, "keep one card of each hour for last"),
        ("cp:0", "sundial", 0, "K♥ is the bottom card of pile 4"),
        ("cp:9007199254740991", "sundial", 10, "no bottom card is a king"),
        ("cp:0", "in-place", 0, "Won: 1 card stays face down, all in their piles."),
        ("cp:1", "in-place", 10, "such as Q♣, which lies in 1 and belongs to 12."),
        ("pysol:12345678901234567890", "standard", 10, "Lost: "),
    ],
)
def test_an_answer_is_told(gfclock: RunGfclock, deal: str, variant: str, code: int, words: str) -> None:
    """The deal is drawn, the verdict told with its reason, and lost is an exit code of its own; no line is too wide."""
    done = gfclock("patience", "certify", deal, "--variant", variant)
    assert (code, "") == outcome(done)
    assert done.stdout.startswith(f"{deal}  {variant}\n\n")
    assert words in " ".join(done.stdout.split())
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert [] == [line for line in done.stdout.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize("variant", VARIANTS)
def test_ascii_will_do(gfclock: RunGfclock, variant: str) -> None:
    """Where there are no signs for suits there are letters, and the codes of colours change no layout."""
    plain = gfclock("patience", "certify", "cp:1", "--variant", variant, PYTHONIOENCODING="ascii").stdout
    assert plain.isascii()
    coloured = gfclock("patience", "certify", "cp:1", "--variant", variant, "--colour", "always").stdout
    assert "\x1b[" in coloured


def test_certificates_are_saved_and_verified(gfclock: RunGfclock, tmp_path: Path) -> None:
    """Certificates of both games in one file are verified, in JSON and in msgpack, and a changed one is rejected."""
    jsons, packed = tmp_path / "a.jsonl", tmp_path / "a.msgpack"
    deals = ("ms:12", "cp:1", "cp:2")
    printed = gfclock("patience", "certify", *deals, "--variant", "watch", "--format", "json", "-o", str(jsons)).stdout
    gfclock("patience", "certify", *deals, "--variant", "watch", "-o", str(packed))
    assert printed == jsons.read_text(encoding="ascii")
    unpacker = msgpack.Unpacker()
    unpacker.feed(packed.read_bytes())
    assert [json.loads(line) for line in printed.splitlines()] == list(unpacker)
    first_game = gfclock("certify", "ms:25", "--format", "json").stdout
    done = gfclock("verify", str(packed), "-", stdin=printed + first_game + printed.replace('"left":17', '"left":16'))
    assert (1, "") == outcome(done)
    lines = done.stdout.splitlines()
    assert 3 + 3 + 1 + 3 == len(lines)
    assert "ms:25 standard lost: verified" in lines[6]
    assert f"{packed}: certificate 2 cp:1 watch won by a swap: verified" == lines[1]
    assert ": REJECTED: blind is not so" in lines[8]
    assert 9 == sum(line.endswith(": verified") for line in lines)


def test_verifying_loads_neither_search_nor_theorems(
    gfclock_after: RunGfclock, tmp_path: Path, gfclock: RunGfclock
) -> None:
    """What checks certificates of Clock Patience loads nothing that found them."""
    path = tmp_path / "a.json"
    gfclock("patience", "certify", "cp:1", "-o", str(path))
    statements = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*[name for name in sys.modules if name.startswith('gfclock_solver.search')"
        " or name in ('gfclock_solver.clock_patience.theorems', 'gfclock_solver.clock_patience.compiled')]))"
    )
    done = gfclock_after(statements, "verify", str(path))
    assert (0, "") == outcome(done)
    assert [f"{path}:1 cp:1 standard lost: verified", ""] == done.stdout.splitlines()


def test_cards_are_read(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A file or standard input with the cards of a deal is decided as the deal; mistakes are told with their place."""
    shown = json.loads(gfclock("patience", "show", "cp:1", "--format", "json").stdout)
    cards = " ".join(shown["piles"][place % 13][place // 13] for place in range(52))
    path = tmp_path / "deal.txt"
    path.write_text(cards, encoding="ascii")
    for argument in (str(path), "-"):
        done = gfclock("patience", "certify", argument, "--format", "json", stdin=cards)
        document = json.loads(done.stdout)
        assert (10, None, shown["piles"]) == (done.returncode, document["deal"], document["piles"])
    done = gfclock("patience", "certify", "-", "ms:12", stdin=cards[:-3])
    assert 2 == done.returncode
    assert done.stderr.startswith("gfclock: -:1: 51 cards; want 52 in the order dealt: no ")
    assert done.stdout.startswith("ms:12  standard\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("certify", "gf:1"), "gf deals the columns of Grandfather's Clock alone: want cp, kpat, ms or pysol"),
        (("certify", "cp:-1"), "'cp:-1': '-1' is not a deal number; want digits, as in cp:25"),
        (("certify", "cp:1", "-o", "a.txt"), "a.txt: cannot tell the format: want a name that ends in .json,"),
        (("batch", "gf:1-5"), "gf deals the columns of Grandfather's Clock alone"),
        (("batch", "cp:5-1"), "cp:5-1 is empty: want the smaller number first"),
        (("batch", "cp:1-5", "--detail", "certificate", "--format", "csv"), "a record in the format csv has no room"),
        (("survey", "cp:1-5", "--resume"), "--resume goes on with a file"),
        (("survey", "cp:1-5", "--plot", "x.txt"), "x.txt: cannot tell the format"),
        (("survey", "cp:1-5", "--variant", "clock"), "invalid value for '--variant'"),
        (("nothing",), "no such command 'nothing'"),
    ],
)
def test_a_mistake_in_the_call_is_told(gfclock: RunGfclock, arguments: tuple[str, ...], message: str) -> None:
    """Bad input is one line, with a hint at most, and exit code 2."""
    done = gfclock("patience", *arguments)
    assert 2 == done.returncode
    assert done.stderr.startswith(f"gfclock: {message}")
    assert len(done.stderr.splitlines()) <= 2
    assert "" == done.stdout


def test_records_do_not_depend_on_processes_or_hashes(gfclock: RunGfclock) -> None:
    """The same bytes for any number of processes and any order of Python's sets."""
    calls: list[tuple[str, ...]] = [
        ("patience", "batch", "cp:0-1999", "--variant", "watch", "--detail", "certificate"),
        ("patience", "survey", "cp:0-999999", "--format", "json"),
    ]
    for call in calls:
        runs = [gfclock(*call, "--jobs", jobs, PYTHONHASHSEED=seed) for jobs, seed in (("1", "0"), ("2", "7"))]
        assert [(0, "")] * 2 == list(map(outcome, runs))
        assert runs[0].stdout == runs[1].stdout


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_survey_judges_its_agreement(gfclock: RunGfclock, variant: str, tmp_path: Path) -> None:
    """The share is told beside the exact chance, in text and in the file, and agrees with it."""
    path, lost = tmp_path / "a.json", tmp_path / "lost.txt"
    call = ("patience", "survey", "cp:0-99999", "--variant", variant, "--json", str(path), "--lost", str(lost))
    done = gfclock(*call)
    assert (0, "") == outcome(done)
    assert ": the survey agrees with it (z = " in done.stdout
    document = json.loads(path.read_text(encoding="ascii"))
    assert document["exact"]["agrees"] is True
    assert document["verdicts"].get("lost", 0) == len(lost.read_text(encoding="ascii").splitlines())
    assert json.loads(gfclock(*call[:5], "--format", "json").stdout) == document


def test_chances_are_computed(gfclock: RunGfclock) -> None:
    """Each variant's chance is told as a fraction and a decimal, and its distribution where it is asked for."""
    done = gfclock("patience", "chances")
    assert (0, "") == outcome(done)
    assert "standard      0.0769230769  1/13\n" in done.stdout
    assert "watch         0.4314666175  1296402446333/3004641364725\n" in done.stdout
    documents = [json.loads(line) for line in gfclock("patience", "chances", "--format", "json").stdout.splitlines()]
    assert list(VARIANTS) == [document["variant"] for document in documents]
    assert "14498/20825" == documents[4]["chance"]["fraction"]
    alone = gfclock("patience", "chances", "--variant", "standard").stdout.splitlines()
    assert "Cards left face down, 9.6 on average:" in alone
    assert 49 == sum(line[:4].strip().isdecimal() for line in alone)
