# The compiled form of the dives; the reasons are in dives.py.

from gfclock_solver.search.compiled.position cimport CLOCK, EMPTY, RESERVE, lowest
from gfclock_solver.search.compiled.stack cimport FROM_RESERVE, PARKS, SearchStack

# How many dives there are, and the part of a parking's number that is the same for all cards; see dives.py.
cdef enum:
    DIVES = 6
    PARKING = ((1024 + PARKS) << 12) | RESERVE

ctypedef int[384] ShiftScores
ctypedef int[768] SpaceScores
ctypedef int[24] TargetScores
ctypedef int[6] MostScores

cdef class Dives(SearchStack):
    cdef bint dive(self, int number, int most_shifts) noexcept nogil
