"""Whether a proof proves anything: each check by itself, so that it can be said what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from metropolitan.engine import record, registry
from metropolitan.engine.errors import Problem
from metropolitan.engine.formed import formed
from metropolitan.server.fair import PROOF, SEALED, Nonce, drawn_seed, seal

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Check = tuple[str, bool, str]  # what was looked at, whether it is right, and why not where that needs words


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    promise: Hex
    hash: Hex
    secret: Hex
    nonces: list[Nonce]
    salt: Hex
    sealed: str
    record: dict[str, Any]


class Sealed(msgspec.Struct, forbid_unknown_fields=True):
    """What was fixed before the first move."""

    format: str
    rules: str
    game: str
    options: dict[str, Any]
    players: Annotated[int, Meta(ge=1, le=100)]
    seed: Annotated[str, Meta(pattern="^[0-9]{1,19}$")]
    setup: dict[str, Any]
    chosen: bool


def read(data: bytes) -> tuple[Proof, Sealed]:
    """A proof whose form is right."""
    proof: Proof = _formed(record.parse(data), Proof, PROOF)
    sealed: Sealed = _formed(record.parse(proof.sealed.encode(errors="replace")), Sealed, SEALED)
    return proof, sealed


def _formed(found: Any, kind: type[Any], format: str) -> Any:
    try:
        proof = formed(found, kind)
    except msgspec.ValidationError as error:
        raise Problem("cli.verify.form", place=str(error).rpartition("`")[0].rpartition("`")[2]) from None
    if proof.format != format:
        raise Problem("cli.verify.format", format=repr(proof.format), known=format)
    return proof


def checks(proof: Proof, sealed: Sealed) -> Iterator[Check]:
    """All that must hold of a proof alone."""
    yield "promise", sha256(bytes.fromhex(proof.secret)).hexdigest() == proof.promise, ""
    yield "seal", seal(proof.salt, proof.sealed) == proof.hash, ""
    yield "nonces", len(proof.nonces) == sealed.players, ""
    if not sealed.chosen:
        yield "seed", str(drawn_seed(proof.secret, proof.nonces)) == sealed.seed, ""
    yield "setup", *_tried(lambda: _prepared(sealed) == sealed.setup)
    yield "record", *_tried(lambda: _same(proof, sealed))
    yield "moves", *_tried(lambda: bool(record.replay(_record(proof))))


def _tried(check: Any) -> tuple[bool, str]:
    try:
        return check(), ""
    except Problem as problem:
        return False, str(problem)


def _prepared(sealed: Sealed) -> dict[str, Any]:
    game = registry.game(sealed.game)
    game.admit(sealed.players)
    options = game.complete(sealed.options)
    if options != sealed.options:
        return {}
    return game.prepare(options, sealed.players, int(sealed.seed), {})


def _record(proof: Proof) -> record.Record:
    return record.read(msgspec.json.encode(proof.record))


def _same(proof: Proof, sealed: Sealed) -> bool:
    """Whether the record is of the game that was sealed."""
    found = _record(proof)
    if (found.game, len(found.players)) != (sealed.game, sealed.players):
        return False
    whole = registry.game(found.game).complete(found.options)
    return (whole, str(found.seed), found.setup) == (sealed.options, sealed.seed, sealed.setup)
