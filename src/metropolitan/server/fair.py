"""A shuffle nobody can have chosen, and whoever likes can check it.

Before anybody sits down the server draws a secret and shows its SHA-256, the `promise`. Every page that sits
down adds a `nonce`. Secret and nonces make the seed, the rules make the set-up of the seed, and the `hash` of
all that, with a salt against guessing, is shown before the first move. After the end everything is told.
So the server cannot have looked for a seed it likes, as it had promised its part before it knew the pages';
and no page can have, as none knew the secret.

What is kept with a table, in `fair`: `promise` and `secret`; from the beginning on also `nonces`, `salt`,
`sealed` (the text that is hashed) and `hash`. Nothing here reads or writes anything: all of it is plain data.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any

from msgspec import Meta

from metropolitan import __version__
from metropolitan.engine.contract import Game

SEALED, PROOF = "metropolitan/fair/1", "metropolitan/proof/1"
BYTES = 32
BEFORE, DURING, AFTER = ("promise",), ("promise", "hash"), ("promise", "hash", "secret", "nonces", "salt")

Fair = dict[str, Any]
Nonce = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{0,64}$")]


def promise() -> Fair:
    """For a new table: the server's secret part, and what is shown of it."""
    secret = secrets.token_bytes(BYTES)
    return {"promise": sha256(secret).hexdigest(), "secret": secret.hex()}


def sat(fair: Fair, seat: int, nonce: str) -> Fair:
    """The part of who sits down there; of who sat there before, nothing is left."""
    return {**fair, "given": {**fair.get("given", {}), str(seat): nonce}}


def given(fair: Fair, players: int) -> list[str]:
    """What pages have given so far, in the order of the seats."""
    return [fair.get("given", {}).get(str(seat), "") for seat in range(players)]


def begin(
    fair: Fair, game: Game, options: Mapping[str, Any], players: int, nonces: Sequence[str],
    seed: int | None = None,
) -> tuple[int, Fair]:  # fmt: skip
    """The seed, and what is kept from now on. A seed somebody has chosen is no shuffle, and is called so."""
    drawn = drawn_seed(fair["secret"], nonces) if seed is None else seed
    whole = game.complete(options)
    text = canonical({
        "format": SEALED, "rules": __version__, "game": game.id, "options": whole, "players": players,
        "seed": str(drawn),  # as words: not every reader of JSON has numbers as large
        "setup": game.prepare(whole, players, drawn, {}), "chosen": seed is not None,
    })  # fmt: skip
    salt = secrets.token_hex(BYTES)
    kept = {name: fair[name] for name in ("promise", "secret")}
    own = {"nonces": list(nonces), "salt": salt, "sealed": text, "hash": seal(salt, text)}
    return drawn, {**kept, **own, "chosen": seed is not None}


def shown(fair: Fair | None, over: bool) -> Fair | None:
    """What may be told of it now."""
    if fair is None:
        return None
    begun = "hash" in fair
    names = (AFTER if over else DURING) if begun else BEFORE
    chosen = {"chosen": fair["chosen"]} if begun else {}
    return {name: fair[name] for name in names} | chosen


def proof(fair: Fair, record: Mapping[str, Any]) -> dict[str, Any]:
    """All that is needed to check a finished game."""
    return {"format": PROOF, **{name: fair[name] for name in (*AFTER, "sealed")}, "record": dict(record)}


def drawn_seed(secret: str, nonces: Sequence[str]) -> int:
    """The first 63 bits of the hash of the secret and of every nonce with its length before it."""
    found = sha256(bytes.fromhex(secret))
    for nonce in nonces:
        part = nonce.encode()
        found.update(len(part).to_bytes(4, "big") + part)
    return int.from_bytes(found.digest()[:8], "big") >> 1


def seal(salt: str, text: str) -> str:
    return sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def canonical(found: Any) -> str:
    """The one way to write this as JSON: keys in order, no spaces, ASCII only."""
    return json.dumps(found, sort_keys=True, separators=(",", ":"))
