# The compiled form of counting; the reasons are in counting.py.

ctypedef int[::1] Ints
