"""A learned network: what a seat may know goes in, how likely it plays each action and what everybody's share
of the victory will be comes out. `examples/learn.py` learns it, `examples/ship.py` writes its file.

A file (`networks/NAME.net`) is `METN`, then as 32-bit numbers: blocks, numbers of an observation, width,
actions, players; then every layer, each of its rows as a 32-bit float and whole numbers from -127 to 127,
which it multiplies, the last row what is added. All is little-endian and compressed by zlib.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache
from pathlib import Path

import cython

from metropolitan.engine.state import State

if not cython.compiled:
    from math import sqrt

    from metropolitan.engine.struct import Struct, array

    def mix(w, rows, x, n, width, y):
        numbers, start = w
        for k in range(n):
            at = start + rows[k] * width
            for j in range(width):
                y[j] += x[k] * numbers[at + j]


FOLDER = Path(__file__).parent / "networks"
MAGIC = b"METN"
HEAD = 24  # bytes before the first layer
LAYERS, SEATS = 16, 6  # at most


class Network:
    """Layers of numbers, the same for all who look with them. The first is the one that sees, then two for
    each block, then the actions', then the values'."""

    def __init__(self, content: bytes) -> None:
        if content[:4] != MAGIC or len(content) < HEAD:
            raise ValueError("not a network")
        told = struct.unpack("<5I", content[4:HEAD])
        self.blocks, self.size, self.width, self.actions, self.players = told
        shapes = [(self.size, self.width), *[(self.width, self.width)] * (2 * self.blocks)]
        shapes += [(self.width, self.actions), (self.width, self.players)]
        if len(content) != HEAD + sum((inside + 1) * (outside + 4) for inside, outside in shapes):
            raise ValueError("a network with something missing, or too much")
        if len(shapes) > LAYERS or self.players > SEATS:
            raise ValueError("a network of more layers or players than are provided for")
        self._read(content, shapes)

    def _read(self, content: bytes, shapes: list[tuple[int, int]]) -> None:
        total = sum((inside + 1) * outside for inside, outside in shapes)
        if cython.compiled:
            self.numbers = cython.cast(cython.pointer(cython.float), malloc(total * 4))
        else:
            self.numbers, self.layers = array(total), [Struct() for _ in shapes]
        at, read = 0, HEAD
        for k, (inside, outside) in enumerate(shapes):
            self.layers[k].inside, self.layers[k].outside = inside, outside
            self.layers[k].rows, self.layers[k].bias = at, at + inside * outside
            for _ in range(inside + 1):
                self._row(content[read : read + 4 + outside], at, outside)
                at, read = at + outside, read + 4 + outside

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.numbers)

    def _row(self, content: bytes, at: int, n: int) -> None:
        scale: cython.float = struct.unpack("<f", content[:4])[0]
        start: cython.int = at
        k: cython.int
        row = memoryview(content)[4:].cast("b")
        for k in range(n):
            self.numbers[start + k] = scale * cython.cast(cython.int, row[k])


class Glance:
    """A look at positions through a network, with room of its own to work in."""

    def __init__(self, network: Network) -> None:
        self.network = network
        most: cython.int = max(network.size, network.width)
        if cython.compiled:
            self.seen = cython.cast(cython.pointer(cython.short), malloc(2 * network.size))
            self.rows = cython.cast(cython.p_int, malloc(4 * most))
            self.x = cython.cast(cython.p_float, malloc(4 * most))
            self.flow = cython.cast(cython.p_float, malloc(4 * network.width))
            self.inner = cython.cast(cython.p_float, malloc(4 * network.width))
            self.wishes = cython.cast(cython.p_float, malloc(4 * network.actions))
        else:
            self.seen, self.rows, self.x = array(network.size), array(most), array(most)
            self.flow, self.inner = array(network.width), array(network.width)
            self.wishes = array(network.actions)

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.seen)
            free(self.rows)
            free(self.x)
            free(self.flow)
            free(self.inner)
            free(self.wishes)

    def told(self, state: State, seat: int) -> tuple[list[float], dict[int, float]]:
        """What a seat makes of a position: everybody's share, and how its legal actions compare."""
        self.check(state)
        self.look(state, seat)
        values: cython.double[6] = [0.0] * 6
        self.shares(seat, values)
        shares = [values[k] for k in range(self.network.players)]
        self.work(2 * self.network.blocks + 1, self.wishes, False)
        return shares, {action: self.wishes[action] for action in state.legal()}

    def check(self, state: State) -> None:
        """Positions of another game have no room here."""
        if state.features() != self.network.size:
            raise ValueError(f"a network for {self.network.size} numbers, not {state.features()}")

    # ---- what search asks ----

    def look(self, state, seat):
        """Takes in a position as a seat knows it."""
        width: cython.int = self.network.width
        k: cython.int
        state.observe(seat, self.seen)
        self.take_seen()
        self.work(0, self.flow, False)
        for k in range(self.network.blocks):
            self.take(self.flow, size_of(self.flow, width), True)
            self.work(1 + 2 * k, self.inner, False)
            self.take(self.inner, 1.0, False)
            self.work(2 + 2 * k, self.flow, True)
        self.take(self.flow, size_of(self.flow, width), False)

    def shares(self, seat, out):
        """Everybody's share of the victory, as the one who looked expects it; they sum to 1. The network has
        learned rewards, of which a victory is 1 and which sum to 0."""
        values: cython.float[6] = [0.0] * 6
        n: cython.int = self.network.players
        k: cython.int
        total: cython.double = 0
        self.work(2 * self.network.blocks + 2, values, False)
        for k in range(n):
            share: cython.double = (values[k] * (n - 1) + 1) / n
            share = min(max(share, 0.001), 1.0)
            out[(seat + k) % n] = share
            total += share
        for k in range(n):
            out[k] /= total

    def rate(self, actions, n, out):
        """How actions compare: in proportion to the exponential of what is written."""
        k: cython.int
        self.work(2 * self.network.blocks + 1, self.wishes, False)
        for k in range(n):
            out[k] = self.wishes[actions[k]]

    # ---- layers ----

    def work(self, layer, out, add):
        """What comes out of a layer, or is added by it."""
        if cython.compiled:
            at: cython.pointer(Layer) = cython.address(self.network.layers[layer])
        else:
            at = self.network.layers[layer]
        k: cython.int
        for k in range(at.outside):
            out[k] = (out[k] if add else 0) + self.network.numbers[at.bias + k]
        if cython.compiled:
            mix(self.network.numbers + at.rows, self.rows, self.x, self.n, at.outside, out)
        else:
            mix((self.network.numbers, at.rows), self.rows, self.x, self.n, at.outside, out)

    def take_seen(self):
        """What is seen goes into the next layer."""
        k: cython.int
        self.n = 0
        for k in range(self.network.size):
            if self.seen[k]:
                self.rows[self.n] = k
                self.x[self.n] = self.seen[k]
                self.n += 1

    def take(self, source, scale, all):
        """What has been worked out goes into the next layer: all of it, or what is above 0."""
        k: cython.int
        self.n = 0
        for k in range(self.network.width):
            if all or source[k] > 0:
                self.rows[self.n] = k
                self.x[self.n] = source[k] * scale
                self.n += 1


def size_of(x, n):
    """What brings numbers to a common size: 1 over the root of the mean of their squares."""
    k: cython.int
    total: cython.double = 0
    for k in range(n):
        total += x[k] * x[k]
    return 1 / sqrt(total / n + 1e-5)


def known(name: str) -> bool:
    """Whether one was learned under this name."""
    return (FOLDER / f"{name}.net").is_file()


@cache
def named(name: str) -> Network:
    return Network(zlib.decompress((FOLDER / f"{name}.net").read_bytes()))
