"""Decides deals by the million; compiled where a C compiler is found, otherwise interpreted.

A deal is bytes: cards numbered as in `gfclock_solver.cards`, in the order in which they are dealt, so that card k goes
to pile k mod 13, the centre being pile 12, and the first thirteen are the bottom cards.  The theorems of
`gfclock_solver.clock_patience.theorems` need only twelve of these for ``standard``, ``watch`` and ``king-removed``,
and thirteen for ``sundial``: a pack then may begin with them and need not go on.

    decide   verdicts by theorem; by playing for ``in-place``, of which there is none
    play     how many cards are left face down, by playing
"""

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these types come from deciding.pxd.
    Cards = memoryview
    Piles = cython.array_of(cython.uchar, 13)
    Masks = cython.array_of(cython.uint, 13)

LOST = 0
WON = 1
WON_BY_SWAP = 2
SOLVABLE = 3

STANDARD = 0
WATCH = 1
OPEN_HOURS = 2
SUNDIAL = 3
IN_PLACE = 4

# The same numbers as C has them, for the loop.
_WATCH = cython.declare(cython.int, WATCH)
_OPEN_HOURS = cython.declare(cython.int, OPEN_HOURS)
_SUNDIAL = cython.declare(cython.int, SUNDIAL)
_IN_PLACE = cython.declare(cython.int, IN_PLACE)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.exceptval(check=False)
def _count_cycles(packs: Cards, at: cython.Py_ssize_t, most: cython.int) -> cython.int:
    """Return how many cycles the bottom cards of the hours have, or `most` if there are more.

    Each hour is walked through once; a walk that comes back to an hour of its own has found a cycle.
    """
    walk_of = cython.declare(Piles)
    pile: cython.int
    start: cython.int
    count: cython.int = 0
    for pile in range(12):
        walk_of[pile] = 0
    # The centre belongs to a walk that no start makes.
    walk_of[12] = 13
    for start in range(12):
        pile = start
        while walk_of[pile] == 0:
            walk_of[pile] = start + 1
            pile = packs[at + pile] >> 2
        if walk_of[pile] == start + 1:
            count += 1
            if count == most:
                return count
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.exceptval(check=False)
def _has_king(packs: Cards, at: cython.Py_ssize_t) -> cython.bint:
    """Tell whether a king is among the thirteen bottom cards."""
    pile: cython.int
    highest: cython.int = 0
    for pile in range(13):
        highest = max(highest, packs[at + pile])
    return highest >= 48


@cython.cfunc
@cython.inline
@cython.nogil
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.exceptval(check=False)
def _hangs_together(packs: Cards, at: cython.Py_ssize_t) -> cython.bint:
    """Tell whether from each hour the cards of the hours lead to the centre; masks have a bit for each rank."""
    targets = cython.declare(Masks)
    pile: cython.int
    reached: cython.uint = 1 << 12
    before: cython.uint = 0
    for pile in range(12):
        targets[pile] = (
            (cython.cast(cython.uint, 1) << (packs[at + pile] >> 2))
            | (cython.cast(cython.uint, 1) << (packs[at + pile + 13] >> 2))
            | (cython.cast(cython.uint, 1) << (packs[at + pile + 26] >> 2))
            | (cython.cast(cython.uint, 1) << (packs[at + pile + 39] >> 2))
        )
    while reached != before:
        before = reached
        for pile in range(12):
            if targets[pile] & reached:
                reached |= cython.cast(cython.uint, 1) << pile
    return reached == 0x1FFF


@cython.cfunc
@cython.inline
@cython.nogil
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.exceptval(check=False)
def _play(packs: Cards, at: cython.Py_ssize_t, length: cython.Py_ssize_t, misplaced_only: cython.bint) -> cython.int:
    """Play a deal of `length` cards; return how many are left face down, or only those not in their own piles."""
    left = cython.declare(Piles)
    pile: cython.int
    place: cython.int
    count: cython.int = 0
    for pile in range(13):
        # With a king removed the last round does not come to the centre.
        left[pile] = (length + 12 - pile) // 13
    pile = 12
    while left[pile]:
        left[pile] -= 1
        pile = packs[at + pile + 13 * left[pile]] >> 2
    for pile in range(13):
        if misplaced_only:
            for place in range(left[pile]):
                count += (packs[at + pile + 13 * place] >> 2) != pile
        else:
            count += left[pile]
    return count


def decide(game: cython.int, packs: Cards, stride: cython.Py_ssize_t, count: cython.Py_ssize_t, codes: Cards) -> None:
    """Write the verdict on each of `count` deals, `stride` bytes each, to `codes`.

    `game` is one of the numbers above; ``king-removed`` is decided as ``standard``.  Raises `ValueError` when a buffer
    is too short, or a deal for its game.
    """
    index: cython.Py_ssize_t
    at: cython.Py_ssize_t
    cycles: cython.int
    whole: cython.bint = game in (OPEN_HOURS, IN_PLACE)
    _check_room(stride, count, len(packs), len(codes), 52 if whole else 13)
    with cython.nogil:
        for index in range(count):
            at = stride * index
            if game == _OPEN_HOURS:
                codes[index] = 3 if _hangs_together(packs, at) else 0
            elif game == _SUNDIAL:
                codes[index] = 3 if _has_king(packs, at) else 0
            elif game == _IN_PLACE:
                codes[index] = _play(packs, at, 52, True) == 0
            elif game == _WATCH:
                cycles = _count_cycles(packs, at, 2)
                codes[index] = 1 if cycles == 0 else 2 if cycles == 1 else 0
            else:
                codes[index] = _count_cycles(packs, at, 1) == 0


def play(
    packs: Cards, stride: cython.Py_ssize_t, length: cython.Py_ssize_t, count: cython.Py_ssize_t, lefts: Cards
) -> None:
    """Write to `lefts` how many of the `length` cards, 51 or 52, of each deal are left face down.

    A deal has `stride` bytes.  Raises `ValueError` when a buffer is too short, or a deal for so many cards.
    """
    index: cython.Py_ssize_t
    _check_room(stride, count, len(packs), len(lefts), length)
    if length not in (51, 52):
        raise ValueError(f"{length} cards are no deck")
    with cython.nogil:
        for index in range(count):
            lefts[index] = _play(packs, stride * index, length, False)


def _check_room(
    stride: cython.Py_ssize_t,
    count: cython.Py_ssize_t,
    packs: cython.Py_ssize_t,
    results: cython.Py_ssize_t,
    needed: cython.Py_ssize_t,
) -> None:
    if stride < needed:
        raise ValueError(f"a deal of {stride} cards is too short: {needed} are needed")
    if count < 0 or count > packs // stride or count > results:
        raise ValueError(f"no room for {count} deals of {stride} bytes in {packs} and {results}")


def is_compiled() -> bool:
    """Tell whether this module runs compiled."""
    return cython.compiled
