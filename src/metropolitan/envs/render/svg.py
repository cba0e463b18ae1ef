"""What all pictures are written with: elements, and the colours of the table."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

Point = tuple[float, float]


def tag(name: str, *inside: str, **attributes: Any) -> str:
    """An element; `stroke_width` is written `stroke-width`."""
    written = "".join(f' {key.replace("_", "-")}="{number(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def number(value: Any) -> str:
    """As short as it can be; words as they are."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def group(*inside: str, **attributes: Any) -> str:
    return tag("g", *inside, **attributes)


def path(d: str, fill: str = "none", **attributes: Any) -> str:
    return tag("path", d=d, fill=fill, **attributes)


def stroke(d: str, color: str, width: float, **attributes: Any) -> str:
    return tag("path", d=d, fill="none", stroke=color, stroke_width=width, **attributes)


def box(x: float, y: float, width: float, height: float, round: float, fill: str, **attributes: Any) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=round, fill=fill, **attributes)


def disc(at: Point, r: float, fill: str = "none", **attributes: Any) -> str:
    return tag("circle", cx=float(at[0]), cy=float(at[1]), r=r, fill=fill, **attributes)


def moved(at: Point, *inside: str, scale: float = 1) -> str:
    """Drawn around the origin, put somewhere."""
    larger = "" if scale == 1 else f" scale({number(float(scale))})"
    return group(*inside, transform=f"translate({point(at)}){larger}")


def point(at: Point) -> str:
    return f"{number(float(at[0]))} {number(float(at[1]))}"


def ring(points: list[Point]) -> str:
    """A closed line through points."""
    return f"M{'L'.join(map(point, points))}Z"


def sheet(width: float, height: float, *inside: str) -> str:
    """A whole picture, of so many pixels."""
    size = {"width": width, "height": height, "viewBox": f"0 0 {number(width)} {number(height)}"}
    paper = box(0, 0, width, height, 0, color("paper"))
    return tag("svg", paper, *inside, xmlns="http://www.w3.org/2000/svg", **size)


def data(name: str) -> dict[str, Any]:
    """Drawings that are data: a file beside this one."""
    return tomllib.loads(
        files("metropolitan.envs.render").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    )


# ---- colours ----


@cache
def palette() -> dict[str, str]:
    """The table's colours in daylight: the first block of its style."""
    style = files("metropolitan").joinpath("web", "style", "tokens.css").read_text(encoding="utf-8")
    light = style[style.index(":root") : style.index("}")]
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", light))


def color(name: str) -> str:
    return palette()[name]


@cache
def mix(one: str, other: str, share: float) -> str:
    """A colour between two, `share` of the way to the other; names of the palette, or #rrggbb."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(name: str) -> list[int]:
    code = name if name.startswith("#") else color(name)
    return [int(code[n : n + 2], 16) for n in (1, 3, 5)]


SHADE: dict[str, Any] = {"fill": "#3c2d14", "fill_opacity": 0.26}  # the soft shadow under pieces
