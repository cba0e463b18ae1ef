"""The board: 24 points on three squares, one inside the other. A set of points is a number, a bit a point."""

from __future__ import annotations

SIZE = 7
NAMES = tuple(
    f"{column}{row}"
    for row in range(1, SIZE + 1)
    for column in {1: "adg", 2: "bdf", 3: "cde", 4: "abcefg", 5: "cde", 6: "bdf", 7: "adg"}[row]
)
POINTS = len(NAMES)
EVERY = (1 << POINTS) - 1


def place(name: str) -> tuple[int, int]:
    """Column and row, from the lower left corner."""
    return "abcdefg".index(name[0]), int(name[1]) - 1


def lines() -> list[tuple[int, int, int]]:
    """Three points in a row, by columns and by rows; row and column d have two such lines."""
    found = []
    for axis in (0, 1):
        for level in range(SIZE):
            along = [n for n, name in enumerate(NAMES) if place(name)[axis] == level]
            along.sort(key=lambda n: place(NAMES[n])[1 - axis])
            found += [tuple(along[k : k + 3]) for k in range(0, len(along), 3)]
    return found  # type: ignore[return-value]


LINES = lines()
LINKS = sorted({tuple(sorted(pair)) for a, b, c in LINES for pair in ((a, b), (b, c))})
MILLS = tuple(1 << a | 1 << b | 1 << c for a, b, c in LINES)
MILLS_AT = tuple(tuple(mill for mill in MILLS if mill >> n & 1) for n in range(POINTS))
NEAR = tuple(sum(1 << (a + b - n) for a, b in LINKS if n in (a, b)) for n in range(POINTS))

_HALF = POINTS // 2
_LOW = [tuple(n for n in range(_HALF) if half >> n & 1) for half in range(1 << _HALF)]
_HIGH = [tuple(n + _HALF for n in low) for low in _LOW]


def points(some: int) -> tuple[int, ...]:
    """The points of a set, ascending."""
    return _LOW[some & (1 << _HALF) - 1] + _HIGH[some >> _HALF]


def mills_at(point: int, men: int) -> int:
    """The points of all mills through this one."""
    one, other = MILLS_AT[point]
    return (one if one & men == one else 0) | (other if other & men == other else 0)


def board() -> dict[str, object]:
    """What a page draws: the points, the lines between them, and the letters and numbers along the edge."""
    spots = [{"id": name, "at": [place(name)[0], SIZE - 1 - place(name)[1]]} for name in NAMES]
    letters = [{"text": "abcdefg"[n], "at": [n, SIZE - 0.45]} for n in range(SIZE)]
    numbers = [{"text": str(n + 1), "at": [-0.55, SIZE - 1 - n]} for n in range(SIZE)]
    links = [[NAMES[a], NAMES[b]] for a, b in LINKS]
    return {"places": spots, "links": links, "labels": letters + numbers}
