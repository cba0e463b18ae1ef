"""Records: how a game is saved, shared and replayed. One JSON object, as `docs/records.md` tells.

`read` takes bytes from anywhere and trusts none of them; `replay` makes a match of a record; `dump` and
`save` write one, always with the full set-up, so that it replays for ever.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from metropolitan.engine import registry
from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.errors import BadRecord, IllegalMove
from metropolitan.engine.formed import formed
from metropolitan.engine.match import Match
from metropolitan.engine.names import check_name

FORMAT = "metropolitan/1"
SUFFIX = ".game.json"
LARGEST = 4 * 1024 * 1024
DEEPEST = 32


class Record(msgspec.Struct, kw_only=True):
    """A record as it stands in a file. Moves and result are looked at only as far as they are replayed."""

    format: str
    game: str
    players: list[str]
    moves: list[Any]
    options: dict[str, Any] = {}
    seed: int | msgspec.UnsetType = msgspec.UNSET
    setup: dict[str, Any] = {}
    result: Any = msgspec.UNSET


class Result(msgspec.Struct):
    scores: list[int]
    winners: list[int]


# ---- reading ----


def fetch(source: str) -> bytes:
    """The bytes of a file, `-` being standard input; never more than a record may have."""
    try:
        if source == "-":
            return _limited(sys.stdin.buffer)
        with open(source, "rb") as file:
            return _limited(file)
    except OSError as error:
        raise BadRecord("record.unreadable", file=source, why=error.strerror or str(error)) from None


def _limited(file: BinaryIO) -> bytes:
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadRecord("record.large", most=LARGEST // 2**20)
    return data


def read(data: bytes) -> Record:
    """A record whose form is right; whether its game can be played so, `replay` tells."""
    found = parse(data)
    if not isinstance(found, dict):
        raise BadRecord("record.object")
    for key in ("format", "game", "players", "moves"):
        if key not in found:
            raise BadRecord("record.missing", key=key)
    if found["format"] != FORMAT:
        raise BadRecord("record.format", format=repr(found["format"]), known=FORMAT)
    record: Record = _formed(found, Record, "")
    for seat, name in enumerate(record.players):
        check_name(name, f"players[{seat}]")
    return record


def parse(data: bytes) -> Any:
    """JSON, and nothing that other readers of JSON would take for something else."""
    try:
        found = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise BadRecord("record.utf8", byte=error.start) from None
    except json.JSONDecodeError as error:
        raise BadRecord("record.json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise BadRecord("record.deep", most=DEEPEST) from None
    except ValueError:  # more digits than Python converts
        raise BadRecord("record.digits") from None
    if _deeper(found, DEEPEST):
        raise BadRecord("record.deep", most=DEEPEST)
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadRecord("record.twice", key=key)
        found[key] = value
    return found


def _no_number(word: str) -> Any:
    raise BadRecord("record.number", number=word)


def _deeper(found: Any, levels: int) -> bool:
    level = [found]
    for _ in range(levels):
        level = [child for one in level for child in _members(one)]
    return bool(level)


def _members(found: Any) -> Iterable[Any]:
    return found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()


def _formed(found: Any, kind: type[Any], inside: str) -> Any:
    """What is found as a struct; otherwise the place that is wrong, and what should be there."""
    try:
        return formed(found, kind)
    except msgspec.ValidationError as error:
        at = re.search(r"\$\.?([\w.\[\]]*)", str(error))
        place = inside + at[1] if at else inside.rstrip(".")
        field = re.match(r"\w*", place)
        assert field
        raise BadRecord(f"record.form.{field[0]}", place=place, most=LAST_SEED) from None


# ---- replaying ----


def replay(record: Record, until: int | None = None) -> Match:
    """The match after all moves, or after so many: then later ones, and the result, are not looked at."""
    if until is not None and until > len(record.moves):
        raise BadRecord("record.until", until=until, n=len(record.moves))
    seed = None if record.seed is msgspec.UNSET else record.seed
    match = Match(registry.game(record.game), record.players, record.options, seed, record.setup)
    for number, move in enumerate(record.moves[:until], 1):
        _make(match, number, move)
    whole = until is None or until == len(record.moves)
    if whole and record.result is not msgspec.UNSET:
        check_result(match, record.result)
    return match


def _make(match: Match, number: int, move: Any) -> None:
    if not isinstance(move, str):
        raise BadRecord("record.form.move", number=number, move=repr(move))
    try:
        match.play(move)
    except IllegalMove as error:
        raise BadRecord(
            "record.move", game=match.game.id, names=match.players,
            number=number, move=move, why=error.note, rule=error.note.facts["rule"],
        ) from None  # fmt: skip


def check_result(match: Match, given: Any) -> None:
    right = match.result()
    if right is None:
        raise BadRecord("record.early", n=len(match.moves))
    result = _formed(given, Result, "result.")
    for key in ("scores", "winners"):
        if getattr(result, key) != right[key]:
            raise BadRecord("record.result", key=key, given=getattr(result, key), right=right[key])


def load(source: str, until: int | None = None) -> Match:
    """The match of a record in a file, or on standard input."""
    return replay(read(fetch(source)), until)


# ---- writing ----


def dump(match: Match) -> str:
    """A match as a record."""
    return json.dumps(plain(match), ensure_ascii=False) + "\n"


def plain(match: Match) -> dict[str, Any]:
    """The same as data."""
    result = match.result()
    return {
        "format": FORMAT,
        "game": match.game.id,
        "options": chosen(match),
        "players": match.players,
        **({} if match.seed is None else {"seed": match.seed}),
        "setup": match.setup,
        "moves": match.moves,
        **({} if result is None else {"result": result}),
    }


def chosen(match: Match) -> dict[str, Any]:
    """The options that differ from their defaults: what others do not know of does not trouble them."""
    known = match.game.options
    return {name: value for name, value in match.options.items() if value != known[name].default}


def save(match: Match, path: Path) -> None:
    """Writes a record whole or not at all: whoever looks, and whatever breaks, finds no half of one."""
    path = path.resolve()
    half = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with open(half, "x", encoding="utf-8", newline="\n") as file:
            file.write(dump(match))
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, path)
    except BaseException:
        with suppress(OSError):
            half.unlink()
        raise
