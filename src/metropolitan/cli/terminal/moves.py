"""Many legal moves, told briefly."""

from __future__ import annotations

import re

SHOWN = 60  # ends of moves worth a look at once


def natural(text: str) -> list[tuple[int, int, str]]:
    """A key that sorts C2 before C10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", text)
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts]


def split(move: str) -> tuple[str, str]:
    """What is done, and where: `7@` C12, `buy` B2, `build hotel-L3` B2 B3 C3."""
    if "@" in move:
        head, _, where = move.partition("@")
        return head + "@", where
    parts = move.split(" ")
    heads = 1 if len(parts) < 3 else 2
    return " ".join(parts[:heads]), " ".join(parts[heads:])


def grouped(moves: list[str]) -> list[tuple[list[str], list[str]]]:
    """What can be done, and where; things that can be done at the same places stand together."""
    places: dict[str, list[str]] = {}
    for head, where in map(split, sorted(moves, key=natural)):
        places.setdefault(head, []).append(where)
    heads: dict[tuple[str, ...], list[str]] = {}
    for head, wheres in places.items():
        heads.setdefault(tuple(wheres), []).append(head)
    return [(together, [where for where in wheres if where]) for wheres, together in heads.items()]


def joined(heads: list[str]) -> str:
    """`build house, market`: a word they share is said once."""
    first = heads[0].partition(" ")[0]
    if " " not in heads[0] or any(not head.startswith(f"{first} ") for head in heads):
        return " ".join(heads)
    return f"{first} " + ", ".join(head.removeprefix(f"{first} ") for head in heads)


def brief(wheres: list[str]) -> str:
    """The places of a group, cut where they are too many."""
    gap = " · " if any(" " in where for where in wheres) else " "
    more = [f"… +{len(wheres) - SHOWN}"] if len(wheres) > SHOWN else []
    return gap.join(wheres[:SHOWN] + more)
