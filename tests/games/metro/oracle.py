"""Metro once more, slow and plain, straight from the rule text: lines are walked from their stations."""

from __future__ import annotations

from collections.abc import Iterator

SIDES = "NESW"
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
CENTRAL = {(3, 3), (3, 4), (4, 3), (4, 4)}
Spot = tuple[int, int]


def station_at(row: int, column: int, side: str) -> int | None:
    """Counter-clockwise from the top right corner."""
    if side == "N" and row == 0:
        return 8 - column
    if side == "W" and column == 0:
        return 9 + row
    if side == "S" and row == 7:
        return 17 + column
    if side == "E" and column == 7:
        return 32 - row
    return None


PLACE = {
    station: (row, column, side)
    for row in range(8)
    for column in range(8)
    for side in SIDES
    if (station := station_at(row, column, side))
}


def leaving(code: str, side: str) -> str:
    """The side where the track from a side goes."""
    number = SIDES.index(side)
    return SIDES[(number + {"a": 2, "b": 1, "c": -1, "d": 0}[code[number]]) % 4]


def walk(board: dict[Spot, str], station: int) -> tuple[int, int | str | None]:
    """How many tiles a station's line crosses, and the station where it ends: "central", or None if open."""
    row, column, side = PLACE[station]
    crossed = 0
    while (row, column) in board:
        crossed += 1
        out = leaving(board[row, column], side)
        end = station_at(row, column, out)
        if end:
            return crossed, end
        row, column = row + STEP[out][0], column + STEP[out][1]
        if (row, column) in CENTRAL:
            return crossed, "central"
        side = SIDES[(SIDES.index(out) + 2) % 4]
    return crossed, None


def turned(code: str, turn: int) -> str:
    for _ in range(turn):
        code = code[3] + code[:3]
    return code


def beside(spot: Spot) -> list[Spot]:
    return [(spot[0] + down, spot[1] + right) for down, right in STEP.values()]


def first_rule(board: dict[Spot, str]) -> Iterator[Spot]:
    """Empty, and at the edge or next to a tile."""
    for row in range(8):
        for column in range(8):
            edge = {row, column} & {0, 7}
            near = any(spot in board for spot in beside((row, column)))
            if (row, column) not in board and (row, column) not in CENTRAL and (edge or near):
                yield row, column


def short(board: dict[Spot, str], spot: Spot, code: str, forbidden: bool) -> bool:
    """Whether a tile makes a line of one tile that the third rule keeps out."""
    after = {**board, spot: code}
    for station, (row, column, _) in PLACE.items():
        crossed, end = walk(after, station)
        if (row, column) == spot and crossed == 1 and (end == station or (forbidden and end)):
            return True
    return False


def placements(board: dict[Spot, str], tile: str, free: bool, forbidden: bool) -> set[str]:
    """Every way to place a tile, as moves are written."""
    looks: dict[str, int] = {}
    for turn in range(4 if free else 1):
        looks.setdefault(turned(tile, turn), turn)
    every = [(spot, code, turn) for spot in first_rule(board) for code, turn in looks.items()]
    kept = [way for way in every if not short(board, way[0], way[1], forbidden)]
    return {f"{tile}{f'/{turn}' if turn else ''}@{spot[0]}{spot[1]}" for spot, _, turn in kept or every}


def points(board: dict[Spot, str], stations: list[int], double: bool) -> int:
    """What the closed lines of these stations are worth."""
    total = 0
    for station in stations:
        crossed, end = walk(board, station)
        if end:
            total += crossed * (2 if end == "central" and double else 1)
    return total
