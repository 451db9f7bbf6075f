# The compiled form of the walk along a line; the reasons are in _alternatives.py.

cimport cython
from gfclock_solver.search.compiled.kernel cimport Kernel
from gfclock_solver.search.compiled.position cimport CLOCK, EMPTY, Ints, lowest
from gfclock_solver.search.compiled.stack cimport _LOST, _WON, SearchStack

@cython.final
cdef class Alternatives(SearchStack):
    cdef public Kernel judge
    cdef public int considered, wrong
    cdef int dive_shifts

    cdef bint has_safe_play(self) noexcept nogil
    cdef void follow(self, int move) noexcept nogil
    cdef bint judge_wins(self) noexcept nogil
    cdef void hand_over(self) noexcept nogil
    cdef void hand_over_key(self) noexcept nogil
