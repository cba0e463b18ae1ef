"""The players beside a board: colour, letter, points; whose turn it is, who has won, what a game adds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from metropolitan.envs.render.letters import lettering
from metropolitan.envs.render.svg import SHADE, Point, box, color, mix, moved, path

LETTERS = "ABCDEF"
WIDE = 250.0
GAP = 14.0
STAR = "M0 -10.8L3 -3.9L10.5 -3.2L4.8 1.7L6.5 9.1L0 5.2L-6.5 9.1L-4.8 1.7L-10.5 -3.2L-3 -3.9Z"


def paint(seat: str) -> tuple[str, str]:
    """The colour of a seat's pieces and of what is written on them, by the name of its colour."""
    return color(f"seat-{seat}"), color(f"seat-{seat}-ink")


def chip(at: Point, seat: int, name: str, size: float = 28) -> str:
    """A player's letter in a small square of the player's colour."""
    back, ink = paint(name)
    half = size / 2
    edge = {"stroke": color("piece-line"), "stroke_width": 1.5, "stroke_opacity": 0.7}
    return box(at[0] - half, at[1] - half, size, size, size / 5, back, **edge) + lettering(
        at, LETTERS[seat], size * 0.5, ink, 2.1
    )


def cards(at: Point, view: Mapping[str, Any], names: Any, high: float, more: Callable[[int], str]) -> str:
    """One card a player, below each other; `more` draws what a game has to add, from the card's corner."""
    return "".join(
        moved((at[0], at[1] + seat * (high + GAP)), card(view, seat, names[seat], high), more(seat))
        for seat in range(view["players"])
    )


def card(view: Mapping[str, Any], seat: int, name: str, high: float) -> str:
    turn, won = view["turn"] == seat, seat in view["winners"]
    edge = color("legal") if turn or won else color("hairline")
    rim = {"stroke": edge, "stroke_width": 4 if turn or won else 1.5}
    return "".join([
        box(1, 3, WIDE, high, 14, **SHADE),
        box(0, 0, WIDE, high, 14, color("sheet"), **rim),
        path(f"M14 0A14 14 0 0 0 0 14V{high - 14}A14 14 0 0 0 14 {high}Z", paint(name)[0]),
        chip((38, 30), seat, name),
        lettering((WIDE - 18, 30), view["points"][seat], 24, color("ink"), 1.9, 1),
        moved((66, 30), path("M-5 -9L9 0L-5 9Z", color("legal"))) if turn else "",
        moved((70, 30), path(STAR, color("legal"))) if won else "",
    ])  # fmt: skip


def count(at: Point, sign: str, n: object) -> str:
    """A sign and a number after it."""
    return moved(at, sign, lettering((16, 0), n, 13, color("ink"), 1.8, 0))


def quiet() -> str:
    return mix("ink-2", "sheet", 0.35)
