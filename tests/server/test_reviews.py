"""Reviews: of games without secrets, made once, kept in the file."""

import asyncio
import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from metropolitan.server import reviews
from metropolitan.server.troubles import Often

from .conftest import Page, Seen, Server

GOLDEN = Path(__file__).parents[1] / "golden"
SHORT = "metropolys-expert-2p-1"


def take(server: Server, name: str = SHORT, moves: int | None = None) -> str:
    """A record, or its beginning, from a file."""
    record = json.loads((GOLDEN / f"{name}.game.json").read_text())
    if moves is not None:
        record = {**record, "moves": record["moves"][:moves], "result": None}
        del record["result"]
    return str(server.http.post("/api/records", json=record).json()["id"])


def reviewed(server: Server, table: str) -> Seen:
    """Asks until it is there; it never goes back."""
    done = -1
    while True:
        answer = server.ask(f"tables/{table}/review")
        assert done <= answer["done"] <= answer["of"]
        done = answer["done"]
        if answer["review"]:
            assert answer["done"] == answer["of"]
            review: Seen = answer["review"]
            return review
        time.sleep(0.05)


def listed(server: Server, table: str) -> Seen:
    return next(row for row in server.ask("tables") if row["id"] == table)


def test_a_review_is_made_and_outlives_the_server(own_server: Server) -> None:
    table = take(own_server, moves=8)
    assert not listed(own_server, table)["reviewed"]
    first = own_server.ask(f"tables/{table}/review")
    assert (first["done"], first["of"], first["review"]) == (0, 9, None)
    review = reviewed(own_server, table)
    assert len(review["positions"]) == 9
    assert len(review["moves"]) == 8
    assert all(abs(sum(chances) - 1) < 1e-6 for chances in review["positions"])
    assert {move["grade"] for move in review["moves"]} <= {"best", "good", "inaccuracy", "mistake", "blunder"}
    assert listed(own_server, table)["reviewed"]
    own_server.kill()
    own_server.start()
    assert own_server.ask(f"tables/{table}/review")["review"] == review


def finished(server: Server) -> tuple[Page, str, Seen]:
    table = server.table("metropolys", "pr", options={"edition": "family"})
    page = server.page(table)
    page.say(do="pace", ms=0)
    state = page.look(0)
    while not state["finished"]:
        state = page.move(state, state["legal"][-1]) if state["turn"] == 0 else page.wait("state")
    return page, table, state


def test_other_moves_need_another_review(server: Server) -> None:
    """A person alone goes back from the end: what was said of the old end is gone."""
    page, table, _ = finished(server)
    review = reviewed(server, table)
    assert review["positions"][-1] in ([1, 0], [0, 1], [0.5, 0.5])
    page.say(do="seat", seat=1, kind="bot", bot="greedy")
    page.wait("state")
    assert listed(server, table)["reviewed"]
    page.say(do="undo")
    page.wait("state")
    assert not listed(server, table)["reviewed"]
    answer = server.http.get(f"/api/tables/{table}/review")
    assert (answer.status_code, answer.json()["note"]["id"]) == (409, "server.unfinished")


def test_a_table_forgotten_meanwhile(server: Server) -> None:
    table = take(server)
    server.ask(f"tables/{table}/review")
    server.ask(f"tables/{table}", method="DELETE")
    assert server.http.get(f"/api/tables/{table}/review").status_code == 404


@pytest.mark.parametrize("moves", [0, 1])
def test_games_that_have_hardly_begun(server: Server, moves: int) -> None:
    review = reviewed(server, take(server, moves=moves))
    assert len(review["positions"]) == moves + 1


def test_only_so_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has many ids of games cannot have all judged at once; those that are made make room."""

    class Work:
        def __init__(self, table: Any, *_: Any) -> None:
            self.version, self.done, self.of = table.version, 0, 1
            self.task = asyncio.get_running_loop().create_future()

    class Nothing:
        async def review(self, id: str) -> None:
            return None

    async def ask() -> None:
        asked: Any = reviews.Reviews(Nothing(), None)  # type: ignore[arg-type]
        for n in range(reviews.MOST):
            await asked.ask(SimpleNamespace(id=str(n), version=0))
        with pytest.raises(Often):
            await asked.ask(SimpleNamespace(id="more", version=0))
        await asked.ask(SimpleNamespace(id="0", version=0))
        asked.works["1"].task.set_result({})
        await asked.ask(SimpleNamespace(id="more", version=0))
        assert "1" not in asked.works

    monkeypatch.setattr(reviews, "Work", Work)
    asyncio.run(ask())
