# The compiled form of the kernel; the reasons are in _kernel.py.

cimport cython
from gfclock_solver.search._position cimport (
    CLOCK, EMPTY, RESERVE, Cards, Ints, PositionTable, SearchPosition, lowest,
)

cdef enum:
    _RUNNING = 0
    _WON = 1
    _LOST = 2
    _WANTS_ROOM = 3

@cython.final
cdef class Kernel(SearchPosition):
    cdef public PositionTable table
    cdef public Ints moves, frame_log, frame_moves, frame_stage
    cdef public int move_count, frame_count, move_room, frame_room, log_room, first_slots
    cdef public long long states
    cdef public bint force_plays, prune_dead_ends
    cdef bint entering, by_play

    cdef unsigned long long burying_tops(self) noexcept nogil
    cdef unsigned long long bottom_tops(self) noexcept nogil
    cdef bint has_room(self) noexcept nogil
    cdef bint dive(self, int most_shifts) noexcept nogil
    cdef int source_score(self, int card) noexcept nogil
    cdef int space_score(self, int card) noexcept nogil
    cdef void offer(self, int card, int target, int score) noexcept nogil
    cdef int take_best(self, int start) noexcept nogil
    cdef void offer_moves(self, unsigned long long plays) noexcept nogil
    cdef bint is_new(self) noexcept nogil
    cdef bint child_is_new(self, int card, int target) noexcept nogil
    cdef void push(self, int stage, int moves) noexcept nogil
    cdef bint expand(self) noexcept nogil
    cdef bint next_move(self) noexcept nogil
    cdef int run_slice(self, long long limit) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef bint decide_board(
        self, Cards boards, Py_ssize_t board, Cards verdicts, int dive_shifts, long long limit
    ) noexcept nogil
