# The compiled form of the search for fewest shifts; the reasons are in _shortest.py.

cimport cython
from gfclock_solver.search.compiled.position cimport CLOCK, EMPTY, RESERVE, lowest
from gfclock_solver.search.compiled.stack cimport SearchStack

ctypedef int[8] Eight
ctypedef unsigned long long[52] Before

@cython.final
cdef class ShortestKernel(SearchStack):
    cdef public int threshold, next_threshold
    cdef public bint use_bound
    cdef bint runs
    cdef int cost, last_card, found
    cdef Before before
    cdef Eight top, waits_for, seen, counted

    cdef int bound(self, int most) noexcept nogil
    cdef unsigned long long take_out(self, int column, int card, unsigned long long played) noexcept nogil
    cdef int count_chain(self, int column) noexcept nogil
    cdef int go_below(self, int column, int card) noexcept nogil
    cdef void exceed(self, int shifts) noexcept nogil
    cdef void drop_repeated(self, int start) noexcept nogil
