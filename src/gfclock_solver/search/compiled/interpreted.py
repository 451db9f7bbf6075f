"""What the compiled search modules have from C, for when they run interpreted."""


def lowest(mask: int) -> int:
    """Return the number of the lowest set bit of `mask`, which is not 0: the lowest card of a set."""
    return (mask & -mask).bit_length() - 1


def card_count(mask: int) -> int:
    """Return how many bits of `mask` are set: how many cards a set has."""
    return mask.bit_count()


def wanted_of(clock: int) -> int:
    """Return the next card of each clock pile, when the cards of `clock` are on the clock."""
    return ((clock << 4) | (clock >> 48)) & 0xFFFFFFFFFFFFF & ~clock


def move_of(card: int, target: int) -> int:
    """Return the move of a single card; see `position` for what a move is."""
    return card | (target << 6) | (1 << 12)


def run_of(card: int, target: int, count: int) -> int:
    """Return the move of `count` cards, of which `card` is the deepest."""
    return card | (target << 6) | (count << 12)


def card_of(move: int) -> int:
    """Return the card that moves, the deepest of a run."""
    return move & 63


def target_of(move: int) -> int:
    """Return where a move goes."""
    return (move >> 6) & 63


def count_of(move: int) -> int:
    """Return how many cards move."""
    return (move >> 12) & 63
