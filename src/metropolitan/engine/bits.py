"""Sets of up to 64 places as one integer; compiled rules take the same functions from `bits.h`."""


def bit(n: int) -> int:
    """The set of place `n` alone."""
    return 1 << n


def lowest(x: int) -> int:
    """The lowest place of a set that is not empty."""
    return (x & -x).bit_length() - 1


def size(x: int) -> int:
    """How many places a set has."""
    return x.bit_count()
