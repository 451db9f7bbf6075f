"""Boards that are given away as documents for other programs; `certificates.board_documents` says what they are."""

from dataclasses import asdict
from typing import Any

from gfclock_solver.certificates import board_to_document, certificate_to_document
from gfclock_solver.certificates.board_documents import FORMAT, VERSION, piles_of
from gfclock_solver.publishing.published import PublishedBoard

Document = dict[str, Any]


def published_to_document(board: PublishedBoard, *, with_moves: bool = True) -> Document:
    """Return `board` as a document; without moves its solution cannot be read from it."""
    written = certificate_to_document(board.certificate)
    shown: Document = board_to_document(board.position)
    solution: Document = dict(written["solution"])  # type: ignore[call-overload]  # a document's values are objects
    if not with_moves:
        del solution["moves"]
    document: Document = {"format": FORMAT, "version": VERSION, "deal": board.deal}
    if board.day is not None:
        document |= {"date": board.day.isoformat(), "attempt": board.attempt}
    if board.is_salted:
        document["salted"] = True
    document |= {
        "rules": board.rules.name,
        "clock": shown["clock"],
        "columns": shown["columns"],
        "reserve_cells": int(board.rules.one_space),
        "piles": piles_of(board.position.clock),
        "verdict": "solvable",
        "solution": solution,
        "difficulty": asdict(board.difficulty),
    }
    if board.passed_over is not None:
        document["passed_over"] = asdict(board.passed_over)
    return document


def format_document(board: PublishedBoard, *, with_moves: bool = True) -> str:
    """Return `board` as JSON in one line of ASCII, without a newline at its end."""
    import json

    return json.dumps(published_to_document(board, with_moves=with_moves), separators=(",", ":"))
