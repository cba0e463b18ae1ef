"""A review on a terminal: the players, the turning points, all moves."""

from __future__ import annotations

import sys
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from metropolitan.engine.match import Match
from metropolitan.review.voice import Voice

Found = dict[str, Any]
COLORS = {"best": "green", "good": "green", "inaccuracy": "yellow", "mistake": "red", "blunder": "bold red"}


def show(match: Match, found: Found, voice: Voice) -> None:
    console = Console(file=sys.stdout, highlight=False)
    n = len(found["moves"])
    console.print(voice.outcome(found["result"]), voice.lead(found), style="bold")
    console.print(voice.tell("about", n=n, bot=found["bot"]))
    console.print(players(match, found, voice), turns(found, voice), moves(found, voice), sep="")


def table(voice: Voice, title: str, left: tuple[str, ...], right: tuple[str, ...]) -> Table:
    made = Table(title=voice.tell(title), title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0))
    for name in left:
        made.add_column(voice.tell(name), overflow="fold")
    for name in right:
        made.add_column(voice.tell(name), justify="right")
    return made


def players(match: Match, found: Found, voice: Voice) -> Table:
    parts = ("start", "lost", "gifts", "luck", "insight", "end")
    made = table(voice, "seats.title", ("player",), ("score", "accuracy", *parts))
    scores = match.state.scores()
    for seat, facts in enumerate(found["seats"]):
        accuracy = voice.tell("percent", n=round(facts["accuracy"]))
        changes = [voice.change(facts[part]) for part in ("gifts", "luck", "insight")]
        made.add_row(
            voice.names[seat], f"{scores[seat]}", accuracy, voice.percent(facts["start"]),
            voice.change(-facts["lost"]), *changes, voice.percent(facts["end"]),
        )  # fmt: skip
    return made


def turns(found: Found, voice: Voice) -> Table:
    made = Table(title=voice.tell("turning.title"), title_justify="left", box=box.SIMPLE, show_header=False)
    if not found["turning"]:
        made.add_row(voice.tell("turning.none"))
    for number in found["turning"]:
        move = found["moves"][number - 1]
        told = [voice.turn(move), voice.better(move, found["positions"]), voice.why(move["reasons"])]
        made.add_row(voice.tell("turning.where", number=number), " ".join(filter(None, told)))
    return made


def moves(found: Found, voice: Voice) -> Table:
    made = table(voice, "moves.title", ("number", "player", "move", "grade", "best"), ("loss",))
    for name in voice.names:
        made.add_column(name, justify="right")
    for move in found["moves"]:
        grade = f"[{COLORS[move['grade']]}]{voice.tell('grades.' + move['grade'])}[/]"
        best = "" if move["best"] == move["move"] else move["best"]
        loss = voice.percent(move["loss"]) if move["loss"] else ""
        chances = map(voice.percent, found["positions"][move["number"]])
        made.add_row(
            f"{move['number']}", voice.names[move["seat"]], move["move"], grade, best, loss, *chances
        )
    return made
