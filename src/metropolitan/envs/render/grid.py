"""Lots, outlines and roofs of Foundations. A lot is 100 wide; the city's corner is 0 0."""

from __future__ import annotations

from collections.abc import Iterable

from metropolitan.envs.render.svg import Point, color, disc, mix, path, ring, stroke
from metropolitan.games.foundations.text import place as cell

__all__ = ["LOT", "Cell", "cell", "center", "middle", "outline", "roof"]

LOT = 100.0
HALF = LOT / 2
Cell = tuple[int, int]  # column, row
SIDES: dict[str, Cell] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def middle(lot: str) -> Point:
    column, row = cell(lot)
    return (column + 0.5) * LOT, (row + 0.5) * LOT


def center(lots: Iterable[str]) -> Point:
    """The middle of several lots."""
    spots = [middle(lot) for lot in lots]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def outline(cells: list[Cell], inset: float) -> list[Point]:
    """The corners around cells, clockwise, drawn `inset` inside them."""
    corners = _around(cells)
    found = []
    for n, at in enumerate(corners):
        into, on = _way(corners[n - 1], at), _way(at, corners[(n + 1) % len(corners)])
        # Inside lies to the right of a clockwise edge: (x, y) turned right is (-y, x).
        found.append((at[0] * LOT + inset * (-into[1] - on[1]), at[1] * LOT + inset * (into[0] + on[0])))
    return found


def _way(a: Cell, b: Cell) -> Cell:
    return (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])


def _around(cells: list[Cell]) -> list[Cell]:
    """The corners of cells, in one clockwise round, without those between two ends of a straight line."""
    full, after = set(cells), {}
    for x, y in cells:
        if (x, y - 1) not in full:
            after[x, y] = (x + 1, y)
        if (x + 1, y) not in full:
            after[x + 1, y] = (x + 1, y + 1)
        if (x, y + 1) not in full:
            after[x + 1, y + 1] = (x, y + 1)
        if (x - 1, y) not in full:
            after[x, y + 1] = (x, y)
    round = [min(cells)]
    while (following := after[round[-1]]) != round[0]:
        round.append(following)
    ends = [_way(a, b) for a, b in zip(round, round[1:] + round[:1], strict=True)]
    return [at for n, at in enumerate(round) if ends[n - 1] != ends[n]]


def joints(cells: list[Cell]) -> list[tuple[Cell, Cell]]:
    """All pairs of lots side by side."""
    return [((x, y), other) for x, y in cells for other in ((x + 1, y), (x, y + 1)) if other in cells]


# ---- roofs, one way for each kind: hipped for homes, flat for commerce, terraced for civic ----


def roof(kind: str, cells: list[Cell], inset: float) -> str:
    hue = color(kind)
    draw = {"residential": _hipped, "commercial": _flat, "civic": _terraced}[kind]
    return "".join(draw(cells, inset, hue))


def _hipped(cells: list[Cell], inset: float, hue: str) -> list[str]:
    """Four slopes, each in the light that falls on it from the upper left."""
    tones = {"n": ("#ffffff", 0.3), "w": ("#ffffff", 0.13), "s": ("#000000", 0.07), "e": ("#000000", 0.2)}
    yard = len(cells) == 4 and len({x for x, _ in cells}) == 2
    slopes = _courtyard(min(cells), inset) if yard else _hips(cells, inset)
    painted = [(d, mix(hue, *tones[side])) for side, d in slopes.items()]
    ridge = "".join(
        f"M{(a + 0.5) * LOT} {(b + 0.5) * LOT}L{(c + 0.5) * LOT} {(d + 0.5) * LOT}"
        for (a, b), (c, d) in joints(cells)
    )
    line = stroke(ridge, mix(hue, "#ffffff", 0.58), 1.6, stroke_linecap="round")
    return [
        *(path(d, tone, stroke=tone, stroke_width=0.6) for d, tone in painted),
        *(_garden(min(cells), inset, hue) if yard else [line] if ridge else []),
    ]


