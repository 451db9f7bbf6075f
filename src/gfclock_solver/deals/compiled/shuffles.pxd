# What compiled modules may use of `shuffles` without a Python object and without the GIL.

ctypedef unsigned char[::1] Cards
ctypedef unsigned char[52] Deck
ctypedef unsigned long long[53] Table

cdef Py_ssize_t remainder(unsigned long long value, Py_ssize_t divisor) noexcept nogil
cdef void deal_gf(unsigned long long number, Cards cards, Py_ssize_t count, Cards packs, Py_ssize_t at) noexcept nogil
cdef void deal_ms(unsigned int number, Cards is_dealt, Py_ssize_t count, Cards packs, Py_ssize_t at) noexcept nogil
cdef void _deal_first_ms(unsigned int number, Cards is_dealt, Py_ssize_t count, Cards packs, Py_ssize_t at) noexcept nogil
