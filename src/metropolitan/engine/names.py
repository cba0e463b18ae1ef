"""Names of players, as records hold them and other people see them."""

from __future__ import annotations

import unicodedata
from typing import Any

from metropolitan.engine.errors import BadRecord

LONGEST_NAME = 100
UNFIT = {"Cc", "Cs", "Zl", "Zp"}
BIDI = {chr(c) for c in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))}


def check_name(name: Any, place: str) -> None:
    """A name is shown to other people: it must not be able to garble their screens."""
    if not isinstance(name, str):
        raise BadRecord("record.form.players", place=place)
    if len(name) > LONGEST_NAME:
        raise BadRecord("record.long-name", place=place, most=LONGEST_NAME)
    for character in name:
        if unicodedata.category(character) in UNFIT or character in BIDI:
            raise BadRecord("record.control", place=place, name=name)
