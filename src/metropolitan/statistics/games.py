"""Finished games, and which of them are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from sys import intern
from typing import Any

import msgspec

from metropolitan.engine.errors import BadRecord
from metropolitan.statistics.digest import Digest, Judged
from metropolitan.statistics.sums import Cell

Options = dict[str, Any]


class Player(msgspec.Struct, frozen=True, gc=False):
    name: str
    bot: str | None = None
    login: str | None = None  # of an account

    @property
    def key(self) -> str:
        """By which all games of an opponent are found: a bot's level, a person's account or name."""
        return f"bot:{self.bot}" if self.bot else f"person:{self.login or self.name}"


class Played(msgspec.Struct, frozen=True, dict=True):
    """A finished game; `mine` are one's own seats, none in a game of others."""

    id: str
    game: str
    options: Options
    at: str  # ISO 8601; empty where nobody knows
    players: list[Player]
    mine: tuple[int, ...]
    digest: Digest
    judged: list[Judged] = []  # by seat, once it is reviewed

    @cached_property
    def cell(self) -> Cell:
        """Asked for very often: one and the same word for all that are alike."""
        return intern(f"{self.game} {len(self.players)} {self.options}")

    @cached_property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if seat not in self.mine]


class Wish(msgspec.Struct, frozen=True):
    """Which of one's own games are asked for."""

    game: str | None = None
    players: int | None = None
    options: Options = {}
    since: str = ""
    opponent: str = ""  # "bots", "people", or the key of one

    def suits(self, played: Played) -> bool:
        return (
            self.game in (None, played.game)
            and self.players in (None, len(played.players))
            and all(str(played.options.get(key)) == str(value) for key, value in self.options.items())
            and played.at >= self.since
            and self._met(played)
        )

    def _met(self, played: Played) -> bool:
        """Against bots means against nothing but bots; against people, that there was one."""
        others = [played.players[seat] for seat in played.others]
        if self.opponent in ("bots", "people"):
            return any(one.bot is None for one in others) == (self.opponent == "people")
        return not self.opponent or self.opponent in [one.key for one in others]


def own_seats(players: Iterable[Player], name: str) -> tuple[int, ...]:
    """The seats of a person who is known by name only."""
    return tuple(n for n, one in enumerate(players) if one.bot is None and one.name == name)


def listed(names: Mapping[str, int]) -> list[dict[str, Any]]:
    """Everybody there are games of, whoever has most first."""
    ordered = sorted(names.items(), key=lambda item: (-item[1], item[0]))
    return [{"name": name, "games": n} for name, n in ordered]


def chosen_name(names: Mapping[str, int], wanted: str | None) -> str:
    """Who is meant: who is named, or whoever has played most."""
    if wanted is None:
        return str(listed(names)[0]["name"]) if names else ""
    if wanted not in names:
        raise BadRecord("statistics.unknown-name", name=wanted, known=sorted(names)[:20])
    return wanted
