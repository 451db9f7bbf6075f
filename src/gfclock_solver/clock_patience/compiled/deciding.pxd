# The types of `deciding`, and its functions that need neither a Python object nor the GIL.

ctypedef unsigned char[::1] Cards
ctypedef unsigned char[13] Piles
ctypedef unsigned int[13] Masks

cdef int _count_cycles(Cards packs, Py_ssize_t at, int most) noexcept nogil
cdef bint _has_king(Cards packs, Py_ssize_t at) noexcept nogil
cdef bint _hangs_together(Cards packs, Py_ssize_t at) noexcept nogil
cdef int _play(Cards packs, Py_ssize_t at, Py_ssize_t length, bint misplaced_only) noexcept nogil
