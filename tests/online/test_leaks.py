"""Nobody is told anything that depends on what he may not know. Two servers are played on alike that differ
only in that; whatever reaches a person there, by HTTP or socket, in whatever role, is the same byte by byte,
until the rules themselves show the difference. Left out is only what is random by design: ids, keys, the time
of day, and what chance draws for the shuffle."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.registry import game, names
from metropolitan.server import attendance, fair, pages, sight, tables
from metropolitan.server.notices import turns

from .worlds import Change, Person, Setup, World, other_match

GAMES = 40 if os.environ.get("METROPOLITAN_LONG") else 1  # of each kind
MOST = 200 if os.environ.get("METROPOLITAN_LONG") else 11  # moves of a game
PLAYERS = 3


# ---- what can be otherwise without somebody's knowing ----


def swapped(items: list[Any], one: int, other: int) -> list[Any]:
    changed = list(items)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def metropolys(chance: Chance, seat: int) -> Change:
    """A seat does not know which of the others has which card."""
    one, other = (n for n in range(PLAYERS) if n != seat)
    return lambda setup: {**setup, "objectives": swapped(setup["objectives"], one, other)}


def foundations(chance: Chance, seat: int) -> Change:
    """Nobody knows in which order the deeds come."""
    one = 40 + chance.below(8)
    return lambda setup: {**setup, "deeds": swapped(setup["deeds"], one, one + 1 + chance.below(5))}


def draft(chance: Chance, seat: int) -> Change:
    """In the draft the first seat has not seen what its right neighbor holds until it comes round."""
    return lambda setup: {**setup, "deeds": swapped(swapped(setup["deeds"], 6, 12), 7, 13)}


def metro(chance: Chance, seat: int) -> Change:
    """A seat knows neither the tiles of others nor those to come."""
    held = (seat + 1) % PLAYERS

    def change(setup: Setup) -> Setup:
        tiles = setup["tiles"]
        other = next(n for n in range(len(tiles) - 1, 20, -1) if tiles[n] != tiles[held])
        return {**setup, "tiles": swapped(tiles, held, other)}

    return change


CASES: dict[str, tuple[str, dict[str, Any], Callable[[Chance, int], Change], list[int]]] = {
    "metropolys": ("metropolys", {}, metropolys, [0, 1, 2]),
    "family": ("metropolys", {"edition": "family"}, metropolys, [0, 1, 2]),
    "first-game": ("metropolys", {"layout": "first-game"}, metropolys, [0, 1, 2]),
    "foundations": ("foundations", {}, foundations, [0, 1, 2]),
    "draft": ("foundations", {"draft": True}, draft, [0]),
    "metro": ("metro", {}, metro, [0, 1, 2]),
    "free": (
        "metro",
        {"rotation": "free", "one_tile_lines": "forbidden", "central": "off"},
        metro,
        [0, 1, 2],
    ),
    "hands-2": ("metro", {"hand": 2}, metro, [0, 1, 2]),
    "hands-3": ("metro", {"hand": 3}, metro, [0, 1, 2]),
}


def test_every_game_and_option_is_here() -> None:
    assert {case[0] for case in CASES.values()} == set(names("games"))
    for name in names("games"):
        tried = [options for id, options, *_ in CASES.values() if id == name]
        for key, option in game(name).options.items():
            assert {options.get(key, option.choices[0]) for options in tried} == set(option.choices)


# ---- a game played twice ----

QUESTIONS = [
    "me", "me/tables", "me/invitations", "me/export", "tables", "lobby", "sessions", "announcements",
    "leaderboard/metro", "people/nobody", "admin/reports", "admin/figures", "admin/people?name=a",
    "tables/{id}/record", "tables/{id}/proof", "tables/{id}/review", "tables/{id}/at/0?seat=all",
    "tables/{id}/at/1?seat=1", "tables/{id}/at/1/preview?move=pass",
]  # fmt: skip


class Play:
    """One and the same game in two worlds. `seat` is the one that must not know."""

    def __init__(self, worlds: list[World], case: str, seat: int, chance: Chance) -> None:
        self.worlds, self.seat, self.chance = worlds, seat, chance
        self.id, self.options, *_ = CASES[case]
        self.ids = ["", ""]
        self.seats: list[list[Person]] = [[], []]
        self.others: list[list[Person]] = [[], []]  # spectator, stranger, moderator
        self.moves = 0

    async def open(self) -> None:
        clock = [None, {"kind": "live", "bank": 3600, "move": 60}][self.chance.below(2)]
        wish = {
            "game": self.id, "options": self.options, "clock": clock, "delay": 2 * self.chance.below(2),
            "seats": [{"kind": "person"}, *[{"kind": "open"}] * (PLAYERS - 1)], "open": True,
        }  # fmt: skip
        for n, world in enumerate(self.worlds):
            self.seats[n] = [await world.come(name) for name in ("Ann", "Ben", "Cem")]
            self.others[n] = [await world.come(name) for name in ("Eve", None, "Ada")]
            await world.raise_up("Ada")
            assert (await self.others[n][2].ask("GET", "me"))["person"]["admin"]
            self.ids[n] = (await self.seats[n][0].ask("POST", "tables", wish))["id"]
            world.names[self.ids[n]] = "<table>"
            await self.enter(n)

    async def enter(self, n: int) -> None:
        for seat, person in enumerate(self.seats[n]):
            ear = await person.enter(self.ids[n])
            if seat:
                ear.say(do="sit", seat=seat, nonce=f"{seat:032x}")
                await ear.sync()
        for seat, person in enumerate(self.seats[n]):
            person.ear.say(do="look", seat=seat)
            await person.ear.sync()
        for person in self.others[n]:
            (await person.enter(self.ids[n])).say(do="look", seat=None)
            await person.ear.sync()

    def listeners(self, n: int) -> list[Person]:
        return [self.seats[n][self.seat], *self.others[n]]

    def compare(self) -> None:
        told = [[world.own(one.told()) for one in self.listeners(n)] for n, world in enumerate(self.worlds)]
        for one, other in zip(*told, strict=True):
            for lines, same in zip(one, other, strict=True):
                for line, twin in zip(lines, same, strict=False):
                    assert line == twin
                assert len(lines) == len(same)

    def shown(self) -> bool:
        """Whether the rules themselves let the seat, or everybody, see the difference by now."""
        histories = [
            world.app.state.hall.rooms[id].table.history
            for world, id in zip(self.worlds, self.ids, strict=True)
        ]
        views = [[one.game.view(one.state, who) for who in (self.seat, None)] for one in histories]
        return views[0] != views[1] or histories[0].state.finished

    async def step(self) -> bool:
        """A move that is legal in both worlds; false where there is none."""
        turn = self.seats[0][0].ear.state()["turn"]
        movers = [seats[turn].ear for seats in self.seats]
        legal = [set(ear.state()["legal"]) for ear in movers]
        both = sorted(legal[0] & legal[1])
        if not both:
            return False
        move = both[self.chance.below(len(both))]
        for n, ear in enumerate(movers):
            await self.probe(n, turn, move)
            ear.say(do="move", move=move, number=self.moves, id=f"move-{self.moves}")
            for person in (*self.seats[n], *self.others[n]):
                await person.ear.sync()
        self.moves += 1
        return True

    async def probe(self, n: int, turn: int, move: str) -> None:
        """Everybody who must not know asks for all that can be asked for."""
        for person in self.listeners(n):
            ear = person.ear
            ear.say(do="preview", move=move, ref=1)
            ear.say(do="preview", move="9@Z9", ref=2)
            ear.say(do="look", seat=(self.seat + 1) % PLAYERS)
            ear.say(do="move", move=move, number=self.moves + 5, id="early")
            ear.say(do="hint", ref=3)
            ear.raw('{"do": "nothing"')
        if self.moves % 8 == 2:
            await self.more(n)

    async def more(self, n: int) -> None:
        """Undo and agreement, plans, talk, a line that breaks, and all pages."""
        own = self.seats[n][self.seat]
        own.ear.say(do="undo")
        own.ear.say(do="plan", plan={"pass": 13})
        own.ear.say(do="chat", text="hello")
        await own.ear.sync()
        own.ear.say(do="ask", what="undo")
        await own.ear.sync()
        other = self.seats[n][(self.seat + 1) % PLAYERS].ear
        other.say(do="agree", yes=False)
        await other.sync()
        for person in self.listeners(n):
            for question in QUESTIONS:
                await person.ask("GET", question.format(id=self.ids[n]))
        await own.ear.leave()
        (await own.enter(self.ids[n])).say(do="look", seat=self.seat)
        await own.ear.sync()


async def bare(work: Coroutine[Any, Any, int]) -> int:
    """What went wrong, without the groups it is wrapped in."""
    try:
        return await work
    except BaseExceptionGroup as group:
        error: BaseException = group
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        raise error from None


async def played(case: str, folder: Path, seed: int) -> int:
    """Plays a game in both worlds and compares all along; returns how many moves were alike."""
    _, _, change, seats = CASES[case]
    chance = Chance(seed, "leaks")
    seat = seats[chance.below(len(seats))]
    worlds = [World(folder / "one.sqlite3", dict), World(folder / "other.sqlite3", change(chance, seat))]
    async with worlds[0].app.lifespan(), worlds[1].app.lifespan():
        play = Play(worlds, case, seat, chance)
        await play.open()
        play.compare()
        while play.moves < MOST and await play.step() and not play.shown():
            play.compare()
        return play.moves


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same shuffle in both worlds but for the difference; nothing waits for the clock."""
    monkeypatch.setattr(tables, "Match", other_match)
    monkeypatch.setattr(fair, "drawn_seed", lambda *_: 7)
    monkeypatch.setattr(attendance, "SOON", 0.0)
    monkeypatch.setattr(turns, "SOON", 3600.0)
    monkeypatch.setattr(pages, "RATE", 1e9)
    monkeypatch.setattr(pages, "BURST", 1e9)


