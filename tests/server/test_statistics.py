"""Statistics over HTTP, at home: counted as games end, told by name, with reviews made in the background."""

import asyncio
import json
import signal
import time
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from metropolitan.cli import main
from metropolitan.server.broker import Local
from metropolitan.server.statistics import batches
from metropolitan.server.troubles import Often

from .conftest import PATIENCE, Server, wait_for
from .test_reviews import finished, reviewed, take


def told(server: Server, **wish: Any) -> Any:
    """Once everything is counted."""
    query = "&".join(f"{key}={value}" for key, value in wish.items())
    wait_for(lambda: server.ask(f"statistics?{query}")["counting"] == 0)
    return server.ask(f"statistics?{query}")


def test_an_empty_store(own_server: Server) -> None:
    found = own_server.ask("statistics")
    assert (found["games"], found["detail"], found["names"], found["counting"]) == (0, None, [], 0)
    assert found["batch"] == {"running": False, "done": 0, "of": 0}


def test_a_game_counts_when_it_ends_and_no_longer_when_it_goes_on(own_server: Server) -> None:
    running = own_server.table("metro", "pr")
    own_server.page(running).look(0)
    take(own_server, moves=8)
    page, table, state = finished(own_server)
    found = told(own_server)
    assert (found["name"], found["games"], found["game"]) == ("P0", 1, "metropolys"), (
        "nothing of running games"
    )
    assert [one["id"] for one in found["detail"]["curve"]] == [table]
    assert found["detail"]["score"]["own"] == state["result"]["scores"][0]
    page.say(do="undo")
    page.wait("state", until=lambda state: not state["finished"])
    assert told(own_server)["games"] == 0
    page.say(do="redo")
    page.wait("state")
    while not state["finished"]:
        state = page.wait("state")
    own_server.ask(f"tables/{running}", method="DELETE")
    wait_for(lambda: told(own_server)["games"] == 1)
    own_server.ask(f"tables/{table}", method="DELETE")
    assert told(own_server)["names"] == []


def test_people_at_one_screen_are_told_apart_by_name(own_server: Server) -> None:
    chairs = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
    for _ in range(2):
        table = own_server.ask("tables", {"game": "metro", "seats": chairs, "seed": 3})["id"]
        page = own_server.page(table)
        state = page.look(0)
        while not state["finished"]:
            state = page.move(page.look(state["turn"]), page.heard[-1]["legal"][0])
        page.close()
    ann, ben = told(own_server, name="Ann"), told(own_server, name="Ben")
    assert ann["names"] == [{"name": "Ann", "games": 2}, {"name": "Ben", "games": 2}]
    assert ann["results"]["all"]["share"] + ben["results"]["all"]["share"] == pytest.approx(1)
    assert [one["name"] for one in ben["results"]["by_opponent"]] == ["Ann"]
    scores = state["result"]["scores"]
    assert (ann["detail"]["curve"][-1]["score"], ben["detail"]["curve"][-1]["score"]) == tuple(scores)
    answer = own_server.http.get("/api/statistics?name=Zed")
    assert (answer.status_code, answer.json()["note"]["id"]) == (400, "statistics.unknown-name")


@pytest.mark.parametrize("query", [
    "game=chess", "players=x", "players=-1", "options=%7B", "options=%5B%5D",
    "game=metro&options=%7B%22x%22:1%7D", "since=yesterday", "near=perhaps", "opponent=" + "x" * 300,
])  # fmt: skip
def test_what_makes_no_sense_is_refused(server: Server, query: str) -> None:
    answer = server.http.get(f"/api/statistics?{query}")
    assert answer.status_code == 400
    assert answer.json()["note"]["id"]


