# The compiled form of the two players; the reasons are in _players.py.

cimport cython
from gfclock_solver.search.compiled.position cimport CLOCK, EMPTY, RESERVE, Places, SearchPosition, lowest

ctypedef int[128] Options

@cython.final
cdef class Players(SearchPosition):
    cdef Places lies_on
    cdef Options options
    cdef unsigned long long state

    cdef bint wins(self, bint greedy, int most_shifts) noexcept nogil
    cdef int list_moves(
        self, unsigned long long plays, unsigned long long tops, unsigned long long reserve, int empty
    ) noexcept nogil
