"""The shuffles that deal boards by the million; compiled where a C compiler is found, otherwise interpreted.

A board is forty bytes: the cards of the columns in the order in which they are dealt, so that byte k is the card
numbered as in `gfclock_solver.cards` that goes to column ``k mod 8``, on top of the cards dealt there before.
`fill_gf` and `fill_ms` write boards one after another into the caller's buffer and release the GIL meanwhile.
Compiled modules may call `deal_gf` and `deal_ms` themselves, one board at a time, without the GIL.

    gf   the forty column cards in ascending order, shuffled by SplitMix64: no clock card is ever in the pack
    ms   the whole deck, shuffled by Microsoft's 32-bit generator; the clock cards are left out as they come

Numbers must be in the source's range, which is not checked here; see `gfclock_solver.deals.sources`.
"""

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

from gfclock_solver.cards import DECK, SUITS, card_of
from gfclock_solver.rules import Clock

if not cython.compiled:
    # Compiled, these types come from _shuffles.pxd.
    Cards = memoryview
    Pack = cython.array_of(cython.uchar, 40)
    Deck = cython.array_of(cython.uchar, 52)
    Table = cython.array_of(cython.ulonglong, 53)

_GF_CLOCK_CARDS = Clock("HSDC").card_set
_MS_CLOCK_CARDS = Clock("SHCD").card_set
_MS_FIRST_DECK = [card_of(rank, SUITS.index(suit)) for rank in range(13) for suit in "CDHS"]

# SplitMix64: the step of its counter and the two factors of its output function.
_STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_FACTOR_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_FACTOR_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

_PACK = cython.declare(Pack)
_DECK = cython.declare(Deck)
_IN_COLUMNS = cython.declare(Deck)
_INVERSE = cython.declare(Table)


def _fill_tables() -> None:
    pack = [card for card in DECK if card not in _GF_CLOCK_CARDS]
    for place in range(40):
        _PACK[place] = pack[place]
    for place in range(52):
        _DECK[place] = _MS_FIRST_DECK[place]
        _IN_COLUMNS[place] = DECK[place] not in _MS_CLOCK_CARDS
    for divisor in range(2, 53):
        _INVERSE[divisor] = 2**32 // divisor + 1


_fill_tables()


@cython.cfunc
@cython.nogil
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.exceptval(check=False)
def deal_gf(number: cython.ulonglong, boards: Cards, at: cython.Py_ssize_t) -> cython.void:
    """Write the board ``gf:number`` to ``boards[at:at + 40]``.

    The pack is shuffled from its end: card i changes places with card ``(next() * (i + 1)) >> 64``.  That product has
    70 bits; with the factor below 2**32 its upper part is exact in two halves of 64 bits,
    as ``floor((high * 2**32 + low) * f / 2**64) = floor((high * f + floor(low * f / 2**32)) / 2**32)``.
    """
    state: cython.ulonglong = number
    mixed: cython.ulonglong
    factor: cython.ulonglong
    place: cython.Py_ssize_t
    other: cython.Py_ssize_t
    card: cython.uchar
    for place in range(40):
        boards[at + place] = _PACK[place]
    for place in range(39, 0, -1):
        state = cython.cast(cython.ulonglong, state + _STEP)
        mixed = state
        mixed = cython.cast(cython.ulonglong, (mixed ^ (mixed >> 30)) * _FACTOR_1)
        mixed = cython.cast(cython.ulonglong, (mixed ^ (mixed >> 27)) * _FACTOR_2)
        mixed = mixed ^ (mixed >> 31)
        factor = place + 1
        other = ((mixed >> 32) * factor + ((cython.cast(cython.uint, mixed) * factor) >> 32)) >> 32
        card = boards[at + place]
        boards[at + place] = boards[at + other]
        boards[at + other] = card


@cython.cfunc
@cython.inline
@cython.nogil
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.exceptval(check=False)
def remainder(value: cython.ulonglong, divisor: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return ``value % divisor`` without a division, for a value of 15 bits and a divisor from 2 to 52.

    With ``M = floor(2**32 / i) + 1`` the remainder of v by i is ``((v * M mod 2**32) * i) >> 32`` (Lemire, Kaser and
    Kurz, Faster remainder by direct computation, 2019).  Proof.  ``M * i = 2**32 + e`` with 1 <= e <= i.  Let
    v = q * i + r with 0 <= r < i.  Then ``v * M = q * 2**32 + q * e + r * M``.  The last two terms together are below
    2**32, since q * e <= q * i < 2**15, and r * M <= 2**32 + e - M with M > 2**26 > 2**15 + e; so they are
    ``v * M mod 2**32``.  Times i they are ``r * 2**32 + e * v``, and e * v < 52 * 2**15 < 2**32: shifted by 32, r.
    """
    fraction: cython.ulonglong = cython.cast(cython.uint, value * _INVERSE[divisor])
    return (fraction * divisor) >> 32


@cython.cfunc
@cython.nogil
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.exceptval(check=False)
def deal_ms(number: cython.uint, boards: Cards, at: cython.Py_ssize_t) -> cython.void:
    """Write the board ``ms:number`` to ``boards[at:at + 40]``.

    The deck is shuffled from its end and dealt from its end, so each card can be dealt as soon as it is drawn.  A
    clock card is written too, and then overwritten, as the board does not grow by it: no branch to mispredict.
    """
    deck = cython.declare(Deck)
    dealt = cython.declare(Deck)
    state: cython.uint = number
    left: cython.Py_ssize_t
    other: cython.Py_ssize_t
    place: cython.Py_ssize_t
    length: cython.Py_ssize_t = 0
    card: cython.uchar
    for place in range(52):
        deck[place] = _DECK[place]
    for left in range(52, 1, -1):
        state = cython.cast(cython.uint, state * 214013 + 2531011)
        other = remainder((state >> 16) & 0x7FFF, left)
        card = deck[other]
        deck[other] = deck[left - 1]
        dealt[length] = card
        length += _IN_COLUMNS[card]
    dealt[length] = deck[0]
    for place in range(40):
        boards[at + place] = dealt[place]


def fill_gf(first: cython.ulonglong, count: cython.Py_ssize_t, boards: Cards) -> None:
    """Write the boards ``gf:first`` and the ``count - 1`` after it to `boards`, forty bytes each.

    Raises `ValueError` when `count` is negative or `boards` too short.
    """
    index: cython.Py_ssize_t
    _check_room(count, len(boards))
    with cython.nogil:
        for index in range(count):
            deal_gf(first + index, boards, 40 * index)


def fill_ms(first: cython.uint, count: cython.Py_ssize_t, boards: Cards) -> None:
    """Write the boards ``ms:first`` and the ``count - 1`` after it to `boards`, forty bytes each.

    Raises `ValueError` when `count` is negative or `boards` too short.
    """
    index: cython.Py_ssize_t
    _check_room(count, len(boards))
    with cython.nogil:
        for index in range(count):
            deal_ms(first + index, boards, 40 * index)


def _check_room(count: cython.Py_ssize_t, length: cython.Py_ssize_t) -> None:
    if count < 0 or count > length // 40:
        raise ValueError(f"{count} boards need {40 * count} bytes; the buffer has {length}")


def is_compiled() -> bool:
    """Tell whether this module runs compiled."""
    return cython.compiled
