"""A match at one keyboard: people take turns at it, bots answer."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from metropolitan.bots import base
from metropolitan.cli.terminal.prompt import Prompt
from metropolitan.cli.terminal.screen import QUIET, TROUBLE, Screen
from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import IllegalMove
from metropolitan.engine.match import Match
from metropolitan.engine.record import SUFFIX, save
from metropolitan.engine.words import LANGUAGE, Note, words

WORLDS = 32  # positions looked at for what is sure


class Left(Exception):
    """The people have left the table."""


class Step(NamedTuple):
    """A move that was made."""

    before: Any
    action: int
    after: Any

    @property
    def seat(self) -> int:
        seat: int = self.before.seat
        return seat


def step_of(state: Any, action: int) -> Step:
    after = state.copy()
    after.apply(action)
    return Step(state.copy(), action, after)


class Session:
    """`viewer` is the person in front of the screen: only what that seat may know is ever shown."""

    def __init__(self, match: Match, bots: Mapping[int, base.Bot], language: str = LANGUAGE) -> None:
        self.match, self.bots = match, bots
        self.memories = {seat: base.Memory(match, seat) for seat in bots}
        self.people = [seat for seat in range(len(match.players)) if seat not in bots]
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.screen, self.prompt = Screen(match, language), Prompt()
        self.steps = self.replayed()
        self.kept = list(match.moves)  # moves that are saved
        self.commands = {
            "?": self.help, "help": self.help, "preview": self.preview, "board": self.show,
            "score": self.score, "log": self.log, "rules": self.rules,
            "undo": self.undo, "save": self.save, "quit": self.quit,
        }  # fmt: skip

    def run(self) -> int:
        try:
            while True:
                seat = self.match.state.seat
                if seat is None:
                    self.end()
                elif seat in self.bots:
                    self.bot_turn(seat)
                else:
                    self.turn(seat)
        except (Left, EOFError):
            self.screen.tell("bye", QUIET)
        return 0

    # ---- turns ----

    def bot_turn(self, seat: int) -> None:
        """The same position always gets the same answer: taking a move back is no second throw of dice."""
        chance = Chance(self.match.seed or 0, f"bot.{seat}.{len(self.match.moves)}")
        with self.screen.thinking(seat):
            action = self.bots[seat].choose(base.Seat(self.match, chance, self.memories[seat]), chance)
        self.make(action)
        if not self.people:
            self.screen.events(self.events(len(self.steps) - 1))

    def turn(self, seat: int) -> None:
        """A person looks, and asks, until the position is another."""
        if self.viewer != seat and not self.handed_over(seat):
            return
        self.show()
        if not self.decisions(seat):
            self.screen.tell("hint", QUIET)
        made = len(self.match.moves)
        while len(self.match.moves) == made:
            question = self.screen.text("prompt", seat=seat)
            self.obey(self.prompt.ask(question, [*self.match.legal(), *self.commands]))

    def handed_over(self, seat: int) -> bool:
        """Nobody sees what is the next one's alone; who has moved may think again before that one looks."""
        before, self.viewer = self.viewer, None
        self.screen.erase()
        self.prompt.forget()
        question = self.screen.text("hand-over" if before is None else "hand-over-undo", seat=seat)
        while self.prompt.ask(question) == "undo" and before is not None:
            if self.take_back(before):
                return False
        self.viewer = seat
        self.screen.erase()
        return True

    def end(self) -> None:
        """The last look: everything is open now."""
        if len(self.people) > 1:
            self.viewer = None
        self.show()
        self.screen.sheets(self.viewer)
        self.screen.winners()
        if not self.people:
            raise Left
        made = len(self.match.moves)
        while len(self.match.moves) == made:
            line = self.prompt.ask(self.screen.text("end"), ["save", "log", "score", "undo", "rules", "quit"])
            if not line:
                raise Left
            self.obey(line)

    def obey(self, line: str) -> None:
        """A command, or a move."""
        word, _, rest = re.sub(r"^\?", "? ", line).partition(" ")
        if not line:
            self.show()
        elif word in self.commands:
            self.commands[word](rest.strip())
        else:
            self.play(line)

    def play(self, move: str) -> None:
        action = self.action(move)
        if action is not None:
            self.make(action)

    def action(self, move: str) -> int | None:
        """The action of a move, also of one with other capitals or spacing than a record has."""
        try:
            return self.match.action(move)
        except IllegalMove as error:
            right = error.note.facts.get("right")
            if error.note.id == "unreadable.spelling" and right and right != move:
                return self.action(right)
            self.screen.refusal(error.note)
            return None

    def make(self, action: int) -> None:
        self.steps.append(step_of(self.match.state, action))
        self.match.act(action)

    def replayed(self) -> list[Step]:
        """The moves of a match that was played before."""
        steps, state = [], self.match.first()
        for move in self.match.moves:
            steps.append(step_of(state, self.match.game.read(state, move)))
            state = steps[-1].after
        return steps

    def events(self, since: int) -> list[Note]:
        """What happened, as the viewer may know it."""
        return [note for step in self.steps[since:] for note in self.match.game.events(*step, self.viewer)]

    def decisions(self, seat: int | None) -> list[int]:
        """The numbers of a person's moves; those of all where all look on."""
        return [number for number, step in enumerate(self.steps) if seat is None or step.seat == seat]

    # ---- commands ----

    def show(self, _: str = "") -> None:
        self.screen.clear()
        self.screen.header()
        self.screen.board(self.viewer)
        own = self.decisions(self.viewer)
        self.screen.events(self.events(own[-1] if own else 0))

    def help(self, about: str) -> None:
        """All that can be typed; or one move, or all moves that begin so."""
        if not about:
            self.screen.tell("help")
            self.screen.legal(self.match.legal())
            return
        begun = [move for move in self.match.legal() if move.startswith(about)]
        if begun and about not in begun:
            self.screen.all_of(begun)
        else:
            self.preview(about)

    def preview(self, move: str) -> None:
        action = self.action(move)
        if action is not None:
            self.screen.events(self.foreseen(action))
            self.screen.preview(self.match.game.preview(self.match.state, action, self.viewer))

    def foreseen(self, action: int) -> list[Note]:
        """What a move would surely do: what it does in all positions that may be the true one."""
        worlds = [self.match.state.determinize(self.viewer, Chance(n, "foreseen")) for n in range(WORLDS)]
        told = [self.match.game.events(*step_of(world, action), self.viewer) for world in worlds]
        plain = [[note.plain() for note in notes] for notes in told]
        return [note for note in told[0] if all(note.plain() in notes for notes in plain)]

    def score(self, _: str) -> None:
        self.screen.sheets(self.viewer)

    def log(self, _: str) -> None:
        self.screen.events(self.events(0))

    def rules(self, section: str) -> None:
        from metropolitan.cli.rules import page, sections, sentences

        known = sections(self.match.game, self.screen.language)
        if section in known:
            self.screen.print(sentences(section, known[section]))
        else:
            self.screen.print(page(self.match.game, self.screen.language))

    def undo(self, _: str) -> None:
        if self.viewer is None:
            self.screen.tell("undo.over", TROUBLE)
        else:
            self.take_back(self.viewer)

    def take_back(self, seat: int) -> bool:
        """Back to a person's last decision; bots' moves go back with it, other people's do not."""
        own = self.decisions(seat)
        since = {step.seat for step in self.steps[own[-1] + 1 :]} if own else set()
        others = [other for other in self.people if other in since]
        if not own:
            self.screen.tell("undo.nothing", TROUBLE)
        elif others:
            self.screen.tell("undo.fence", TROUBLE, seat=others[0])
        elif len(self.people) > 1 and self.match.game.reveals(*self.steps[own[-1]][:2]):
            self.screen.tell("undo.revealed", TROUBLE)
        else:
            self.match.undo(len(self.steps) - own[-1])
            del self.steps[own[-1] :]
            return True
        return False

    def save(self, name: str) -> None:
        path = Path(name or f"{self.match.game.id}-{time.strftime('%Y-%m-%d-%H%M%S')}")
        path = path if "." in path.name else path.with_name(path.name + SUFFIX)
        if path.exists() and not self.sure("exists", file=str(path)):
            return
        try:
            save(self.match, path)
        except OSError as error:
            self.screen.tell("unsaved", TROUBLE, file=str(path), why=error.strerror)
        else:
            self.kept = list(self.match.moves)
            self.screen.tell("saved", file=str(path))

    def sure(self, id: str, **facts: str) -> bool:
        yes = words(None, self.screen.language)["table.sure"]
        return self.prompt.ask(self.screen.text(id, **facts)).lower() in yes

    def quit(self, _: str) -> None:
        if self.match.moves != self.kept:
            name = self.prompt.ask(self.screen.text("keep"))
            if name:
                self.save(name)
        raise Left
