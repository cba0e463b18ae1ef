"""What a seat may know, in numbers: planes of the board, 8 rows of 8 columns, where they have sides by north,
east, south, west; then tiles by kind, then seats, the observer's own first and the others as they sit.

- `laid`: squares with a tile; `open`: those where a tile may go, but for rule 3.
- `tracks`: on laid squares, by the side where a train comes in, whether it goes on to the opposite side, to
  the next one clockwise or the next one counter-clockwise; where none of these, it goes back.
- `waiting`: of every seat, by the side of an empty square where a line of it waits to go on, the tiles it
  will have crossed with the next one.
- `beyond` and `ends`: for a train that leaves an empty square by a side, how many laid tiles it crosses, and
  how often a tile counts where it arrives: 1 at a station, 2 at the central one, 0 at an empty square.
- `hand` and `drawn`: one's own tiles, held and drawn; `unseen`: those neither laid nor one's own.
- `pool`: how many tiles it has; `hands`: how many every seat holds; `drew`: whether who is to move has drawn.
- `turn`: who is to move, nobody at the end; `points`: so far.
- `options`: free rotation, one-tile lines forbidden, tiles in a hand, central station counts double.
"""

from __future__ import annotations

import cython

from metropolitan.engine.contract import Feature

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest
    from metropolitan.games.metro.turns import (
        CENTRAL,
        DOORS,
        HAND,
        KINDS,
        SQUARES,
        STATIONS,
        TILES,
        hidden_tiles,
    )

    WAYS, MOST, COPIES = 3, 240, 4

NOT_LAST = 0x7F7F7F7F7F7F7F7F  # all columns but the last


def list_features(players):
    """The parts of an observation in order."""
    rows = (8, 8)
    return [
        Feature("laid", rows, 1),
        Feature("open", rows, 1),
        Feature("tracks", (4, WAYS, *rows), 1),
        Feature("waiting", (players, 4, *rows), MOST),
        Feature("beyond", (4, *rows), MOST),
        Feature("ends", (4, *rows), 2),
        Feature("hand", (KINDS,), HAND),
        Feature("drawn", (KINDS,), 1),
        Feature("unseen", (KINDS,), COPIES),
        Feature("pool", (1,), TILES),
        Feature("hands", (players,), HAND),
        Feature("drew", (1,), 1),
        Feature("turn", (players,), 1),
        Feature("points", (players,), 2 * MOST),
        Feature("options", (4,), HAND),
    ]


def count_features(t):
    return (2 + 4 * WAYS + 4 * t.players + 8) * SQUARES + 3 * KINDS + 3 * t.players + 6


def tell(t, seat, out):
    """Writes all that a seat may know."""
    start: cython.Py_ssize_t = tell_tiles(t, out)
    place: cython.Py_ssize_t
    for place in range(start, count_features(t)):
        out[place] = 0
    at: cython.int = tell_waiting(t, seat, out, start)
    at = tell_beyond(t, out, at)
    at = tell_hands(t, seat, out, at)
    tell_seats(t, seat, out, at)


# ---- planes of the board; each returns where the next numbers stand ----


def tell_tiles(t, out):
    sets: uint64_t[16] = [0] * 16  # by side and quarter turns clockwise, none of which is back
    laid: uint64_t = t.plan.field & ~t.empty
    rest: uint64_t = laid
    side: cython.int
    while rest:
        square: cython.int = lowest(rest)
        for side in range(4):
            sets[side * 4 + ((t.plan.exit[t.face[square]][side] - side) & 3)] |= bit(square)
        rest &= rest - 1
    tell_set(laid, out, 0)
    tell_set(t.open & t.empty, out, 1)
    for side in range(4):
        tell_set(sets[side * 4 + 2], out, 2 + side * WAYS)
        tell_set(sets[side * 4 + 1], out, 3 + side * WAYS)
        tell_set(sets[side * 4 + 3], out, 4 + side * WAYS)
    return (2 + 4 * WAYS) * SQUARES


def tell_set(squares, out, plane):
    """A plane with a 1 for every member of a set."""
    if cython.compiled:
        spread(squares, SQUARES, cython.address(out[plane * SQUARES]))
    else:
        for square in range(SQUARES):
            out[plane * SQUARES + square] = squares >> square & 1


def tell_waiting(t, seat, out, at):
    line: cython.int
    for line in range(STATIONS):
        door: cython.int = t.head[line]
        if door < DOORS and t.owner[line] >= 0:
            place: cython.int = seat_after(t, seat, t.owner[line]) * 4 + (door & 3)
            out[at + place * SQUARES + (door >> 2)] = t.length[line] + 1
    return at + 4 * t.players * SQUARES


def tell_beyond(t, out, at):
    side: cython.int
    for side in range(4):
        rest: uint64_t = t.empty & ~beside(t.empty, side)
        while rest:
            square: cython.int = lowest(rest)
            look_beyond(t, t.plan.leads[square * 4 + side], out, at + side * SQUARES + square)
            rest &= rest - 1
    return at + 8 * SQUARES


def beside(squares, side):
    """The squares that have one of these on a side."""
    if side == 0:
        return squares << 8
    if side == 1:
        return (squares >> 1) & NOT_LAST
    if side == 2:
        return squares >> 8
    return (squares & NOT_LAST) << 1


def look_beyond(t, door, out, place):
    """Follows a train to the next empty square or to a station."""
    crossed: cython.int = 0
    while door < DOORS and t.face[door >> 2] >= 0:
        crossed += 1
        door = t.plan.leads[(door & ~3) + t.plan.exit[t.face[door >> 2]][door & 3]]
    out[place] = crossed
    if door >= DOORS:
        out[place + 4 * SQUARES] = t.twice if door == DOORS + CENTRAL else 1


# ---- tiles and seats ----


def tell_hands(t, seat, out, at):
    where: cython.int[60] = [0] * 60
    slot: cython.int
    for slot in range(t.held):
        if t.hand[seat][slot] >= 0:
            out[at + t.tile[t.hand[seat][slot]]] += 1
    if t.drawn >= 0 and t.turn == seat:
        out[at + KINDS + t.tile[t.drawn]] = 1
    for slot in range(hidden_tiles(t, seat, where)):
        out[at + 2 * KINDS + t.tile[where[slot]]] += 1
    return at + 3 * KINDS


def tell_seats(t, seat, out, at):
    n: cython.int = t.players
    other: cython.int
    slot: cython.int
    out[at] = TILES - t.next
    out[at + 1 + n] = t.drawn >= 0
    for other in range(n):
        place: cython.int = at + seat_after(t, seat, other)
        for slot in range(t.held):
            out[place + 1] += t.hand[other][slot] >= 0
        out[place + 2 + n] = t.turn == other
        out[place + 2 + 2 * n] = t.points[other]
    at += 2 + 3 * n
    out[at] = t.turns == 4
    out[at + 1] = t.strict
    out[at + 2] = t.held
    out[at + 3] = t.twice == 2


def seat_after(t, seat, other):
    """How many seats another sits after one."""
    return other - seat if other >= seat else other - seat + t.players
