"""Compares what the page's modules say with what the plain rules, the search and the checker say.

Tests run a share of it; the whole is run by hand, and takes some minutes::

    python tests/page/comparison.py --positions 20000 --certificates 4000 --mutated 12000 --games 200 --hints 1000

The modules are asked in one process of Node, see `answer.mjs`; each comparison raises `AssertionError` at the first
disagreement, with the question, and returns what it has counted.
"""

import argparse
import copy
import json
import random
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

from gfclock_solver.boards import Board, deal_board
from gfclock_solver.boards.labels import is_same_game, relabel
from gfclock_solver.certificates import (
    board_to_document,
    check,
    format_certificate,
    move_to_document,
    read_certificates,
)
from gfclock_solver.certifying import Undecided, certify
from gfclock_solver.deals.sources import find_source, source_names
from gfclock_solver.errors import CertificateRejected, InputError
from gfclock_solver.rules import ALL_RULES, CLOCK_LAYOUTS, Clock, Move, Position, Rules, apply, legal_moves
from gfclock_solver.search import Solver

Document = dict[str, Any]
Ask = Callable[[Document], Document]

_ANSWER: Final = Path(__file__).with_name("answer.mjs")

_RESERVE_RULES: Final = [rules for rules in ALL_RULES if rules.one_space]


