"""The shuffle: nobody can have chosen it, it tells nothing before the end, and tampering shows."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from server.conftest import Page

from metropolitan.bots.base import move
from metropolitan.cli import main
from metropolitan.engine import record, registry
from metropolitan.engine.chance import LAST_SEED, Chance
from metropolitan.engine.errors import Problem
from metropolitan.engine.match import Match
from metropolitan.server import fair, proofs
from online.conftest import Party

GAMES = registry.names("games")
NONCES = ["aa", "", "b-_9"]


def begun(game: str = "metro", nonces: list[str] = NONCES, seed: int | None = None) -> tuple[int, fair.Fair]:
    kind = registry.game(game)
    return fair.begin(fair.promise(), kind, {}, len(nonces), nonces, seed)


def played(game: str, seed: int | None = None) -> dict[str, Any]:
    drawn, kept = begun(game, seed=seed)
    match = Match(registry.game(game), ["Ann", "Bob", "Cid"], {}, drawn)
    while not match.state.finished:
        move(match, registry.find("bots", "random"), Chance(1, str(len(match.moves))))
    return fair.proof(kept, record.plain(match))


@pytest.fixture(scope="module", params=GAMES)
def proof(request: pytest.FixtureRequest) -> dict[str, Any]:
    return played(request.param)


METRO = played("metro")


def wrong(found: Any) -> list[str]:
    """What does not hold, by name; `form` where it is not even a proof."""
    try:
        read = proofs.read(json.dumps(found).encode())
    except Problem:
        return ["form"]
    return [id for id, good, _ in proofs.checks(*read) if not good]


def leaves(found: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where values stand."""
    if isinstance(found, dict | list):
        for key, value in found.items() if isinstance(found, dict) else enumerate(found):
            yield from leaves(value, (*path, key))
    else:
        yield path


def test_a_proof_holds(proof: dict[str, Any]) -> None:
    assert wrong(proof) == []


def test_everybody_has_a_part_in_the_seed() -> None:
    kept = fair.promise()
    seeds = {
        fair.drawn_seed(kept["secret"], nonces)
        for nonces in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"], ["a", "b", ""], ["a", "c"])
    }
    assert len(seeds) == 6
    assert all(0 <= seed <= LAST_SEED for seed in seeds)


def test_the_promise_is_kept() -> None:
    kept = fair.promise()
    assert sha256(bytes.fromhex(kept["secret"])).hexdigest() == kept["promise"]
    assert fair.promise() != kept


def test_a_nonce_stays_with_its_seat() -> None:
    kept = fair.sat(fair.sat(fair.promise(), 2, "x"), 0, "y")
    assert fair.given(kept, 3) == ["y", "", "x"]
    assert fair.given(fair.sat(kept, 2, "z"), 3) == ["y", "", "z"]
    assert fair.given(fair.promise(), 2) == ["", ""]


def test_nothing_is_told_before_its_time() -> None:
    kept = fair.sat(fair.promise(), 0, "mine")
    assert fair.shown(kept, False) == fair.shown(kept, True) == {"promise": kept["promise"]}
    seed, kept = begun()
    told = json.dumps(fair.shown(kept, False))
    assert set(fair.shown(kept, False) or {}) == {"promise", "hash", "chosen"}
    for secret in (kept["secret"], kept["salt"], str(seed), "sealed", "nonces"):
        assert secret not in told
    assert {"secret", "nonces", "salt"} <= set(fair.shown(kept, True) or {})
    assert fair.shown(None, True) is None


def test_the_hash_cannot_be_guessed() -> None:
    """The same set-up has another hash every time: there is no list of set-ups to compare it with."""
    assert len({begun(seed=7)[1]["hash"] for _ in range(20)}) == 20


@settings(deadline=None, max_examples=150)
@given(some.data())
def test_any_change_is_found(data: some.DataObject) -> None:
    paths = [path for path in leaves(METRO) if path[:2] not in {("record", "moves"), ("record", "players")}]
    path = data.draw(some.sampled_from(paths))
    found = json.loads(json.dumps(METRO))
    place = found
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = data.draw(some.just(place[path[-1]]).map(other(data)))
    assert wrong(found)


