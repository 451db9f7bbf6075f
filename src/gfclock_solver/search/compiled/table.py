# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The transposition table: which positions a search has seen, by their exact keys.

The whole key is stored and compared; the hash only says where to look first.  A **budget** is kept with each position
for searches that look at a position again when they may spend more on it; others pass 0.
"""

from collections.abc import Iterator, MutableSequence

from gfclock_solver.search.compiled.storage import new_words

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, this comes from _table.pxd.
    Words = MutableSequence[int]

LAST_GENERATION = 0xFFFFFF
"""After this generation a table must be cleared."""

_LOW_HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_NOT_BUDGET = cython.declare(cython.ulonglong, 0xFFFFFF00FFFFFFFF)

_FACTOR_1 = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_FACTOR_2 = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
_FACTOR_3 = cython.declare(cython.ulonglong, 0xFF51AFD7ED558CCD)
_FACTOR_4 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)


class PositionTable:
    """The positions seen, by their whole keys: an open hash table with linear probing, at most half full.

    Slot i is the words 3i, 3i+1 and 3i+2.  The last word has the key's third word in its lower half, then eight bits of
    budget, then 24 bits of the generation that filled the slot, so that `forget` costs nothing: slots of
    older generations count as free.
    """

    def __init__(self, slots: int) -> None:
        if slots < 2 or slots & (slots - 1):
            raise ValueError(f"{slots} slots; want a power of two")
        self._start(slots)

    def _start(self, slots: int) -> None:
        self.words = new_words(3 * slots)
        self.mask = slots - 1
        self.generation = 1
        self.used = 0
        self.most_used = slots // 2 - 1

    def clear(self, most_slots: int) -> None:
        """Forget all positions; a table of more than `most_slots` slots shrinks to that."""
        if self.mask >= most_slots or not self.forget():
            self._start(min(self.mask + 1, most_slots))

    def forget(self) -> cython.bint:
        """Forget all positions by beginning a new generation; false when there is none left and `clear` must do it."""
        if self.generation == 0xFFFFFF:
            return False
        self.generation += 1
        self.used = 0
        return True

    def is_full(self) -> cython.bint:
        """Tell whether the table wants to `grow` before it takes much more: half its slots are used."""
        return self.used > self.most_used

    def grown_bytes(self) -> int:
        """Return the bytes that `grow` will hold while it copies."""
        return 3 * 8 * 3 * (int(self.mask) + 1)

    def grow(self) -> None:
        """Double the slots."""
        old, generation = self.words, self.generation
        old_slots = self.mask + 1
        # Where there is no memory for it, this raises before anything has changed.
        self._start(2 * old_slots)
        self._copy(old, old_slots, generation)

    def _copy(self, old: Words, slots: cython.Py_ssize_t, generation: cython.ulonglong) -> None:
        slot: cython.Py_ssize_t
        for slot in range(slots):
            if old[3 * slot + 2] >> 40 == generation:
                self.insert(
                    old[3 * slot],
                    old[3 * slot + 1],
                    old[3 * slot + 2] & _LOW_HALF,
                    (old[3 * slot + 2] >> 32) & 0xFF,
                )

    def insert(
        self, first: cython.ulonglong, second: cython.ulonglong, third: cython.ulonglong, budget: cython.ulonglong
    ) -> cython.int:
        """Add a position by the words of its key, searched with `budget` (0 to 255).

        Return 0 if it was there with that budget or a greater one, otherwise 1; it is there with `budget` then.
        """
        hashed: cython.ulonglong = (
            cython.cast(cython.ulonglong, first * _FACTOR_1)
            ^ cython.cast(cython.ulonglong, (second + 1) * _FACTOR_2)
            ^ cython.cast(cython.ulonglong, third * _FACTOR_3)
        )
        slot: cython.ulonglong
        tagged: cython.ulonglong = third | (self.generation << 40)
        hashed = cython.cast(cython.ulonglong, (hashed ^ (hashed >> 29)) * _FACTOR_4)
        slot = (hashed ^ (hashed >> 32)) & self.mask
        while self.words[3 * slot + 2] >> 40 == self.generation:
            if (
                self.words[3 * slot] == first
                and self.words[3 * slot + 1] == second
                and self.words[3 * slot + 2] & _NOT_BUDGET == tagged
            ):
                if (self.words[3 * slot + 2] >> 32) & 0xFF >= budget:
                    return 0
                self.words[3 * slot + 2] = tagged | (budget << 32)
                return 1
            slot = (slot + 1) & self.mask
        self.words[3 * slot] = first
        self.words[3 * slot + 1] = second
        self.words[3 * slot + 2] = tagged | (budget << 32)
        self.used += 1
        return 1

    def positions(self) -> Iterator[tuple[int, int, int]]:
        """Yield the key of every position in the table, in no particular order."""
        for slot in range(int(self.mask) + 1):
            if self.words[3 * slot + 2] >> 40 == self.generation:
                yield self.words[3 * slot], self.words[3 * slot + 1], self.words[3 * slot + 2] & 0xFFFFFFFF
