# The compiled form of the order of moves; the reasons are in order.py.

from gfclock_solver.search.compiled cimport position, stack

ctypedef int[256] ShiftScores
ctypedef int[128] SpaceScores
ctypedef int[16] TargetScores

# Also for the dives: what a card from the reserve scores, and one that is parked.
cdef enum:
    FROM_RESERVE = 5
    PARKS = -10

cdef class ShiftOrder(stack.SearchStack):
    cdef position.Masks before
    cdef unsigned long long moved

    cdef void note_what_precedes(self) noexcept nogil
    cdef void offer_plays(self, unsigned long long plays) noexcept nogil
    cdef void offer_shifts(self) noexcept nogil
    cdef int take_best(self, int start) noexcept nogil
