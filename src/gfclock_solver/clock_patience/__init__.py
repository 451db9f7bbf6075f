"""Clock Patience, the documents' other game: pure chance, decided by theorems, certified by playing the cards.

It stands on what serves any game of numbered deals, and knows nothing of Grandfather's Clock.

rules         the rules of all variants: the executable specification, plain and slow
dealing       a deal by its number, or as cards that people write
certificates  what is trusted: values, the checker, readers. Never imports the theorems
theorems      what decides a deal without playing it, with proofs
compiled      the same by the million
chances       the exact chances, as fractions
certifying    decide, make a certificate, check it
jobs          what is asked of a range of deals
views         deals, answers, surveys and chances as text
"""
