# The compiled form of the stores of a search; the reasons are in stack.py.

from gfclock_solver.search.compiled cimport position, table

cdef enum:
    _RUNNING = 0
    _WON = 1
    _LOST = 2
    _WANTS_ROOM = 3

# The most moves of one position: nine sources, each with at most eight targets, the reserve and the clock, and as many
# runs; the most that a step logs: a move and forty plays; and the most frames that it pushes: one a play, and one.
cdef enum:
    MOST_MOVES = 512
    MOST_LOGGED = 48
    MOST_FRAMES = 44

cdef class SearchStack(position.SearchPosition):
    cdef public table.PositionTable table
    cdef public position.Ints moves, frame_log, frame_moves, frame_stage
    cdef public int move_count, frame_count, move_room, frame_room, log_room, first_slots
    cdef public long long states

    cdef void begin(self) noexcept nogil
    cdef bint needs_frames(self) noexcept nogil
