"""The shuffles that deal packs of cards by the million; compiled where a C compiler is found, otherwise interpreted.

Cards are bytes, numbered as in `gfclock_solver.cards`.  Which cards are dealt is an argument, a pack of up to 52 of
them; a dealt pack is as many bytes, in the order in which they are dealt.  `fill_gf` and `fill_ms` write dealt packs
one after another into the caller's buffer and release the GIL meanwhile.  Compiled modules may call `deal_gf` and
`deal_ms` themselves, one pack at a time, without the GIL.

    gf   the pack as it is given, shuffled by SplitMix64: no other card takes part
    ms   the whole deck, shuffled by Microsoft's 32-bit generator; cards that are not dealt are left out as they come

Numbers must be in the source's range, which is not checked here; see `gfclock_solver.deals.sources`.
"""

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

from gfclock_solver.cards import SUITS, card_of

if not cython.compiled:
    # Compiled, these types come from _shuffles.pxd.
    Cards = memoryview
    Deck = cython.array_of(cython.uchar, 52)
    Table = cython.array_of(cython.ulonglong, 53)

_MS_FIRST_DECK = [card_of(rank, SUITS.index(suit)) for rank in range(13) for suit in "CDHS"]

# SplitMix64: the step of its counter and the two factors of its output function.
_STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_FACTOR_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_FACTOR_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

_DECK = cython.declare(Deck)
_INVERSE = cython.declare(Table)


def _fill_tables() -> None:
    for place in range(52):
        _DECK[place] = _MS_FIRST_DECK[place]
    for divisor in range(2, 53):
        _INVERSE[divisor] = 2**32 // divisor + 1


_fill_tables()


