"""Nobody is told anything that depends on what he may not know. Two servers are played on alike that differ
only in that; whatever reaches a person there, by HTTP or socket, in whatever role, is the same byte by byte,
until the rules themselves show the difference. Left out is only what is random by design, and plain time:
`worlds.HIDDEN` tells of each why."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.engine.registry import game, names
from metropolitan.review.hint import hint
from metropolitan.review.judge import Effort, parts_of
from metropolitan.server import attendance, fair, lobby, pacts, pages, planning, sight, tables
from metropolitan.server.notices import turns
from metropolitan.server.thinking import Thinker

from .differences import CASES, PLAYERS
from .worlds import Person, World, other_match

LONG = bool(os.environ.get("METROPOLITAN_LONG"))
GAMES = 25 if LONG else 1  # of each kind
MOST = 400 if LONG else 11  # moves of a game
EVERY = 24 if LONG else 8  # moves until all else is tried again


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
]  # fmt: skip
SEALED = [  # until the end
    "tables/{id}/record", "tables/{id}/proof", "tables/{id}/review", "tables/{id}/at/0?seat=all",
    "tables/{id}/at/1?seat=1", "tables/{id}/at/1/preview?move=pass",
]  # fmt: skip
OPENED = ["tables/{id}/record", "tables/{id}/proof", "tables/{id}/at/0?seat=all", "tables/{id}/at/1?seat=1"]
NAMES = ("Ann", "Ben", "Cem", "Eve", None, "Ada")  # who plays; spectator, stranger, moderator


class Play:
    """One and the same game in two worlds. `seat` must not know what is otherwise; the seat after it may, and
    has a plan of its own in one world only. Everybody is looked at as long as the rules have not shown him
    the difference."""

    def __init__(self, worlds: list[World], case: str, seat: int, chance: Chance) -> None:
        self.worlds, self.seat, self.chance = worlds, seat, chance
        self.id, self.options, *_ = CASES[case]
        self.ids = ["", ""]
        self.people: list[list[Person]] = [[], []]
        self.unaware = set(range(len(NAMES))) - {self.party}
        self.moves = self.sent = self.rounds = 0

    @property
    def party(self) -> int:
        return (self.seat + 1) % PLAYERS

    async def open(self, variant: int) -> None:
        clock = [None, {"kind": "live", "bank": 3600, "move": 60}][variant % 2]
        wish = {
            "game": self.id, "options": self.options, "clock": clock, "delay": 2 * (variant // 2 % 2),
            "seats": [{"kind": "person"}, *[{"kind": "open"}] * (PLAYERS - 1)], "open": True,
        }  # fmt: skip
        for n, world in enumerate(self.worlds):
            self.people[n] = people = [await world.come(name) for name in NAMES]
            await world.raise_up("Ada")
            assert (await people[-1].ask("GET", "me"))["person"]["admin"]
            self.ids[n] = (await people[0].ask("POST", "tables", wish))["id"]
            world.names[self.ids[n]] = "<table>"
            await self.enter(n)
        self.notice()

    async def enter(self, n: int) -> None:
        for seat, person in enumerate(self.people[n]):
            ear = await person.enter(self.ids[n])
            if 0 < seat < PLAYERS:
                ear.say(do="sit", seat=seat, nonce=f"{seat:032x}")
                await ear.sync()
        for seat, person in enumerate(self.people[n]):
            await self.look(person, seat)

    async def look(self, person: Person, seat: int) -> None:
        person.ear.say(do="look", seat=seat if seat < PLAYERS else None)
        await person.ear.sync()

    # ---- who may not know ----

    def notice(self) -> None:
        """To whom have the rules themselves shown the difference by now? All others must be told the same."""
        histories = [
            world.app.state.hall.rooms[id].table.history
            for world, id in zip(self.worlds, self.ids, strict=True)
        ]
        for who in list(self.unaware):
            seat = who if who < PLAYERS else None
            views = [one.game.view(one.state, seat) for one in histories]
            if views[0] != views[1] or histories[0].state.finished:
                self.unaware.discard(who)
        for people in self.people:
            for who in self.unaware:
                people[who].mark()

    def compare(self) -> None:
        for who in range(len(NAMES)):
            one, other = (world.own(self.people[n][who].told()) for n, world in enumerate(self.worlds))
            for lines, same in zip(one, other, strict=True):
                for line, twin in zip(lines, same, strict=False):
                    assert line == twin
                assert len(lines) == len(same)

    # ---- what they do ----

    async def step(self) -> bool:
        """A move that is legal in both worlds; false where there is none."""
        state = self.people[0][0].ear.state()
        if state["finished"]:
            return False
        movers = [people[state["turn"]].ear for people in self.people]
        legal = [set(ear.state()["legal"]) for ear in movers]
        both = sorted(legal[0] & legal[1])
        if not both:
            return False
        move = both[self.chance.below(len(both))]
        for n, ear in enumerate(movers):
            await self.probe(n, move)
            ear.say(do="move", move=move, number=self.moves, id=f"move-{self.sent}")
            for person in self.people[n]:
                await person.ear.sync()
        self.sent += 1
        self.moves += 1
        self.notice()
        return True

    async def probe(self, n: int, move: str) -> None:
        """Everybody who must not know asks for all that can be asked for, and is answered before the move."""
        for who in sorted(self.unaware):
            ear = self.people[n][who].ear
            ear.say(do="preview", move=move, ref=1)
            ear.say(do="preview", move="9@Z9", ref=2)
            ear.say(do="look", seat=self.party)
            ear.say(do="move", move=move, number=self.moves + 5, id="early")
            ear.say(do="hint", ref=3)
            ear.raw('{"do": "nothing"')
            await ear.sync()

    async def more(self) -> None:
        """Plans, talk, undo with and without agreement, all pages, and lines that break."""
        self.rounds += 1
        for n in (0, 1):
            await self.scheme(n)
            await self.talk(n)
            await self.agree(n, yes=self.rounds % 2 == 1)
            for who in sorted(self.unaware):
                await self.browse(n, who)
                await self.people[n][who].ear.leave()
                await self.people[n][who].enter(self.ids[n])
                await self.look(self.people[n][who], who)
        self.moves = self.people[0][0].ear.state()["number"]
        self.notice()

    async def scheme(self, n: int) -> None:
        """Somebody has a plan, in one world only, and gives it up."""
        ear = self.people[n][self.party].ear
        legal = self.people[n][self.people[n][0].ear.state()["turn"]].ear.state()["legal"]
        if n and legal:
            ear.say(do="plan", plan={"move": legal[0]})
        for who in sorted(self.unaware):
            await self.people[n][who].ear.sync()
            await self.people[n][who].ask("GET", "me/export")
        ear.say(do="plan", plan=None)
        await ear.sync()

    async def talk(self, n: int) -> None:
        for who in (self.seat, self.party, PLAYERS):
            self.people[n][who].ear.say(do="chat", text="hello")
            self.people[n][who].ear.say(do="react", what="wow")
            await self.people[n][who].ear.sync()

    async def agree(self, n: int, yes: bool) -> None:
        own = self.people[n][self.seat].ear
        own.say(do="plan", plan={"pass": 13})
        own.say(do="plan", plan=None)
        own.say(do="undo")
        own.say(do="ask", what="undo")
        await own.sync()
        for seat in range(PLAYERS):
            if seat != self.seat:
                self.people[n][seat].ear.say(do="agree", yes=yes)
                await self.people[n][seat].ear.sync()
        for person in self.people[n]:
            await person.ear.sync()

    async def browse(self, n: int, who: int) -> None:
        person = self.people[n][who]
        for question in QUESTIONS:
            await person.ask("GET", question)
        for question in SEALED:
            await person.ask("GET", question.format(id=self.ids[n]))
            assert person.status >= 400
        await person.peep()

    async def end(self) -> None:
        """Once it is over, whoever has the link may know all about the game, and nothing about people."""
        for n, world in enumerate(self.worlds):
            people = self.people[n]
            people[0].ear.say(do="ask", what="end")
            await people[0].ear.sync()
            for person in people[1:PLAYERS]:
                person.ear.say(do="agree", yes=True)
                await person.ear.sync()
            for person in people:
                for question in OPENED:
                    await person.ask("GET", question.format(id=self.ids[n]))
                    assert person.status == 200
            self.anonymous(world, people)

    def anonymous(self, world: World, people: list[Person]) -> None:
        """Nobody but a moderator was ever told an id or a cookie of somebody else."""
        for name, person in zip(NAMES[:-1], people[:-1], strict=True):
            person.mark()
            texts = "".join(text for texts in world.own(person.told()) for text in texts)
            for other in NAMES:
                assert other == name or (f"<{other}>" not in texts and f"<cookie {other}>" not in texts)


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
    """Plays a game in both worlds; returns how many moves somebody had to be told the same."""
    _, _, change, seats = CASES[case]
    variant, chance = seed + list(CASES).index(case), Chance(seed, f"leaks {case}")
    seat = seats[variant % len(seats)]
    worlds = [World(folder / "one.sqlite3", dict), World(folder / "other.sqlite3", change(chance, seat))]
    async with worlds[0].app.lifespan(), worlds[1].app.lifespan():
        play, alike = Play(worlds, case, seat, chance), 0
        await play.open(variant)
        while play.sent < MOST and await play.step():
            alike += bool(play.unaware)
            if play.sent % EVERY == 2 and play.unaware:
                await play.more()
        play.compare()
        await play.end()
        return alike


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same shuffle in both worlds but for the difference; nothing waits for the clock."""
    monkeypatch.setattr(tables, "Match", other_match)
    monkeypatch.setattr(fair, "drawn_seed", lambda *_: 7)
    monkeypatch.setattr(attendance, "SOON", 0.0)
    monkeypatch.setattr(turns, "SOON", 3600.0)
    monkeypatch.setattr(planning, "QUICK", (3600.0, 3600.0))
    monkeypatch.setattr(lobby, "COUNTED", 0.0)
    monkeypatch.setattr(pacts, "FIRST", 0.0)
    monkeypatch.setattr(pacts, "AWAY", 3600.0)
    monkeypatch.setattr(pages, "BEHIND", 1e9)
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


