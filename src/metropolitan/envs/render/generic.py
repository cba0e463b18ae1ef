"""The picture of any game that tells its places and pieces (docs/boards.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import dist
from typing import Any

from metropolitan.engine.sketch import middle
from metropolitan.envs.render.letters import lettering
from metropolitan.envs.render.people import LETTERS, WIDE, cards, count, paint
from metropolitan.envs.render.svg import (
    SHADE,
    Point,
    box,
    color,
    disc,
    mix,
    path,
    point,
    ring,
    sheet,
    stroke,
)

STEP = 100.0  # pixels between the nearest two places
ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}
AROUND, BESIDE = 62.0, 30.0  # room around places, and around labels
EDGE, CARD = 24.0, 110.0
MAN = 34.0  # the radius of a piece


class Ground:
    """Where places are in the picture."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        middles = {place["id"]: middle(place) for place in board["places"]}
        apart = min((dist(a, b) for a, b in combinations(middles.values(), 2)), default=1.0)
        self.scale = STEP / apart
        corners = [(at, AROUND) for place in board["places"] for at in place.get("shape", [middle(place)])]
        corners += [(label["at"], BESIDE) for label in board.get("labels", [])]
        self.left, self.top = (min(at[n] * self.scale - pad for at, pad in corners) - EDGE for n in (0, 1))
        right, bottom = (max(at[n] * self.scale + pad for at, pad in corners) for n in (0, 1))
        self.wide, self.high = right - self.left - EDGE, bottom - self.top - EDGE
        self.spots = {id: self.put(at) for id, at in middles.items()}

    def put(self, at: Sequence[float]) -> Point:
        return at[0] * self.scale - self.left, at[1] * self.scale - self.top


def picture(board: Mapping[str, Any], view: Mapping[str, Any], colors: Sequence[str]) -> str:
    ground = Ground(board)
    beside = ground.wide + 2 * EDGE
    high = max(ground.high + 2 * EDGE, EDGE + view["players"] * (CARD + 14))
    return sheet(
        beside + WIDE + EDGE,
        high,
        box(EDGE, EDGE + 4, ground.wide, ground.high, 22, **SHADE),
        box(EDGE, EDGE, ground.wide, ground.high, 22, color("sheet"), stroke=color("hairline")),
        *lines(board, ground, set(view.get("lit", [])), colors),
        *(cell(place, ground, view) for place in board["places"]),
        *(man(piece, ground.spots[piece["place"]], colors) for piece in view["pieces"]),
        cards((beside, EDGE), view, colors, CARD, lambda seat: held(view, seat, colors[seat])),
    )


def lines(board: Mapping[str, Any], ground: Ground, lit: set[str], colors: Sequence[str]) -> list[str]:
    links = [(a, b, f"M{point(ground.spots[a])}L{point(ground.spots[b])}") for a, b in board.get("links", [])]
    lighted = "".join(d for a, b, d in links if a in lit and b in lit)
    every = "".join(d for _, _, d in links)
    edges = [(rim["seat"], [ground.put(at) for at in rim["line"]]) for rim in board.get("rims", [])]
    return [
        *(stroke(f"M{'L'.join(map(point, at))}", paint(colors[seat])[0], 16, **ROUND) for seat, at in edges),
        stroke(every, mix("sheet", "track", 0.3), 15, **ROUND),
        stroke(every, color("track"), 6, **ROUND),
        stroke(lighted, color("legal"), 11, **ROUND),
        *(
            lettering(ground.put(label["at"]), label["text"], 17, color("ink-2"))
            for label in board.get("labels", [])
        ),
    ]


def cell(place: Mapping[str, Any], ground: Ground, view: Mapping[str, Any]) -> str:
    lit = place["id"] in view.get("lit", [])
    if "shape" not in place:
        rim = {"stroke": color("legal" if lit else "track"), "stroke_width": 5}
        return disc(ground.spots[place["id"]], 11, color("sheet"), **rim)
    fill = color("legal-soft") if lit else mix("square", "ink", 0.22 if place.get("shade") else 0.0)
    return path(ring([ground.put(at) for at in place["shape"]]), fill, stroke=color("sheet"), stroke_width=4)


def man(piece: Mapping[str, Any], at: Point, colors: Sequence[str], r: float = MAN) -> str:
    seat = piece.get("seat")
    back, ink = (color("track"), color("ink")) if seat is None else paint(colors[seat])
    letter = piece.get("mark", "" if seat is None else LETTERS[seat])
    low = (at[0], at[1] + r * 0.16)
    return "".join([
        disc((at[0], at[1] + r * 0.28), r, **SHADE),
        disc(low, r, mix(back, "piece-line", 0.4), stroke=color("piece-line"), stroke_width=1),
        disc(at, r, back, stroke=mix(back, "piece-line", 0.55), stroke_width=2),
        disc(at, r * 0.72, stroke=mix(back, ink, 0.22), stroke_width=2.5),
        lettering(at, letter, r * 0.6, ink, 2.1),
    ])  # fmt: skip


def held(view: Mapping[str, Any], seat: int, name: str) -> str:
    """What a player has beside the board: a man and a number, in the order the game tells them."""
    back, _ = paint(name)
    own = [one["n"] for one in view.get("supply", []) if one["seat"] == seat]
    sign = disc((0, 0), 9, back, stroke=color("piece-line"), stroke_width=1.5)
    return "".join(count((38 + 70 * n, 78), sign, number) for n, number in enumerate(own))
