"""A turn: what is legal and what it does, in free functions over one struct, so that search runs them without
the interpreter's lock. `rules.py` tells how squares and actions are numbered."""

from __future__ import annotations

import cython

from metropolitan.engine.chance import stream

POOL = stream("metro.tiles")

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest, size

    DRAW, SIZE, SQUARES, DOORS, KINDS, FACES = 0, 8, 64, 256, 24, 96
    TILES, STATIONS, CENTRAL, SEATS, HAND = 60, 32, 32, 6, 3


# ---- how a game begins ----


def clear_board(t):
    """No tile lies, and every line waits at its station."""
    i: cython.int
    t.empty = t.plan.field
    t.open = t.plan.edge
    for i in range(SQUARES):
        t.face[i] = -1
    for i in range(DOORS):
        t.waiting[i] = -1
    for i in range(STATIONS):
        t.length[i] = 0
        t.head[i] = t.plan.departure[i]
        t.waiting[t.head[i]] = i
    for i in range(SEATS):
        t.points[i] = 0


def deal_hands(t):
    """One tile a seat in seat order, again for larger hands."""
    slot: cython.int
    seat: cython.int
    t.seer = -1
    t.forecast = 0
    t.turn = 0
    t.next = 0
    t.drawn = -1
    for slot in range(HAND):
        for seat in range(SEATS):
            t.hand[seat][slot] = draw(t) if slot < t.held and seat < t.players else -1


def mix_pool(t, seed, chance):
    """All tiles in the order of a seed, the one that the set-up has; beforehand they are put in order."""
    where: cython.int[60] = [0] * 60
    kinds: cython.int[60] = [0] * 60
    i: cython.int
    for i in range(TILES):
        where[i] = i
    sort_kinds(t, where, TILES, kinds)
    chance.begin(seed, POOL)
    chance.mix(kinds, TILES)
    for i in range(TILES):
        t.tile[i] = kinds[i]


# ---- what a seat cannot know ----


def deal_tiles(t, seat, chance):
    """The tiles of the pool and of the others' hands change places; beforehand they are put in order, so that
    their true places do not matter."""
    where: cython.int[60] = [0] * 60
    kinds: cython.int[60] = [0] * 60
    i: cython.int
    n: cython.int = hidden_tiles(t, seat, where)
    t.seer = seat
    sort_kinds(t, where, n, kinds)
    chance.mix(kinds, n)
    for i in range(n):
        t.tile[where[i]] = kinds[i]


def sort_kinds(t, where, n, out):
    """The kinds of n tiles, ascending."""
    copies: cython.int[24] = [0] * 24
    kind: cython.int
    i: cython.int
    for i in range(n):
        copies[t.tile[where[i]]] += 1
    i = 0
    for kind in range(KINDS):
        while copies[kind]:
            out[i] = kind
            copies[kind] -= 1
            i += 1


def hidden_tiles(t, seat, where):
    """The tiles that a seat has not seen; returns how many."""
    n: cython.int = 0
    other: cython.int
    slot: cython.int
    for slot in range(t.next, TILES):
        where[n] = slot
        n += 1
    for other in range(t.players):
        for slot in range(HAND):
            if other != seat and t.hand[other][slot] >= 0:
                where[n] = t.hand[other][slot]
                n += 1
    if t.drawn >= 0 and t.turn != seat:
        where[n] = t.drawn
        n += 1
    return n


# ---- what is legal ----


def fill_actions(t, out):
    if t.turn < 0:
        return 0
    n: cython.int = 0
    turn: cython.int
    if may_draw(t):
        out[0] = DRAW
        n = 1
    kinds: uint64_t = playable(t)
    for turn in range(t.turns):
        rest: uint64_t = kinds
        while rest:
            kind: cython.int = lowest(rest)
            squares: uint64_t = targets(t, kind, turn)
            first: cython.int = 1 + (turn * KINDS + kind) * SQUARES
            while squares:
                out[n] = first + lowest(squares)
                n += 1
                squares &= squares - 1
            rest &= rest - 1
    return n


def count_actions(t):
    if t.turn < 0:
        return 0
    n: cython.int = may_draw(t)
    turn: cython.int
    kinds: uint64_t = playable(t)
    for turn in range(t.turns):
        rest: uint64_t = kinds
        while rest:
            n += size(targets(t, lowest(rest), turn))
            rest &= rest - 1
    return n


