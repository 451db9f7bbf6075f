"""Feed every reader of the program broken input: anything but one clear error is a fault.

Each reader has a few good inputs.  They are cut, spliced, repeated, shuffled and salted with signs that have broken
programs before, a million times if asked; an input may raise `GfclockError` with one printable line, or be read, in
bounded time.  What a reader of certificates accepts and the checker believes must say the same when it is written
again.  A fault is printed with the seed and number that make it again.
"""

import argparse
import io
import os
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

from gfclock_solver.batch import Job
from gfclock_solver.batch.resumable import ResumableRun
from gfclock_solver.boards import deal_board, format_board, format_boards, parse_boards
from gfclock_solver.boards.formats import find_format, format_names
from gfclock_solver.boards.games import moves_of
from gfclock_solver.boards.reading import read_file
from gfclock_solver.cards import format_card
from gfclock_solver.certificates import (
    LostCertificate,
    certificate_to_document,
    check,
    format_certificate,
    pack_certificate,
    read_certificates,
)
from gfclock_solver.certifying import certify
from gfclock_solver.cli._ending import run
from gfclock_solver.cli._ranges import parameters_of
from gfclock_solver.clock_patience import certificates as patience
from gfclock_solver.clock_patience.certifying import certify as certify_patience
from gfclock_solver.clock_patience.dealing import Deal, deal_piles, parse_cards, parse_deals
from gfclock_solver.clock_patience.jobs import BatchJob as PatienceJob
from gfclock_solver.clock_patience.rules import VARIANTS
from gfclock_solver.deals import parse_deal, parse_range
from gfclock_solver.deals.days import parse_date, require_salt
from gfclock_solver.deals.lists import read_deal_numbers
from gfclock_solver.deals.today import parse_zone
from gfclock_solver.documents.inputs import decode_text
from gfclock_solver.documents.streams import read_documents
from gfclock_solver.errors import CertificateRejected, GfclockError
from gfclock_solver.jobs import BatchJob
from gfclock_solver.rules import STANDARD, parse_rules

Reader = Callable[[bytes], object]

SECONDS_AT_MOST: Final = 5.0
"""What reading one input may take; most take a millisecond, and a machine may be busy."""

