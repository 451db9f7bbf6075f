# The compiled form of the walk along a line; the reasons are in alternatives.py.

cimport cython
from gfclock_solver.search.compiled cimport kernel, position, stack

@cython.final
cdef class Alternatives(position.SearchPosition):
    cdef public kernel.Kernel judge
    cdef public int considered, wrong
    cdef position.Ints moves
    cdef int dive_shifts, move_count
    cdef bint may_move_runs

    cdef void list_moves(self) noexcept nogil
    cdef void list_runs(self) noexcept nogil
    cdef bint has_safe_play(self) noexcept nogil
    cdef void follow(self, int move) noexcept nogil
    cdef bint judge_wins(self) noexcept nogil
    cdef void hand_over(self) noexcept nogil
    cdef void hand_over_key(self) noexcept nogil
