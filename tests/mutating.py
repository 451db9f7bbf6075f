"""Deliberately wrong certificates: each a true one with a single named change.

A mutation takes the document of a sample and changes it in place.  With it stand the error that must follow and some
words of its message: `CertificateRejected` for a certificate that claims what is not so, `InputError` for what does
not have the form of one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gfclock_solver.errors import CertificateRejected, GfclockError, InputError

Document = dict[str, Any]
Change = Callable[[Document], None]


@dataclass(frozen=True)
class Mutation:
    """A named way to make a true certificate wrong."""

    name: str
    sample: str
    error: type[GfclockError]
    words: str
    """What the message says, in part."""
    change: Change
    document_of: Callable[[str], Document]

    def document(self) -> Document:
        """Return the wrong document."""
        document = self.document_of(self.sample)
        self.change(document)
        return document


class Mutations(list[Mutation]):
    """The wrong certificates of a game; `document_of` gives the document of a true one, to be changed at will."""

    def __init__(self, document_of: Callable[[str], Document]) -> None:
        super().__init__()
        self._document_of = document_of

    def rejected(self, sample: str, words: str) -> Callable[[Change], Change]:
        """Enter the decorated change of `sample`, whose result is read and then rejected with these words."""
        return self._entered(sample, CertificateRejected, words)

    def malformed(self, sample: str, words: str) -> Callable[[Change], Change]:
        """Enter the decorated change of `sample`, whose result is no certificate and is refused with these words."""
        return self._entered(sample, InputError, f"is not a certificate: {words}")

    def _entered(self, sample: str, error: type[GfclockError], words: str) -> Callable[[Change], Change]:
        def enter(change: Change) -> Change:
            name = change.__name__.replace("_", " ")
            self.append(Mutation(name, sample, error, words, change, self._document_of))
            return change

        return enter
