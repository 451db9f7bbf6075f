"""The wrong certificates of Grandfather's Clock; the modules beside this one enter them."""

from typing import Final

from certificates.samples import document_of
from mutating import Document as Document, Mutation as Mutation, Mutations

MUTATIONS: Final = Mutations(document_of)

rejected, malformed = MUTATIONS.rejected, MUTATIONS.malformed
