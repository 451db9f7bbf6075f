# The compiled form of the table of budgets; the reasons are in budgets.py.

cimport cython
from gfclock_solver.search.compiled.table cimport Words

@cython.final
cdef class BudgetTable:
    cdef public Words words
    cdef public unsigned long long mask, generation
    cdef public Py_ssize_t used, most_slots

    cdef bint is_full(self) noexcept nogil
    cdef bint insert(
        self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long budget
    ) noexcept nogil
    cdef void _copy(self, Words old, Py_ssize_t slots, unsigned long long generation) noexcept nogil
