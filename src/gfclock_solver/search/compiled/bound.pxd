# The compiled form of the bounds of shifts; the reasons are in bound.py.

from gfclock_solver.search.compiled.position cimport EMPTY, Masks, Places, SearchPosition, lowest

cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    static __inline int card_count(unsigned long long mask)
    {
        int count = 0;
        for (; mask; mask &= mask - 1)
            count++;
        return count;
    }
    #else
    static inline int card_count(unsigned long long mask) { return __builtin_popcountll(mask); }
    #endif
    """
    int card_count(unsigned long long mask) noexcept nogil

cdef class ShiftBound(SearchPosition):
    cdef bint runs
    cdef Masks before, base, top_of, waits_for
    cdef Places bottom
    cdef unsigned long long must, linked
    cdef unsigned long long useful, counted, played, exposed, floating, path, shown, next_cards
    cdef unsigned long long stuck_played, stuck_exposed, stuck_floating, stuck_counted, stuck_circle, must_useful
    cdef int must_count
    cdef bint is_last

    cdef void note_place(self, int card) noexcept nogil
    cdef void note_places(self) noexcept nogil
    cdef unsigned long long chain(self, int card) noexcept nogil
    cdef int bound(self, int most) noexcept nogil
    cdef void count_must_cards(self) noexcept nogil
    cdef void play_out(self) noexcept nogil
    cdef void note_tops(self) noexcept nogil
    cdef unsigned long long circle_from(self, unsigned long long top, unsigned long long seen) noexcept nogil
    cdef int exact_bound(self, int found, int most) noexcept nogil
    cdef bint can_break(
        self,
        unsigned long long played,
        unsigned long long exposed,
        unsigned long long floating,
        unsigned long long counted,
        unsigned long long circle,
        int count,
    ) noexcept nogil
