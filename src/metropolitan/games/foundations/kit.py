"""What the rules need of pieces and board, as arrays of numbers. How lots and actions are numbered stands in
`rules.py`; which tiles there are, in `pieces.toml`.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit
    from metropolitan.engine.struct import Struct, array

    LOTS, EAST, WEST_END, FIRSTS = 90, 30, 60, 0x3FFFFFFF
    KEYS, TILES, SHAPES, TURNS, SETS, SPOTS, ACTIONS = 20, 24, 6, 16, 32, 800, 2700
    BUILDINGS, DEALT, PRICES, YEARS = 96, 6, 6, 3
    FACES, LOOKS, JOINTS = 8, 32, 3

COLUMN = 10


class Kit:
    """The pieces and the board of a number of players as the rules use them; `layout` is the whole of it."""

    def __init__(self, layout: Any) -> None:
        self.layout = layout
        if not cython.compiled:
            self.plan = Struct(
                lot=array(LOTS), index=array(LOTS), key_of=array(ACTIONS), base=array(KEYS),
                shape=array(KEYS), copies=array(KEYS), key=array(TILES), citizens=array(KEYS),
                coins=array(KEYS), prestige=array(KEYS), points=array(KEYS), per=array(KEYS),
                worth=array(KEYS, KEYS), face=array(FACES * LOOKS), owns=array(8 * LOOKS),
                joined=array(2 * LOOKS), size=array(SHAPES), tiles=array(SHAPES), turns=array(SHAPES + 1),
                turned=array(TURNS), step=array(TURNS, 4), steps=array(4 * SETS), number=array(TURNS, LOTS),
                spots=array(SHAPES), spot=array(SPOTS, 4), spot_size=array(SPOTS), joints=array(SPOTS, 4),
                mask=array(SPOTS, 2), beside=array(SPOTS, 10), around=array(SPOTS), price=array(PRICES),
                start=array(4), bonus=array(YEARS), pile=array(YEARS + 1),
            )  # fmt: skip
        self._set_board(layout, layout.pieces)
        self._set_tiles(layout, layout.pieces.tiles)
        self._set_looks(layout, layout.pieces.tiles)
        self._set_shapes(layout)
        self._set_actions(layout)

    def _set_board(self, layout: Any, pieces: Any) -> None:
        p: cython.pointer(Plan) = self.plan
        p.players = layout.players
        p.income, p.markers, p.stall = pieces.income, pieces.markers, pieces.stall
        p.lots = len(layout.lots)
        p.last_column = COLUMN * (layout.side - 1)
        for number, lot in enumerate(layout.lots):
            p.lot[number] = lot
            p.index[lot] = number
        for number, price in enumerate(pieces.prices):
            p.price[number] = price
        for seat in range(layout.players):
            p.start[seat] = pieces.coins[seat]
        p.pile[0] = pieces.dealt * layout.players
        for year in range(YEARS):
            p.bonus[year] = pieces.bonuses[year]
            p.pile[year + 1] = p.pile[year] + layout.piles[year]

    def _set_tiles(self, layout: Any, tiles: Any) -> None:
        p: cython.pointer(Plan) = self.plan
        n = p.civic = 0
        for key, tile in enumerate(tiles):
            p.shape[key] = layout.shape_of[key]
            p.citizens[key], p.coins[key], p.prestige[key] = tile.citizens, tile.coins, tile.prestige
            p.copies[key] = (bit(tile.count) - 1) * bit(n)
            p.tiles[p.shape[key]] |= p.copies[key]
            for beside, other in enumerate(tiles):
                p.worth[key][beside] = tile.worth(other)
            if tile.scores:
                p.civic |= p.copies[key]
                p.points[key], p.per[key] = tile.scores.points, tile.scores.per
            for _ in range(tile.count):
                p.key[n] = key
                n += 1

    def _set_looks(self, layout: Any, tiles: Any) -> None:
        """One tile alone counts, prestige and all; joints tell which lots are one."""
        p: cython.pointer(Plan) = self.plan
        for key, tile in enumerate(tiles):
            numbers = len(layout.pieces.shapes[tile.shape]), tile.citizens, tile.coins, tile.prestige
            for plane, number in enumerate(numbers):
                p.face[LOOKS * plane + key] = number
            if layout.counts[key] >= 0:
                p.face[LOOKS * (len(numbers) + layout.counts[key]) + key] = 1
        for look in range(LOOKS):
            for seat in range(2 * p.players):
                p.owns[LOOKS * seat + look] = look % bit(JOINTS) == 1 + seat % p.players
            for way in range(2):
                p.joined[LOOKS * way + look] = look & bit(JOINTS + way) > 0

    def _set_shapes(self, layout: Any) -> None:
        p: cython.pointer(Plan) = self.plan
        spot = turn = 0
        for shape, turns in enumerate(layout.turns):
            p.size[shape] = len(turns[0])
            p.turns[shape], p.spots[shape] = turn, spot
            for steps in turns:
                for i, (columns, rows) in enumerate(steps):
                    p.step[turn][i] = COLUMN * columns + rows
                for lots in layout.laid(steps):
                    p.number[turn][lots[0]] = spot - p.spots[shape]
                    self._set_spot(layout, spot, lots)
                    spot += 1
                p.turned[turn] = shape
                turn += 1
            p.turns[shape + 1] = turn
        self._set_steps(2 * turn)

    def _set_steps(self, sets: int) -> None:
        p: cython.pointer(Plan) = self.plan
        p.large = 0
        for k in range(sets):
            if p.size[p.turned[k // 2]] > 2:
                p.large |= bit(k)
            p.steps[k] = bit(WEST_END) - 1 if k % 2 else FIRSTS
            for i in range(1, 4):
                p.steps[i * sets + k] = p.step[k // 2][i]

    def _set_spot(self, layout: Any, spot: int, lots: Any) -> None:
        p: cython.pointer(Plan) = self.plan
        p.spot_size[spot] = len(lots)
        p.mask[spot][0] = p.mask[spot][1] = 0
        for i, lot in enumerate(lots):
            p.spot[spot][i] = lot
            p.joints[spot][i] = (lot + COLUMN in lots) + 2 * (lot + 1 in lots)
            if lot < WEST_END:
                p.mask[spot][0] |= bit(lot)
            if lot >= EAST:
                p.mask[spot][1] |= bit(lot - EAST)
        beside = layout.beside(lots)
        p.around[spot] = len(beside)
        for i, lot in enumerate(beside):
            p.beside[spot][i] = lot

    def _set_actions(self, layout: Any) -> None:
        p: cython.pointer(Plan) = self.plan
        p.first_build = p.actions = 1 + 2 * p.lots
        for key, shape in enumerate(layout.shape_of):
            p.base[key] = p.actions
            for _ in layout.spots[shape]:
                p.key_of[p.actions] = key
                p.actions += 1

    @property
    def actions(self) -> int:
        """How many action numbers there are."""
        return self.plan.actions

    def action(self, key: int, number: int) -> int:
        """The action that constructs a tile key on a spot of its shape."""
        return self.plan.base[key] + number

    def built(self, action: int) -> tuple[int, list[int]] | None:
        """What an action constructs: the tile key and its lots; None for other actions."""
        p: cython.pointer(Plan) = self.plan
        if action < p.first_build:
            return None
        if action >= p.actions:
            raise IndexError(action)
        key: cython.int = p.key_of[action]
        spot: cython.int = p.spots[p.shape[key]] + action - p.base[key]
        return key, [p.spot[spot][i] for i in range(p.spot_size[spot])]