def other(data: some.DataObject) -> Any:
    """Something else of the same kind: one character or one number."""

    def change(value: Any) -> Any:
        if isinstance(value, int):
            return value + data.draw(some.sampled_from([-1, 1, 1000]))
        if not value:
            return "0"
        at = data.draw(some.integers(0, len(value) - 1))
        new = data.draw(some.sampled_from("0123456789abcdef").filter(lambda one: one != value[at]))
        return value[:at] + new + value[at + 1 :]

    return change


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda one: one.update(secret="0" * 64), ["promise", "seed"]),
        (lambda one: one.update(promise="0" * 64), ["promise"]),
        (lambda one: one.update(hash="0" * 64), ["seal"]),
        (lambda one: one.update(salt="0" * 64), ["seal"]),
        (lambda one: one["nonces"].reverse(), ["seed"]),
        (lambda one: one["nonces"].append(""), ["nonces", "seed"]),
        (lambda one: one["record"].update(seed=8), ["record"]),
        (lambda one: one["record"]["players"].append("Eve"), ["record", "moves"]),
        (lambda one: one["record"]["moves"].pop(), ["moves"]),
        (lambda one: one["record"]["moves"].reverse(), ["moves"]),
        (lambda one: one["record"]["result"]["scores"].__setitem__(0, 999), ["moves"]),
        (lambda one: one.pop("salt"), ["form"]),
        (lambda one: one.update(more=1), ["form"]),
        (lambda one: one.update(format="metropolitan/proof/2"), ["form"]),
        (lambda one: one.update(sealed="{}"), ["form"]),
        (lambda one: one.update(sealed=one["sealed"] + " "), ["seal"]),
    ],
)
def test_what_is_wrong_is_named(change: Any, found: list[str]) -> None:
    changed = json.loads(json.dumps(METRO))
    change(changed)
    assert wrong(changed) == found


def test_a_server_that_seals_another_setup_is_found_out() -> None:
    """One that hashes honestly what it has chosen dishonestly."""
    changed = json.loads(json.dumps(METRO))
    sealed = json.loads(changed["sealed"])
    sealed["setup"]["tiles"].reverse()
    changed["sealed"] = fair.canonical(sealed)
    changed["hash"] = fair.seal(changed["salt"], changed["sealed"])
    changed["record"]["setup"] = sealed["setup"]
    assert "setup" in wrong(changed)


# ---- the command ----


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.proof.json"
    file.write_text(json.dumps(METRO))
    seen = ["--hash", METRO["hash"].upper(), "--promise", METRO["promise"]]
    assert main(["verify", str(file), *seen]) == 0
    assert "Everything is right." in capsys.readouterr().out
    assert main(["verify", str(file), "--hash", "0" * 64, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [one["check"] for one in told["checks"] if not one["right"]] == ["hash-seen"]


def test_verify_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.proof.json"
    file.write_text(json.dumps({**METRO, "secret": "0" * 64}))
    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr().out
    assert len(re.findall("^WRONG", told, re.M)) == 2
    assert "another one in its place" in told
    file.write_text(json.dumps({**METRO, "hash": 5}))
    assert main(["verify", str(file)]) == 2
    assert "hash" in capsys.readouterr().err
    file.write_text("[]")
    assert main(["verify", str(file)]) == 2


def test_a_chosen_seed_is_called_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.proof.json"
    file.write_text(json.dumps(played("metro", seed=5)))
    assert main(["verify", str(file)]) == 0
    assert "no shuffle" in capsys.readouterr().out


# ---- at a table ----


def test_two_strangers_and_a_server(party: Party, tmp_path: Path) -> None:
    """Each adds his part; nothing of it is told before the end, to anybody; then all of it holds."""
    ann, bob, eve = party.come("Ann"), party.come("Bob"), party.come("Eve")
    table = ann.table("metro", "po", seed=None, nonce="parts-of-ann")
    pages = [ann.page(table), bob.page(table), eve.page(table)]
    promise = pages[1].wait("table")["fair"]
    assert set(promise) == {"promise"}
    pages[1].say(do="sit", seat=1, nonce="parts-of-bob")
    begun = pages[1].wait("table", until=lambda one: one["begun"])["fair"]
    assert begun["promise"] == promise["promise"]
    assert not begun["chosen"]
    (kept,) = party.sql("SELECT fair, seed FROM tables WHERE id = :id", id=table)
    state = pages[0].look(0)
    pages[1].look(1)
    pages[2].say(do="look", seat=None)
    while state["number"] < 3:
        state = step(pages, state)
    heard = "".join(text for page in pages for text in page.raw)
    secret = json.loads(kept[0])
    for hidden in (secret["secret"], secret["salt"], str(kept[1]), "parts-of-ann", "parts-of-bob"):
        assert hidden not in heard
    assert ann.refused(409, f"tables/{table}/proof") == "server.unfinished"
    while not state["finished"]:
        state = step(pages, state)
    proof = ann.ask(f"tables/{table}/proof")
    assert sorted(proof["nonces"]) == ["parts-of-ann", "parts-of-bob"]
    file = tmp_path / "game.proof.json"
    file.write_text(json.dumps(proof))
    seen = ["--hash", begun["hash"], "--promise", promise["promise"]]
    assert main(["verify", str(file), *seen]) == 0
    told = eve.page(table).wait("table")["fair"]
    assert {name: proof[name] for name in told if name != "chosen"} == {
        name: value for name, value in told.items() if name != "chosen"
    }


def step(pages: list[Page], state: dict[str, Any]) -> dict[str, Any]:
    """One more move, by who is to move; how things stand then, as the first page sees it."""
    mover = state["turn"]
    page = pages[mover]
    number = state["number"]
    mine = state if mover == 0 else page.look(mover)
    page.move(mine, mine["legal"][0])
    return (
        pages[0].heard[-1] if mover == 0 else pages[0].wait("state", until=lambda one: one["number"] > number)
    )
