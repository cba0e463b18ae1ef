"""Bots as they are entered: by name, `champion`, or changed for a trial, `champion:seconds=1:heat=3`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from metropolitan.bots.base import Bot
from metropolitan.bots.levels import Searcher
from metropolitan.bots.network import known
from metropolitan.bots.style import Style
from metropolitan.engine import registry
from metropolitan.engine.errors import BadRecord

USUAL = Style()
BUDGETS = ("seconds", "playouts")
ENDLESS = 1e6  # seconds: then only playouts count, and a slow machine plays the same moves as a fast one
WEIGHT = "w."
BOOLEANS = {"true": True, "false": False}
LEAST = {"horizon": -1, "threads": 1}  # of all others 0
MOST = 1e9


def entered(entry: str, seconds: float | None = None) -> Bot:
    """The bot of an entry; it thinks for so many seconds a move, unless its entry has a budget of its own."""
    name, *given = entry.split(":")
    bot: Bot = registry.find("bots", name)
    changes = [change(entry, one) for one in given]
    if isinstance(bot, Searcher):
        bot = bot.patient()
    if changes:
        bot = changed(entry, bot, changes)
    if seconds is None or any(name in BUDGETS for name, _ in changes):
        return bot
    timed = getattr(bot, "timed", None)
    return timed(seconds) if timed else bot


def change(entry: str, given: str) -> tuple[str, Any]:
    """A part of the style, or a weight of the game's sense, and its value."""
    name, _, text = given.partition("=")
    try:
        if name.startswith(WEIGHT):
            return name, within(-MOST, float(text))
        if name == "network" and text and not known(text):
            raise ValueError(text)
        usual = getattr(USUAL, name)
        if isinstance(usual, bool):
            return name, BOOLEANS[text]
        value = type(usual)(text)
        return name, value if isinstance(value, str) else within(LEAST.get(name, 0), value)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadRecord("bots.change", entry=entry, change=given) from None


def within(least: float, number: float) -> float:
    if not least <= number <= MOST:
        raise ValueError(number)
    return number


def weighed(entry: str) -> Iterator[tuple[str, str]]:
    """The weights of the game's sense that an entry changes, and how it says so."""
    for given in entry.split(":")[1:]:
        if given.startswith(WEIGHT):
            yield given.partition("=")[0].removeprefix(WEIGHT), given


def changed(entry: str, bot: Bot, changes: Sequence[tuple[str, Any]]) -> Bot:
    if not isinstance(bot, Searcher):
        raise BadRecord("bots.change", entry=entry, change=entry.partition(":")[2])
    style = {name: value for name, value in changes if not name.startswith(WEIGHT)}
    weights = {name.removeprefix(WEIGHT): value for name, value in changes if name.startswith(WEIGHT)}
    seconds = style.pop("seconds", None)
    if style.get("playouts"):
        style |= {"seconds": ENDLESS if seconds is None else seconds, "patience": ENDLESS}
    elif seconds is not None:
        bot = bot.timed(seconds)
    if weights:
        style["weights"] = weights
    return replace(bot, changes=(*bot.changes, *style.items()))
