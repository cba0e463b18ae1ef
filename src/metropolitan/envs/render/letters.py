"""Lettering drawn with a round pen, so that a picture is the same everywhere, whatever fonts there are."""

from __future__ import annotations

from metropolitan.envs.render.svg import Point, data, group, moved, tag

LETTERS = data("letters")


def lettering(
    at: Point, text: object, size: float, color: str, weight: float = 1.7, anchor: float = 0.5
) -> str:
    """A word with its middle at a point (`anchor` 0: its left end, 1: its right one), `size` high."""
    words = written(text)
    steps = [LETTERS[letter]["width"] + _gap(weight) for letter in words]
    strokes = [
        tag("path", d=LETTERS[letter]["path"], transform=f"translate({sum(steps[:n]):.2f})")
        for n, letter in enumerate(words)
        if letter != " "
    ]
    left = (at[0] - anchor * width(words, size, weight), at[1] - size / 2)
    pen = {"stroke": color, "stroke_width": weight, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return moved(left, group(*strokes, fill="none", **pen), scale=size / 10)


def written(text: object) -> str:
    """In capitals; a gap for what the pen cannot write."""
    return "".join(letter if letter in LETTERS else " " for letter in str(text).upper())


def width(text: object, size: float, weight: float = 1.7) -> float:
    """How long a word is, from the first letter's middle line to the last's."""
    steps: float = sum(LETTERS[letter]["width"] + _gap(weight) for letter in written(text))
    return (steps - _gap(weight)) * size / 10


def _gap(weight: float) -> float:
    return weight + 1
