# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The stores of a depth-first search without recursion: stacks of frames and moves, the log, and the table.

Lost deals reach depths of tens of thousands, so a search keeps its line in arrays.  It runs in slices, so that
progress, limits and Ctrl-C stay in Python, which also grows the stores between slices.  Nothing called with the GIL
released can raise.

A **frame** is a position on the current line whose moves are not all tried: how long the log was there, where its moves
begin on the stack of moves, and a stage that the search gives a meaning to.
"""

from gfclock_solver.rules import Rules
from gfclock_solver.search.compiled import position, table
from gfclock_solver.search.compiled.storage import longer, new_ints

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from stack.pxd.
    _RUNNING, _WON, _LOST, _WANTS_ROOM = 0, 1, 2, 3
    MOST_MOVES, MOST_LOGGED, MOST_FRAMES = 512, 48, 44

RUNNING, WON, LOST, WANTS_ROOM = 0, 1, 2, 3
"""What a search returns: the slice is over; a won position is reached; nothing is left to search; the stores want to
grow first."""


class SearchStack(position.SearchPosition):
    """The stores of a search, and what it counts; `start` one from the position laid out."""

    def __init__(self, rules: Rules, slots: int) -> None:
        position.SearchPosition.__init__(self, rules)
        self.table = table.PositionTable(slots)
        self.first_slots = slots
        self.move_room, self.frame_room, self.log_room = 1024, 256, 256
        self.moves = new_ints(self.move_room)
        self.frame_log, self.frame_moves, self.frame_stage = (new_ints(self.frame_room) for _ in range(3))
        self.move_count = self.frame_count = 0
        self.states = 0

    def start(self) -> None:
        """Begin the search of the position laid out; everything known of earlier ones is forgotten."""
        self.table.clear(self.first_slots)
        self.begin()

    def begin(self) -> None:
        """Begin the search with the table as it is."""
        self.move_count = self.frame_count = 0

    def needs_frames(self) -> cython.bint:
        """Tell whether the stack of frames can take no step more."""
        return self.frame_count + MOST_FRAMES > self.frame_room

    def make_room(self) -> None:
        """Double every store that is full.

        A store grows first, and then its room is noted: where there is no memory for it, the room is what it was, and
        the search can be ended or begun anew.
        """
        if self.table.is_full():
            self.table.grow()
        if self.move_count + MOST_MOVES > self.move_room:
            self.moves = longer(self.moves, 2 * self.move_room)
            self.move_room *= 2
        if self.needs_frames():
            self.frame_log = longer(self.frame_log, 2 * self.frame_room)
            self.frame_moves = longer(self.frame_moves, 2 * self.frame_room)
            self.frame_stage = longer(self.frame_stage, 2 * self.frame_room)
            self.frame_room *= 2
        if self.log_length + MOST_LOGGED > self.log_room:
            self.log = longer(self.log, 2 * self.log_room)
            self.log_from = longer(self.log_from, 2 * self.log_room)
            self.log_room *= 2

    def grown_bytes(self) -> int:
        """Return about how many bytes `make_room` will hold."""
        stacks = self.move_room + 3 * self.frame_room + 2 * self.log_room
        return (self.table.grown_bytes() if self.table.is_full() else 24 * (int(self.table.mask) + 1)) + 8 * stacks


def is_compiled() -> bool:
    """Tell whether this module runs compiled."""
    return bool(cython.compiled)
