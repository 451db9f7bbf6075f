"""How few shifts win a board, by the rules alone.

Plain breadth-first search by shifts: first every position without a shift, that is the board and whatever follows
from it by plays; then every position within one shift, and so on.  A play costs nothing, because it is never what
makes a line long: every card is played exactly once in any winning line, so a line with the fewest shifts has the
fewest moves too.  Nothing is pruned; positions are known by the same keys as in `reachable`.
"""

from collections.abc import Callable

from gfclock_solver.certificates.reachable import PROGRESS_INTERVAL, key_of, position_of_key
from gfclock_solver.rules import Position, Rules, apply, legal_moves


def fewest_shifts(
    position: Position, rules: Rules, *, at_most: int, on_progress: Callable[[int], None] | None = None
) -> int | None:
    """Return the fewest moves other than plays that win from `position`; `None` if that takes more than `at_most`.

    A run and a parking count one each.  Every position that is within fewer shifts than the answer is visited, and
    kept as a key of about 130 bytes.  `on_progress` is called with their number now and then, and may raise to end it.
    """
    known: set[bytes] = set()
    level = {key_of(position)}
    for shifts in range(at_most + 1):
        next_level: set[bytes] = set()
        while level:
            key = level.pop()
            known.add(key)
            if on_progress is not None and len(known) % PROGRESS_INTERVAL == 0:
                on_progress(len(known))
            current = position_of_key(key, position.clock)
            if current.is_won:
                return shifts
            for move in legal_moves(current, rules):
                is_play = move.target == "clock"
                if is_play or shifts < at_most:
                    key = key_of(apply(current, move))
                    if key not in known:
                        (level if is_play else next_level).add(key)
        level = next_level - known
    return None
