# What compiled modules may use of `_shuffles` without a Python object and without the GIL.

ctypedef unsigned char[::1] Cards
ctypedef unsigned char[40] Pack
ctypedef unsigned char[52] Deck
ctypedef unsigned long long[53] Table

cdef Py_ssize_t remainder(unsigned long long value, Py_ssize_t divisor) noexcept nogil
cdef void deal_gf(unsigned long long number, Cards boards, Py_ssize_t at) noexcept nogil
cdef void deal_ms(unsigned int number, Cards boards, Py_ssize_t at) noexcept nogil
