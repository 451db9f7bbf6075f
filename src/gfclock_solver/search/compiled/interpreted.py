"""What the compiled search modules have from C, for when they run interpreted."""


def lowest(mask: int) -> int:
    """Return the number of the lowest set bit of `mask`, which is not 0: the lowest card of a set."""
    return (mask & -mask).bit_length() - 1


def card_count(mask: int) -> int:
    """Return how many bits of `mask` are set: how many cards a set has."""
    return mask.bit_count()
