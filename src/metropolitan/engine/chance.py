"""Chance, generator `metropolitan/1`: seed 7 means the same on every machine, compiled or not, for ever.

The generator is SplitMix64 (Steele, Lea and Flood 2014): a 64-bit word grows by a fixed odd number at each
draw and is mixed. A stream is named; its word starts as the seed plus the FNV-1a hash of its name, mixed,
so that one part of a set-up never shifts another. `below(n)` multiplies the upper 32 bits by n and keeps
the upper half, drawing again where that would favour some numbers (Lemire 2019). `shuffle` is Fisher and
Yates from the end. Changing any of this is a new generator with a new name.
"""

import cython

LAST_SEED = 0x7FFFFFFFFFFFFFFF  # the first is 0
STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
WORD = 0xFFFFFFFFFFFFFFFF
UPPER = 0x100000000
LOWER = 0xFFFFFFFF


class Chance:
    """A stream of random numbers, given by a seed and a name."""

    def __init__(self, seed, name=""):
        self.begin(int(seed) % 18446744073709551616, stream(name))

    def begin(self, seed, stream):
        """Starts anew, in place, as another stream of another seed."""
        self.word = mixed((seed + stream) & WORD)

    def next(self):
        """The next 64 random bits."""
        self.word = (self.word + STEP) & WORD
        return mixed(self.word)

    def below(self, n):
        """A random number from 0 to n - 1, for 0 < n < 2^31."""
        bound: cython.ulonglong = n
        product: cython.ulonglong = (self.next() >> 32) * bound
        low: cython.ulonglong = product & LOWER
        if low < bound:
            floor: cython.ulonglong = (UPPER - bound) % bound
            while low < floor:
                product = (self.next() >> 32) * bound
                low = product & LOWER
        return product >> 32

    def mix(self, items, n):
        """Puts the first n numbers of a C array in random order."""
        last: cython.int
        for last in range(n - 1, 0, -1):
            other: cython.int = self.below(last + 1)
            item: cython.int = items[last]
            items[last] = items[other]
            items[other] = item

    def unit(self):
        """A random number from 0 up to 1."""
        return (self.next() >> 11) * (1.0 / 9007199254740992.0)

    def shuffle(self, items):
        """Puts a list in random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items):
        """The items in random order."""
        order = list(items)
        self.shuffle(order)
        return order


def mixed(x):
    x = ((x ^ (x >> 30)) * FIRST) & WORD
    x = ((x ^ (x >> 27)) * SECOND) & WORD
    return x ^ (x >> 31)


def stream(name):
    """The number of a named stream, for `begin`."""
    value = 0xCBF29CE484222325
    for byte in name.encode():
        value = (value ^ byte) * 0x100000001B3 % 18446744073709551616
    return value
