"""All that a page receives, by socket and by HTTP, does not depend on what its seat may not know.

Two servers have the same table, but for what seat 0 may not know; the same moves are made there. Whatever
comes to the two pages is the same to the byte, but for names of tables and moves and times of day.
"""

import json
import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import pytest
from playwright.sync_api import Response, WebSocket
from server.conftest import Page, Server
from server.test_secrets import WORLDS

from metropolitan.engine.match import Match
from metropolitan.engine.registry import game

from .conftest import Opener
from .hands import HANDS, Hand
from .window import Window

MOVES = 9
NAMES = ["A", "B", "C"]
CHANGING = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)"
)


class Side:
    """A server with its table, the page of seat 0, and a friend who plays for the others."""

    def __init__(self, server: Server, window: Window, id: str, options: Any, setup: Any) -> None:
        self.server, self.window, self.id = server, window, id
        self.table = self.open(options, setup)
        self.friend: Page = server.page(self.table)
        self.hand: Hand = HANDS[id](window)
        self.frames: list[str] = []
        self.answers: list[Response] = []
        window.remember("sessionStorage", f"metropolitan.elsewhere.{self.table}", {"seats": [1, 2]})
        window.page.on("websocket", self._listen)
        window.page.on("response", lambda answer: self.answers.append(answer))

    def open(self, options: Any, setup: Any) -> str:
        """A given set-up comes in as a record, and is played on from its start."""
        record = {"format": "metropolitan/1", "game": self.id, "options": options, "players": NAMES}
        body = json.dumps({**record, "setup": setup, "moves": []})
        imported = self.server.http.post("/api/records", content=body).json()["id"]
        table = str(self.server.ask(f"tables/{imported}/play-on", {"at": 0})["id"])
        self.server.ask(f"tables/{imported}", method="DELETE")
        return table

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def begin(self) -> None:
        """From the home page on."""
        self.window.go()
        self.window.page.locator(f'a[href="#/table/{self.table}"]').click()
        self.now()

    def now(self) -> dict[str, Any]:
        return self.window.until(
            "(now) => now.seat === 0 && !now.pending && (now.finished || now.mine === (now.turn === 0))"
        )

    def heard(self, number: int) -> list[str]:
        """What came through the socket until that many moves had been made."""
        while (
            not (heard := list(takewhile(lambda frame: not shows(frame, number), self.frames)))
            or heard == self.frames
        ):
            self.window.page.wait_for_timeout(20)  # the page has it; the browser has yet to tell us
        return [self.plain(frame) for frame in heard]

    def answered(self) -> list[tuple[str, str]]:
        """What came by HTTP, in whatever order."""
        answers = [(answer.url.removeprefix(self.server.url), answer.text()) for answer in self.answers]
        return sorted((self.plain(path), self.plain(text)) for path, text in answers)

    def plain(self, text: str) -> str:
        return CHANGING.sub("…", text.replace(self.table, "…"))

    def view(self) -> Any:
        return self.window.page.evaluate("() => document.querySelector('board-stage').board.view")


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    found = [Server(tmp_path_factory.mktemp("side") / "tables.sqlite3") for _ in range(2)]
    yield found
    for server in found:
        server.kill()


@pytest.fixture(params=["metropolys", "foundations", "draft", "metro-hands"])
def sides(request: pytest.FixtureRequest, servers: list[Server], open_window: Opener) -> Iterator[list[Side]]:
    id, options, other = WORLDS[request.param]
    setup = Match(game(id), NAMES, options, 5).setup
    worlds = zip(servers, (setup, other(setup)), strict=True)
    both = [Side(server, open_window(at=server), id, options, world) for server, world in worlds]
    yield both
    for side in both:
        side.server.ask(f"tables/{side.table}", method="DELETE")


def shows(frame: str, number: int) -> bool:
    message = json.loads(frame)
    return bool(message["is"] == "state" and message["number"] >= number)


def ask_in_vain(side: Side) -> None:
    """What is no move is refused, with words of its own."""
    side.window.press("m")
    side.window.page.keyboard.type("7@@")
    side.window.press("Enter")
    side.window.page.locator(".toast").wait_for()


def step(sides: list[Side], number: int) -> None:
    """The same move, the number-th, at both: by clicks where it is seat 0's, else by the friend."""
    standing = [side.now() for side in sides]
    assert standing[0] == standing[1]
    if standing[0]["turn"] == 0:
        move = sides[0].hand.wish(standing[0])
        for side in sides:
            side.hand.lay(move)
            side.window.until("(now) => now.ghost")
            side.hand.confirm(move)
    else:
        states = [side.friend.look(standing[0]["turn"]) for side in sides]
        both = sorted(set(states[0]["legal"]) & set(states[1]["legal"]))
        move = sides[0].hand.wish({"legal": both, "number": number})
        for side, state in zip(sides, states, strict=True):
            side.friend.move(state, move)
    for side in sides:
        side.window.until(f"(now) => now.number === {number} && !now.pending")


def test_a_page_receives_nothing_its_seat_may_not_know(sides: list[Side]) -> None:
    for side in sides:
        side.begin()
        ask_in_vain(side)
    number = 0
    while (
        number < MOVES and sides[0].view() == sides[1].view()
    ):  # else the rules themselves show the difference
        number += 1
        step(sides, number)
    assert number >= 3
    one, other = (side.heard(number) for side in sides)
    assert one == other
    assert len(one) > number
    answers, others = (side.answered() for side in sides)
    assert answers == others
    assert {"api/tables", "api/words/en"} <= {path for path, _ in answers}
