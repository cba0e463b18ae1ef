"""Puzzles over HTTP: what a page asks for, what it is refused, and how there come to be more."""

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from metropolitan.engine.match import Match
from metropolitan.puzzles.make import Wanted
from metropolitan.puzzles.puzzle import Difficulty, Puzzle
from metropolitan.puzzles.stock import kind, stock
from metropolitan.server.puzzles import more
from metropolitan.server.puzzles.more import Puzzles
from metropolitan.server.store import Store
from metropolitan.server.thinking import Lost
from metropolitan.server.troubles import Missing, Trouble

from .conftest import Server

PUZZLE = next(iter(stock().all.values()))


def test_the_shelf_has_all_and_todays(server: Server) -> None:
    shelf = server.ask("puzzles")
    ids = {id for kind in shelf["kinds"] for some in kind["ids"].values() for id in some}
    assert ids == set(stock().all)
    today = stock().daily(datetime.now(UTC).date())
    assert shelf["today"] == (today and today.id)


def test_a_puzzle_keeps_its_answer_to_itself(server: Server) -> None:
    told = server.ask(f"puzzles/{PUZZLE.id}")
    match = PUZZLE.match()
    assert told["state"]["legal"] == match.legal()
    assert told["state"]["view"] == json.loads(json.dumps(match.game.view(match.state, PUZZLE.seat)))
    assert len(told["state"]["log"]) == len(PUZZLE.moves)
    assert {"seed", "best", "chances", "reasons", "moves"}.isdisjoint(told)


def test_moves_are_weighed(server: Server) -> None:
    legal = PUZZLE.match().legal()
    wrong = next(move for move in legal if move != PUZZLE.best)
    right = server.http.get(f"/api/puzzles/{PUZZLE.id}/answer", params={"move": PUZZLE.best}).json()
    answer = server.http.get(f"/api/puzzles/{PUZZLE.id}/answer", params={"move": wrong}).json()
    assert (right["right"], right["rank"], right["reasons"]) == (True, 1, PUZZLE.reasons)
    assert not answer["right"]
    assert answer["rank"] > 1
    assert answer["of"] == len(legal)
    assert answer["chance"] < answer["best"] == right["chance"]
    preview = server.http.get(f"/api/puzzles/{PUZZLE.id}/preview", params={"move": wrong}).json()
    assert preview["preview"]
    solution = server.ask(f"puzzles/{PUZZLE.id}/solution")
    assert solution["moves"][0]["move"] == PUZZLE.best
    assert server.ask(f"puzzles/{PUZZLE.id}/hint") == {"reason": PUZZLE.reasons[0]}


@pytest.mark.parametrize("what", ["preview", "answer"])
def test_a_move_that_is_none_is_refused(server: Server, what: str) -> None:
    for move in ("nonsense", "", "\x00", "7@C12" * 500):
        refused = server.http.get(f"/api/puzzles/{PUZZLE.id}/{what}", params={"move": move})
        assert refused.status_code == 400
        assert refused.json()["game"] == PUZZLE.game


def test_there_is_no_such_puzzle(server: Server) -> None:
    for way in ("", "/preview", "/answer", "/hint", "/solution"):
        missing = server.http.get(f"/api/puzzles/metro-00000000{way}")
        assert (missing.status_code, missing.json()["note"]["id"]) == (404, "server.no-puzzle")


def test_it_can_be_played_on(server: Server) -> None:
    seats = [
        {"kind": "person" if n == PUZZLE.seat else "bot", "bot": "random"} for n in range(PUZZLE.players)
    ]
    table = server.ask(f"puzzles/{PUZZLE.id}/play-on", {"seats": seats})["id"]
    state = server.page(table).look(PUZZLE.seat)
    assert (state["number"], state["turn"]) == (len(PUZZLE.moves), PUZZLE.seat)
    assert PUZZLE.best in state["legal"]
    few = server.http.post(f"/api/puzzles/{PUZZLE.id}/play-on", json={"seats": seats[:1]})
    assert few.json()["note"]["id"] == "server.seats"


# ---- more of them ----


class Bots:
    """Thinks nothing, and finds a puzzle in the game after next."""

    def __init__(self, found: list[Puzzle], after: int = 2) -> None:
        self.found, self.after, self.seeds = found, after, list[int]()
        self.busy = False

    async def puzzles(self, wanted: Wanted, seed: int, kind: Difficulty) -> list[Puzzle]:
        self.seeds.append(seed)
        if self.after < 0:
            raise Lost
        return self.found if len(self.seeds) > self.after else []


def new(id: str = "metro-new") -> Puzzle:
    return msgspec.structs.replace(PUZZLE, id=id)


async def making(path: Path, bots: Any) -> tuple[Store, Puzzles]:
    store = Store(path / "tables.sqlite3")
    await store.open()
    return store, Puzzles(store, bots)


def test_more_are_made_and_kept(tmp_path: Path) -> None:
    async def work() -> None:
        bots = Bots([new()])
        store, puzzles = await making(tmp_path, bots)
        assert await puzzles.more(kind(PUZZLE), PUZZLE.difficulty)
        assert await puzzles.more(kind(PUZZLE), PUZZLE.difficulty), "one wish at a time"
        assert puzzles.task
        await puzzles.task
        assert [seed - bots.seeds[0] for seed in bots.seeds] == [0, 1, 2]
        again = Puzzles(store, bots)  # type: ignore[arg-type]
        groups = await again.groups()
        assert "metro-new" in groups[kind(PUZZLE)][PUZZLE.difficulty]
        assert (await again.shown("metro-new")).puzzle == new()
        with pytest.raises(Missing):
            await again.shown("metro-other")
        await store.close()

    asyncio.run(work())


def test_none_are_made_in_a_crowd_or_beyond_the_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        bots = Bots([new()], after=0)
        store, puzzles = await making(tmp_path, bots)
        bots.busy = True
        assert not await puzzles.more(kind(PUZZLE), PUZZLE.difficulty)
        bots.busy = False
        monkeypatch.setattr(more, "MOST", 0)
        assert not await puzzles.more(kind(PUZZLE), PUZZLE.difficulty)
        assert bots.seeds == []
        with pytest.raises(Trouble):
            await puzzles.more(("chess", "{}"), "easy")
        await store.close()

    asyncio.run(work())


def test_bots_that_fail_break_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        store, puzzles = await making(tmp_path, Bots([], after=-1))
        assert await puzzles.more(kind(PUZZLE), PUZZLE.difficulty)
        assert puzzles.task
        await puzzles.task
        assert not puzzles.making
        await store.close()

    asyncio.run(work())


def test_a_wish_that_makes_no_sense(server: Server) -> None:
    for wish in ({"game": "chess", "difficulty": "easy"}, {"game": "metro", "difficulty": "deadly"}, {}):
        assert server.http.post("/api/puzzles", json=wish).status_code == 400


def test_a_match_is_only_looked_at() -> None:
    """Two pages at one puzzle do not disturb each other: nothing is played in it."""
    from metropolitan.server.puzzles.shown import Shown

    shown = Shown(PUZZLE)
    before: Match = shown.history.match
    moves = list(before.moves)
    shown.solution()
    shown.answer(PUZZLE.best)
    assert before.moves == moves