SPICES: Final[list[bytes | str]] = [
    *[b"\0", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\r", b"\n", b"\t", b" ", b"#", b":", b"-", b"---\n", b"/", b"\\"],
    *[b'"', b"'", b"{", b"}", b"[", b"]", b",", b"null", b"true", b"-0", b"1e999", b"NaN", b"9" * 30, b"0x1", b"1_0"],
    *["\u2028", "\u202e", "\u0130", "\u017f", "\u212a", "\u0665", "\ufe0f", "\U0001f0a1"],
    *[b"\x80", b"\x9f", b"\xc1", b"\xdd\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff", b"[" * 2000, b"\x91" * 2000],
    *[b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"&a;", b"<a>" * 500, b"10H", b"TH", b"KS", b"clock", b"reserve"],
]


def main() -> int:
    """Fuzz, and return the exit code: 1 when there was a fault."""
    parser = argparse.ArgumentParser(prog="scripts/run fuzz", description="Feed every reader broken input.")
    parser.add_argument("--inputs", type=int, default=20_000, metavar="N", help="inputs in all (default: 20000)")
    parser.add_argument("--seed", type=int, default=0, help="what chance is drawn from (default: 0)")
    parser.add_argument("--only", metavar="READER", help="one reader alone")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        readers = {name: each for name, each in make_readers().items() if arguments.only in (None, name)}
        faults = Counter(fuzz(readers, arguments.inputs, arguments.seed))
        os.chdir("/")
    print(f"{arguments.inputs} inputs to {len(readers)} readers: {faults.total()} faults")
    return 1 if faults else 0


def fuzz(readers: dict[str, tuple[Reader, list[bytes]]], inputs: int, seed: int) -> Iterator[str]:
    """Feed `inputs` broken inputs to the readers in turn; yield the name of a reader for each fault, and print it."""
    names = sorted(readers)
    for number in range(inputs):
        name = names[number % len(names)]
        read, samples = readers[name]
        content = broken(samples, Random(f"{seed} {number}"))
        reason = fault_of(read, content)
        if reason is not None:
            yield name
            print(f"{name}, --seed {seed} number {number}: {reason}\n  {content[:200]!r}", file=sys.stderr)


def fault_of(read: Reader, content: bytes) -> str | None:
    """Return what is wrong with how `content` is read, or nothing."""
    started = time.monotonic()
    try:
        read(content)
    except GfclockError as error:
        if not str(error).isprintable():
            return f"the message is not one printable line: {str(error)!r}"
        if len(str(error)) > 1000:
            return f"the message has {len(str(error))} signs"
    except Exception:
        return traceback.format_exc()
    seconds = time.monotonic() - started
    return f"took {seconds:.1f} s" if seconds > SECONDS_AT_MOST else None


def broken(samples: Sequence[bytes], random: Random) -> bytes:
    """Return one of the samples with a few things done to it."""
    content = random.choice(samples)
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        start = random.randrange(len(content) + 1)
        end = min(len(content), start + random.choice((0, 1, 1, 2, 5, 20, 1000)))
        other = random.choice(samples)
        from_other = random.randrange(len(other) + 1)
        spice = random.choice(SPICES)
        match random.randrange(7):
            case 0:
                content = content[:start] + content[end:]
            case 1:
                content = content[:start] + (spice.encode() if isinstance(spice, str) else spice) + content[end:]
            case 2:
                content = content[:start] + bytes([random.randrange(256)]) + content[start + 1 :]
            case 3:
                content = content[:end] + content[start:]
            case 4:
                content = content[:start] + other[from_other:]
            case 5:
                content = content[:start] + content[start:end] * random.choice((2, 3, 50)) + content[end:]
            case _:
                content = content[:start]
    return content


def make_readers() -> dict[str, tuple[Reader, list[bytes]]]:
    """Return the readers by name, each with its good inputs."""
    board, lost = deal_board("ms:24"), deal_board("ms:25")
    certificates = [certify(each) for each in (board, lost)]
    lines = [format_certificate(each).encode() + b"\n" for each in certificates]  # type: ignore[arg-type]
    packed = [pack_certificate(each) for each in certificates]  # type: ignore[arg-type]
    texts = [format_board(board).encode(), format_boards([board, lost]).encode(), b"Clock: SHCD\nReserve: -\n6C 7C\n"]
    records = [find_format(name).write(board).text.encode() for name in format_names()]
    kpat = find_format("kpat").write(board).text.encode()
    deck = " ".join(
        map(format_card, chain.from_iterable(zip(*deal_piles("cp:0", "standard").piles, strict=True)))
    ).encode()
    state = _Interrupted("batch", "ms:1-12", BatchJob())
    patience_state = _Interrupted("patience batch", "cp:1-40", PatienceJob())
    played = [certify_patience(deal, variant) for variant in VARIANTS for deal in ("cp:0", "cp:1", "ms:12")]
    return {
        "board of any format": (
            lambda content: tuple(read_file(io.BytesIO(content), "-")),
            [*records, *lines, *packed, *texts, b"FC: -\nFoundations: 2S\n" + texts[0]],
        ),
        "board": (lambda content: parse_boards(decode_text(content, "-"), "-"), texts),
        "certificate": (_read_certificates, [*lines, b"".join(lines), b"[" + b",".join(lines) + b"]"]),
        "packed certificate": (_read_certificates, [*packed, b"".join(packed)]),
        "game": (
            lambda content: moves_of(content, "-", board, STANDARD),
            [
                *lines[:1],
                kpat,
                b"6D 1 clock\n3S:1-C",
                b"6D 1 clock\n3S 1 clock\n",
                b'[{"card":"6D","from":1,"to":"clock"}]',
                b"# a comment\n6D 1 clock",
            ],
        ),
        "deal list": (_read_list, [b"ms:2\nms:25\nms:78\n", b"2\n25\n78\n"]),
        "deal": (_text(parse_deal), [b"ms:25", b"gf:9007199254740991", b"pysol:100000000000000000000", b"kpat:1"]),
        "range": (_text(parse_range), [b"ms:1-1500", b"gf:0-9007199254740991"]),
        "rules": (_text(parse_rules), [b"standard", b"king-on-ace+both-directions+alternate-colours+one-space+runs"]),
        "day": (_text(parse_date), [b"2028-02-29", b"0001-01-01", b"9999-12-31"]),
        "zone": (_text(parse_zone), [b"UTC", b"Europe/Paris", b"America/Argentina/Ushuaia"]),
        "salt": (_text(require_salt), [b"a secret", "ein Schlüssel".encode()]),
        "certificate of Clock Patience": (
            _read_patience,
            [
                *(patience.format_certificate(each).encode() + b"\n" for each in played),
                *map(patience.pack_certificate, played),
            ],
        ),
        "deck": (
            lambda content: [parse_cards(decode_text(content, "-"), "-", variant) for variant in VARIANTS],
            [deck, b"# a deck\n" + deck.replace(b" ", b"\n")],
        ),
        "deals of Clock Patience": (_text(parse_deals), [b"cp:0-9007199254740991", b"ms:1-2147483647", b"cp:1"]),
        "state": (state.read, [state.state]),
        "state of Clock Patience": (patience_state.read, [patience_state.state]),
        "call": (_call, _calls()),
    }


def _text(read: Callable[[str], object]) -> Reader:
    return lambda content: read(content.decode("utf-8", "surrogateescape"))


def _read_certificates(content: bytes) -> None:
    for found in read_certificates(content, "a"):
        certificate = found.certificate
        proof = certificate.proof if isinstance(certificate, LostCertificate) else None
        try:
            # A false claim of many positions costs as much as a true one.
            if proof is None or proof.positions < 1000:
                check(certificate)
        except CertificateRejected:
            continue
        (again,) = read_certificates(format_certificate(certificate).encode(), "a")
        assert certificate_to_document(certificate) == certificate_to_document(again.certificate)


def _read_list(content: bytes) -> None:
    Path("list").write_bytes(content)
    read_deal_numbers("list")


def _read_patience(content: bytes) -> None:
    for _, document in read_documents(io.BytesIO(content), "a", "certificate"):
        certificate = patience.certificate_from_document(document)
        try:
            patience.check(certificate)
        except CertificateRejected:
            continue
        # What the checker believes is what the theorems say, and the same when it is written again.
        assert certificate.verdict == certify_patience(Deal("a", certificate.piles), certificate.variant).verdict
        written = patience.certificate_to_document(certificate)
        assert certificate == patience.certificate_from_document(written)


class _Interrupted:
    """A run of a command over a range that was ended after some of its deals, to be gone on with."""

    def __init__(self, command: str, deals: str, job: Job) -> None:
        self._call = [*command.split(), deals, "-o", "out.jsonl", "--jobs", "1"]
        _run(self._call)
        self._whole = Path("out.jsonl").read_bytes()
        Path("out.jsonl").unlink()
        parameters = parameters_of(command, parse_range(deals), job)
        with ResumableRun("out.jsonl", parameters, total=parse_range(deals).count) as run_of:
            run_of.append(b"".join(self._whole.splitlines(keepends=True)[:4]), 4)
        self.state = Path("out.jsonl.resume").read_bytes()
        Path("out.jsonl.resume").unlink()
        Path("out.jsonl").unlink()

    def read(self, content: bytes) -> None:
        """Go on with a broken state file; it may be refused, and never ends but with the right records."""
        Path("out.jsonl").write_bytes(b"".join(self._whole.splitlines(keepends=True)[:4]) + self._whole[:10])
        Path("out.jsonl.resume").write_bytes(content)
        code = _run([*self._call, "--resume"])
        assert code in (0, 2), code
        assert code == 2 or Path("out.jsonl").read_bytes() == self._whole, "resumed to other bytes"


def _call(content: bytes) -> None:
    words = content.decode("utf-8", "surrogateescape").replace("\0", "").split("\n")
    if _WORKS_ON_MANY.search(content):
        # A good call, most likely, that would work for days; the readers of its words have their own turns.
        return
    assert _run(words) in (0, 1, 2, 10, 20), words


def _run(words: list[str]) -> int:
    standard = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="surrogateescape")
    errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    with redirect_stdout(standard), redirect_stderr(errors):
        code = int(run(words))
        errors.flush()
    told = errors.buffer.getvalue().decode()
    assert "Traceback" not in told
    return code