def _hips(cells: list[Cell], inset: float) -> dict[str, str]:
    """Every lot is cut into eight parts, two at each side: a part slopes to its side where the building ends
    there, and along the building's arm where it goes on."""
    slopes = {"n": "", "w": "", "s": "", "e": ""}
    for x, y in cells:
        goes_on = {side for side, (a, b) in SIDES.items() if (x + a, y + b) in cells}
        for to, aside in ("ne", "es", "sw", "wn", "en", "se", "ws", "nw"):
            slopes[aside if to in goes_on else to] += _part((x, y), to, aside, inset, goes_on)
    return slopes


def _part(at: Cell, to: str, aside: str, inset: float, goes_on: set[str]) -> str:
    (ax, ay), (bx, by) = SIDES[to], SIDES[aside]
    x, y = (at[0] + 0.5) * LOT, (at[1] + 0.5) * LOT

    def spot(along: float, across: float) -> Point:
        return x + ax * along + bx * across, y + ay * along + by * across

    far = HALF if to in goes_on else HALF - inset
    wide = HALF if aside in goes_on and to not in goes_on else HALF - inset
    inner = [spot(HALF - inset, HALF - inset)] if {to, aside} <= goes_on else []
    return ring([spot(0, 0), spot(far, 0), spot(far, wide), *inner])


def _courtyard(at: Cell, inset: float) -> dict[str, str]:
    """A ring of slopes around a yard."""
    x, y = (at[0] + 1) * LOT, (at[1] + 1) * LOT

    def square(far: float) -> list[Point]:
        return [(x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)]

    outer, ridge, inner = (square(LOT - inset - far) for far in (0, 27, 50))

    def face(n: int, a: list[Point]) -> str:
        return ring([a[n], a[(n + 1) % 4], ridge[(n + 1) % 4], ridge[n]])

    return {side: face(n, outer) + face((n + 2) % 4, inner) for n, side in enumerate("nesw")}


def _garden(at: Cell, inset: float, hue: str) -> list[str]:
    x, y, far = (at[0] + 1) * LOT, (at[1] + 1) * LOT, LOT - inset - 50
    trees = [(a, b) for b in (-0.66, 0.66) for a in (-0.62, 0, 0.62)]
    lawn = ring([(x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)])
    return [
        path(lawn, mix(hue, "wall", 0.62), stroke=mix(hue, "#000000", 0.3), stroke_width=1.4),
        *(disc((x + a * far, y + b * far), 7, mix(hue, "#000000", 0.22)) for a, b in trees),
    ]


def _flat(cells: list[Cell], inset: float, hue: str) -> list[str]:
    """A parapet around hatched felt, and skylights along the middle."""
    felt, dark = ring(outline(cells, inset + 9)), mix(hue, "#000000", 0.3)
    boxes = [_skylight(a, b) for a, b in joints(cells)] or [(cells[0], 56.0, 64.0, 20.0, 12.0)]
    panes = "".join(f"M{x * LOT + left} {y * LOT + top}h{w}v{h}h{-w}z" for (x, y), left, top, w, h in boxes)
    return [
        path(felt, mix(hue, "#ffffff", 0.2), stroke=dark, stroke_width=1.4),
        path(felt, "url(#hatch)"),
        path(panes, mix(hue, "#ffffff", 0.68), stroke=dark, stroke_width=1.6),
        path(panes, "url(#glazing)"),
    ]


def _skylight(a: Cell, b: Cell) -> tuple[Cell, float, float, float, float]:
    return (a, 66.0, 38.0, 68.0, 24.0) if b[0] > a[0] else (a, 38.0, 66.0, 24.0, 68.0)


def _terraced(cells: list[Cell], inset: float, hue: str) -> list[str]:
    """Steps up to a paved platform."""
    edge = {"stroke": mix(hue, "#000000", 0.22), "stroke_width": 1.2}
    high = ring(outline(cells, inset + 14))
    return [
        path(ring(outline(cells, inset + 8)), mix(hue, "#ffffff", 0.22), **edge),
        path(high, mix(hue, "#ffffff", 0.46), **edge),
        path(high, "url(#paving)"),
    ]
