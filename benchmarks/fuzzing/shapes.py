"""Things to send: valid ones, nearly valid ones, and nonsense."""

from __future__ import annotations

import json
import random
from typing import Any

WORDS = [
    "", " ", "\0", "null", "-1", "1e999", "NaN", "é" * 50, "\ud800", "🂡" * 20, "a" * 5000, "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd", "%00", "'; drop table people; --", "<script>alert(1)</script>", "{{7*7}}",
    "person", "bot", "open", "metropolys", "foundations", "metro", "pass", "7@C12", "undo", "pause", "end",
]  # fmt: skip
NUMBERS = [0, 1, 2, -1, 99, 100, 2**31, 2**53, 2**63, 2**64, 10**30, -(2**63), 0.5, 1e308]
KEYS = [
    "do", "seat", "move", "number", "id", "ref", "kind", "bot", "name", "ms", "on", "what", "yes", "plan", "text",
    "chat", "nonce", "visible", "game", "options", "seats", "seed", "first", "clock", "at", "login", "password",
]  # fmt: skip
WISHES: list[dict[str, Any]] = [
    {"do": "look", "seat": 0}, {"do": "look", "seat": None}, {"do": "move", "move": "pass", "number": 0, "id": "x"},
    {"do": "preview", "move": "7@C12", "ref": 1}, {"do": "hint", "ref": 1}, {"do": "undo"}, {"do": "redo"},
    {"do": "seat", "seat": 1, "kind": "bot", "bot": "random"}, {"do": "sit", "seat": 1, "name": "Z", "nonce": "00"},
    {"do": "stand", "seat": 1}, {"do": "kick", "seat": 1}, {"do": "lock", "on": False}, {"do": "begin"},
    {"do": "chat", "text": "hi"}, {"do": "react", "what": "wow"}, {"do": "unsay", "chat": 1},
    {"do": "report", "chat": 1, "text": "rude"}, {"do": "ask", "what": "undo"}, {"do": "agree", "yes": True},
    {"do": "resume"}, {"do": "plan", "plan": {"pass": 7}}, {"do": "pace", "ms": 0}, {"do": "mute", "seat": 1},
    {"do": "hush", "seat": 1}, {"do": "seen", "visible": True},
]  # fmt: skip
PEACEFUL = [
    wish
    for wish in WISHES
    if wish["do"] in ("preview", "undo", "redo", "chat", "react", "plan", "seen", "pace")
] + [{"do": "ask", "what": "undo"}, {"do": "agree", "yes": True}]  # whoever says these keeps his seat
_SEATS = [{"kind": "person"}, {"kind": "open"}]
BODIES: dict[str, dict[str, Any]] = {  # by the end of the path
    "tables": {"game": "metro", "seats": _SEATS, "options": {}, "open": True, "delay": 1, "clock": None},
    "quick": {"game": "metropolys", "players": 2, "clock": None, "name": "Z", "nonce": "00"},
    "guests": {"name": "Z"}, "me": {"name": "Z", "wishes": {"language": "de"}}, "tokens": {"label": "x"},
    "accounts": {"login": "mallory", "password": "correct horse"}, "resets": {"login": "mallory"},
    "sessions": {"login": "mallory", "password": "correct horse"}, "invitations": {"login": "mallory"},
    "password": {"old": "correct horse", "new": "battery staple"}, "play-on": {"at": 0, "seats": _SEATS},
    "bans": {"person": "mallory", "days": 1}, "announcements": {"text": "hi", "hours": 1},
    "pushes": {"endpoint": "https://push.example/x", "keys": {"p256dh": "x", "auth": "y"}},
}  # fmt: skip


class Shapes:
    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def value(self, depth: int = 0) -> Any:
        kind = self.chance.randrange(7 if depth < 4 else 5)
        if kind < 2:
            return self.chance.choice(WORDS)
        if kind < 4:
            return self.chance.choice(NUMBERS)
        if kind == 4:
            return self.chance.choice([None, True, False])
        many = range(self.chance.randrange(4))
        if kind == 5:
            return [self.value(depth + 1) for _ in many]
        return {self.chance.choice(KEYS): self.value(depth + 1) for _ in many}

    def bent(self, thing: dict[str, Any]) -> dict[str, Any]:
        """Something valid with a part of it missing, added or changed."""
        bent = dict(thing)
        for _ in range(self.chance.randrange(3)):
            key = self.chance.choice([*bent, *KEYS])
            if self.chance.random() < 0.3:
                bent.pop(key, None)
            else:
                bent[key] = self.value()
        return bent

    def body(self, path: str) -> bytes:
        known = BODIES.get(path.rpartition("/")[2])
        if known and self.chance.random() < 0.7:
            return text_of(self.bent(known))
        return text_of(self.value()) if self.chance.random() < 0.8 else self.chance.randbytes(50)

    def message(self) -> bytes:
        """What a page might send, or nobody ever would."""
        kind = self.chance.randrange(20)
        if kind == 0:
            return self.chance.randbytes(self.chance.randrange(200))
        if kind == 1:
            return b"[" * self.chance.randrange(1, 4000)
        if kind == 2:
            return b'{"do":' * 500
        text = text_of(self.bent(self.chance.choice(WISHES)) if kind < 18 else self.value())
        return self.cut(text) if kind == 3 else text

    def fitting(self, state: dict[str, Any], seat: int | None) -> bytes:
        """What a page may well say in this position: a legal move, for the most part."""
        legal, number = state.get("legal") or [], state.get("number", 0)
        if not legal or self.chance.random() < 0.3:
            return text_of(self.chance.choice([*PEACEFUL, {"do": "look", "seat": seat}]))
        move, fresh = self.chance.choice(legal), f"{self.chance.getrandbits(40)}"
        if self.chance.random() < 0.3:
            return text_of({"do": "preview", "move": move, "ref": fresh})
        return text_of({"do": "move", "move": move, "number": number, "id": fresh})

    def cut(self, text: bytes) -> bytes:
        at = self.chance.randrange(len(text) + 1)
        return text[:at] + self.chance.randbytes(self.chance.randrange(3)) + text[at + 1 :]


def text_of(thing: Any) -> bytes:
    return json.dumps(thing, ensure_ascii=True).encode()
