"""What is shown of a match on a terminal. All that depends on secrets comes by the game's own doors: the
view, the score sheet, the preview and the events of one seat."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.status import Status
from rich.table import Table
from rich.text import Text

from metropolitan.cli.terminal.moves import brief, grouped, joined, natural
from metropolitan.engine.contract import Item
from metropolitan.engine.match import Match
from metropolitan.engine.words import LANGUAGE, Note, say, words

ACCENT, QUIET, TROUBLE = "bold #d9822b", "dim", "bold #d64545"
COLORS = {
    "blue": "bold white on #1f5fa8", "red": "bold white on #a8322d", "white": "bold black on #f2f2f2",
    "gray": "bold white on #6b6b6b", "green": "bold white on #3c7a3c", "yellow": "bold black on #e0b73c",
    "orange": "bold black on #d9822b", "purple": "bold white on #6d4a94", "black": "bold white on #222222",
}  # fmt: skip
WIDE = 120  # columns that every board fits in
ERASE_ALL = "\x1b[H\x1b[2J\x1b[3J"  # what has scrolled away too


class Screen:
    """A match on a terminal, in one language."""

    def __init__(self, match: Match, language: str = LANGUAGE) -> None:
        self.match, self.language = match, language
        self.console = Console(file=sys.stdout, highlight=False)
        if not self.console.is_terminal:
            self.console.width = max(self.console.width, WIDE)

    # ---- words ----

    def note(self, note: Note) -> str:
        return say(note, game=self.match.game.id, language=self.language, names=self.match.players)

    def text(self, id: str, **facts: Any) -> str:
        return self.note(Note(f"table.{id}", facts))

    def tell(self, id: str, style: str = "", **facts: Any) -> None:
        self.print(Text(self.text(id, **facts), style))

    def print(self, *parts: RenderableType) -> None:
        self.console.print(*parts)

    def name(self, seat: int) -> Text:
        """A player as the boards mark him: by letter."""
        color = COLORS.get(self.match.game.colors[seat], "reverse")
        return Text.assemble(
            (f" {ascii_uppercase[seat]} ", color), (f" {self.match.players[seat]}", "not dim")
        )

    # ---- the match ----

    def header(self) -> None:
        title, state = words(self.match.game.id, self.language)["title"], self.match.state
        whose = (
            Text(self.text("over"))
            if state.finished
            else Text.assemble(self.name(state.seat), " ", self.text("to-move"))
        )
        made = self.text("moves", n=len(self.match.moves))
        self.print(Rule(Text.assemble((title, "bold"), f" · {made} · ", whose), style=ACCENT, align="left"))
        self.print(Text("   ").join(self.name(seat) for seat in range(len(self.match.players))))

    def board(self, seat: int | None) -> None:
        game = self.match.game
        board = game.draw(game.view(self.match.state, seat), self.language)
        self.print(board)
        wanted = Measurement.get(self.console, self.console.options.update(width=WIDE), board).maximum
        if wanted > self.console.width:
            self.tell("narrow", QUIET, wanted=wanted, width=self.console.width)

    def events(self, notes: Sequence[Note]) -> None:
        for note in notes:
            self.print(Text.assemble(("· ", ACCENT), self.note(note)))

    def standings(self, scores: Sequence[int]) -> None:
        """Who has how many points, who moves, who has won."""
        state = self.match.state
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for seat, points in enumerate(scores):
            signs = {"wins": seat in state.winners(), "to-move": seat == state.seat}
            told = " ".join(self.text(sign) for sign, here in signs.items() if here)
            table.add_row(self.name(seat), Text(str(points), "bold", justify="right"), Text(told, ACCENT))
        self.print(table)

    def sheets(self, seat: int | None) -> None:
        """Everybody's score sheet, as far as a seat may know it."""
        sheets = self.match.game.score(self.match.state, seat)
        self.print(Columns([self.sheet(owner, items) for owner, items in enumerate(sheets)]))

    def sheet(self, owner: int, items: Sequence[Item]) -> Panel:
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
        table.add_column(justify="right")
        for item in items:
            what = Text(self.note(Note(item.id, item.facts)))
            table.add_row(f"{item.points:+}", what, Text(" ".join(item.places), QUIET))
        table.add_row(Text(str(sum(item.points for item in items)), "bold"), self.text("total"))
        return Panel(table, title=self.name(owner), title_align="left", border_style=QUIET)

    def winners(self) -> None:
        winners = [self.match.players[seat] for seat in self.match.state.winners()]
        self.tell("winner" if len(winners) == 1 else "winners", ACCENT, names=winners)

    # ---- moves ----

    def legal(self, moves: list[str]) -> None:
        self.tell("legal", n=len(moves))
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for heads, wheres in grouped(moves):
            table.add_row(Text(joined(heads), "bold"), Text(brief(wheres)))
        self.print(table)

    def all_of(self, moves: list[str]) -> None:
        self.print(Columns([Text(move) for move in sorted(moves, key=natural)], padding=(0, 2)))

    def refusal(self, note: Note) -> None:
        """The sentence, the rule's id, and the rule."""
        rule = note.facts["rule"]
        self.print(Text.assemble((self.note(note), TROUBLE), (f" [{rule}]", QUIET)))
        sentence = words(self.match.game.id, self.language).get(f"rules.{rule}")
        if sentence:
            self.print(Padding(Text(sentence, QUIET), (0, 0, 0, 2)))

    def preview(self, found: Mapping[str, Any]) -> None:
        """The parts of a preview that have a name in the words; what is not there is not told."""
        known = words(None, self.language) | words(self.match.game.id, self.language)
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
        for key, value in found.items():
            if f"preview.{key}" in known and value is not None and value is not False and value != []:
                table.add_row(Text(known[f"preview.{key}"], QUIET), Text(self.value(key, value)))
        self.print(table)

    def value(self, key: str, value: Any) -> str:
        """A part of a preview in words: notes are said, seats are named, the rest is as it is."""
        players = self.match.players
        if isinstance(value, bool):
            return self.text("yes" if value else "no")
        if isinstance(value, int):
            return players[value] if key in ("seat", "next") else str(value)
        if key == "points":
            return ", ".join(f"{name} {points:+}" for name, points in zip(players, value, strict=True))
        if isinstance(value, dict):
            if "id" in value and "facts" in value:
                return self.note(Note(value["id"], value["facts"]))
            return " ".join(self.value(inner, one) for inner, one in value.items())
        if isinstance(value, list):
            return ", ".join(self.value("", one) for one in value)
        return str(value)

    # ---- the terminal ----

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def erase(self) -> None:
        """Nothing that was shown can be scrolled back to."""
        if self.console.is_terminal:
            self.console.file.write(ERASE_ALL)
            self.console.file.flush()

    def thinking(self, seat: int) -> Status:
        return self.console.status(Text(self.text("thinking", seat=seat), QUIET))
