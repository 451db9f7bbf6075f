"""Certificates of Clock Patience: verdicts with evidence, and the checker, which plays the cards by the rules alone.

Nothing here knows of the theorems.  Read `checker`, then `gfclock_solver.clock_patience.rules`.
"""

from gfclock_solver.clock_patience.certificates.checker import check
from gfclock_solver.clock_patience.certificates.codec import (
    certificate_from_document,
    certificate_to_document,
    format_certificate,
    pack_certificate,
)
from gfclock_solver.clock_patience.certificates.values import FORMAT, Certificate

__all__ = [
    "FORMAT",
    "Certificate",
    "certificate_from_document",
    "certificate_to_document",
    "check",
    "format_certificate",
    "pack_certificate",
]
