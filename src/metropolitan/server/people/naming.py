"""What people may be called. A name is free, but must not garble others' screens; a login is one person's,
and must not look like another's."""

from __future__ import annotations

import unicodedata

from metropolitan.engine.names import check_name
from metropolitan.server.troubles import Trouble

LONGEST = 40
SHORTEST_LOGIN, LONGEST_LOGIN = 2, 32
ALIKE = ("LATIN", "GREEK", "CYRILLIC")  # alphabets whose letters look like each other's
LONGEST_EMAIL = 320
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


def login(given: str) -> str:
    """A login as it is stored: the same for everything that looks the same, or nearly so."""
    found = folded(given)
    fits = all(unicodedata.category(sign)[0] in "LN" or sign in "-_" for sign in found)
    if not fits or any(unseen(sign) for sign in found) or _mixed(found):
        raise Trouble("bad-login", least=SHORTEST_LOGIN, most=LONGEST_LOGIN)
    if not SHORTEST_LOGIN <= len(found) <= LONGEST_LOGIN:
        raise Trouble("bad-login", least=SHORTEST_LOGIN, most=LONGEST_LOGIN)
    return found


def folded(given: str) -> str:
    once = unicodedata.normalize("NFKC", given.strip()).casefold()
    return unicodedata.normalize("NFKC", once)


def _mixed(login: str) -> bool:
    scripts = {unicodedata.name(sign, "").partition(" ")[0] for sign in login}
    return len(scripts & set(ALIKE)) > 1


def email(given: str) -> str | None:
    """An address that could be one; an empty one is none."""
    found = given.strip()
    name, at, host = found.rpartition("@")
    odd = any(sign.isspace() or sign in '<>,;:"()[]\\' or not sign.isprintable() for sign in found)
    if found and (odd or not (name and at and "." in host.strip(".")) or len(found) > LONGEST_EMAIL):
        raise Trouble("bad-email")
    return found or None
