"""The city drawn for a terminal. Walls stand between buildings, and every lot has its owner's letter besides
the colour, so it reads in grey."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from metropolitan.engine.words import Note, say
from metropolitan.games.foundations.pieces import COLUMNS

PLAYERS = ("bold white on #a8322d", "bold white on #1f5fa8", "bold black on #e0b83c", "bold white on #6a3f8f")
MARKED = ("bold #e0776f", "bold #6fa3e0", "bold #e8c75a", "bold #b48ad6")
LETTERS = "ABCD"
WIDTH = 5
WALL = "dim"
# Which sign joins walls that go up (1), down (2), left (4) and right (8).
JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
View = Mapping[str, Any]
Lot = tuple[int, int]  # column, row


def draw(view: View, language: str) -> RenderableType:
    words = Words(language)
    parts: list[RenderableType] = [status(view, words), Grid(view, words).text()]
    parts += [Text(words("legend"), style="dim"), deeds(view, words)]
    if view["stage"] == "draft":
        parts.append(draft(view, words))
    return Group(*parts, players(view, words))


class Words:
    """This game's words in a language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, id: str, table: str = "text", **facts: Any) -> str:
        return say(Note(f"{table}.{id}", facts), game="foundations", language=self.language)


class Grid:
    """The lots with what stands on them, and walls where one thing ends and another begins."""

    def __init__(self, view: View, words: Words) -> None:
        self.side: int = view["side"]
        self.labels: dict[Lot, tuple[str, str]] = {}
        self.building: dict[Lot, int] = {}
        for deed in view["row"]:
            self.labels[place(deed["lot"])] = (f"${deed['price']}", "")
        for seat, player in enumerate(view["seats"]):
            for lot in player["marked"]:
                self.labels[place(lot)] = (f"{LETTERS[seat]}·", MARKED[seat])
        for number, building in enumerate(view["buildings"]):
            letter, style = LETTERS[building["seat"]], PLAYERS[building["seat"]]
            for lot in map(place, building["lots"]):
                self.building[lot] = number
                self.labels[lot] = (letter, style)
            first = place(building["lots"][0])
            self.labels[first] = (letter + words(building["tile"], "short"), style)

    def text(self) -> Text:
        columns = " ".join(letter.center(WIDTH) for letter in COLUMNS[: self.side])
        text = Text(f"    {columns}\n", style="bold")
        for row in range(self.side):
            text.append_text(self.wall_line(row)).append("\n")
            text.append_text(self.lot_line(row)).append("\n")
        return text.append_text(self.wall_line(self.side))

    def lot_line(self, row: int) -> Text:
        line = Text(f"{row + 1:>2} ", style="bold")
        for column in range(self.side):
            label, style = self.labels.get((column, row), ("", ""))
            inside = self.open((column - 1, row), (column, row))
            line.append(" " if inside else "│", style if inside else WALL)
            line.append(label.center(WIDTH), style)
        return line.append("│", WALL)

    def wall_line(self, row: int) -> Text:
        """The line above a row."""
        line = Text("   ")
        for column in range(self.side):
            style = self.labels.get((column, row), ("", ""))[1]
            joint, inside = self.joint(column, row), self.open((column, row - 1), (column, row))
            line.append(joint, style if joint == " " else WALL)
            line.append(" " * WIDTH if inside else "─" * WIDTH, style if inside else WALL)
        return line.append(self.joint(self.side, row), WALL)

    def joint(self, column: int, row: int) -> str:
        """The sign at the upper left corner of a lot."""
        above, below = row > 0, row < self.side
        left, right = column > 0, column < self.side
        walls = (
            above and not self.open((column - 1, row - 1), (column, row - 1)),
            below and not self.open((column - 1, row), (column, row)),
            left and not self.open((column - 1, row - 1), (column - 1, row)),
            right and not self.open((column, row - 1), (column, row)),
        )
        return JOINTS[sum(2**k for k, wall in enumerate(walls) if wall)]

    def open(self, one: Lot, other: Lot) -> bool:
        """No wall: the same building stands on both."""
        return one in self.building and self.building[one] == self.building.get(other)


def place(lot: str) -> Lot:
    return COLUMNS.index(lot[0]), int(lot[1:]) - 1


def status(view: View, words: Words) -> Text:
    """Which year it is, and how near its end."""
    if view["stage"] == "over":
        return Text(words("over"), style="bold")
    if view["stage"] == "draft":
        return Text(words("draft", round=view["draft"]["round"]), style="bold")
    line = Text(words("year", year=view["year"]), style="bold")
    if view["stage"] == "final":
        line.append("   " + words("final", n=view["turns_left"], letter=LETTERS[view["last"]]))
    if view["stall"]:
        line.append("   " + words("stall", turns=view["idle"], n=view["stall"]))
    return line


def deeds(view: View, words: Words) -> Text:
    row = "   ".join(f"${deed['price']} {deed['lot']}" for deed in view["row"]) or "–"
    year = view["year"] - 1
    line = Text(f"{words('row')}: {row}   ({words('pile', n=view['piles'][year])}")
    later = ", ".join(str(pile) for pile in view["piles"][year + 1 :])
    return line.append(f"; {words('later', piles=later)})" if later else ")")


def draft(view: View, words: Words) -> Text:
    """The own hand and choice, for whom it is."""
    if "hand" not in view:
        return Text()
    line = Text(f"{words('hand')}: {' '.join(view['hand'])}")
    choice = view["draft"]["choice"]
    return line.append(f"   {words('choice')}: {choice}") if choice else line


def players(view: View, words: Words) -> Table:
    table = Table(box=None, padding=(0, 1))
    columns = ("prestige", "now", "coins", "income", "citizens", "markers")
    table.add_column(words("seat"))
    for column in columns:
        table.add_column(words(column), justify="right")
    table.add_column(words("tiles"))
    for seat, player in enumerate(view["seats"]):
        turn = "▶" if view["turn"] == seat else "*" if seat in view["winners"] else " "
        name = Text(f"{turn} {LETTERS[seat]} ", style=PLAYERS[seat])
        table.add_row(name, *(str(player[column]) for column in columns), tiles(player["tiles"], words))
    return table


def tiles(left: Mapping[str, int], words: Words) -> str:
    """What is in supply, `h1×2` for two of a kind."""
    names = {key: words(key, "short") for key in left}
    return " ".join(names[key] + (f"×{n}" if n > 1 else "") for key, n in left.items() if n)
