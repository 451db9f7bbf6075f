# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The transposition table of the search for fewest shifts: each position with the most shifts it was searched with.

The whole key is stored and compared; the hash only says where to look first.  The table doubles when it is half full,
up to a greatest size; from then on a position that finds no room in four slots takes that of the least
budget among them, which is the cheapest to search again.  **What is forgotten costs time, never an answer**:
a position that is not found is searched, and as each shift spends of the budget and each play takes a card off the
board, the search ends with no table at all.
"""

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

from gfclock_solver.search.compiled.storage import new_words

if not cython.compiled:
    # Compiled, this comes from budgets.pxd.
    from gfclock_solver.search.compiled.table import Words

_LOW_HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)

_FACTOR_1 = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_FACTOR_2 = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
_FACTOR_3 = cython.declare(cython.ulonglong, 0xFF51AFD7ED558CCD)
_FACTOR_4 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)


class BudgetTable:
    """Positions by the words of their keys, each with a budget: an open hash table with linear probing.

    Slot i is the words 4i to 4i+3: the key's first and second word; its third, of 32 bits, with the budget above it;
    the generation that filled the slot.  Slots of other generations count as free, so that `clear` costs nothing.
    """

    def __init__(self, slots: int, most_slots: int) -> None:
        if slots < 2 or slots & (slots - 1):
            raise ValueError(f"{slots} slots; want a power of two")
        self.most_slots = max(slots, most_slots)
        self._start(slots)

    def _start(self, slots: int) -> None:
        self.words = new_words(4 * slots)
        self.mask = slots - 1
        self.generation = 1
        self.used = 0

    def clear(self, slots: int) -> None:
        """Forget all positions; a table of more than `slots` slots shrinks to that."""
        if self.mask >= slots:
            self._start(slots)
        self.generation += 1
        self.used = 0

    def is_full(self) -> cython.bint:
        """Tell whether the table wants to `grow` before it takes much more: half its slots are used."""
        slots: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.mask) + 1
        return 2 * self.used >= slots and slots < self.most_slots

    def grown_bytes(self) -> int:
        """Return the bytes that the table will hold when it has grown, if it is full, and while it does."""
        return 4 * 8 * (int(self.mask) + 1) * (3 if self.is_full() else 1)

    def grow(self) -> None:
        """Double the slots."""
        old, generation = self.words, self.generation
        old_slots = self.mask + 1
        self._start(2 * old_slots)
        self._copy(old, old_slots, generation)

    def _copy(self, old: Words, slots: cython.Py_ssize_t, generation: cython.ulonglong) -> None:
        slot: cython.Py_ssize_t
        for slot in range(slots):
            if old[4 * slot + 3] == generation:
                self.insert(old[4 * slot], old[4 * slot + 1], old[4 * slot + 2] & _LOW_HALF, old[4 * slot + 2] >> 32)

    def insert(
        self, first: cython.ulonglong, second: cython.ulonglong, third: cython.ulonglong, budget: cython.ulonglong
    ) -> cython.bint:
        """Add a position by the words of its key, searched with `budget`, below 2**32.

        False if it was there with that budget or a greater one; otherwise it is there with `budget` now.
        """
        hashed: cython.ulonglong = (
            cython.cast(cython.ulonglong, first * _FACTOR_1)
            ^ cython.cast(cython.ulonglong, (second + 1) * _FACTOR_2)
            ^ cython.cast(cython.ulonglong, third * _FACTOR_3)
        )
        slot: cython.ulonglong
        least: cython.ulonglong
        probes: cython.int = 0
        hashed = cython.cast(cython.ulonglong, (hashed ^ (hashed >> 29)) * _FACTOR_4)
        slot = least = (hashed ^ (hashed >> 32)) & self.mask
        self.used += 1
        while self.words[4 * slot + 3] == self.generation:
            if (
                self.words[4 * slot] == first
                and self.words[4 * slot + 1] == second
                and self.words[4 * slot + 2] & _LOW_HALF == third
            ):
                self.used -= 1
                if self.words[4 * slot + 2] >> 32 >= budget:
                    return False
                break
            if self.words[4 * slot + 2] >> 32 < self.words[4 * least + 2] >> 32:
                least = slot
            probes += 1
            if probes >= 4 and not self.is_full() and 2 * self.used > cython.cast(cython.Py_ssize_t, self.mask):
                slot = least
                self.used -= 1
                break
            slot = (slot + 1) & self.mask
        self.words[4 * slot] = first
        self.words[4 * slot + 1] = second
        self.words[4 * slot + 2] = third | (budget << 32)
        self.words[4 * slot + 3] = self.generation
        return True
