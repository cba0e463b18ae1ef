"""What every line will bring in the end, as a learned network sees it.

Only squares without a tile matter, and how the laid ones join them: from a side of one a track leads to a
side of another, or to a station. Every empty square begins with what comes to its four sides (whose line, and
how long it is) and where they lead; then it hears, twice, from the squares that it is joined with, and tells
in the end for each side what a line that waits there will gain. All of it is rows of numbers that are added
up, each as often as it counts. `examples/lines` learns them.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit, size
    from metropolitan.games.metro.turns import CENTRAL, DOORS, KINDS, SQUARES, STATIONS, TILES, worth

    WIDE, PART, LAST_WIDE, STEPS, OWNERS, GOALS, ROUNDS = 32, 8, 16, 16, 8, 3, 2
    COMES, GOES, PLACE, LEFT, KIND, ROUND, LAST, GAIN = 0, 512, 704, 768, 829, 853, 1175, 1208
    AHEAD, BEHIND, FROM_AHEAD, FROM_BEHIND, ADDED, EACH = 32, 64, 96, 128, 160, 161

    def mix(w, rows, x, n, width, y):
        for k in range(n):
            for j in range(width):
                y[j] += x[k] * w[rows[k] * width + j]

    def add(w, first, x, at, n, y, to):
        for k in range(n):
            for j in range(WIDE):
                y[to + j] += x[at + k] * w[(first + k) * WIDE + j]


FOLDER = Path(__file__).parent
MAGIC = b"METS"
ROWS = 1225
ROW = struct.Struct("<f32h")
FINE = 32767


def load(players: int) -> list[float]:
    """The rows of the network for so many players; none if none was learned. Of each row the file has a
    scale, and whole numbers of 16 bits that it multiplies."""
    path = FOLDER / f"sight-{players}.net"
    if not path.is_file():
        return []
    content = zlib.decompress(path.read_bytes())
    if content[:4] != MAGIC or len(content) != 4 + ROWS * ROW.size:
        raise ValueError(f"{path.name} is no network of lines")
    return [scale * number for scale, *numbers in ROW.iter_unpack(content[4:]) for number in numbers]


def packed(rows: Sequence[Sequence[float]]) -> bytes:
    """A file of a network's rows."""
    content = MAGIC
    for row in rows:
        scale = max(max(map(abs, row)), 1e-30) / FINE
        content += ROW.pack(scale, *[round(number / scale) for number in row])
    return zlib.compress(content, 9)


def sighted(t):
    """Whether there is a network for this table: it has seen games by the rules as printed only."""
    if t.turns > 1 or t.held > 1 or t.twice < 2 or t.strict:
        return False
    return t.plan.sight[t.players] != cython.NULL if cython.compiled else bool(t.plan.sight[t.players])


def foresee(t, out):
    """What every line will bring; 0 for those of nobody."""
    number: cython.int[64] = [0] * 64
    comes: cython.int[240] = [0] * 240
    goes: cython.int[240] = [0] * 240
    behind: cython.int[240] = [0] * 240
    ahead: cython.int[240] = [0] * 240
    h: cython.float[1920] = [0.0] * 1920
    gains: cython.float[32] = [0.0] * 32
    line: cython.int
    n: cython.int = join(t, number, comes, goes, behind, ahead)
    begin(t, number, comes, goes, h)
    for line in range(ROUNDS):
        hear(t.plan.sight[t.players], ROUND + EACH * line, n, behind, ahead, h)
    for line in range(STATIONS):
        head: cython.int = t.head[line]
        if t.owner[line] < 0:
            out[line] = 0
        elif head < DOORS:
            tell_gains(t.plan.sight[t.players], h, number[head >> 2] * WIDE, gains)
            side: cython.int = head & 3
            out[line] = t.length[line] * (1 + gains[2 * side]) + 10 * gains[2 * side + 1]
        else:
            out[line] = worth(t, line)


# ---- what is seen ----


def join(t, number, comes, goes, behind, ahead):
    """Numbers the empty squares, and finds what comes to their sides and where these lead: as rows of the
    network, and as sides of other squares or -1. Returns how many there are. Out of the central station no
    line comes, but its squares have sides too."""
    n: cython.int = 0
    square: cython.int
    side: cython.int
    for square in range(SQUARES):
        number[square] = -1
        if t.empty & bit(square):
            number[square] = n
            for side in range(4):
                set_waiting(t, square * 4 + side, n * 4 + side, comes)
                behind[n * 4 + side] = -1
            n += 1
    for square in range(SQUARES):
        if t.face[square] < 0:
            for side in range(4):
                follow(t, square, side, number, comes, goes, behind, ahead)
    return n


def set_waiting(t, door, side, comes):
    """The line that waits at a side, whose it is counted from the seat to move; nobody's where none does."""
    line: cython.int = t.waiting[door]
    whose: cython.int = t.players
    length: cython.int = 0
    if line >= 0:
        length = t.length[line]
        if t.owner[line] >= 0:
            whose = (t.owner[line] - t.turn + t.players) % t.players
    comes[side] = row_of_comer(side & 3, whose, length)


