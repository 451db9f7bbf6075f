"""Certificates keep their content through every form, and no change of a true one goes unnoticed."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from certificates.samples import document_of, samples
from hypothesis import assume, example, find, given, reject, settings, strategies as st
from oracle import GaveUp, plain_shortest_shifts, plain_verdict

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import DECK, format_card
from gfclock_solver.certificates import (
    Certificate,
    LostCertificate,
    Proof,
    Solution,
    SolvableCertificate,
    certificate_from_document,
    certificate_to_document,
    check,
    explore,
    format_certificate,
    pack_certificate,
    read_certificates,
)
from gfclock_solver.certificates.fewest_shifts import fewest_shifts
from gfclock_solver.certificates.keys import key_of, position_of_key
from gfclock_solver.errors import CertificateRejected, InputError
from gfclock_solver.rules import STANDARD, Clock, Move, Position, Rules, position_of

Path = tuple[str | int, ...]

NUMBERS = st.integers(0, 2**53 - 1)
MOVES = st.builds(
    Move,
    card=st.sampled_from(DECK),
    source=st.integers(1, 8) | st.just("reserve"),
    target=st.integers(1, 8) | st.sampled_from(["reserve", "clock"]),
    count=st.integers(1, 60),
)
BOARDS = {"deal": st.none() | st.text(), "rules": st.from_type(Rules), "position": st.from_type(Position)}
SOLUTIONS = st.builds(
    Solution, moves=st.lists(MOVES).map(tuple), length=NUMBERS, shifts=NUMBERS, shortest=st.booleans()
)
PROOFS = st.builds(Proof, positions=NUMBERS, digest=st.text("0123456789abcdef", min_size=64, max_size=64))
CERTIFICATES = st.builds(SolvableCertificate, **BOARDS, solution=SOLUTIONS) | st.builds(
    LostCertificate, **BOARDS, proof=PROOFS
)


@given(CERTIFICATES)
def test_certificate_survives_every_form(certificate: Certificate) -> None:
    """What is written as a document, as JSON or as msgpack reads back as the same certificate, true or not."""
    assert certificate == certificate_from_document(certificate_to_document(certificate))
    for data in (format_certificate(certificate).encode("ascii"), pack_certificate(certificate)):
        assert [certificate] == [found.certificate for found in read_certificates(data, "a")]


@given(st.data(), st.sampled_from(["lost", "midgame"]), st.booleans())
def test_damaged_file_is_refused_in_good_order(data: st.DataObject, name: str, packed: bool) -> None:
    """Whatever bytes of a file are overwritten, it is read, or refused on purpose, but nothing else ever happens."""
    certificate = samples()[name]
    damaged = bytearray(pack_certificate(certificate) if packed else format_certificate(certificate).encode())
    for place in data.draw(st.lists(st.integers(0, len(damaged) - 1), min_size=1, max_size=3)):
        damaged[place] = data.draw(st.integers(0, 255))
    assert refusal_of(bytes(damaged)).isascii()


def refusal_of(data: bytes) -> str:
    """Return why a certificate in `data` is refused, or nothing if none is."""
    try:
        for found in read_certificates(data, "a"):
            check(found.certificate)
    except (InputError, CertificateRejected) as error:
        return str(error)
    return ""


@given(st.from_type(Position), st.from_type(Position))
def test_keys_sort_as_texts_do(one: Position, other: Position) -> None:
    """The keys of the walk compare exactly as the canonical texts."""
    by_text = (one.canonical_text() < other.canonical_text(), one.canonical_text() == other.canonical_text())
    assert by_text == (key_of(one) < key_of(other), key_of(one) == key_of(other))


@given(st.data(), st.from_type(Position))
def test_key_says_everything_but_the_order_of_columns(data: st.DataObject, position: Position) -> None:
    """A position made from a key has the same cards in the same columns, and every order of columns has one key."""
    columns = tuple(data.draw(st.permutations(position.columns)))
    shuffled = Position(position.clock, columns, position.reserve, position.on_clock)
    assert key_of(position) == key_of(shuffled)
    again = position_of_key(key_of(position), position.clock)
    assert sorted(position.columns) == sorted(again.columns)
    assert (position.clock, position.reserve, position.on_clock) == (again.clock, again.reserve, again.on_clock)


@st.composite
def endings(draw: st.DrawFn) -> Position:
    """Draw a position with at most seven cards off the clock, in at most three columns."""
    clock = draw(st.from_type(Clock))
    left = [card for pile in clock.piles for card in pile[draw(st.integers(3, len(pile))) :]][-7:]
    left = draw(st.permutations(left))
    first, second = sorted(draw(st.tuples(st.integers(0, len(left)), st.integers(0, len(left)))))
    return position_of(clock, (tuple(left[:first]), tuple(left[first:second]), tuple(left[second:])))


@settings(deadline=None, max_examples=50)
@given(endings(), st.from_type(Rules))
def test_fewest_shifts_of_endings_are_those_of_the_plain_solver(position: Position, rules: Rules) -> None:
    """An ending needs as many shifts as the plain solver says, and a won position can be reached from it."""
    try:
        fewest = plain_shortest_shifts(position, rules, max_positions=2000)
    except GaveUp:
        reject()
    assert fewest == fewest_shifts(position, rules, at_most=99 if fewest is None else fewest)
    assert (fewest is not None) == explore(position, rules).has_win


@settings(deadline=None, max_examples=15)
@given(st.integers(1, 2000))
@example(2)
@example(317)
def test_won_position_is_reached_where_the_plain_solver_wins(number: int) -> None:
    """For a deal as well, the walk and the plain solver come to the same verdict."""
    position = deal_board(f"ms:{number}").position
    verdict = plain_verdict(position, STANDARD, max_positions=5000)
    assume(verdict != "undecided")
    assert (verdict == "solvable") == explore(position, STANDARD).has_win


# One random change of a true certificate.


@dataclass(frozen=True)
class Change:
    """A true certificate's document with one thing changed."""

    sample: str
    path: Path
    """Where: names of fields and, in lists, places from 0."""
    document: dict[str, Any]


