"""The secret cards of Metropolys as small pictures: what earns points."""

from __future__ import annotations

from typing import Any

from metropolitan.envs.render.svg import color, data, group, mix, path, tag

ART = data("art")


def card(name: str | None) -> str:
    """A picture of 98 by 44 for an area or a kind of neighborhood; None lies face down."""
    if name is None:
        return back()
    own, second = colors(name)
    inside = area(name, own, second) if name in ART["cards"] else kinds(name, own, second)
    frame = tag("rect", width=98, height=44, rx=6, fill="none", stroke=color("hairline"), stroke_width=1.5)
    clip = tag("clipPath", tag("rect", width=98, height=44, rx=6), id=f"card-{name}")
    sky = tag("rect", width=98, height=44, fill=mix(own, "sheet", 0.62))
    art = group(*inside, transform="translate(13.9 0) scale(1.1)")
    land = tag("rect", y=33, width=98, height=11, fill=mix(own, "sheet", 0.08)) if name not in WET else ""
    return tag("defs", clip) + group(sky, land, art, frame, clip_path=f"url(#card-{name})")


def back() -> str:
    edge = {"fill": "none", "stroke": mix("central", "track", 0.3), "stroke_width": 1.5}
    card = tag("rect", width=98, height=44, rx=6, fill=color("central"))
    return (
        card
        + tag("rect", x=5, y=5, width=88, height=34, rx=4, **edge)
        + path(SKYLINE, mix("central", "track", 0.3))
    )


SKYLINE = "M25 35V25H32V19H40V28H46V11H53V24H58V16H66V27H73V35Z"
WET = ("bridges", "districts")


def colors(name: str) -> tuple[str, str]:
    """What the ground is painted with, and what stands on it."""
    if name in ART["motifs"]:
        return color(name), mix(f"{name}-2", "ink", 0.3)
    return color("shore" if name in ("statues", "borders") else "park"), mix("ink-2", "ink", 0.3)


def area(name: str, own: str, second: str) -> list[str]:
    round: dict[str, Any] = {"fill": "none", "stroke_linecap": "round"}
    ways: dict[str, dict[str, Any]] = {
        "water": {"fill": color("river")},
        "land": {"fill": mix(own, "sheet", 0.08)},
        "stone": {"fill": color("shore"), "stroke": color("ink-2"), "stroke_linejoin": "round"},
        "dark": {"fill": second, "fill_rule": "evenodd"},
        "ink": round | {"stroke": color("ink-2"), "stroke_width": 1.2},
        "foam": round | {"stroke": color("field-line"), "stroke_width": 1.3},
        "route": round | {"stroke": color("ink"), "stroke_width": 2, "stroke_dasharray": "0.1 4"},
    }
    looks = [(ways[look] if look in ways else {"fill": color(look)}, d) for look, d in ART["cards"][name]]
    return [path(d, **look) for look, d in looks]


def kinds(name: str, own: str, second: str) -> list[str]:
    """A row of a kind's motifs."""
    stand = ((0, 13, 27, 1.35), (1, 32, 22, 1.8), (0, 51, 27, 1.35))
    return [
        path(
            f"M0 0{ART['motifs'][name][n]}",
            second,
            fill_rule="evenodd",
            transform=f"translate({x} {y}) scale({k})",
        )
        for n, x, y, k in stand
    ]
