"""The rules of Metro. A square is row * 8 + column, a set of squares one word of bits; stations count from 0.

Action 0 draws; action 1 + (turn * 24 + kind) * 64 + square places a tile of that kind, turned clockwise by
that many quarter turns. Kinds are numbered in the order of `pieces.toml`. So play with fixed tiles uses the
first actions of play with free rotation.
"""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.state import State

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest, size
    from metropolitan.engine.struct import Struct, array

    DRAW, SIZE, SQUARES, DOORS, KINDS, FACES = 0, 8, 64, 256, 24, 96
    TILES, STATIONS, CENTRAL, SEATS, HAND = 60, 32, 32, 6, 3


class Board:
    """The pieces as the rules use them; `pieces` is the whole of them."""

    def __init__(self, pieces: Any) -> None:
        self.pieces = pieces
        if not cython.compiled:
            self.plan = Struct(
                beside=array(SQUARES), banned=array(2, FACES), exit=array(FACES, 4), looks=array(KINDS),
                depth=array(SQUARES), leads=array(DOORS), departure=array(STATIONS),
            )  # fmt: skip
        self.plan.edge = squares_of(pieces.edge)
        self.plan.field = squares_of(pieces.field)
        for square in pieces.field:
            self.plan.beside[square] = squares_of(pieces.beside(square))
            self.plan.depth[square] = pieces.depth(square)
        for door in range(DOORS):
            self.plan.leads[door] = pieces.leads[door]
        for station in range(STATIONS):
            self.plan.departure[station] = pieces.departures[station]
        for kind in range(KINDS):
            self.plan.looks[kind] = pieces.looks[kind]
        for face in range(FACES):
            self._set_face(face)

    def _set_face(self, face: int) -> None:
        self.plan.banned[0][face] = squares_of(self.pieces.banned(face, one_tile_lines=True))
        self.plan.banned[1][face] = squares_of(self.pieces.banned(face, one_tile_lines=False))
        for side in range(4):
            self.plan.exit[face][side] = self.pieces.exits[face][side]


