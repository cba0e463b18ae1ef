"""Plots of a review as SVG, without any text: what they say stands beside them, to be read at any width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import accumulate

Row = Sequence[float]
WIDTH, HEIGHT, LOW = 720.0, 260.0, 84.0
PATTERNS = (
    "",
    '<path d="M0 0V7" stroke-width="2"/>',
    '<circle cx="3.5" cy="3.5" r="1.3"/>',
    '<path d="M0 3.5H7" stroke-width="1.6"/>',
    '<path d="M0 3.5H7M3.5 0V7" stroke-width="1"/>',
    '<path d="M0 1H7M0 4H7" stroke-width="1"/>',
)
TURNED = (0, 45, 0, 0, 45, -45)


def patterns(colors: Sequence[str]) -> str:
    """A second cue for every seat, so that bands can be told apart in grey."""
    made = []
    for seat, color in enumerate(colors):
        ink = f'style="stroke:var(--seat-{color}-ink);fill:var(--seat-{color}-ink)" opacity="0.3"'
        made.append(
            f'<pattern id="p{seat}" width="7" height="7" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({TURNED[seat]})"><g {ink}>{PATTERNS[seat]}</g></pattern>'
        )
    return f'<svg class="defs" aria-hidden="true"><defs>{"".join(made)}</defs></svg>'


def svg(width: float, height: float, label: str, content: Iterable[str]) -> str:
    """A plot takes the room there is; on a narrow screen it stands taller than it was drawn."""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(label)}">'
        f"{''.join(content)}</svg>"
    )


def across(number: int, last: int) -> float:
    """How far right a position stands, from 0 to 1."""
    return number / max(last, 1)


def edges(positions: Sequence[Row]) -> list[list[float]]:
    """Where the bands meet, from the top down, after every move."""
    return [[0.0, *accumulate(chances)] for chances in positions]


def band(upper: Sequence[float], lower: Sequence[float]) -> str:
    last = len(upper) - 1
    there = [f"{WIDTH * across(n, last):.1f} {HEIGHT * y:.1f}" for n, y in enumerate(upper)]
    back = [f"{WIDTH * across(n, last):.1f} {HEIGHT * y:.1f}" for n, y in enumerate(lower)]
    return f"M{'L'.join(there)}L{'L'.join(reversed(back))}Z"


def bands(positions: Sequence[Row], colors: Sequence[str], turning: Sequence[int], tips: Sequence[str],
          label: str) -> str:  # fmt: skip
    """Everybody's chance after every move, one band above the other."""
    between, last = edges(positions), len(positions) - 1
    made = []
    for seat, color in enumerate(colors):
        path = band([row[seat] for row in between], [row[seat + 1] for row in between])
        made.append(f'<path d="{path}" style="fill:var(--seat-{color})"/>')
        if PATTERNS[seat]:
            made.append(f'<path d="{path}" fill="url(#p{seat})"/>')
        made.append(f'<path d="{path}" class="seam"/>')
    made += [f'<path class="grid" d="M0 {HEIGHT * part}H{WIDTH}"/>' for part in (0.25, 0.5, 0.75)]
    made += [f'<path class="turn" d="M{WIDTH * across(n, last):.1f} 0V{HEIGHT}"/>' for n in turning]
    return svg(WIDTH, HEIGHT, label, [*made, *slices(tips, HEIGHT)])


def slices(tips: Sequence[str], height: float) -> Iterable[str]:
    """Something to point at for every position."""
    last = len(tips) - 1
    wide = WIDTH / max(last, 1)
    for number, tip in enumerate(tips):
        left = WIDTH * across(number, last) - wide / 2
        yield (
            f'<rect class="tip" x="{left:.1f}" y="0" width="{wide:.1f}" height="{height}">'
            f"<title>{escape(tip)}</title></rect>"
        )


def bars(losses: Sequence[tuple[int, float, str]], colors: Sequence[str], top: float, label: str) -> str:
    """What every move gave away: the seat, how much, and what to say of it."""
    last = len(losses)
    wide = max(1.5, WIDTH / max(last, 1) * 0.7)
    made = [f'<path class="base" d="M0 {LOW}H{WIDTH}"/>', f'<path class="grid" d="M0 {LOW / 2}H{WIDTH}"/>']
    for number, (seat, loss, tip) in enumerate(losses, 1):
        tall = max(LOW * min(loss / top, 1.0), 0.0)
        at = f'x="{WIDTH * across(number, last) - wide:.1f}" y="{LOW - tall:.1f}" width="{wide:.1f}"'
        color = colors[seat]
        if loss:
            made.append(
                f'<rect {at} height="{tall:.1f}" class="loss" style="fill:var(--seat-{color})">'
                f"<title>{escape(tip)}</title></rect>"
            )
    return svg(WIDTH, LOW, label, made)


def stack(chances: Row, colors: Sequence[str], label: str) -> str:
    """One row of chances, side by side."""
    starts = [0.0, *accumulate(100 * chance for chance in chances)]
    made = [
        f'<rect x="{start:.1f}" width="{100 * chance:.1f}" height="10" style="fill:var(--seat-{color})"/>'
        for start, chance, color in zip(starts, chances, colors, strict=False)
    ]
    made += [f'<path class="seam" d="M{start:.1f} 0V10"/>' for start in starts[1:-1]]
    return (
        f'<svg class="stack" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(label)}"><title>{escape(label)}</title>{"".join(made)}</svg>'
    )


def lines(curves: Sequence[tuple[Row, bool]], color: str, label: str) -> str:
    """Beliefs over time; the true one stands out."""
    made = [f'<path class="grid" d="M0 {y}H240"/>' for y in (0.5, 50, 99.5)]
    for curve, true in sorted(curves, key=lambda one: one[1]):
        last = len(curve) - 1
        points = [f"{240 * across(n, last):.1f} {100 - 99 * chance:.1f}" for n, chance in enumerate(curve)]
        kind = f'class="true" style="stroke:var(--seat-{color})"' if true else 'class="other"'
        rim = f'<path d="M{"L".join(points)}" class="rim"/>' if true else ""
        made.append(f'{rim}<path d="M{"L".join(points)}" {kind}/>')
    return svg(240, 100, label, made)
