"""A text as it may stand on other people's screens: one plain line, and only ever text."""

from __future__ import annotations

import unicodedata

from metropolitan.server.people.naming import FILLERS, JOINERS
from metropolitan.server.troubles import Trouble

LONGEST = 300  # characters of a line
PILED = 3  # signs that may stand above or below one letter
UNFIT = ("Cf", "Cc", "Cn", "Co", "Cs")  # what steers a screen instead of standing on it, bidirectional too


def fit(text: str, most: int = LONGEST) -> str:
    """What was written, without anything that could garble a screen; refused where nothing is left."""
    shown = "".join(map(_plain, unicodedata.normalize("NFC", text)))
    line = _unpiled(" ".join(shown.split()))
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in line):
        raise Trouble("talk-empty")
    if len(line) > most:
        raise Trouble("talk-long", most=most)
    return line


def _plain(sign: str) -> str:
    if sign.isspace():
        return " "
    unfit = unicodedata.category(sign) in UNFIT and sign not in JOINERS
    return "" if unfit or sign in FILLERS else sign


def _unpiled(line: str) -> str:
    """Letters with towers of accents would cover the lines around them."""
    kept, height = [], 0
    for sign in line:
        height = height + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if height <= PILED:
            kept.append(sign)
    return "".join(kept)