def nth_action(t, k):
    turn: cython.int
    if may_draw(t):
        if k == 0:
            return DRAW
        k -= 1
    kinds: uint64_t = playable(t)
    for turn in range(t.turns):
        rest: uint64_t = kinds
        while rest:
            kind: cython.int = lowest(rest)
            squares: uint64_t = targets(t, kind, turn)
            if k < size(squares):
                return 1 + (turn * KINDS + kind) * SQUARES + nth_member(squares, k)
            k -= size(squares)
            rest &= rest - 1
    return -1


def nth_member(squares, k):
    while k > 0:
        squares &= squares - 1
        k -= 1
    return lowest(squares)


def may_draw(t):
    """While the pool lasts, once a turn."""
    return t.next < TILES and t.drawn < 0


def playable(t):
    """The kinds that may be placed: what was drawn, or what is held."""
    if t.drawn >= 0:
        return bit(t.tile[t.drawn])
    kinds: uint64_t = 0
    slot: cython.int
    for slot in range(t.held):
        if t.hand[t.turn][slot] >= 0:
            kinds |= bit(t.tile[t.hand[t.turn][slot]])
    return kinds


def targets(t, kind, turn):
    """Where a tile may go in a turn; of turns that look alike only the smallest counts."""
    if turn >= t.plan.looks[kind]:
        return 0
    squares: uint64_t = allowed(t, kind, turn)
    if squares == 0 and nowhere_else(t, kind):
        return t.open
    return squares


def allowed(t, kind, turn):
    """Next to a tile or at the edge, and no line of one tile that rule 3 forbids."""
    return t.open & ~t.plan.banned[t.strict][turn * KINDS + kind]


def nowhere_else(t, kind):
    """Whether rule 3 leaves a tile no square in any of its turns: then it is lifted."""
    turn: cython.int
    squares: uint64_t = 0
    for turn in range(t.turns):
        squares |= allowed(t, kind, turn)
    return squares == 0


# ---- what a move does ----


def take_turn(t, action):
    if action == DRAW:
        t.drawn = draw(t)
        return
    lay(t, (action - 1) // SQUARES, (action - 1) % SQUARES)
    spend(t, (action - 1) // SQUARES % KINDS)
    t.turn = t.turn + 1 if t.turn + 1 < t.players else 0
    if t.empty == 0:
        t.turn = -1


def draw(t):
    """The next tile of the pool, -1 when it is empty."""
    if t.next == TILES:
        return -1
    t.next += 1
    return t.next - 1


def spend(t, kind):
    """The drawn tile leaves the held ones as they are; a held one is replaced while the pool lasts."""
    if t.drawn >= 0:
        t.drawn = -1
        return
    slot: cython.int = 0
    while t.hand[t.turn][slot] < 0 or t.tile[t.hand[t.turn][slot]] != kind:
        slot += 1
    t.hand[t.turn][slot] = draw(t)


def lay(t, face, square):
    """A tile is laid, and every line that waited at its sides goes on."""
    side: cython.int
    t.face[square] = face
    t.empty &= ~bit(square)
    t.open = (t.open | t.plan.beside[square]) & t.empty
    for side in range(4):
        line: cython.int = t.waiting[square * 4 + side]
        if line >= 0:
            run_on(t, line, square * 4 + side)


def run_on(t, line, door):
    """A line goes on to the next empty square or to a station."""
    while door < DOORS and t.face[door >> 2] >= 0:
        t.length[line] += 1
        door = t.plan.leads[(door & ~3) + t.plan.exit[t.face[door >> 2]][door & 3]]
    t.head[line] = door
    if door < DOORS:
        t.waiting[door] = line
    elif t.owner[line] >= 0:
        t.points[t.owner[line]] += worth(t, line)


def worth(t, line):
    """A point for each tile crossed, doubled at the central station."""
    return t.length[line] * (t.twice if t.head[line] == DOORS + CENTRAL else 1)


def promise(t, line):
    """What an open line will score, as random play has it on average, early in the game and late alike: 5
    more, and 3 for each step its head has come from the edge."""
    return t.length[line] + 5 + 3 * t.plan.depth[t.head[line] >> 2]
