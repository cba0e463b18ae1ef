"""What is no record, or tells of a game that cannot be, is refused with one line that says why and where."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.record import LARGEST, read, replay
from metropolitan.engine.registry import names

Make = Callable[..., dict[str, Any]]
Refused = Callable[..., str]
Written = Callable[[Any], Path]
GAMES = names("games")
RECORD = {"format": "metropolitan/1", "game": "metropolys", "players": ["Ada", "Bob"], "seed": 1, "moves": []}


def changed(**keys: Any) -> bytes:
    return json.dumps({**RECORD, **keys}).encode()


def without(key: str) -> bytes:
    return json.dumps({name: value for name, value in RECORD.items() if name != key}).encode()


BROKEN = {
    "truncated": (changed()[:-10], "not JSON at line 1"),
    "empty": (b"", "not JSON at line 1, column 1"),
    "not-utf8": (changed().replace(b"Ada", b"A\xffa"), "not UTF-8 at byte"),
    "not-an-object": (b"[1]", "not a JSON object"),
    "nan": (changed().replace(b'"seed": 1', b'"seed": NaN'), "NaN is not JSON"),
    "infinity": (changed().replace(b'"seed": 1', b'"seed": -Infinity'), "-Infinity is not JSON"),
    "many-digits": (changed().replace(b'"seed": 1', b'"seed": 1' + b"0" * 5000), "too many digits"),
    "deep": (changed(note="deep").replace(b'"deep"', b"[" * 99 + b"]" * 99), "nested more than 32"),
    "very-deep": (b"[" * 100_000, "nested more than 32"),
    "key-twice": (b'{"seed": 1, "seed": 2}', "the key seed stands twice"),
    "inner-key-twice": (changed(setup={"a": 1}).replace(b'"a": 1', b'"a": 1, "a": 2'), "the key a stands"),
    "no-format": (without("format"), "format is missing"),
    "no-game": (without("game"), "game is missing"),
    "no-players": (without("players"), "players is missing"),
    "no-moves": (without("moves"), "moves is missing"),
    "other-format": (changed(format="metropolitan/2"), "format: 'metropolitan/2' is unknown"),
    "format-number": (changed(format=1), "format: 1 is unknown"),
    "other-game": (changed(game="chess"), "no game chess"),
    "game-list": (changed(game=[]), "game: must be the name of a game"),
    "seed-above": (changed(seed=2**63), "seed: must be a whole number from 0 to 9223372036854775807"),
    "seed-2^80": (changed(seed=2**80), "seed: must be a whole number"),
    "seed-below": (changed(seed=-1), "seed: must be a whole number"),
    "seed-true": (changed(seed=True), "seed: must be a whole number"),
    "seed-float": (changed(seed=1.0), "seed: must be a whole number"),
    "seed-null": (changed(seed=None), "seed: must be a whole number"),
    "seed-text": (changed(seed="1"), "seed: must be a whole number"),
    "no-seed": (without("seed"), "seed: without one"),
    "players-text": (changed(players="Ada"), "players: must be a list of names"),
    "players-number": (changed(players=["Ada", 2]), "players[1]: must be a list of names"),
    "one-player": (changed(players=["Ada"]), "players: 1 cannot play"),
    "no-player": (changed(players=[]), "players: 0 cannot play"),
    "many-players": (changed(players=["Ada"] * 5000), "players: 5000 cannot play"),
    "long-name": (changed(players=["Ada", "B" * 101]), "players[1]: a name has at most 100"),
    "options-list": (changed(options=[]), "options: must be an object"),
    "options-null": (changed(options=None), "options: must be an object"),
    "unknown-option": (changed(options={"weather": "rain"}), "options: there is no option weather"),
    "option-value": (changed(options={"edition": "junior"}), "options.edition: 'junior' is none of"),
    "option-unhashable": (changed(options={"edition": [{}]}), "options.edition: [{}] is none of"),
    "setup-list": (changed(setup=[]), "setup: must be an object"),
    "setup-unknown": (changed(setup={"dice": 1}), "setup: there is no dice"),
    "moves-text": (changed(moves="pass"), "moves: must be a list"),
    "move-number": (changed(moves=["1@C1", 7]), "move 2: 7: must be a string"),
    "move-null": (changed(moves=[None]), "move 1: None: must be a string"),
    "early-result": (changed(result={"scores": [0, 0], "winners": []}), "result: the game is not finished"),
    "early-null-result": (changed(result=None), "result: the game is not finished"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "why"), BROKEN.values(), ids=BROKEN)
def test_no_record(data: bytes, why: str, refused: Refused, written: Written) -> None:
    assert why in refused("replay", written(data), "--json")
    assert why in refused("legal", "-", stdin=data)


CONTROL = {
    "escape": "\x1b[31m", "newline": "\n", "bell": "\x07", "delete": "\x7f", "csi": "\x9b", "nul": "\0",
    "line-separator": "\u2028", "paragraph-separator": "\u2029", "surrogate": "\ud800", "override": "\u202e",
    "isolate": "\u2066", "mark": "\u200f", "arabic-mark": "\u061c",
}  # fmt: skip


@pytest.mark.parametrize("character", CONTROL.values(), ids=CONTROL)
def test_control_characters_in_a_name(character: str, refused: Refused, written: Written) -> None:
    line = refused("replay", written(changed(players=["Ada", f"B{character}ob"])))
    assert line.startswith("players[1]: B\\")


def test_other_names_are_welcome(written: Written, run: Any) -> None:
    names = ["", "Ada 👩‍🚀", "Łukasz O'Neil", "李"]
    assert run("replay", written(changed(players=names)), "--json").status == 0
    outcome = run("replay", written(changed(players=["[red]Ada[/]", "[/nothing]"])))
    assert outcome.status == 0
    assert "[red]Ada[/]" in outcome.out
    assert "[/nothing]" in outcome.out


def test_what_is_echoed_is_printable_and_short(refused: Refused, written: Written) -> None:
    move = "\x1b]0;pwned\x07" + "x" * 100_000
    assert len(refused("replay", written(changed(moves=[move])))) < 600
    assert len(refused("replay", written(changed(game="g" * 10**6)))) < 600
    assert len(refused("replay", written(changed(options={"\x1b[2J" * 9999: 1})))) < 600
    assert len(refused("replay", written(changed(moves=[["x"] * 99_999])))) < 600


@pytest.mark.parametrize("id", GAMES)
class TestEveryGame:
    def test_unreadable_move(self, id: str, finished: Make, refused: Refused, written: Written) -> None:
        record = finished(id)
        record["moves"][2] = "hello, wörld"
        line = refused("replay", written(record))
        assert line.startswith("move 3: hello, wörld: ")
        assert line.endswith("]")

    def test_illegal_move(self, id: str, finished: Make, refused: Refused, written: Written) -> None:
        """A move made twice is legal in no game."""
        record = finished(id)
        twice = next(n for n, move in enumerate(record["moves"]) if "@" in move or "buy" in move)
        record["moves"].insert(twice + 1, record["moves"][twice])
        line = refused("replay", written(record))
        assert line.startswith(f"move {twice + 2}: {record['moves'][twice]}: ")
        assert line.endswith("]")

    def test_move_after_the_end(self, id: str, finished: Make, refused: Refused, written: Written) -> None:
        record = finished(id)
        record["moves"].append(record["moves"][-1])
        assert refused("replay", written(record)).startswith(f"move {len(record['moves'])}: ")

    def test_unfinished_with_a_result(
        self, id: str, finished: Make, refused: Refused, written: Written
    ) -> None:
        record = finished(id)
        record["moves"].pop()
        assert "result: the game is not finished" in refused("legal", written(record))

    def test_wrong_result(self, id: str, finished: Make, refused: Refused, written: Written) -> None:
        record = finished(id)
        record["result"]["scores"][0] += 1
        assert refused("replay", written(record)).startswith("result.scores: ")
        record["result"]["scores"][0] -= 1
        record["result"]["winners"] = [1 - record["result"]["winners"][0]]
        assert refused("replay", written(record)).startswith("result.winners: ")

    @pytest.mark.parametrize("result", [[], {}, {"scores": "1"}, {"scores": [1.0, 2.0], "winners": [0]}, 7])
    def test_formless_result(
        self, id: str, result: Any, finished: Make, refused: Refused, written: Written
    ) -> None:
        assert refused("replay", written({**finished(id), "result": result})).startswith("result")

    def test_booleans_are_no_scores(
        self, id: str, finished: Make, refused: Refused, written: Written
    ) -> None:
        record = finished(id)
        record["result"]["winners"] = [bool(seat) for seat in record["result"]["winners"]]
        assert refused("replay", written(record)).startswith("result.winners")

    def test_option_of_the_wrong_type(self, id: str, refused: Refused, written: Written) -> None:
        assert "options: there is no option" in refused("replay", written(changed(game=id, options={"x": 1})))

    @pytest.mark.parametrize(
        "junk", [None, 0, "x", [], [[]], {"a": {}}, ["A1", 7], [["A1"]], {"C1": "gold"}, True]
    )
    def test_junk_in_the_setup(
        self, id: str, junk: Any, finished: Make, refused: Refused, written: Written
    ) -> None:
        for key in finished(id)["setup"]:
            record = {**RECORD, "game": id, "setup": {key: junk}}
            if junk == [] or (junk == ["A1"] and id == "foundations"):
                continue  # the front of a deck may be empty
            refused("replay", written(record))


def test_token_in_a_blind_alley(finished: Make, refused: Refused, written: Written) -> None:
    record = finished()
    tokens = record["setup"]["tokens"]
    tokens["C12"] = tokens.pop(next(place for place in tokens if place.startswith("C")))
    assert "C12: a blind alley" in refused("replay", written(record))


def test_deed_twice(finished: Make, refused: Refused, written: Written) -> None:
    record = finished("foundations")
    record["setup"]["deeds"][1] = record["setup"]["deeds"][0]
    assert record["setup"]["deeds"][0] in refused("replay", written(record))


def test_61_tiles(finished: Make, refused: Refused, written: Written) -> None:
    record = finished("metro")
    record["setup"]["tiles"].append(record["setup"]["tiles"][0])
    assert "tiles" in refused("replay", written(record))


def test_other_spelling_names_the_right_one(finished: Make, refused: Refused, written: Written) -> None:
    record = finished()
    move = record["moves"][0]
    for wrong in (move.lower(), f" {move}", move.replace("@", " @ ")):
        line = refused("replay", written({**record, "moves": [wrong]}))
        assert line.startswith("move 1: ")
        assert f"write {move}" in line


def test_files_that_cannot_be_read(refused: Refused, tmp_path: Path) -> None:
    assert "No such file" in refused("replay", tmp_path / "missing.game.json")
    assert "directory" in refused("legal", tmp_path)
    assert "No such file" in refused("play", "--terminal", "--load", tmp_path / "missing.game.json")


def test_large_files_are_not_read(refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "large.game.json"
    with open(path, "wb") as file:
        os.truncate(file.fileno(), 100 * 2**20)
    assert "larger than 4 MiB" in refused("replay", path)
    assert "larger than 4 MiB" in refused("replay", "-", stdin=b" " * (LARGEST + 1))
    assert "larger than 4 MiB" in refused("replay", "/dev/zero")


def test_a_file_of_the_largest_size_is_read(written: Written, run: Any) -> None:
    data = changed()
    assert run("replay", written(data + b" " * (LARGEST - len(data))), "--json").status == 0


def test_until_beyond(finished: Make, refused: Refused, written: Written) -> None:
    record = finished()
    n = len(record["moves"])
    assert (
        refused("replay", written(record), "--until", str(n + 1))
        == f"--until {n + 1}: the record has only {n} moves"
    )
    assert "--until" in refused("legal", written(record), "--until", "-1")
    assert "--until" in refused("legal", written(record), "--until", "many")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=150, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_change_of_a_record_breaks_the_reader(data: st.DataObject, finished: Make) -> None:
    """Any value anywhere in a record: it replays, or it is refused."""
    record: Any = finished(data.draw(st.sampled_from(GAMES)))
    inside, keys = record, list(record)
    while True:
        key = data.draw(st.sampled_from(keys))
        deeper = inside[key]
        if not isinstance(deeper, (dict, list)) or not deeper or data.draw(st.booleans()):
            break
        inside, keys = deeper, list(deeper) if isinstance(deeper, dict) else list(range(len(deeper)))
    inside[key] = data.draw(ANYTHING)
    with suppress(BadRecord):
        replay(read(json.dumps(record).encode()))


@settings(max_examples=100, derandomize=True, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with pytest.raises(BadRecord):
        read(data)
