"""Whole games, played by people over the wire."""

import random
import secrets

from server.conftest import Page

from .conftest import Party, Someone

PASSWORD = "correct horse"
_count = iter(range(100_000))


def fresh(stem: str = "ann") -> str:
    """A login nobody has."""
    return f"{stem}-{next(_count)}"


def account(party: Party, login: str | None = None, **more: str) -> Someone:
    someone = party.come()
    someone.ask("accounts", {"login": login or fresh(), "password": PASSWORD, **more})
    return someone


def sign_in(party: Party, login: str, password: str = PASSWORD) -> Someone:
    someone = party.come()
    someone.ask("sessions", {"login": login, "password": password})
    return someone


def seated(host: Someone, *others: Someone, game: str = "metro", **more: object) -> tuple[str, list[Page]]:
    """A table of these people, begun, and their pages, each looking at its own seat."""
    table = host.table(game, "p" + "o" * len(others), **more)
    pages = [host.page(table)]
    for seat, other in enumerate(others, 1):
        page = other.page(table)
        page.say(do="sit", seat=seat, name=other.person["name"])
        pages.append(page)
    for seat, page in enumerate(pages):
        page.wait("table", until=lambda told: told["begun"])
        page.look(seat)
    return table, pages


def play(pages: list[Page], most: int = 1000, seed: int = 1) -> int:
    """Plays until the end, or so many moves; returns how many there are."""
    luck = random.Random(seed)
    state = pages[0].look(0)
    for _ in range(most):
        if state["finished"]:
            break
        turn = state["turn"]
        own = pages[turn].look(turn)
        while not own["legal"]:  # told before the others' last move
            own = pages[turn].look(turn)
        id = secrets.token_hex(6)
        pages[turn].say(do="move", move=luck.choice(own["legal"]), number=own["number"], id=id)
        pages[turn].wait("ack")
        state = pages[turn].look(turn)
    return int(state["number"])
