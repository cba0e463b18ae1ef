"""What people may be called. A name is free, but must not garble others' screens."""

from __future__ import annotations

import unicodedata

from metropolitan.engine.record import check_name
from metropolitan.server.troubles import Trouble

LONGEST = 40
JOINERS = "\u200c\u200d"  # Persian and Hindi need them, and so do families of emoji
FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs that show nothing


def fit(name: str) -> str:
    """A person's name as it is shown; spaces within it are single ones."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    check_name(name, "name")
    seen = any(unicodedata.category(sign)[0] in "LNS" for sign in name)
    if not seen or len(name) > LONGEST or any(unseen(sign) for sign in name if sign not in JOINERS):
        raise Trouble("bad-name", most=LONGEST)
    return name


def unseen(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cf", "Cc", "Cn", "Co", "Cs") or sign in FILLERS
