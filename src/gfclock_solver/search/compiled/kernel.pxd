# The compiled form of the kernel; the reasons are in kernel.py.

cimport cython
from gfclock_solver.search.compiled cimport dives, position, stack

ctypedef unsigned long long[::1] Snapshots

# A snapshot: how many words it has, and their places.
cdef enum:
    TOPS = 0
    CLOCK_MASK = 1
    RESERVE_MASK = 2
    KEY = 3
    HELD = 6
    SHIFTED = 7
    WAS_ON = 8
    WAS_UNDER = 9
    EMPTY_COUNT = 10
    WORDS = 12

@cython.final
cdef class Kernel(dives.Dives):
    cdef public bint force_plays, prune_dead_ends, hold_plays
    cdef public Snapshots snapshots
    cdef unsigned long long held
    cdef bint is_known, entering
    cdef public long long most_dive_states

    cdef int run_slice(self, long long limit) noexcept nogil
    cdef bint has_room(self) noexcept nogil
    cdef bint expand(self) noexcept nogil
    cdef bint next_move(self) noexcept nogil
    cdef bint is_new(self) noexcept nogil
    cdef void note_place(self, int card, int target) noexcept nogil
    cdef void play(self, unsigned long long cards) noexcept nogil
    cdef void push_snapshot(self, int stage, int moves) noexcept nogil
    cdef void restore(self, int frame) noexcept nogil
    cdef bint child_is_new(self, int card, int target) noexcept nogil
    cdef int decide_board(self, Py_ssize_t at, int dive_shifts, long long limit) noexcept nogil