@contextmanager
def modules() -> Iterator[Ask]:
    """Give a function that asks the page's modules a question and returns their answer."""
    with subprocess.Popen(["node", str(_ANSWER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin is not None
        assert node.stdout is not None

        def ask(question: Document) -> Document:
            assert node.stdin is not None
            assert node.stdout is not None
            node.stdin.write(json.dumps(question) + "\n")
            node.stdin.flush()
            answer: Document = json.loads(node.stdout.readline() or '{"broken": true}')
            assert "broken" not in answer, question
            return answer

        yield ask
        node.stdin.close()
        assert 0 == node.wait()


def any_position(chance: random.Random, rules: Rules) -> Position:
    """Return a position of a game under way, under any layout; most games are short of moves that lose at once."""
    source, last = chance.choice([("ms", 2**31 - 1), ("gf", 2**53 - 1), ("pysol", 10**20)])
    position = deal_board(f"{source}:{chance.randint(1, last)}").position
    clock = Clock(chance.choice(sorted(CLOCK_LAYOUTS)))
    if is_same_game(rules, position.clock, clock):
        position = relabel(position, clock)
    return played(chance, rules, position, chance.randint(0, 60))[-1]


def played(chance: random.Random, rules: Rules, position: Position, count: int) -> list[Position]:
    """Return the positions of a game of up to `count` moves at random, plays preferred."""
    positions = [position]
    for _ in range(count):
        moves = list(legal_moves(positions[-1], rules))
        if not moves:
            break
        plays = [move for move in moves if move.target == "clock"]
        positions.append(apply(positions[-1], chance.choice(plays if plays and chance.random() < 0.6 else moves)))
    return positions


def compare_positions(ask: Ask, count: int, chance: random.Random) -> Counter[str]:
    """Compare legal moves, what they lead to, and that other moves are refused, for `count` positions."""
    seen: Counter[str] = Counter()
    for number in range(count):
        rules = ALL_RULES[number % len(ALL_RULES)]
        position = any_position(chance, rules)
        question = {"kind": "position", "rules": rules.name, "board": board_to_document(position)}
        answer = ask(question)
        legal = list(legal_moves(position, rules))
        expected = [move_to_document(move) | {"after": apply(position, move).canonical_text()} for move in legal]
        assert sorted(map(json.dumps, expected)) == sorted(map(json.dumps, answer["moves"])), question
        assert position.is_won == answer["won"], question
        assert position.canonical_text() == answer["text"], question
        others = [move for move in (_any_move(chance, position) for _ in range(12)) if move not in legal]
        refused = ask(question | {"kind": "refused", "moves": list(map(move_to_document, others))})["refused"]
        assert [True] * len(others) == refused, question
        seen["positions"] += 1
        seen["legal moves"] += len(legal)
        seen["refused moves"] += len(others)
    return seen


def _any_move(chance: random.Random, position: Position) -> Move:
    card = chance.choice([*range(52), *(column[-1] for column in position.columns if column)])
    source = chance.choice([1, 2, 3, 4, 5, 6, 7, 8, "reserve"])
    target = chance.choice([1, 2, 3, 4, 5, 6, 7, 8, "reserve", "clock"])
    return Move(card, source, target, chance.choice([1, 1, 1, 2, 3]))  # type: ignore[arg-type]


def compare_deals(ask: Ask, count: int, chance: random.Random) -> Counter[str]:
    """Compare the boards of `count` deals of each source, the first and the last among them."""
    seen: Counter[str] = Counter()
    # A source that the modules do not know is noticed here; one with a second name goes by its first.
    for source in {find_source(name).name: find_source(name) for name in source_names()}.values():
        if source.clock is None:
            continue
        first, last = source.first, source.last
        numbers = [chance.randint(first, min(last, 10 ** chance.randint(4, 20))) for _ in range(count)]
        for number in [first, last, *({31999, 32000} & set(range(first, min(last, 32000) + 1))), *numbers]:
            deal = f"{source.name}:{number}"
            assert board_to_document(deal_board(deal).position) == ask({"kind": "deal", "deal": deal})["board"], deal
            seen["deals"] += 1
        for number in (first - 1, last + 1):
            assert ask({"kind": "deal", "deal": f"{source.name}:{number}"})["board"] is None
    return seen


def compare_games(ask: Ask, count: int, chance: random.Random) -> Counter[str]:
    """Compare the verdict after every move of `count` games, and make sure that no hint loses.

    Half of the games take the hints half of the time, so that they go on to the end.
    """
    seen: Counter[str] = Counter()
    solvers = {rules: Solver(rules) for rules in ALL_RULES}
    for number in range(count):
        rules = ALL_RULES[number % len(ALL_RULES)]
        solver = solvers[rules]
        start = any_position(chance, rules)
        moves, positions = _game(chance, rules, solver, start, follows=number % 2 == 0)
        question = {
            "kind": "game",
            "rules": rules.name,
            "board": board_to_document(start),
            "moves": list(map(move_to_document, moves)),
        }
        for position, answer in zip(positions, ask(question)["answers"], strict=True):
            expected = solver.decide(position).verdict
            assert expected == answer["verdict"], (question, position.canonical_text())
            assert (expected == "solvable" and not position.is_won) == (answer["hint"] is not None), question
            if answer["hint"] is not None:
                after = apply(position, _read_move(answer["hint"], position, rules))
                assert solver.decide(after).verdict == "solvable", (question, answer)
                seen["hints"] += 1
            seen[expected] += 1
        seen["games"] += 1
    return seen


def _game(
    chance: random.Random, rules: Rules, solver: Solver, position: Position, follows: bool
) -> tuple[list[Move], list[Position]]:
    moves: list[Move] = []
    positions = [position]
    while len(moves) < 80:
        legal = list(legal_moves(positions[-1], rules))
        if not legal:
            break
        good = [move for move in legal if follows and solver.decide(apply(positions[-1], move)).verdict == "solvable"]
        plays = [move for move in good or legal if move.target == "clock"]
        moves.append(chance.choice(plays if plays and chance.random() < 0.5 else good or legal))
        positions.append(apply(positions[-1], moves[-1]))
    return moves, positions


def _read_move(document: Document, position: Position, rules: Rules) -> Move:
    """Return the legal move that `document` is."""
    return next(move for move in legal_moves(position, rules) if move_to_document(move) == document)


def compare_hints(ask: Ask, deals: Sequence[tuple[str, Rules]], count: int, chance: random.Random) -> list[float]:
    """Compare the verdict and the line of `count` positions of games of `deals`; return the milliseconds of each."""
    times: list[float] = []
    solvers = {rules: Solver(rules) for _, rules in deals}
    while len(times) < count:
        deal, rules = deals[len(times) % len(deals)]
        position = played(chance, rules, deal_board(deal).position, chance.randint(0, 40))[-1]
        question = {"kind": "verdict", "rules": rules.name, "board": board_to_document(position)}
        answer = ask(question)
        assert solvers[rules].decide(position).verdict == answer["verdict"], question
        for document in answer["moves"]:
            position = apply(position, _read_move(document, position, rules))
        assert (answer["verdict"] == "solvable") == position.is_won, question
        times.append(answer["milliseconds"])
    return times


def any_certificates(count: int, chance: random.Random) -> Iterator[Document]:
    """Yield certificates of every rule set, of deals and of games under way, a quarter of them of lost boards."""
    made = 0
    while made < count:
        rules = ALL_RULES[made % len(ALL_RULES)]
        wants_lost = chance.random() < 0.25
        answer = _any_answer(chance, rules)
        while wants_lost and (answer is None or answer.verdict != "lost"):
            answer = _any_answer(chance, rules)
        if answer is not None and not isinstance(answer, Undecided):
            document: Document = json.loads(format_certificate(answer))
            made += 1
            yield document


def _any_answer(chance: random.Random, rules: Rules) -> Any:
    """Return a certificate, or `None` where a lost board has too many positions to be worth the while."""
    if chance.random() < 0.4:
        source, last = chance.choice([("ms", 2**31 - 1), ("gf", 2**53 - 1), ("pysol", 10**20)])
        board = deal_board(f"{source}:{chance.randint(1, last)}")
    else:
        board = Board(any_position(chance, rules))

    def not_too_many(positions: int) -> None:
        if positions > 5000:
            raise OverflowError

    try:
        return certify(board, rules, on_progress=not_too_many, shorten=False)
    except OverflowError:
        return None


_POOL: Final[list[Any]] = [
    None, True, False, 0, 1, 2, 8, 9, -1, 1.5, 2**53, "", "clock", "reserve", "TH", "th", "10H", "2H", "KS", "1", [],
    {}, "standard", "runs+one-space", "one-space+runs", "king-on-ace", "solvable", "lost", "undecided", "HSDC", "SHCD",
    "HHSD", "ms:1", "ms:01", "gf:7", "daily:2026-11-29", "cp:1", "0" * 64,
]  # fmt: skip


def mutated(document: Document, chance: random.Random) -> str:
    """Return the text of a document that differs from `document` in one thing, or in how it is written."""
    changed = copy.deepcopy(document)
    if chance.random() < 0.5:
        _tell_a_lie(changed, chance)
        return json.dumps(changed)
    places = list(_places(changed))
    # Most of the places are moves: as often take one near the top.
    holder, key = chance.choice(places if chance.random() < 0.6 else places[:8])
    old = holder[key]
    kind = chance.choice(["pool", "pool", "remove", "twice", "swap", "number", "field", "text"])
    if kind == "remove":
        del holder[key]
    elif kind == "twice" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(old))
    elif kind == "swap" and isinstance(holder, list):
        other = chance.randrange(len(holder))
        holder[key], holder[other] = holder[other], holder[key]
    elif kind == "number" and type(old) is int:
        holder[key] = chance.choice([old + 1, old - 1, float(old), str(old), old == 1])
    elif kind == "field" and isinstance(holder, dict):
        holder[chance.choice(["count", "unknown", "solution", "proof", "__proto__"])] = chance.choice([2, old])
    elif kind == "text":
        text = json.dumps(changed)
        return chance.choice(
            [text + "x", text[:-1], text.replace("1", "-0", 1), text.replace("{", '{"deal":null,', 1), f"[{text}]",
             f"[{text},{text}]", text + "\n" + text, text + text, "\ufeff" + text, " " + text,
             text.replace(":", " :\n "), text.replace("null", "NaN", 1), text.replace("1", "1e0", 1),
             text.replace("T", "\\u0054"), f"[[{text}]]"]
        )  # fmt: skip
    else:
        holder[key] = chance.choice(_POOL)
    return json.dumps(changed)


def _tell_a_lie(document: Document, chance: random.Random) -> None:
    """Change one thing of `document` so that it keeps the form of a certificate; by chance it stays true."""
    columns = document["board"]["columns"]
    moves = document.get("solution", {}).get("moves", [])
    claims = document.get("solution") or document["proof"]
    one, other = (chance.choice([column for column in columns if column] or [["AH"]]) for _ in range(2))
    kind = chance.choice(["cards", "columns", "move", "order", "leave", "claim", "rules", "clock", "deal", "verdict"])
    if kind == "cards":
        at, to = chance.randrange(len(one)), chance.randrange(len(other))
        one[at], other[to] = other[to], one[at]
    elif kind == "columns":
        chance.shuffle(columns)
    elif kind == "move" and moves:
        chance.choice(moves)[chance.choice(["from", "to"])] = chance.choice([1, 2, 3, 4, 5, 6, 7, 8, "reserve"])
    elif kind == "order" and len(moves) > 1:
        at = chance.randrange(len(moves) - 1)
        moves[at], moves[at + 1] = moves[at + 1], moves[at]
    elif kind == "leave" and moves:
        del moves[chance.randrange(len(moves))]
        claims["length"] = len(moves)
    elif kind == "claim":
        field = chance.choice([name for name in claims if name != "moves"])
        if field == "digest":
            claims[field] = claims[field][1:] + claims[field][:1]
        else:
            claims[field] = (not claims[field]) if field == "shortest" else claims[field] + 1
    elif kind == "rules":
        document["rules"] = chance.choice(ALL_RULES).name
    elif kind == "clock":
        document["board"]["clock"] = chance.choice(sorted(CLOCK_LAYOUTS))
    elif kind == "deal":
        document["deal"] = chance.choice([None, "ms:1", "gf:0", "pysol:32000", "ms:0", "gf:9007199254740992", "kpat:1"])
    else:
        document["verdict"] = {"solvable": "lost", "lost": "solvable"}[document["verdict"]]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every list or object in `value` with each of its places, those near the top first."""
    waiting = [value]
    while waiting:
        holder = waiting.pop(0)
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
            yield holder, key
            if isinstance(holder[key], list | dict):
                waiting.append(holder[key])


def outcome_of(text: str) -> str:
    """Return what the checker makes of a text: ``verified``, ``rejected`` or ``no certificate``."""
    try:
        found = [certificate for _, certificate in read_certificates(text.encode("utf-8"), "text")]
    except InputError:
        return "no certificate"
    try:
        for certificate in found:
            check(certificate)
    except CertificateRejected:
        return "rejected"
    return "verified"


def compare_certificates(ask: Ask, count: int, mutations: int, chance: random.Random) -> Counter[str]:
    """Compare what becomes of `count` certificates, and of `mutations` of them with something changed."""
    seen: Counter[str] = Counter()
    documents = list(any_certificates(count, chance))
    for document in documents:
        text = json.dumps(document)
        outcomes = outcome_of(text), ask({"kind": "certificate", "text": text})
        assert ("verified", {"outcome": "verified"}) == outcomes, (outcomes, text)
        seen[document["verdict"]] += 1
    for number in range(mutations):
        text = mutated(documents[number % count], chance)
        expected, answer = outcome_of(text), ask({"kind": "certificate", "text": text})
        assert expected == answer["outcome"], (expected, answer, text)
        seen[f"mutated: {expected}"] += 1
    return seen


def main() -> None:
    """Run the comparisons that the command line asks for, and print what they counted."""
    parser = argparse.ArgumentParser()
    for name in ("positions", "deals", "certificates", "mutated", "games", "hints", "seed"):
        parser.add_argument(f"--{name}", type=int, default=0)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    with modules() as ask:
        if asked.positions:
            print(dict(compare_positions(ask, asked.positions, chance)))
        if asked.deals:
            print(dict(compare_deals(ask, asked.deals, chance)))
        if asked.certificates:
            print(dict(compare_certificates(ask, asked.certificates, asked.mutated, chance)))
        if asked.games:
            print(dict(compare_games(ask, asked.games, chance)))
        if asked.hints:
            times = sorted(compare_hints(ask, hard_deals(), asked.hints, chance))
            print(f"{len(times)} hints: median {median(times):.1f} ms, worst {times[-1]:.1f} ms")


def hard_deals() -> list[tuple[str, Rules]]:
    """Return deals that are hard to decide, each with its rules: those which take the search the most states."""
    hard = []
    for rules in ALL_RULES:
        solver = Solver(rules)
        states = [(solver.decide(deal_board(f"ms:{number}").position).states, number) for number in range(1, 2001)]
        hard += [(f"ms:{number}", rules) for _, number in sorted(states)[-5:]]
    return hard


if __name__ == "__main__":
    main()
