"""Statistics on a terminal: tables with intervals, and what may be said of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from metropolitan.engine.words import Note, printable, say, words

Found = dict[str, Any]


class Teller:
    def __init__(self, language: str, game: str | None) -> None:
        self.language, self.game = language, game
        self.console = Console(file=sys.stdout, highlight=False, markup=False)

    def tell(self, id: str, **facts: Any) -> str:
        return say(Note(f"statistics.{id}", facts), language=self.language)

    def own(self, id: str) -> str:
        """A word of the game, or the bare end of its id where the game has none."""
        return str(words(self.game, self.language).get(id, id.rpartition(".")[2]))

    def title(self, game: str) -> str:
        return str(words(game, self.language).get("title", game))

    def percent(self, part: float | None) -> str:
        return "" if part is None else self.tell("percent", n=f"{100 * part:.1f}".removesuffix(".0"))

    def number(self, one: float | None) -> str:
        return "" if one is None else f"{one:.1f}"

    def span(self, low: float | None, high: float | None, percent: bool) -> str:
        form = self.percent if percent else self.number
        return "" if low is None else self.tell("span", low=form(low), high=form(high))

    def table(self, title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        made = Table(title=self.tell(title), title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0))
        for n, name in enumerate(columns):
            made.add_column(self.tell(f"column.{name}"), justify="right" if n else "left", overflow="fold")
        for row in rows:
            made.add_row(*(printable(one) for one in row))
        self.console.print(made)


def show(found: Found, language: str) -> None:
    teller = Teller(language, found["game"])
    if not found["games"]:
        teller.console.print(teller.tell("empty-filter" if found["names"] else "empty"))
        return
    teller.console.print(printable(teller.tell("of", name=found["name"], n=found["games"])), style="bold")
    results(teller, found["results"])
    if found["detail"]:
        detail(teller, found["detail"])


def results(teller: Teller, found: Found) -> None:
    def row(label: str, one: Found) -> list[str]:
        spread = teller.span(one["low"], one["high"], True)
        said = teller.tell(f"verdict.{one['verdict']}")
        return [
            label,
            str(one["games"]),
            teller.percent(one["share"]),
            spread,
            teller.percent(one["expected"]),
            said,
        ]

    columns = ("what", "games", "won", "interval", "expected", "verdict")
    rows = [row(teller.tell("all"), found["all"])]
    rows += [row(teller.title(one["game"]), one) for one in found["by_game"]]
    rows += [row(teller.tell("with", n=one["players"]), one) for one in found["by_players"]]
    teller.table("won", columns, rows)
    teller.table("ahead", ("opponent", "games", "ahead", "interval", "expected", "verdict"), [
        row(one["name"], one) for one in found["by_opponent"]
    ])  # fmt: skip


def detail(teller: Teller, found: Found) -> None:
    teller.console.print(teller.title(str(teller.game)), style="bold")
    field = found["field"]
    teller.console.print(teller.tell("field", n=field["games"], seats=field["seats"]))
    columns = ("what", "games", "you", "others", "gap", "interval", "verdict")
    score = {**found["score"], "id": "score"}
    teller.table("score", columns, [measure(teller, teller.tell("points"), score)])
    for part in ("sources", "traits"):
        if found[part]:
            teller.table(part, columns, [measure(teller, teller.own(one["id"]), one) for one in found[part]])
    habits(teller, found["habits"])


def measure(teller: Teller, label: str, one: Found) -> list[str]:
    numbers = [teller.number(one[key]) for key in ("own", "field", "gap")]
    spread = teller.span(one["low"], one["high"], False)
    return [label, str(one["games"]), *numbers, spread, teller.tell(f"measure-verdict.{one['verdict']}")]


def habits(teller: Teller, found: Found) -> None:
    if not found["games"]:
        teller.console.print(teller.tell("no-habits"))
        return
    columns = ("what", "moves", "cost", "cost-others", "interval", "verdict")
    teller.table("habits", columns, [habit(teller, teller.own(one["id"]), one) for one in found["kinds"]])
    teller.table("phases", columns, [
        habit(teller, teller.tell(f"phase.{one['id']}"), one) for one in found["phases"]
    ])  # fmt: skip
    for one in found["kinds"]:
        if one["verdict"] in ("above", "below"):
            facts = {"kind": teller.own(one["id"]), "cost": teller.percent(one["own"])}
            teller.console.print(
                teller.tell(f"habit.{one['verdict']}", **facts, others=teller.percent(one["field"]))
            )


def habit(teller: Teller, label: str, one: Found) -> list[str]:
    costs = [teller.percent(one[key]) for key in ("own", "field")]
    spread = teller.span(one["low"], one["high"], True)
    return [label, str(one["moves"]), *costs, spread, teller.tell(f"habit-verdict.{one['verdict']}")]