def row_of_comer(side, whose, length):
    return COMES + (side * OWNERS + whose) * STEPS + length_step(length)


def follow(t, square, side, number, comes, goes, behind, ahead):
    """Where a side of a square leads, and to which side of another it comes there."""
    end: cython.int = t.plan.leads[square * 4 + side]
    length: cython.int = 0
    at: cython.int = number[square]
    goal: cython.int = 0
    while end < DOORS and t.face[end >> 2] >= 0:
        length += 1
        end = t.plan.leads[(end & ~3) + t.plan.exit[t.face[end >> 2]][end & 3]]
    to: cython.int = number[end >> 2] * 4 + (end & 3) if end < DOORS else -1
    if to >= 0:
        comes[to] = row_of_comer(to & 3, t.players + (at >= 0), length)
    if at < 0:
        return
    if end < DOORS:
        goal = 2
        behind[to] = at * 4 + side
    elif end == DOORS + CENTRAL:
        goal = 1
    goes[at * 4 + side] = GOES + (side * GOALS + goal) * STEPS + length_step(length)
    ahead[at * 4 + side] = to


def length_step(length):
    """Lengths as they are told apart: all to 9, then more and more together."""
    if length < 10:
        return length
    if length < 14:
        return 10 + (length > 11)
    return 12 + (length > 16) + (length > 20) + (length > 26)


# ---- what is made of it ----


def begin(t, number, comes, goes, h):
    """What every empty square starts with."""
    all: cython.float[32] = [0.0] * 32
    own: cython.float[32] = [0.0] * 32
    ones: cython.float[9] = [1.0] * 9
    rows: cython.int[9] = [0] * 9
    square: cython.int
    k: cython.int
    see_all(t, all)
    for square in range(SQUARES):
        if number[square] < 0:
            continue
        for k in range(4):
            rows[k] = comes[number[square] * 4 + k]
            rows[4 + k] = goes[number[square] * 4 + k]
        rows[8] = PLACE + square
        for k in range(WIDE):
            own[k] = all[k]
        mix(t.plan.sight[t.players], rows, ones, 9, WIDE, own)
        for k in range(WIDE):
            h[number[square] * WIDE + k] = own[k] if own[k] > 0 else 0


def see_all(t, out):
    """What is the same for all squares: how many are empty, and which tiles are not laid."""
    rows: cython.int[25] = [0] * 25
    times: cython.float[25] = [0.0] * 25
    k: cython.int
    for k in range(KINDS):
        rows[k] = KIND + k
    for k in range(TILES):
        times[t.tile[k]] += 1
    for k in range(SQUARES):
        if t.face[k] >= 0:
            times[t.face[k]] -= 1
    rows[KINDS] = LEFT + size(t.empty)
    times[KINDS] = 1
    mix(t.plan.sight[t.players], rows, times, KINDS + 1, WIDE, out)


def hear(w, first, n, behind, ahead, h):
    """Every square hears what those say that it is joined with, and keeps what it makes of it."""
    forth: cython.float[1920] = [0.0] * 1920
    back: cython.float[1920] = [0.0] * 1920
    heard: cython.float[32] = [0.0] * 32
    made: cython.float[32] = [0.0] * 32
    i: cython.int
    k: cython.int
    for i in range(n):
        for k in range(i * WIDE, i * WIDE + WIDE):
            forth[k] = back[k] = 0
        add(w, first + AHEAD, h, i * WIDE, WIDE, forth, i * WIDE)
        add(w, first + BEHIND, h, i * WIDE, WIDE, back, i * WIDE)
    for i in range(n):
        for k in range(WIDE):
            made[k] = w[(first + ADDED) * WIDE + k]
        add(w, first, h, i * WIDE, WIDE, made, 0)
        listen(ahead, i, forth, heard)
        add(w, first + FROM_AHEAD, heard, 0, WIDE, made, 0)
        listen(behind, i, back, heard)
        add(w, first + FROM_BEHIND, heard, 0, WIDE, made, 0)
        for k in range(WIDE):
            if made[k] > 0:
                h[i * WIDE + k] += made[k]


def listen(who, square, said, heard):
    """What is said to a square through each of its sides."""
    side: cython.int
    k: cython.int
    for side in range(4):
        other: cython.int = who[square * 4 + side]
        for k in range(PART):
            heard[side * PART + k] = said[other * PART + k] if other >= 0 else 0


def tell_gains(w, h, at, out):
    """For each side of a square what a line that waits there gains: how much of its length, and tens of
    points besides."""
    last: cython.float[32] = [0.0] * 32
    k: cython.int
    for k in range(WIDE):
        last[k] = w[(LAST + WIDE) * WIDE + k]
        out[k] = w[(GAIN + LAST_WIDE) * WIDE + k]
    add(w, LAST, h, at, WIDE, last, 0)
    for k in range(LAST_WIDE):
        if last[k] < 0:
            last[k] = 0
    add(w, GAIN, last, 0, LAST_WIDE, out, 0)