@cython.cfunc
@cython.nogil
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.exceptval(check=False)
def deal_gf(
    number: cython.ulonglong, cards: Cards, count: cython.Py_ssize_t, packs: Cards, at: cython.Py_ssize_t
) -> cython.void:
    """Write the `count` cards of `cards`, shuffled as number `number`, to `packs` from `at` on.

    It is shuffled from its end: card i changes places with card ``(next() * (i + 1)) >> 64``.  That product has
    70 bits; with the factor below 2**32 its upper part is exact in two halves of 64 bits,
    as ``floor((high * 2**32 + low) * f / 2**64) = floor((high * f + floor(low * f / 2**32)) / 2**32)``.
    """
    state: cython.ulonglong = number
    mixed: cython.ulonglong
    factor: cython.ulonglong
    place: cython.Py_ssize_t
    other: cython.Py_ssize_t
    card: cython.uchar
    for place in range(count):
        packs[at + place] = cards[place]
    for place in range(count - 1, 0, -1):
        state = cython.cast(cython.ulonglong, state + _STEP)
        mixed = state
        mixed = cython.cast(cython.ulonglong, (mixed ^ (mixed >> 30)) * _FACTOR_1)
        mixed = cython.cast(cython.ulonglong, (mixed ^ (mixed >> 27)) * _FACTOR_2)
        mixed = mixed ^ (mixed >> 31)
        factor = place + 1
        other = ((mixed >> 32) * factor + ((cython.cast(cython.uint, mixed) * factor) >> 32)) >> 32
        card = packs[at + place]
        packs[at + place] = packs[at + other]
        packs[at + other] = card


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
def deal_ms(
    number: cython.uint, is_dealt: Cards, count: cython.Py_ssize_t, packs: Cards, at: cython.Py_ssize_t
) -> cython.void:
    """Write the `count` cards that `is_dealt` marks, as number `number` deals them, to `packs` from `at` on.

    `is_dealt` has 52 bytes, 1 for each card that is dealt and 0 for each other.  The deck is shuffled from its end and
    dealt from its end, so each card can be dealt as soon as it is drawn.  A card that is left out is written too, and
    then overwritten, as the pack does not grow by it: no branch to mispredict.
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
        length += is_dealt[card]
    dealt[length] = deck[0]
    for place in range(count):
        packs[at + place] = dealt[place]


@cython.cfunc
@cython.nogil
@cython.boundscheck(False)
@cython.wraparound(False)
@cython.exceptval(check=False)
def _deal_first_ms(
    number: cython.uint, is_dealt: Cards, count: cython.Py_ssize_t, packs: Cards, at: cython.Py_ssize_t
) -> cython.void:
    """Write the first `count` cards that `deal_ms` would to `packs` from `at` on; there must be as many.

    The cards dealt first are drawn first, so the rest of the deck need not be shuffled.
    """
    deck = cython.declare(Deck)
    state: cython.uint = number
    left: cython.Py_ssize_t = 52
    other: cython.Py_ssize_t
    place: cython.Py_ssize_t
    length: cython.Py_ssize_t = 0
    card: cython.uchar
    for place in range(52):
        deck[place] = _DECK[place]
    while length < count:
        other = 0
        if left > 1:
            state = cython.cast(cython.uint, state * 214013 + 2531011)
            other = remainder((state >> 16) & 0x7FFF, left)
        card = deck[other]
        deck[other] = deck[left - 1]
        left -= 1
        packs[at + length] = card
        length += is_dealt[card]


def fill_gf(first: cython.ulonglong, count: cython.Py_ssize_t, cards: Cards, packs: Cards) -> None:
    """Write `cards`, 2 to 52 of them, shuffled as number `first` and the ``count - 1`` after it, to `packs`.

    Raises `ValueError` when `count` is negative, `packs` too short, or `cards` not such a pack.
    """
    index: cython.Py_ssize_t
    length: cython.Py_ssize_t = len(cards)
    _check_room(count, length, len(packs))
    with cython.nogil:
        for index in range(count):
            deal_gf(first + index, cards, length, packs, length * index)


def fill_ms(first: cython.uint, count: cython.Py_ssize_t, cards: Cards, packs: Cards) -> None:
    """Write `cards`, 2 to 52 of them, as number `first` and the ``count - 1`` after it deal them, to `packs`.

    Raises `ValueError` when `count` is negative, `packs` too short, or `cards` not such a pack.
    """
    index: cython.Py_ssize_t
    length: cython.Py_ssize_t = len(cards)
    _check_room(count, length, len(packs))
    marked = bytearray(52)
    for card in cards:
        marked[card] = 1
    if sum(marked) != length:
        raise ValueError("a card is in the pack twice")
    is_dealt: Cards = memoryview(marked)
    with cython.nogil:
        for index in range(count):
            deal_ms(first + index, is_dealt, length, packs, length * index)


def fill_first_ms(
    first: cython.uint, count: cython.Py_ssize_t, cards: Cards, length: cython.Py_ssize_t, packs: Cards
) -> None:
    """Write the first `length` cards of each deal that `fill_ms` would write to `packs`, as many bytes each.

    Raises `ValueError` when `count` is negative, `packs` too short, or `cards` no pack of so many cards.
    """
    index: cython.Py_ssize_t
    _check_room(count, length, len(packs))
    marked = bytearray(52)
    for card in cards:
        marked[card] = 1
    if sum(marked) < length:
        raise ValueError(f"there are not {length} different cards in the pack")
    is_dealt: Cards = memoryview(marked)
    with cython.nogil:
        for index in range(count):
            _deal_first_ms(first + index, is_dealt, length, packs, length * index)


def _check_room(count: cython.Py_ssize_t, length: cython.Py_ssize_t, room: cython.Py_ssize_t) -> None:
    if not 2 <= length <= 52:
        raise ValueError(f"{length} cards are no pack")
    if count < 0 or count > room // length:
        raise ValueError(f"{count} packs need {length * count} bytes; the buffer has {room}")


def is_compiled() -> bool:
    """Tell whether this module runs compiled."""
    return cython.compiled
