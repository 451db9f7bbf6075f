# The compiled form of the transposition table; the reasons are in table.py.

ctypedef unsigned long long[::1] Words

cdef class PositionTable:
    cdef public Words words
    cdef public unsigned long long mask, generation
    cdef public Py_ssize_t used, most_used

    cdef bint forget(self) noexcept nogil
    cdef bint is_full(self) noexcept nogil
    cdef int insert(
        self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long budget
    ) noexcept nogil
    cdef void _copy(self, Words old, Py_ssize_t slots, unsigned long long generation) noexcept nogil
