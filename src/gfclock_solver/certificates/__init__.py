"""Certificates: verdicts with evidence that anyone can check, and the checker on which this package's trust rests.

Nothing here knows of the search.  Read `checker`, then `reachable`, then `gfclock_solver.rules`: together they decide
what is accepted.
"""

from gfclock_solver.boards.fields import board_to_dict, move_to_dict
from gfclock_solver.certificates.checker import check
from gfclock_solver.certificates.codec import certificate_from_dict, certificate_to_dict
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
    "board_to_dict",
    "certificate_from_dict",
    "certificate_to_dict",
    "check",
    "explore",
    "format_certificate",
    "move_to_dict",
    "pack_certificate",
    "read_certificates",
    "solution_of",
]
