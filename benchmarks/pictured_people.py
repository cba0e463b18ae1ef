"""People at different screens, for pictures: a lobby, a table that waits, and talk at a running game."""

from __future__ import annotations

from random import Random
from typing import Any

from window import Browser, Party, Someone, Window

LIVE = {"kind": "live", "bank": 600, "move": 20, "out": "bot"}
TURNS = {"kind": "turns", "hours": 72, "out": "end"}
MOVES = 45


def lobby(browser: Browser, party: Party, scheme: str, *, phone: bool) -> Window:
    for name, game, seats, clock in (
        ("Zoé", "metro", 5, None), ("Maximilian", "foundations", 3, TURNS), ("Bo", "metropolys", 4, LIVE),
    ):  # fmt: skip
        host = party.come(name)
        host.page(opened(host, game, seats, open=True, clock=clock)).wait("table")
    window = seen_by(browser, party, party.come("Ann"), scheme, phone)
    window.go()
    window.page.locator(".waiting-tables .stored").nth(2).wait_for()
    return window


def room(browser: Browser, party: Party, scheme: str, *, phone: bool) -> Window:
    host, guest = party.come("Ann"), party.come("Bo")
    table = opened(host, "metropolys", 4, clock=LIVE)
    guest.page(table).say(do="sit", seat=1)
    window = seen_by(browser, party, host, scheme, phone)
    window.go(f"/table/{table}")
    window.page.locator(".chair:not(.free):not(.away)").nth(1).wait_for()
    window.page.locator(".qr").evaluate("(picture) => picture.decode()")
    return window


def talk(browser: Browser, party: Party, scheme: str, *, phone: bool) -> Window:
    """In the middle of a game; one asks to take a move back."""
    people = [party.come(name) for name in ("Ann", "Bo", "Zoé")]
    table = opened(people[0], "metropolys", 3, clock=LIVE)
    pages = [one.page(table) for one in people]
    for seat in (1, 2):
        pages[seat].say(do="sit", seat=seat)
        pages[seat].wait("table", until=lambda now, seat=seat: now["mine"] == [seat])
    last = played(pages)
    window = seen_by(browser, party, people[0], scheme, phone)
    window.go(f"/table/{table}")
    window.until("(now) => now.status === 'open'")
    pages[1].say(do="chat", text="Who leaves the centre to Zoé?")
    pages[2].say(do="chat", text="Too late, I am afraid.")
    pages[last].say(do="ask", what="undo")
    window.page.locator("pact-bar .pact").wait_for()
    if not phone:
        window.page.locator("#talk-tab").click()
        window.page.locator("talk-panel").get_by_text("Too late").wait_for()
    return window


def opened(host: Someone, game: str, seats: int, **more: Any) -> str:
    chairs = [{"kind": "person"}, *({"kind": "open"} for _ in range(seats - 1))]
    return str(host.ask("tables", {"game": game, "seats": chairs, "first": 0, **more})["id"])


def played(pages: list[Any]) -> int:
    """Some moves, until the first is to move again; who moved last."""
    chance, turn, last = Random(5), 0, 0
    for number in range(MOVES * 2):
        state = pages[turn].look(turn)
        if number >= MOVES and turn == 0:
            break
        pages[turn].say(do="move", move=chance.choice(state["legal"]), number=number, id=str(number))
        pages[turn].wait("ack")
        last, turn = turn, pages[turn].look(turn)["turn"]
    return last


def seen_by(browser: Browser, party: Party, someone: Someone, scheme: str, phone: bool) -> Window:
    window = Window(browser, someone, scheme=scheme, phone=phone, settings={"sound": True}, url=party.url)  # type: ignore[arg-type]
    cookie: Any = {"name": "metropolitan", "value": someone.cookie(), "url": party.url}
    window.page.context.add_cookies([cookie])
    return window