# ---- alone with bots ----


async def few(_: Thinker, match: Match) -> dict[str, Any]:
    """A hint that takes so many trials and not so much time: that would differ by itself."""
    return hint(parts_of(match), Effort(playouts=20))


async def hinted(case: str, folder: Path) -> list[list[list[str]]]:
    """All that somebody is told who plays with bots, up to the first hint."""
    id, options, change, _ = CASES[case]
    wish = {
        "game": id,
        "options": options,
        "seats": [{"kind": "person"}, *[{"kind": "bot", "bot": "random"}] * 2],
    }
    found = []
    for change_of in (dict, change(Chance(1, "hints"), 0)):
        world = World(folder / f"{len(found)}.sqlite3", change_of)
        async with world.app.lifespan():
            ann = await world.come("Ann")
            table = (await ann.ask("POST", "tables", wish))["id"]
            world.names[table] = "<table>"
            ear = await ann.enter(table)
            ear.say(do="look", seat=0)
            ear.say(do="hint", ref=1)
            await ear.until('"is":"hint"')
            ann.mark()
            found.append(world.own(ann.told()))
    return found


@pytest.mark.usefixtures("alike")
@pytest.mark.parametrize("case", ["metropolys", "foundations", "metro"])
def test_a_hint_is_made_of_what_one_knows(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinker, "advise", few)
    one, other = asyncio.run(hinted(case, tmp_path))
    assert '"is":"hint"' in str(one)
    assert one == other


# ---- what leaks is found ----


def in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    def views(history: Any, _: int, seats: Any) -> Any:
        return {seat: {"cards": history.match.setup["objectives"]} for seat in seats}

    monkeypatch.setattr(sight, "views", views)


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
