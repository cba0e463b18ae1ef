"""People around a table whose game has begun, each with a page that looks at their seat."""

from typing import Any

from server.conftest import Page, Seen

from .conftest import Host, Party, Someone


class Gathering:
    """The first one is the host; `seats` is a letter each: o a guest, g and r bots, after the host's own."""

    def __init__(self, party: Party | Host, game: str, seats: str, **more: Any) -> None:
        come = party.come if isinstance(party, Party) else party.guest
        names = ["Ann", "Bea", "Cem", "Dov"]
        self.people: list[Someone] = [come(names[0])]
        self.id = self.people[0].table(game, f"p{seats}", **{"seed": None, "first": 0, **more})
        self.pages: list[Page] = [self.people[0].page(self.id)]
        self.own = [0]
        for seat, letter in enumerate(seats, 1):
            if letter == "o":
                self.own.append(seat)
                self.sit(come(names[len(self.people)]), seat)
        for page, seat in zip(self.pages, self.own, strict=True):
            page.look(seat)

    def sit(self, someone: Someone, seat: int) -> None:
        page = someone.page(self.id)
        page.say(do="sit", seat=seat, nonce="n")
        page.wait("table", until=lambda table: seat in table["mine"])
        self.people.append(someone)
        self.pages.append(page)

    def __getitem__(self, seat: int) -> Page:
        """The page of a seat."""
        return self.pages[self.own.index(seat)]

    def move(self, seat: int, move: str | None = None) -> Seen:
        """Plays a move, or the first legal one; the state after it."""
        state = last(self[seat], "state")
        return self[seat].move(state, move or state["legal"][0])

    def follow(self) -> None:
        """All pages have heard of the last move."""
        number = max(last(page, "state")["number"] for page in self.pages)
        for page in self.pages:
            while last(page, "state")["number"] < number:
                page.next()


def last(page: Page, kind: str) -> Seen:
    return next(one for one in reversed(page.heard) if one["is"] == kind)


def drain(page: Page, seconds: float = 0.2) -> list[Seen]:
    """All that comes until it is quiet."""
    first = len(page.heard)
    while not page.silent(seconds):
        pass
    return page.heard[first:]
