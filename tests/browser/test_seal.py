"""The page remembers the seal it was shown, and checks it by itself when the game is over."""

import json

from server.conftest import Server

from .conftest import Opener
from .window import Window


def played(server: Server) -> str:
    """A game to its end."""
    table = server.table("metro", "pg", seed=None)
    page = server.page(table)
    page.say(do="pace", ms=0)
    state = page.look(0)
    while not state["finished"]:
        state = page.move(state, state["legal"][0]) if state["turn"] == 0 else page.wait("state")
    return table


def opened(window: Window) -> None:
    window.page.locator(".ending details", has_text=window.words("app.fair.title")).locator("summary").click()


def test_a_fair_shuffle_is_checked(open_window: Opener, server: Server) -> None:
    table = played(server)
    window = open_window()
    window.go(f"/table/{table}")
    opened(window)
    ending = window.page.locator(".ending fair-seal")
    ending.locator(".verdict.good").wait_for()
    assert ending.locator("li.good").count() == 4
    assert ending.locator("input").input_value() == server.ask(f"tables/{table}/proof")["hash"]
    assert f"verify {table}.proof.json" in ending.inner_text()


def test_a_seal_that_was_another_one_is_noticed(open_window: Opener, server: Server) -> None:
    table = played(server)
    window = open_window()
    window.remember("localStorage", "metropolitan.fair", {table: {"hash": "0" * 64}})
    window.go(f"/table/{table}")
    opened(window)
    ending = window.page.locator(".ending fair-seal")
    ending.locator(".verdict.bad").wait_for()
    assert ending.locator("li.bad").count() == 1


def test_a_forged_proof_is_noticed(open_window: Opener, server: Server) -> None:
    table = played(server)
    proof = server.ask(f"tables/{table}/proof")
    forged = {**proof, "nonces": ["x", *proof["nonces"][1:]]}
    window = open_window()
    window.page.route(
        "**/proof", lambda route: route.fulfill(body=json.dumps(forged), content_type="application/json")
    )
    window.go(f"/table/{table}")
    opened(window)
    window.page.locator(".ending fair-seal .verdict.bad").wait_for()
