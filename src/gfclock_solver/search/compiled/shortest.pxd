# The compiled form of the search for fewest shifts; the reasons are in shortest.py.

cimport cython
from gfclock_solver.search.compiled.budgets cimport BudgetTable
from gfclock_solver.search.compiled.offers cimport ShiftOffers
from gfclock_solver.search.compiled.position cimport CLOCK, EMPTY, RESERVE, Ints, lowest
from gfclock_solver.search.compiled.stack cimport _LOST, _RUNNING, _WANTS_ROOM, _WON
from gfclock_solver.search.compiled.table cimport Words

ctypedef int[52] Slots
ctypedef unsigned long long[3] Words3

@cython.final
cdef class ShortestKernel(ShiftOffers):
    cdef public BudgetTable table
    cdef public int threshold, next_threshold, first_slots, frame_count
    cdef public long long states
    cdef public bint use_bound, force_plays, prune_tight, count_exactly, hold_cards, prune_stuck
    cdef Ints frame_ints
    cdef Words frame_words
    cdef int frame_room, log_room, cost, most_knots
    cdef bint entering, is_known
    cdef unsigned long long barred
    cdef Slots slot, lay_on
    cdef Words3 place_key

    cdef int run_slice(self, long long limit) noexcept nogil
    cdef bint has_room(self) noexcept nogil
    cdef bint expand(self) noexcept nogil
    cdef void push(self, int moves) noexcept nogil
    cdef void restore(self, int frame) noexcept nogil
    cdef bint next_move(self) noexcept nogil
    cdef void exceed(self, int shifts) noexcept nogil
    cdef bint make_forced_plays(self, unsigned long long plays) noexcept nogil
    cdef void play(self, int card) noexcept nogil
    cdef bint may_shift(self, int card, int target) noexcept nogil
    cdef void shift(self, int card, int target, int count) noexcept nogil
    cdef void lay(self, int card, int top, int target) noexcept nogil
    cdef void set_place(self, int card, int target) noexcept nogil
