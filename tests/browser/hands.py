"""How people make moves on each board: with a pointer or a finger, and with keys alone.

A hand knows the board's places and buttons and no rules: what is legal the page itself says.
"""

from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, TimeoutError

from .window import Window

Now = dict[str, Any]


class Hand:
    """Plays a game to its end by choosing, looking at the ghost, and confirming."""

    game = ""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.made = 0

    def says(self, id: str, **facts: Any) -> str:
        return self.window.words(id, self.game, **facts)

    def named(self, id: str, **facts: Any) -> str:
        """A selector for what bears this name: much quicker than asking the browser for roles."""
        return f'[aria-label="{self.says(id, **facts)}"]'

    def button(self, id: str) -> Locator:
        """One that says so."""
        return self.window.board.locator("button").filter(has_text=self.says(id))

    def wish(self, now: Now) -> str:
        """Which of the legal moves: any, but always the same."""
        return str(now["legal"][now["number"] * 7 % len(now["legal"])])

    def play_out(self, now: Now) -> Now:
        while not now["finished"]:
            now = self.play(now)
        return now

    def play_some(self, now: Now, moves: int) -> Now:
        for _ in range(moves):
            now = self.play(now)
        return now

    def play(self, now: Now, move: str | None = None) -> Now:
        """One move; how things stand when the page next waits for somebody."""
        if now["curtain"] is not None:
            now = self.draw_curtain()
        move = move or self.wish(now)
        self.lay(move)
        self.window.until("(now) => now.ghost && !now.pencil")
        self.confirm(move)
        return self.window.standing(after=now["number"])

    def draw_curtain(self) -> Now:
        self.window.touch(self.window.page.locator("dialog.curtain button.primary"))
        return self.window.until("(now) => now.curtain === null && now.mine")

    def lay(self, move: str) -> None:
        """Chooses on the board until a ghost lies there."""
        raise NotImplementedError

    def again(self, move: str) -> Locator:
        """What is chosen a second time to make the move."""
        raise NotImplementedError

    def confirm(self, move: str) -> None:
        self.made += 1
        button = self.window.page.locator("confirm-bar button.primary")
        self.window.touch(button if self.made % 2 else self.again(move))


class MetroHand(Hand):
    game = "metro"

    def lay(self, move: str) -> None:
        """Where there are several tiles, one is chosen first."""
        tiles = self.window.board.locator(".tile-button")
        if move != "draw" and tiles.count() > 1:
            self.window.touch(self.window.board.locator(f'.tile-button[aria-label*="{move[:4]}"]').first)
        self.window.touch(self.again(move))

    def again(self, move: str) -> Locator:
        if move == "draw":
            return self.window.board.locator("button.draw")
        return self.window.place(move[-2:])


class MetropolysHand(Hand):
    game = "metropolys"

    def wish(self, now: Now) -> str:
        passes = "pass" in now["legal"] and now["number"] % 2
        return "pass" if passes else super().wish(now)

    def lay(self, move: str) -> None:
        """A building and a place, in either order."""
        if move == "pass":
            return self.window.touch(self.again(move))
        value, place = move.split("@")
        building = self.named("board.tray.building", value=value)
        if self.made % 2:
            self.window.touch(self.window.board.locator(building))
            return self.window.touch(self.window.place(place))
        self.window.touch(self.window.place(place))
        picker = self.window.board.locator(self.named("board.hint.which", place=place))
        if picker.count():
            self.window.touch(picker.locator(building))
        return None

    def again(self, move: str) -> Locator:
        if move == "pass":
            return self.button("board.tray.pass")
        return self.window.place(move.split("@")[1])


class FoundationsHand(Hand):
    game = "foundations"

    def wish(self, now: Now) -> str:
        """Buys what is cheap, as that ends the years; builds what is large, as that frees markers."""
        cheapest = self.window.page.evaluate(
            "() => document.querySelector('board-foundations').view.row[0]?.lot"
        )
        if f"buy {cheapest}" in now["legal"]:
            return f"buy {cheapest}"
        return str(max(now["legal"], key=len))

    def lay(self, move: str) -> None:
        """A tile lies where it fits near the lot, so the ghost may be turned otherwise than the wish."""
        self.put_away()
        if move.startswith("build"):
            self.window.touch(self.window.board.locator(f'[data-tile="{move.split()[1]}"]'))
        self.window.touch(self.again(move))

    def again(self, move: str) -> Locator:
        board = self.window.board
        if move == "income":
            return board.locator("[data-income]")
        if move.startswith("build"):
            return self.window.place(move.split()[2])
        return board.locator(f'[data-deed="{move.split()[1]}"]')

    def confirm(self, move: str) -> None:
        """On a phone what the move would do lies over the deeds: the bar below confirms."""
        if not self.window.phone:
            return super().confirm(move)
        return self.window.touch(self.window.button(self.says("app.confirm.yes")))

    def put_away(self) -> None:
        """The card that tells how a year scored lies over the deeds, until it is closed or goes by itself."""
        close = self.window.board.locator(".show .yes")
        if close.count():
            with suppress(TimeoutError):
                close.click(timeout=3000)


HANDS: dict[str, type[Hand]] = {hand.game: hand for hand in (MetropolysHand, FoundationsHand, MetroHand)}