def test_the_last_games_are_reviewed_once_and_for_good(own_server: Server) -> None:
    _, table, _ = finished(own_server)
    before = told(own_server)
    assert before["batch"] == {"running": False, "done": 0, "of": 1}
    assert before["detail"]["habits"]["games"] == 0
    assert own_server.ask("statistics/reviews", {})["running"]
    assert own_server.ask("statistics/reviews", {})["of"] == 1, "asking twice is harmless"
    wait_for(lambda: own_server.ask("statistics/reviews")["done"] == 1)
    wait_for(lambda: not own_server.ask("statistics/reviews")["running"])
    habits = told(own_server)["detail"]["habits"]
    assert habits["games"] == 1
    mine = [move for move in reviewed(own_server, table)["moves"] if move["seat"] == 0]
    assert sum(row["moves"] for row in habits["kinds"]) == len(mine)
    cost = sum(move["loss"] for move in mine if move["loss"] >= 2 * move["error"])
    assert sum(row["own"] for row in habits["kinds"]) == pytest.approx(cost, abs=1e-3)
    assert not own_server.ask("statistics/reviews", {})["running"], "nothing is left to do"
    own_server.kill()
    own_server.start()
    assert told(own_server)["detail"]["habits"]["games"] == 1


def test_a_batch_can_be_stopped(own_server: Server) -> None:
    for _ in range(2):
        finished(own_server)[0].close()
    told(own_server)
    assert own_server.ask("statistics/reviews", {})["running"]
    stopped = own_server.ask("statistics/reviews", method="DELETE")
    assert not stopped["running"]
    time.sleep(0.5)
    assert own_server.ask("statistics/reviews")["done"] == stopped["done"] < 2


def test_the_command_reads_the_store_and_does_not_touch_it(
    own_server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where a review is not counted yet."""
    page, table, state = finished(own_server)
    reviewed(own_server, table)
    page.close()
    own_server.kill(signal.SIGINT)
    before = own_server.data.read_bytes()
    assert main(["statistics", "--data", str(own_server.data), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["name"], found["games"]) == ("P0", 1)
    assert found["detail"]["score"]["own"] == state["result"]["scores"][0]
    assert found["results"]["by_opponent"][0]["bot"] == "random"
    habits = found["detail"]["habits"]
    assert habits["games"] == 1
    assert sum(row["moves"] for row in habits["kinds"]) == sum(row["moves"] for row in habits["phases"]) > 5
    assert main(["statistics", "--data", str(own_server.data)]) == 0
    told = capsys.readouterr().out
    assert "Habits" in told
    assert "too few to say" in told
    assert own_server.data.read_bytes() == before


class Slow(batches.Batches):
    """Batches of reviews that are never done, in a hall of which there is nothing else."""

    def __init__(self, busy: int) -> None:
        self.asked: list[str] = []
        reviews = SimpleNamespace(works=dict.fromkeys(range(busy)), drop=lambda table: None)
        hall: Any = SimpleNamespace(broker=Local(), reviews=reviews, review=self.never)
        super().__init__(hall)

    async def never(self, table: str) -> dict[str, Any]:
        self.asked.append(table)
        return {"review": None}

    async def lacking(self, tables: Sequence[str]) -> list[str]:
        return list(tables)


def test_there_are_only_so_many_batches_at_a_time() -> None:
    async def crowd() -> None:
        found = Slow(0)
        for n in range(batches.MOST):
            await found.start(f"person {n}", ["a", "b"])
        await found.start("person 0", ["c"])
        assert len(found.works) == batches.MOST, "one each"
        with pytest.raises(Often):
            await found.start("one more", ["a"])
        await found.stop("person 0")
        assert not await found.running("person 0")
        await found.start("one more", ["a"])
        await asyncio.sleep(0)
        assert set(found.asked) == {"a"}, "one game after the other"
        await found.close()
        assert not found.works

    asyncio.run(crowd())


def test_a_batch_waits_while_reviews_are_in_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "WAIT", 0.01)

    async def busy() -> None:
        found = Slow(batches.BUSY)
        await found.start("somebody", ["a"])
        await asyncio.sleep(0.1)
        assert found.asked == []
        found.hall.reviews.works.clear()
        async with asyncio.timeout(PATIENCE):
            while found.asked != ["a"]:
                await asyncio.sleep(0.01)
        await found.close()

    asyncio.run(busy())
