"""Statistics over HTTP, at home: counted as games end, told by name, with reviews made in the background."""

import time
from typing import Any

import pytest

from .conftest import Server, wait_for
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
