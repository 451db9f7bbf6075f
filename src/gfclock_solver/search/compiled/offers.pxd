# The compiled form of the choice and order of shifts; the reasons are in offers.py.

from gfclock_solver.search.compiled.bound cimport ShiftBound
from gfclock_solver.search.compiled.position cimport CLOCK, EMPTY, RESERVE, Ints, lowest

# The scores of moves: the same numbers as in offers.py, see there.
cdef enum:
    EMPTIES_COLUMN = 21
    FREES_WANTED = 11
    LEAVES_BASE = -7
    FREES_MOVABLE = 8
    LEAVES_WANTED = 6
    FREES_SECOND = 5
    BURIES_NOTHING = 20
    NOT_ON_BOTTOM = 11
    FROM_RESERVE = 5
    PARKS = -10
    SPACE_FREES_WANTED = 66
    SPACE_LEAVES_BASE = -21
    SPACE_FREES_SECOND = 26
    SPACE_LEAVES_WANTED = 24
    SPACE_FREES_MOVABLE = 43
    SPACE_FROM_RESERVE = -200
    SPACE_FIRST = 100
    PLAY_FIRST = 1000

cdef class ShiftOffers(ShiftBound):
    cdef public Ints moves
    cdef public int move_count, move_room
    cdef unsigned long long held, open_cards, done, moved

    cdef void offer(self, int score, int card, int target, int count) noexcept nogil
    cdef void offer_plays(self, unsigned long long plays) noexcept nogil
    cdef void offer_shifts(self, int slack, unsigned long long barred) noexcept nogil
    cdef void offer_onto(self, int source, int card, int top, int count, unsigned long long before, int room) noexcept nogil
    cdef void offer_runs(self, int top, int slack) noexcept nogil
    cdef int source_score(self, int card) noexcept nogil
    cdef int space_score(self, int card) noexcept nogil
    cdef bint is_stuck(self, int slack) noexcept nogil
    cdef bint comes_free(self) noexcept nogil
    cdef int take_best(self, int start) noexcept nogil
