# The compiled form of the dives; the reasons are in dives.py.

from gfclock_solver.search.compiled cimport order, position

# How many dives there are.
cdef enum:
    DIVES = 6

ctypedef int[384] ShiftScores
ctypedef int[768] SpaceScores
ctypedef int[24] TargetScores
ctypedef int[6] MostScores

cdef class Dives(order.ShiftOrder):
    cdef bint dive(self, int number, int most_shifts) noexcept nogil