_WORKS_ON_MANY: Final = re.compile(rb"\d{4}|--jobs\n[^1\n]|--jobs\n1\d|--from|--max-tries")


def _calls() -> list[bytes]:
    calls = [
        ["certify", "ms:25", "--max-states", "20", "--max-memory", "10M", "--time-limit", "1.5", "--format", "json"],
        ["show", "ms:1", "--rules", "one-space", "--colour", "never"],
        ["batch", "ms:1-20", "--only", "lost", "--format", "csv", "--jobs", "1", "--max-states", "30"],
        ["survey", "gf:1-20", "--jobs", "1", "--format", "json"],
        ["generate", "--count", "1", "--start", "3", "--max-shifts", "9", "--jobs", "1"],
        ["daily", "--date", "228-02-29", "--tz", "Europe/Paris", "--solutions", "none", "--jobs", "1"],
        ["verify", "list", "--format", "json"],
        ["schema", "board"],
        ["analyse", "ms:25", "--max-states", "300", "--format", "json"],
        ["convert", "ms:25", "--to", "kpat"],
        ["replay", "ms:25", "--game", "list"],
        ["page", "ms:25", "-o", "page.html", "--language", "de", "--force"],
        ["patience", "certify", "cp:1", "--variant", "watch", "--format", "json"],
        ["patience", "batch", "cp:1-20", "--variant", "sundial", "--format", "csv", "--jobs", "1"],
        ["patience", "survey", "cp:1-20", "--jobs", "1", "--format", "json"],
        ["patience", "chances", "--variant", "open-hours"],
    ]
    return ["\n".join(call).encode() for call in calls]


if __name__ == "__main__":
    sys.exit(main())
