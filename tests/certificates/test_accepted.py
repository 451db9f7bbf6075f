"""True certificates are accepted, whatever form they come in, and say what they should."""

import json
from collections.abc import Callable

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest
from certificates.samples import samples

from gfclock_solver.certificates import (
    Certificate,
    certificate_from_document,
    certificate_to_document,
    check,
    format_certificate,
    pack_certificate,
    read_certificates,
)

NAMES = list(samples())


def lines_of(certificates: list[Certificate]) -> bytes:
    """Return JSON lines."""
    return "".join(format_certificate(certificate) + "\n" for certificate in certificates).encode()


def laid_out(certificates: list[Certificate]) -> bytes:
    """Return JSON over several lines, as people and formatters lay it out."""
    return "\n".join(json.dumps(certificate_to_document(one), indent=2) for one in certificates).encode()


def packed(certificates: list[Certificate]) -> bytes:
    """Return a stream of msgpack."""
    return b"".join(map(pack_certificate, certificates))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("plain", [False, True])
def test_true_certificate_is_accepted(name: str, plain: bool) -> None:
    """Every sample passes the checker, its claim to be shortest included, by short cuts and without."""
    check(samples()[name], shortest=True, plain=plain)


def test_samples_cover_every_kind_of_evidence() -> None:
    """Among the samples are parkings, runs, a reserve in use from the start, proofs, and boards without a name."""
    certificates = samples().values()
    moves = [move for one in certificates if one.verdict == "solvable" for move in one.solution.moves]
    assert any(move.target == "reserve" for move in moves)
    assert any(move.source == "reserve" for move in moves)
    assert any(move.count > 1 for move in moves)
    assert any(one.position.reserve is not None for one in certificates)
    assert {"solvable", "lost"} == {one.verdict for one in certificates if one.deal is None}
    assert {"solvable", "lost"} == {one.verdict for one in certificates if one.deal is not None}


@pytest.mark.parametrize(
    "write",
    [
        lines_of,
        laid_out,
        packed,
        lambda certificates: lines_of(certificates).replace(b"\n", b"\r\n\r\n"),
        lambda certificates: b"\xef\xbb\xbf" + lines_of(certificates),
        lambda certificates: lines_of(certificates).decode().encode("utf-16"),
        lambda certificates: b"\n \t" + lines_of(certificates).rstrip(),
    ],
    ids=["lines", "laid out", "msgpack", "blank lines of Windows", "byte order mark", "UTF-16", "no last newline"],
)
def test_file_of_certificates_reads_back_in_order(write: Callable[[list[Certificate]], bytes]) -> None:
    """All certificates of a file are read, in order and equal to those written."""
    certificates = list(samples().values())
    assert certificates == [found.certificate for found in read_certificates(write(certificates), "a")]


def test_found_certificates_say_where_they_were() -> None:
    """In JSON a certificate is named by its first line, in msgpack by its number."""
    certificates = [samples()["lost"], samples()["dealt"]]
    assert ["a.json:1", "a.json:2"] == [found.where for found in read_certificates(lines_of(certificates), "a.json")]
    second_line = laid_out(certificates[:1]).count(b"\n") + 2
    assert ["a:1", f"a:{second_line}"] == [found.where for found in read_certificates(laid_out(certificates), "a")]
    numbers = [found.where for found in read_certificates(packed(certificates), "a.msgpack")]
    assert ["a.msgpack: certificate 1", "a.msgpack: certificate 2"] == numbers


def test_thousands_of_certificates_are_read_one_by_one() -> None:
    """A long file is read without losing count of its lines or certificates."""
    certificates = [samples()["lost"]] * 3000
    *_, last_line = read_certificates(lines_of(certificates), "a")
    *_, last_packed = read_certificates(packed(certificates), "a")
    assert ("a:3000", "a: certificate 3000") == (last_line.where, last_packed.where)


@pytest.mark.parametrize("name", NAMES)
def test_text_is_one_line_of_ascii(name: str) -> None:
    """JSON text is a single line in ASCII without blanks, and the same each time."""
    text = format_certificate(samples()[name])
    assert text.isascii()
    assert "" == "".join(sign for sign in text if sign in " \n\r\t")
    assert text == format_certificate(certificate_from_document(json.loads(text)))


def test_text_of_a_lost_deal() -> None:
    """The document of a proof is what the format's description says, field by field and in that order."""
    assert (
        '{"format":"gfclock-certificate","version":1,"deal":"ms:25","rules":"standard","board":{"clock":"SHCD",'
        '"columns":[["5C","KS","8H","3S","2C"],["2D","7S","AC","QD","AH"],["JC","4D","KC","AD","3C"],'
        '["9H","2H","QS","JD","8D"],["4S","4H","JS","7D","5S"],["KH","QH","TC","5H","TD"],'
        '["9C","6H","9S","3D","TH"],["7C","AS","6C","6D","8S"]],"reserve":null},"verdict":"lost",'
        '"proof":{"positions":18,"digest":"d988dfd4c2d0b4d465c868c651d1b760b96c672d3f6313197cbbeaa636fd6e3b"}}'
    ) == format_certificate(samples()["lost"])


def test_document_of_a_solution_has_its_fields_in_order() -> None:
    """A solution has its four fields in order, a move its three, and a count only when a run moves."""
    document = certificate_to_document(samples()["runs"])
    assert ["format", "version", "deal", "rules", "board", "verdict", "solution"] == list(document)
    solution = document["solution"]
    assert isinstance(solution, dict)
    assert ["moves", "length", "shifts", "shortest"] == list(solution)
    assert {("card", "from", "to"), ("card", "from", "to", "count")} == {tuple(move) for move in solution["moves"]}
    assert 2 <= min(move["count"] for move in solution["moves"] if "count" in move)


def test_length_and_shifts_count_every_move() -> None:
    """The length counts all moves; the shifts all that do not go to the clock, from and to the reserve as well."""
    reserve = samples()["reserve"]
    assert reserve.verdict == "solvable"
    solution = reserve.solution
    assert len(solution.moves) == solution.length
    assert 40 == solution.length - solution.shifts


@pytest.mark.parametrize("name", NAMES)
def test_msgpack_has_the_content_of_json(name: str) -> None:
    """Both forms hold the same document."""
    certificate = samples()[name]
    assert json.loads(format_certificate(certificate)) == msgpack.unpackb(pack_certificate(certificate))


class Enough(Exception):
    """Raised by the listeners of the next tests."""


def listener(counts: list[int]) -> Callable[[int], None]:
    """Return a listener that notes the counts it is told and wants no more after the second."""

    def listen(count: int) -> None:
        counts.append(count)
        if len(counts) == 2:
            raise Enough

    return listen


def test_check_of_a_proof_tells_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker tells how many positions it has found, and an exception of its listener ends it."""
    monkeypatch.setattr("gfclock_solver.certificates.reachable.PROGRESS_INTERVAL", 100)
    counts: list[int] = []
    with pytest.raises(Enough):
        check(samples()["lost, midgame"], on_progress=listener(counts))
    assert [True, True] == [number * 100 <= count < number * 100 + 80 for number, count in enumerate(counts, 1)]


def test_check_of_a_shortest_solution_tells_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """So it does when it proves a solution to be the shortest."""
    monkeypatch.setattr("gfclock_solver.certificates.fewest_shifts.PROGRESS_INTERVAL", 5)
    counts: list[int] = []
    with pytest.raises(Enough):
        check(samples()["midgame"], shortest=True, plain=True, on_progress=listener(counts))
    assert [True, True] == [number * 5 <= count < number * 5 + 80 for number, count in enumerate(counts, 1)]