class Metro(State):
    """A game of Metro in progress."""

    def __init__(self, board: Board, players: int = 0, tiles: Any = (), free: bool = False,
                 strict: bool = False, held: int = 1, double: bool = True) -> None:  # fmt: skip
        """`tiles`: the kinds of the pool in drawing order; the rest are the options."""
        State.__init__(self)
        self.board = board
        if not cython.compiled:
            self.table = Struct(
                owner=array(STATIONS), tile=array(TILES), hand=array(SEATS, HAND), face=array(SQUARES),
                waiting=array(DOORS), head=array(STATIONS), length=array(STATIONS), points=array(SEATS),
            )  # fmt: skip
        if players:
            t: cython.pointer(Table) = self.table
            t.players = players
            t.turns = 4 if free else 1
            t.strict = strict
            t.held = held
            t.twice = 2 if double else 1
            self._clear_board()
            self._deal(tiles)

    def _clear_board(self) -> None:
        t: cython.pointer(Table) = self.table
        t.plan = self.board.plan
        t.empty = t.plan.field
        t.open = t.plan.edge
        for square in range(SQUARES):
            t.face[square] = -1
        for door in range(DOORS):
            t.waiting[door] = -1
        for station, owner in enumerate(self.board.pieces.owner(t.players)):
            t.owner[station] = owner
            t.length[station] = 0
            t.head[station] = t.plan.departure[station]
            t.waiting[t.head[station]] = station
        for seat in range(SEATS):
            t.points[seat] = 0

    def _deal(self, tiles: Any) -> None:
        """One tile a seat in seat order, again for larger hands."""
        t: cython.pointer(Table) = self.table
        for index, kind in enumerate(tiles):
            t.tile[index] = kind
        t.turn = 0
        t.next = 0
        t.drawn = -1
        for slot in range(HAND):
            for seat in range(SEATS):
                t.hand[seat][slot] = draw(t) if slot < t.held and seat < t.players else -1

    def turn(self):
        return self.table.turn

    def fill(self, out):
        return fill_actions(self.table, out)

    def most(self):
        return 1 + HAND * 4 * TILES

    def step(self, action):
        take_turn(self.table, action)

    def tally(self):
        return count_actions(self.table)

    def pick(self, k):
        return nth_action(self.table, k)

    def copy(self):
        """The same position, to go another way from here."""
        twin: Metro = Metro(self.board)
        twin.become(self)
        return twin

    def become(self, other):
        if cython.compiled:
            memcpy(self.table, cython.cast(Metro, other).table, cython.sizeof(Table))
        else:
            self.table.copy_from(other.table)

    def deal(self, seat, chance):
        deal_tiles(self.table, seat, chance)

    def ranks(self, out):
        seat: cython.int
        for seat in range(self.table.players):
            out[seat] = self.table.points[seat]

    def scores(self) -> list[int]:
        """The points so far."""
        t: cython.pointer(Table) = self.table
        return [t.points[seat] for seat in range(t.players)]

    def winners(self) -> list[int]:
        """Most points, shared where equal; nobody before the end."""
        if self.table.turn >= 0:
            return []
        points = self.scores()
        return [seat for seat, own in enumerate(points) if own == max(points)]

    def outlook(self) -> list[float]:
        """The points of everybody's closed lines, and what the open ones promise."""
        t: cython.pointer(Table) = self.table
        values = [float(t.points[seat]) for seat in range(t.players)]
        for line in range(STATIONS):
            if t.owner[line] >= 0 and t.head[line] < DOORS:
                values[t.owner[line]] += promise(t, line)
        return values

    def facts(self) -> dict[str, Any]:
        """All there is to know, secrets included, in numbers."""
        t: cython.pointer(Table) = self.table
        return {
            "players": t.players,
            "free": t.turns == 4,
            "strict": bool(t.strict),
            "held": t.held,
            "double": t.twice == 2,
            "turn": t.turn,
            "faces": [t.face[square] for square in range(SQUARES)],
            "open": t.open,
            "hands": [self._held_by(seat) for seat in range(t.players)],
            "drawn": t.tile[t.drawn] if t.drawn >= 0 else None,
            "pool": [t.tile[index] for index in range(t.next, TILES)],
            "owners": [t.owner[line] for line in range(STATIONS)],
            "heads": [t.head[line] for line in range(STATIONS)],
            "lengths": [t.length[line] for line in range(STATIONS)],
            "worths": [worth(t, line) for line in range(STATIONS)],
        }

    def _held_by(self, seat: int) -> list[int]:
        t: cython.pointer(Table) = self.table
        return sorted([t.tile[t.hand[seat][slot]] for slot in range(HAND) if t.hand[seat][slot] >= 0])

    def squares(self, kind: int, turn: int = 0) -> int:
        """The squares where a tile may go in a turn, whoever holds it."""
        return targets(self.table, kind, turn)

    def laid(self, action: int) -> Metro:
        """A copy with a tile on the board and everything else as it was: what all can see of a placement."""
        twin: Metro = self.copy()
        lay(twin.table, (action - 1) // SQUARES, (action - 1) % SQUARES)
        return twin

    def path(self, line: int) -> list[tuple[int, int, int]]:
        """The tiles a line crosses, in order: square, side in, side out."""
        t: cython.pointer(Table) = self.table
        door = t.plan.departure[line]
        crossed = []
        while door < DOORS and t.face[door // 4] >= 0:
            out = t.plan.exit[t.face[door // 4]][door % 4]
            crossed.append((door // 4, door % 4, out))
            door = t.plan.leads[door // 4 * 4 + out]
        return crossed


def squares_of(members: Any) -> int:
    """Squares as a set of bits."""
    squares = 0
    for square in members:
        squares |= bit(square)
    return squares


# ---- what a seat cannot know ----


def deal_tiles(t, seat, chance):
    """The tiles of the pool and of the others' hands change places; beforehand they are put in order, so that
    their true places do not matter."""
    where: cython.int[60] = [0] * 60
    kinds: cython.int[60] = [0] * 60
    i: cython.int
    n: cython.int = hidden_tiles(t, seat, where)
    for i in range(n):
        insert(kinds, i, t.tile[where[i]])
    chance.mix(kinds, n)
    for i in range(n):
        t.tile[where[i]] = kinds[i]


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


def insert(items, n, item):
    """Puts a number where it belongs among n sorted ones."""
    while n > 0 and items[n - 1] > item:
        items[n] = items[n - 1]
        n -= 1
    items[n] = item


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
