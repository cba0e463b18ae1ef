"""The rules of Metro. A square is row * 8 + column, a set of squares one word of bits; stations count from 0.

Action 0 draws; action 1 + (turn * 24 + kind) * 64 + square places a tile of that kind, turned clockwise by
that many quarter turns. Kinds are numbered in the order of `pieces.toml`. So play with fixed tiles uses the
first actions of play with free rotation.
"""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.state import State
from metropolitan.games.metro.sight import load as load_sight

if not cython.compiled:
    from metropolitan.engine.bits import bit
    from metropolitan.engine.struct import Struct, array
    from metropolitan.games.metro.observe import STARTS, WAYS, count_features, tell
    from metropolitan.games.metro.sense import judge, moves_left, rate_actions, sensible
    from metropolitan.games.metro.sense import study as look_ahead
    from metropolitan.games.metro.sight import foresee, sighted
    from metropolitan.games.metro.turns import (
        DOORS,
        FACES,
        HAND,
        KINDS,
        SEATS,
        SQUARES,
        STATIONS,
        TILES,
        clear_board,
        count_actions,
        deal_hands,
        deal_tiles,
        fill_actions,
        lay,
        mix_pool,
        nth_action,
        promise,
        take_turn,
        targets,
        worth,
    )


class Board:
    """The pieces as the rules use them; `pieces` is the whole of them."""

    def __init__(self, pieces: Any) -> None:
        self.pieces = pieces
        if not cython.compiled:
            self.plan = Struct(
                beside=array(SQUARES), banned=array(2, FACES), exit=array(FACES, 4), looks=array(KINDS),
                depth=array(SQUARES), leads=array(DOORS), departure=array(STATIONS),
                sight=array(SEATS + 1),
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
        for players in range(2, SEATS + 1):
            self._set_sight(players)

    def __dealloc__(self) -> None:
        if cython.compiled:
            for players in range(SEATS + 1):
                free(cython.cast(cython.pointer(cython.void), self.plan.sight[players]))

    def _set_sight(self, players: int) -> None:
        """The network for so many players, if one was learned."""
        rows = load_sight(players)
        if not cython.compiled:
            self.plan.sight[players] = rows
        elif rows:
            size: cython.size_t = len(rows) * cython.sizeof(cython.float)
            numbers: cython.p_float = cython.cast(cython.p_float, malloc(size))
            for k, number in enumerate(rows):
                numbers[k] = number
            self.plan.sight[players] = numbers

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
                ways=array(4, 4), again=array(DOORS), more=array(DOORS), both=array(DOORS),
                square=array(DOORS),
            )  # fmt: skip
            self.sight = Struct(
                known=False, next=0, face=array(SQUARES), tile=array(TILES), pool=array(KINDS),
                tracks=array(4 * WAYS * SQUARES), waiting=array(SEATS * DOORS), beyond=array(STARTS),
                ends=array(DOORS), goal=array(STARTS), source=array(DOORS),
            )  # fmt: skip
        if players:
            t: cython.pointer(Table) = self.table
            t.players = players
            t.turns = 4 if free else 1
            t.strict = strict
            t.held = held
            t.twice = 2 if double else 1
            t.plan = self.board.plan
            for station, owner in enumerate(board.pieces.owner(players)):
                t.owner[station] = owner
            for index, kind in enumerate(tiles):
                t.tile[index] = kind
            clear_board(t)
            deal_hands(t)

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

    def study(self, weights):
        look_ahead(self.table, weights)

    def value(self, weights, out, errors):
        judge(self.table, weights, out, errors)

    def rate(self, weights, actions, n, out):
        rate_actions(self.table, weights, actions, n, out)

    def hunch(self, weights, chance, out):
        return sensible(self.table, weights, chance, out)

    def left(self):
        return moves_left(self.table)

    def anew(self, seed, chance):
        mix_pool(self.table, seed, chance)
        clear_board(self.table)
        deal_hands(self.table)

    def features(self):
        return count_features(self.table)

    def observe(self, seat, out):
        tell(self.table, self.sight, seat, out)

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

    def foreseen(self) -> list[float]:
        """What every line will bring, as the network for this table sees it; nothing without one."""
        lines: cython.double[32] = [0.0] * 32
        if not sighted(self.table):
            return []
        foresee(self.table, lines)
        return [lines[line] for line in range(STATIONS)]

    def drawn(self) -> tuple[int, int]:
        """How many tiles have come from the pool, and which is the next one there."""
        return self.table.next, self.table.next

    def put(self, place: int, kind: int) -> None:
        """Brings a tile of a kind to a place of the pool; nobody has seen it, or what lay there before."""
        t: cython.pointer(Table) = self.table
        other: cython.int = place
        while t.tile[other] != kind:
            other += 1
        t.tile[place], t.tile[other] = t.tile[other], t.tile[place]

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