def game_of(case: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(fair, "drawn_seed", lambda *_: seed)
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        return asyncio.run(bare(played(case, Path(folder), seed)))


@pytest.mark.usefixtures("alike")
@pytest.mark.parametrize("case", CASES)
def test_nobody_is_told_what_he_may_not_know(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = sum(game_of(case, seed, monkeypatch) for seed in range(GAMES))
    assert moves >= 3 * GAMES


# ---- what leaks is found ----


def in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "view", lambda history, *_: {"cards": history.match.setup["objectives"]})


def in_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def sheet(history: Any, *_: Any) -> Any:
        return len(history.match.setup["objectives"][0]["area"])

    monkeypatch.setattr(sight, "sheet", sheet)


def in_a_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    preview = sight.preview

    def telling(history: Any, move: str, seat: int) -> Any:
        return {**preview(history, move, seat), "others": history.match.setup["objectives"][::-1]}

    monkeypatch.setattr(sight, "preview", telling)


def by_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables.Table, "closed", False)


def by_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = fair.shown
    monkeypatch.setattr(fair, "shown", lambda promise, over: shown(promise, True))


@pytest.mark.usefixtures("alike")
@pytest.mark.parametrize("leak", [in_view, in_a_number, in_a_preview, by_record, by_proof])
def test_a_leak_is_found(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        game_of("metropolys", 0, monkeypatch)