def paths_of(value: object, path: Path = ()) -> Iterator[Path]:
    """Yield the path of everything inside `value`."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from paths_of(inner, (*path, key))


def value_at(document: Any, path: Path) -> Any:
    """Return what is at `path`."""
    for key in path:
        document = document[key]
    return document


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 60),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=3),
    st.sampled_from([format_card(card) for card in DECK]),
    st.sampled_from(["reserve", "clock", "solvable", "lost", "HSDC", "SHCD", "ms:1", "ms:10", "ms:25", "gf:0"]),
    st.from_type(Rules).map(lambda rules: rules.name),
)
VALUES = st.one_of(LEAVES, st.lists(LEAVES, max_size=3), st.dictionaries(st.text(max_size=3), LEAVES, max_size=2))
SMALL_SAMPLES = ("dealt", "dealt, long line", "reserve", "runs", "midgame", "over", "lost", "lost, king-on-ace")


@st.composite
def single_changes(draw: st.DrawFn, names: tuple[str, ...] = SMALL_SAMPLES) -> Change:
    """Draw a document with one value replaced, dropped, or, in a list, doubled."""
    sample = draw(st.sampled_from(names))
    document = document_of(sample)
    # Top-level fields are few beside the cards and moves, and yet they are half of what is claimed.
    depth = draw(st.integers(1, 5))
    path = draw(st.sampled_from([path for path in paths_of(document) if len(path) <= depth]))
    parent, key = value_at(document, path[:-1]), path[-1]
    action = draw(st.sampled_from(["replace", "retype", "drop", "double"]))
    if action == "drop":
        del parent[key]
    elif action == "double" and isinstance(key, int):
        parent.insert(key, parent[key])
    elif action == "retype" and isinstance(parent[key], int):
        parent[key] = draw(st.sampled_from([float(parent[key]), str(parent[key]), bool(parent[key]), -parent[key]]))
    else:
        parent[key] = draw(VALUES)
    assume(json.dumps(document) != json.dumps(document_of(sample)))
    return Change(sample, path, document)


def is_accepted(change: Change) -> bool:
    """Tell whether reading and checking the changed document, the shortest line included, finds nothing wrong."""
    try:
        check(certificate_from_document(change.document), shortest=True)
    except (InputError, CertificateRejected):
        return False
    return True


def is_as_true(change: Change) -> bool:
    """Tell whether the changed document still claims nothing but the truth, going by the plain solver.

    Just four changes can do that: no name for the board any more, no claim or a true claim to be shortest, rules or
    (where no deal is named) a clock layout under which the same evidence holds.  Nothing else of a certificate can be
    changed alone: each card stands in the board and in a move, each move is counted, a proof has one true value.
    """
    certificate = certificate_from_document(change.document)
    if change.path == ("deal",):
        return certificate.deal is None
    if change.path == ("board", "clock") and certificate.deal is not None:
        return False
    if change.path not in {("rules",), ("board", "clock"), ("solution", "shortest")}:
        return False
    position, rules = certificate.position, certificate.rules
    if certificate.verdict == "solvable" and certificate.solution.shortest:
        return certificate.solution.shifts == plain_shortest_shifts(position, rules)
    return certificate.verdict == plain_verdict(position, rules, max_positions=5000)


def change_of(sample: str, path: Path, value: object) -> Change:
    """Return the change of `sample` that puts `value` at `path`."""
    document = document_of(sample)
    value_at(document, path[:-1])[path[-1]] = value
    return Change(sample, path, document)


@settings(deadline=None, max_examples=400)
@given(single_changes())
@example(change_of("dealt", ("deal",), None))
@example(change_of("dealt", ("rules",), "king-on-ace"))
@example(change_of("dealt, long line", ("solution", "shortest"), True))
@example(change_of("over", ("board", "clock"), "HSDC"))
@example(change_of("lost", ("rules",), "runs"))
def test_no_single_change_is_accepted_unless_as_true(change: Change) -> None:
    """A true certificate with one change is refused, unless what it then says is true as well."""
    if is_accepted(change):
        assert is_as_true(change), change


LAX_CHECKERS: dict[str, tuple[str, str, object]] = {
    "any board for a deal": ("dealt", "_check_deal", lambda deal, position: None),
    "no count of shifts": ("dealt", "_check_solution", lambda position, rules, solution: None),
    "no proof of shortest": ("dealt, long line", "fewest_shifts", lambda *_, **__: None),
    "no walk": ("lost", "_check_proof", lambda *_: None),
}


@pytest.mark.parametrize("name", LAX_CHECKERS)
def test_single_changes_find_a_lax_checker(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would fail for a checker that leaves something out: its changes reach what that accepts."""
    sample, function, replacement = LAX_CHECKERS[name]
    monkeypatch.setattr(f"gfclock_solver.certificates.checker.{function}", replacement)
    lax = settings(deadline=None, max_examples=20_000, derandomize=True, database=None)
    found = find(single_changes((sample,)), lambda change: is_accepted(change) and not is_as_true(change), settings=lax)
    assert is_accepted(found)
    monkeypatch.undo()
    assert not is_accepted(found)
