# The compiled form of the kernel; the reasons are in _kernel.py.

cimport cython
from gfclock_solver.search.compiled.position cimport CLOCK, EMPTY, RESERVE, Cards, Ints, lowest
from gfclock_solver.search.compiled.stack cimport (BURIES_NOTHING, EMPTIES_COLUMN, FREES_MOVABLE, FREES_SECOND, FREES_WANTED, FROM_RESERVE, LEAVES_BASE, LEAVES_WANTED, NOT_ON_BOTTOM, PARKS, SPACE_FREES_MOVABLE, SPACE_FREES_SECOND, SPACE_FREES_WANTED, SPACE_LEAVES_BASE, SPACE_LEAVES_WANTED, _LOST, _WON, SearchStack)

@cython.final
cdef class Kernel(SearchStack):
    cdef public bint prune_dead_ends

    cdef bint dive(self, int most_shifts) noexcept nogil
    cdef bint is_new(self) noexcept nogil
    cdef bint child_is_new(self, int card, int target) noexcept nogil
    cdef bint decide_board(
        self, Cards boards, Py_ssize_t board, Cards verdicts, int dive_shifts, long long limit
    ) noexcept nogil
