"""Hostile files: whatever a reader is given, one clear line comes out, soon and without much memory."""

import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gfclock_solver.boards import Board, deal_board
from gfclock_solver.boards.formats import find_format, format_names
from gfclock_solver.boards.games import moves_of
from gfclock_solver.boards.reading import LARGEST_TEXT, read_file
from gfclock_solver.errors import InputError
from gfclock_solver.rules import STANDARD

MS_1 = deal_board("ms:1")
GOOD = {name: find_format(name).write(MS_1).text.encode() for name in format_names()}
RECORD = json.loads(GOOD["json"])
KPAT = GOOD["kpat"].decode()
LAUGHS = "".join(f'<!ENTITY a{level} "{f"&a{level - 1};" * 10}">' for level in range(1, 12))
ROOT = '<kpat-game game-type="grandfathersclock" deal-number="1">'
CARD = '<card id="0000001"/>'


def changed(**fields: object) -> bytes:
    """Return the record of a board with some fields changed."""
    return json.dumps({**RECORD, **fields}).encode()


HOSTILE: dict[str, str | bytes | Callable[[], str]] = {
    "billion laughs": f'<!DOCTYPE kpat [<!ENTITY a0 "ha">{LAUGHS}]>{ROOT}&a11;</kpat-game>',
    "quadratic entity": f'<!DOCTYPE kpat [<!ENTITY a "{"x" * 400_000}">]>{ROOT}{"&a;" * 100_000}</kpat-game>',
    "external entity": f'<!DOCTYPE kpat [<!ENTITY a SYSTEM "file:///etc/passwd">]>{ROOT}&a;</kpat-game>',
    "external subset": f'<!DOCTYPE kpat SYSTEM "http://localhost/a.dtd">{ROOT}</kpat-game>',
    "parameter entity": f'<!DOCTYPE kpat [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>{ROOT}</kpat-game>',
    "default attributes": f'<!DOCTYPE kpat [<!ATTLIST card turn CDATA "face-down">]>{KPAT.partition("?>")[2]}',
    "undefined entity": KPAT.replace("<state ", "&a;<state "),
    "a million nested tags": "<kpat-game>" + "<a>" * 1_000_000,
    "nested states": ROOT + "<state>" * 100_000,
    "nested tags of the older form": "<!DOCTYPE kpat><dealer id='11'>" + "<pile index='1'>" * 60_000,
    "98 MB of cards": lambda: KPAT.partition("<card")[0] + CARD * (98_000_000 // len(CARD)),
    "a megabyte of cards": KPAT.partition("<card")[0] + CARD * 50_000,
    "a megabyte of empty moves": KPAT.replace(
        "</state>", '<move pile="store0" position="51"></move>' * 26_000 + "</state>"
    ),
    "attribute twice": KPAT.replace("<state ", '<state current="true" '),
    "huge number": KPAT.replace('deal-number="1"', f'deal-number="{"9" * 500_000}"'),
    "huge id": KPAT.replace('id="2162953"', f'id="{"9" * 500_000}"'),
    "digits of another script": KPAT.replace('deal-number="1"', 'deal-number="١"'),
    "cdata": KPAT.replace("<state ", "<![CDATA[x]]><state "),
    "null in xml": KPAT.replace("<state ", "\0<state "),
    "encoding that lies": KPAT.replace("UTF-8", "UTF-16").encode("utf-8")[:200],
    "just a tag": "<",
    "unknown xml": "<html><body>5C KS</body></html>",
    "deep json": "[" * 1_000_000,
    "deep json in a field": '{"deal":' + "[" * 1_000_000,
    "deep objects": '{"board":' * 500_000,
    "deep tableau": '{"tableau piles":' + "[" * 1_000_000,
    "98 MB of json": lambda: '{"tableau piles":[[' + '"AC",' * 19_600_000,
    "a list of numbers": "[" + "1," * 1_000_000 + "1]",
    "nan": GOOD["json"].replace(b'"ms:1"', b"NaN"),
    "infinity": GOOD["json"].replace(b'"ms:1"', b"1e999"),
    "huge integer": GOOD["json"].replace(b'"ms:1"', b"9" * 1_000_000),
    "fields twice": GOOD["json"].replace(b'"deal"', b'"deal":null,"deal"'),
    "wrong types": changed(board=7),
    "board of text": changed(board={"clock": "SHCD", "columns": "AAAAAAAA", "reserve": None}),
    "nine columns": changed(board={**RECORD["board"], "columns": [[]] * 9}),
    "column of a million": changed(board={**RECORD["board"], "columns": [["2C"] * 500_000] + [[]] * 7}),
    "no such deal": changed(deal="ms:0"),
    "a deal that takes a search": changed(deal="daily:2028-02-29"),
    "deal of another game": changed(deal="cp:1"),
    "rules unknown": changed(rules="kings"),
    "format unknown": changed(format="gfclock-board-2", version=1),
    "version unknown": changed(format="gfclock-certificate", version=True),
    "moves unknown": changed(solution={"moves": [{"card": "2C", "from": 9, "to": 1}]}),
    "game elsewhere": changed(game={"deal": None, "board": RECORD["board"], "moves": [], "undone": [{}]}),
    "impossible game": changed(
        game={
            **{"deal": None, "board": RECORD["board"], "undone": []},
            "moves": [{"card": "9D", "from": 1, "to": 2, "count": 2**53 - 1}],
        }
    ),
    "parked twice": changed(
        game={
            **{"deal": None, "board": RECORD["board"], "moves": []},
            "undone": [{"card": "8D", "from": 1, "to": "reserve"}, {"card": "TD", "from": 1, "to": "reserve"}],
        }
    ),
    "run to the clock": changed(
        game={
            **{"deal": None, "board": RECORD["board"], "moves": []},
            "undone": [{"card": "TD", "from": 1, "to": "clock", "count": 2}],
        }
    ),
    "other piles": GOOD["solvitaire"].replace(b"{", b'{"foundations":[["AC"]],'),
    "ten as T": GOOD["solvitaire"].replace(b"10", b"T"),
    "number for a card": GOOD["solvitaire"].replace(b'"8D"', b"8"),
    "card twice in solvitaire": GOOD["solvitaire"].replace(b'"8D"', b'"8S"'),
    "nine piles": b'{"tableau piles":[[],[],[],[],[],[],[],[],[]]}',
    "deep msgpack": b"\x91" * 1_000_000,
    "msgpack that promises much": b"\xdd\xff\xff\xff\xff",
    "msgpack that breaks off": b"\x81\xa5board",
    "an endless line": b"5C " * 300_000,
    "a text that is too large": b"#\n" * 600_000,
    "text with a foundation too many": b"FC: 5S 6S\n" + GOOD["fc-solve"],
    "foundations that lie": b"Foundations: H-A\n" + GOOD["fc-solve"],
    "foundations twice": b"Foundations: -\nFounds: -\n" + GOOD["fc-solve"],
    "unknown line": b"FC: -\nStock: 5S\n" + GOOD["fc-solve"],
    "nine columns of text": b"FC: -\n" + GOOD["fc-solve"] + b"5S\n",
    "white space": b" " * 5_000_000,
    "nothing": b"",
    "a byte order mark": b"\xef\xbb\xbf",
    "UTF-16 that breaks off": b"\xff\xfe{",
    "latin-1": "5♥ é".encode().replace("é".encode(), b"\xe9"),
}


def content_of(name: str) -> bytes:
    """Return the content of a hostile file; the largest ones are made when they are asked for."""
    content = HOSTILE[name]
    content = content() if callable(content) else content
    return content.encode() if isinstance(content, str) else content


def boards_in(content: bytes) -> Iterator[Board]:
    """Yield the boards in a file with that content."""
    yield from read_file(io.BytesIO(content), "f")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line(name: str) -> None:
    """Nothing but an `InputError` with one printable line that names the file comes of it."""
    content = content_of(name)
    with pytest.raises(InputError) as caught:
        list(boards_in(content))
    assert str(caught.value).startswith("f:")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_game_is_refused_in_one_line(name: str) -> None:
    """As moves of a game the same files are refused, or read as no moves at all."""
    refusal = None
    try:
        moves = moves_of(content_of(name)[:LARGEST_TEXT], "f", MS_1, STANDARD)
    except InputError as error:
        refusal = str(error)
    if refusal is None:
        assert moves == ()
    else:
        assert refusal.isprintable()
        assert len(refusal) < 400


@pytest.mark.parametrize("name", GOOD)
def test_every_beginning_of_a_good_file_is_read_or_refused_in_one_line(name: str) -> None:
    """A file that breaks off is no other board: what is read of it is a board that was written there in full."""
    content = GOOD[name]
    for end in range(len(content)):
        refusal, boards = "", [MS_1]
        try:
            boards = list(boards_in(content[:end]))
        except InputError as error:
            refusal = str(error)
        assert refusal.isprintable(), end
        assert [MS_1.position] == [board.position for board in boards], end


@pytest.mark.skipif(sys.platform != "linux", reason="what a process has used at most is asked of Linux")
@pytest.mark.parametrize(
    "name", ["billion laughs", "quadratic entity", "98 MB of cards", "98 MB of json", "deep json", "white space"]
)
def test_a_hostile_file_costs_little(name: str, tmp_path: Path) -> None:
    """Neither more than a second of the processor nor 100 megabytes of memory are spent on one."""
    import resource

    file = tmp_path / "file"
    file.write_bytes(content_of(name))
    program = (
        "import sys\n"
        "from gfclock_solver.cli._ending import run\n"
        "code = run(['show', sys.argv[1]])\n"
        "(most,) = [line for line in open('/proc/self/status') if line.startswith('VmHWM')]\n"
        "print(int(code), int(most.split()[1]) // 1024)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (2, 2)),
    )
    code, megabytes = map(int, done.stdout.split())
    assert (2, 1) == (code, done.stderr.count("\n"))
    assert megabytes < 100
