# The compiled form of the depth-first stack; the reasons are in _stack.py.

from gfclock_solver.search.compiled.position cimport CLOCK, EMPTY, RESERVE, Ints, SearchPosition, lowest
from gfclock_solver.search.compiled.table cimport PositionTable

cdef enum:
    _RUNNING = 0
    _WON = 1
    _LOST = 2
    _WANTS_ROOM = 3

# The scores of moves: the same numbers as in _stack.py, see there.
cdef enum:
    EMPTIES_COLUMN = 21
    FREES_WANTED = 11
    LEAVES_BASE = -7
    FREES_MOVABLE = 8
    LEAVES_WANTED = 6
    FREES_SECOND = 5
    BURIES_NOTHING = 20
    NOT_ON_BOTTOM = 11
    FROM_RESERVE = 5
    PARKS = -10
    SPACE_FREES_WANTED = 66
    SPACE_LEAVES_BASE = -21
    SPACE_FREES_SECOND = 26
    SPACE_LEAVES_WANTED = 24
    SPACE_FREES_MOVABLE = 43
    SPACE_FROM_RESERVE = -200
    SPACE_FIRST = 100
    PLAY_FIRST = 1000

cdef class SearchStack(SearchPosition):
    cdef public PositionTable table
    cdef public Ints moves, frame_log, frame_moves, frame_stage
    cdef public int move_count, frame_count, move_room, frame_room, log_room, first_slots
    cdef public long long states
    cdef public bint force_plays
    cdef bint entering, by_play, may_move_runs

    cdef void begin(self) noexcept nogil
    cdef bint expand(self) noexcept nogil
    cdef bint next_move(self) noexcept nogil
    cdef int run_slice(self, long long limit) noexcept nogil
    cdef bint has_room(self) noexcept nogil
    cdef bint needs_frames(self) noexcept nogil
    cdef void push(self, int stage, int moves) noexcept nogil
    cdef bint make_forced_plays(self) noexcept nogil
    cdef void offer_plays(self, unsigned long long plays) noexcept nogil
    cdef void offer_shifts(self) noexcept nogil
    cdef void offer_runs(self, unsigned long long burying, unsigned long long bottoms) noexcept nogil
    cdef int take_best(self, int start) noexcept nogil
