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
    from metropolitan.engine.bits import bit, differ, lowest, spread, widen, widen_round
    from metropolitan.games.metro.turns import CENTRAL, DOORS, HAND, KINDS, SQUARES, STATIONS, TILES

    WAYS, MOST, COPIES, STARTS = 3, 240, 4, 289

    def memset(numbers, value, size):
        numbers[:] = [value] * len(numbers)

    def memcmp(one, other, size):
        return one != other


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


def tell(t, s, seat, out):
    """Writes all that a seat may know."""
    look(t, s)
    at: cython.int = tell_tiles(t, s, out)
    widen_round(s.waiting, seat * DOORS, t.players * DOORS, out, at)
    at += t.players * DOORS
    widen(s.beyond, 0, DOORS, out, at)
    widen(s.ends, 0, DOORS, out, at + DOORS)
    at = tell_hands(t, s, seat, out, at + 2 * DOORS)
    tell_seats(t, seat, out, at)


# ---- what is new since the last look ----


def look(t, s):
    """Tiles are only ever added in a game; where one is gone it is another game."""
    new: uint64_t = differ(s.face, t.face, 0, SQUARES)
    rest: uint64_t = new
    while rest and s.known:
        s.known = s.face[lowest(rest)] < 0
        rest &= rest - 1
    if not s.known:
        look_anew(t, s)
        new = differ(s.face, t.face, 0, SQUARES)
    while new:
        look_at(t, s, lowest(new))
        new &= new - 1
    look_into_pool(t, s)


def look_anew(t, s):
    """An empty board, where every train goes from a square to the next."""
    square: cython.int
    side: cython.int
    memset(s.face, -1, cython.sizeof(s.face))
    memset(s.tracks, 0, cython.sizeof(s.tracks))
    memset(s.waiting, 0, cython.sizeof(s.waiting))
    memset(s.beyond, 0, cython.sizeof(s.beyond))
    memset(s.ends, 0, cython.sizeof(s.ends))
    for square in range(SQUARES):
        for side in range(4):
            look_out(t, s, square, side)
    for square in range(STATIONS):
        s.goal[DOORS + square] = t.plan.departure[square]
        s.source[t.plan.departure[square]] = DOORS + square
        wait(t, s, square, 1)
    s.next = TILES + 1  # which the pool cannot have come to, so it is counted too
    s.known = True


def look_out(t, s, square, side):
    """The train that leaves a square by a side; what leaves the central station has no place of its own."""
    train: cython.int = side * SQUARES + square if t.plan.field & bit(square) else DOORS + CENTRAL
    goal: cython.int = t.plan.leads[square * 4 + side]
    s.goal[train] = goal
    if goal < DOORS:
        s.source[goal] = train
    elif train < DOORS:
        s.ends[train] = t.twice if goal == DOORS + CENTRAL else 1


def look_at(t, s, square):
    """A tile joins the ways of trains that come to it with those of trains that leave it."""
    side: cython.int
    s.face[square] = t.face[square]
    for side in range(4):
        way: cython.int = t.plan.exit[t.face[square]][side]
        turns: cython.int = (way - side) & 3
        if turns:
            plane: cython.int = side * WAYS + (0 if turns == 2 else (turns + 1) // 2)
            s.tracks[plane * SQUARES + square] = 1
        join(t, s, s.source[square * 4 + side], way * SQUARES + square)
    for side in range(4):
        s.beyond[side * SQUARES + square] = s.ends[side * SQUARES + square] = 0


def join(t, s, train, other):
    """A train goes on over a tile, and then as another one that left its square."""
    goal: cython.int = s.goal[other]
    line: cython.int = train - DOORS
    s.beyond[train] += 1 + s.beyond[other]
    if line < 0:
        s.ends[train] = s.ends[other]
    else:
        wait(t, s, line, 0)
    s.goal[train] = goal
    if goal < DOORS:
        s.source[goal] = train
    if line >= 0:
        wait(t, s, line, s.beyond[train] + 1)


def wait(t, s, line, tiles):
    """A number where a line waits, if it does."""
    door: cython.int = s.goal[DOORS + line]
    if door < DOORS and line < STATIONS and t.owner[line] >= 0:
        s.waiting[(t.owner[line] * 4 + (door & 3)) * SQUARES + (door >> 2)] = tiles


def look_into_pool(t, s):
    """The tiles left there, whatever their order."""
    slot: cython.int
    if s.next > t.next or memcmp(s.tile, t.tile, TILES):
        memset(s.pool, 0, cython.sizeof(s.pool))
        for slot in range(TILES):
            s.tile[slot] = t.tile[slot]
            s.pool[t.tile[slot]] += 1
        s.next = 0
    for slot in range(s.next, t.next):
        s.pool[t.tile[slot]] -= 1
    s.next = t.next


# ---- the numbers; each returns where the next ones stand ----


def tell_tiles(t, s, out):
    spread(t.plan.field & ~t.empty, SQUARES, out, 0)
    spread(t.open & t.empty, SQUARES, out, SQUARES)
    widen(s.tracks, 0, 4 * WAYS * SQUARES, out, 2 * SQUARES)
    return (2 + 4 * WAYS) * SQUARES


def tell_hands(t, s, seat, out, at):
    other: cython.int
    slot: cython.int
    k: cython.Py_ssize_t
    unseen: cython.Py_ssize_t = at + 2 * KINDS
    for k in range(at, unseen):
        out[k] = 0
    for k in range(KINDS):
        out[unseen + k] = s.pool[k]
    for other in range(t.players):
        place: cython.Py_ssize_t = at if other == seat else unseen
        for slot in range(t.held):
            if t.hand[other][slot] >= 0:
                out[place + t.tile[t.hand[other][slot]]] += 1
    if t.drawn >= 0:
        out[(at + KINDS if t.turn == seat else unseen) + t.tile[t.drawn]] += 1
    return at + 3 * KINDS


def tell_seats(t, seat, out, at):
    n: cython.int = t.players
    other: cython.int
    slot: cython.int
    out[at] = TILES - t.next
    out[at + 1 + n] = t.drawn >= 0
    for other in range(n):
        place: cython.int = at + seat_after(t, seat, other)
        out[place + 1] = 0
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
