# The compiled form of a position; the reasons are in position.py.  What is said here and not there, as it has to be a
# part of the modules that use it, is said for the interpreted form in interpreted.py.
# One array place a card (0 to 51), then one each for EMPTY, RESERVE and CLOCK.

ctypedef int[56] Places
ctypedef unsigned long long[56] Masks
ctypedef unsigned long long[3] Key
ctypedef int[2912] Codes
ctypedef unsigned char[::1] Cards
ctypedef int[::1] Ints

cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int lowest(unsigned long long mask)
    {
        unsigned long place;
        if (_BitScanForward(&place, (unsigned long) mask))
            return (int) place;
        _BitScanForward(&place, (unsigned long) (mask >> 32));
        return (int) place + 32;
    }
    #else
    static inline int lowest(unsigned long long mask) { return __builtin_ctzll(mask); }
    #endif
    """
    int lowest(unsigned long long mask) noexcept nogil

cdef enum:
    EMPTY = 52
    RESERVE = 53
    CLOCK = 54

cdef inline unsigned long long wanted_of(unsigned long long clock) noexcept nogil:
    return ((clock << 4) | (clock >> 48)) & 0xFFFFFFFFFFFFFULL & ~clock

cdef inline int move_of(int card, int target) noexcept nogil:
    return card | (target << 6) | (1 << 12)

cdef inline int run_of(int card, int target, int count) noexcept nogil:
    return card | (target << 6) | (count << 12)

cdef inline int card_of(int move) noexcept nogil:
    return move & 63

cdef inline int target_of(int move) noexcept nogil:
    return (move >> 6) & 63

cdef inline int count_of(int move) noexcept nogil:
    return (move >> 12) & 63

cdef class SearchPosition:
    cdef public bint wrap, both, alternate, has_reserve
    cdef public unsigned long long tops, reserve, clock, wanted
    cdef public int empty
    cdef Places below, dealt, code, key_word, key_shift
    cdef Masks under, bases
    cdef Codes code_of
    cdef public Cards boards
    cdef Key key
    cdef public Ints log, log_from
    cdef public int log_length

    cdef void lay_out_deal(self, Py_ssize_t at) noexcept nogil
    cdef void start_deal_key(self, Py_ssize_t at) noexcept nogil
    cdef void lift(self, int card) noexcept nogil
    cdef void put(self, int card, int target) noexcept nogil
    cdef void set_code(self, int card, int target) noexcept nogil
    cdef void make(self, int card, int target) noexcept nogil
    cdef void undo_to(self, int length) noexcept nogil
    cdef void make_run(self, int card, int target, int count) noexcept nogil
    cdef void carry(self, int card, int target) noexcept nogil
    cdef int top_above(self, int card) noexcept nogil
    cdef unsigned long long bases_for(self, unsigned long long cards) noexcept nogil
    cdef unsigned long long fitting(self, unsigned long long cards) noexcept nogil
    cdef unsigned long long unsafe_plays(self) noexcept nogil
    cdef unsigned long long forced_mask(self) noexcept nogil
    cdef bint is_dead_end(self) noexcept nogil
    cdef bint is_dead_end_with(self, unsigned long long held) noexcept nogil
