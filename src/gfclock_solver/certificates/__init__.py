"""Certificates: verdicts with evidence that anyone can check, and the checker on which this package's trust rests.

Nothing here knows of the search.  What decides that a certificate is accepted, and so what has to be right for a
verdict to be right, is this; each can be read in one sitting:

    rules                         the rules of the game, plain and slow: the executable specification
    cards                         what a card is, which follows which, and their texts
    certificates.checker          what is asked of a certificate
    certificates.reachable        every position that can be reached from a lost board, counted and digested
    certificates.keys             positions as short keys, and the moves on them (not with ``plain``)
    certificates.fewest_shifts    whether fewer shifts win, and the shifts that are due (not with ``plain``)
    certificates.values           what a certificate says
    certificates.codec            a document as a certificate, strictly; boards.fields: its board, moves and rules
    certificates.files            the certificates of a file
    certificates.board_documents  boards for games, whose solutions are checked as certificates are; boards.labels:
                                  the same game with the suits of another clock layout; deals.days: the deals of a day
    boards.dealing, deals         which board a deal's number is; the shuffles of deals.compiled run compiled, and are
                                  compared with their interpreted form and with the boards of other programs
    documents.streams, .fields    JSON and msgpack, strictly
    errors, limits                the errors; what happens at a limit

and under it Python, its ``json``, ``hashlib``, ``heapq`` and ``random``, and ``msgpack`` where that is read.  A
verified line says that the solution is legal and complete, or that just so many positions can be reached and none is
won; the digest is there so that two independent checkers can be sure to have seen the same positions.
"""

from gfclock_solver.boards.fields import board_to_document, move_to_document
from gfclock_solver.certificates.checker import check
from gfclock_solver.certificates.codec import certificate_from_document, certificate_to_document
from gfclock_solver.certificates.files import (
    FoundCertificate,
    format_certificate,
    pack_certificate,
    read_certificates,
)
from gfclock_solver.certificates.keys import BYTES_PER_KEY
from gfclock_solver.certificates.reachable import Reachable, explore
from gfclock_solver.certificates.values import (
    Certificate,
    LostCertificate,
    Proof,
    Solution,
    SolvableCertificate,
    solution_of,
)

__all__ = [
    "BYTES_PER_KEY",
    "Certificate",
    "FoundCertificate",
    "LostCertificate",
    "Proof",
    "Reachable",
    "Solution",
    "SolvableCertificate",
    "board_to_document",
    "certificate_from_document",
    "certificate_to_document",
    "check",
    "explore",
    "format_certificate",
    "move_to_document",
    "pack_certificate",
    "read_certificates",
    "solution_of",
]
