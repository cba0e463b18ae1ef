"""The table on a terminal: whole games through a pipe and through a pseudo-terminal, and every command."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metropolitan.bots.base import seated
from metropolitan.cli.terminal.moves import brief, grouped, joined
from metropolitan.cli.terminal.session import Session
from metropolitan.engine.match import Match
from metropolitan.engine.record import dump, load
from metropolitan.engine.registry import game, names
from metropolitan.engine.words import words

Play = Callable[..., str]
GAMES = names("games")
PROGRAM = [sys.executable, "-m", "metropolitan.cli"]


@pytest.fixture
def play(run: Any) -> Play:
    """What is shown when these lines are typed."""

    def call(*argv: str | Path, lines: list[str]) -> str:
        outcome = run("play", "--terminal", *argv, stdin="".join(f"{line}\n" for line in lines).encode())
        assert (outcome.status, outcome.err) == (0, "")
        shown: str = outcome.out
        return shown

    return call


class Typist:
    """Types a legal move at every question, and remembers it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lines: list[str] = []

    def ask(self, question: str, words: Any = ()) -> str:
        match = self.session.match
        legal = match.legal()
        picked = legal[7 * len(match.moves) % len(legal)] if legal and words else ""
        self.lines.append(picked)
        return picked

    def forget(self) -> None:
        pass


def lines_of_a_game(
    id: str, seats: list[str], seed: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[str], Match]:
    """What people could type to play a game to its end."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("sys.stdout", io.StringIO())
    bots = {seat: bot for seat, bot in enumerate(seated(["greedy"], len(seats))) if seats[seat] != "you"}
    match = Match(game(id), [f"P{seat}" for seat in range(len(seats))], {}, seed)
    session = Session(match, bots)
    monkeypatch.setattr(session.screen, "board", lambda seat: None)  # nobody looks
    typist = session.prompt = Typist(session)  # type: ignore[assignment]
    session.run()
    monkeypatch.undo()
    return typist.lines, match  # type: ignore[attr-defined]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seats", ["you,greedy", "you,you"])
def test_a_whole_game_through_a_pipe(
    id: str, seats: str, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        lines, match = lines_of_a_game(id, seats.split(","), 3, patch)
    path = tmp_path / "kept.game.json"
    lines[-1] = f"save {path}"
    shown = play(id, "--seats", seats, "--names", "P0,P1", "--seed", "3", lines=[*lines, ""])
    assert load(str(path)).moves == match.moves
    assert load(str(path)).state.finished
    assert "wins." in shown or "Shared victory" in shown
    for seat, points in enumerate(match.state.scores()):
        assert re.search(rf"\b{points} in all", shown), seat
    assert ("Pass the keyboard to P1" in shown) == (seats == "you,you")


def own_terminal() -> None:
    """So that Ctrl-C on it is a signal."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, *argv: str) -> None:
        ours, theirs = pty.openpty()
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "130", "LINES": "60"}
        self.process = subprocess.Popen(
            [*PROGRAM, *argv], stdin=theirs, stdout=theirs, stderr=theirs, env=env, preexec_fn=own_terminal
        )
        os.close(theirs)
        self.ours, self.seen = ours, ""

    def read(self, seconds: float) -> bool:
        """Takes what is shown; tells whether the other end is still open."""
        if select.select([self.ours], [], [], seconds)[0]:
            try:
                self.seen += os.read(self.ours, 65536).decode(errors="replace")
            except OSError:
                return False
        return True

    def until(self, sign: str) -> str:
        """What is shown up to a sign."""
        deadline = time.monotonic() + 30
        while sign not in self.seen and time.monotonic() < deadline and self.read(0.1):
            pass
        assert sign in self.seen, self.seen[-2000:]
        shown, _, self.seen = self.seen.partition(sign)
        return shown

    def type(self, line: str) -> None:
        os.write(self.ours, f"{line}\n".encode())

    def end(self) -> int:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and self.read(0.1):
            pass
        os.close(self.ours)
        return self.process.wait(timeout=30)


def test_a_whole_game_on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        lines, match = lines_of_a_game("metropolys", ["you", "greedy"], 5, patch)
    path = tmp_path / "kept.game.json"
    terminal = Terminal(
        "play",
        "--terminal",
        "metropolys",
        "--players",
        "2",
        "--bots",
        "greedy",
        "--names",
        "P0,P1",
        "--seed",
        "5",
    )
    for line in lines[:-1]:
        terminal.until("P0> ")
        terminal.type(line)
    terminal.until("Enter to leave")
    terminal.type(f"save {path}")
    terminal.until("Saved as")
    terminal.until("Enter to leave")
    terminal.type("")
    terminal.until("Good-bye.")
    assert terminal.end() == 0
    assert load(str(path)).moves == match.moves


def test_keys_that_end_a_game() -> None:
    for key, status in ((b"\x04", 0), (b"\x03", 130)):
        terminal = Terminal("play", "--terminal", "metro", "--seed", "5")
        terminal.until("Ada> ")
        time.sleep(0.3)  # a key pressed before the line editor listens is not heard
        os.write(terminal.ours, key)
        assert terminal.end() == status
        assert "Traceback" not in terminal.seen


def test_the_screen_is_wiped_between_people() -> None:
    terminal = Terminal("play", "--terminal", "metropolys", "--seats", "you,you", "--seed", "1")
    terminal.until("Pass the keyboard to Ada")
    terminal.type("")
    terminal.until("Ada> ")
    terminal.type("3@C10")
    terminal.until("\x1b[3J")
    assert terminal.until("Pass the keyboard to Bob").strip() == ""
    terminal.type("")
    terminal.until("\x1b[3J")
    terminal.until("Bob> ")
    terminal.process.kill()
    terminal.end()


def test_commands(play: Play) -> None:
    lines = [
        "?",
        "? 13@",
        "preview 7@C10",
        "? 7@c10",
        "score",
        "log",
        "rules",
        "rules call",
        "board",
        "",
        "help",
    ]
    shown = play("metropolys", "--seed", "4", "--players", "2", lines=lines)
    assert "455 legal moves" in shown
    assert "13@C15" in shown
    assert shown.count("who can outbid") == 2
    assert "Ada opens with 7 on C10." in shown
    assert "call.higher" in shown
    assert shown.count("your cards") == 3
    assert shown.rstrip().endswith("Good-bye.")


def test_refusals(play: Play) -> None:
    shown = play("metropolys", "--seed", "4", lines=["pass", "14@C1", "hello", "\x1b[31mred", "? nothing"])
    assert "[call.open]" in shown
    assert "He cannot pass." in shown
    assert "[components.buildings]" in shown
    assert "hello is no move of this game. [notation]" in shown
    assert "\x1b" not in shown.replace("\x1b[31mred\n", "", 1)


def test_other_spellings_are_understood(play: Play) -> None:
    assert "Ada opens with 13 on C10." in play("metropolys", "--seed", "4", lines=["13 @ c10"])


def test_undo_goes_back_to_ones_own_decision(play: Play, tmp_path: Path) -> None:
    """Bots' moves go back too, and they answer the same way again."""
    first, second = tmp_path / "a.game.json", tmp_path / "b.game.json"
    argv = ("foundations", "--seed", "4", "--players", "2")
    shown = play(
        *argv, lines=["undo", "income", "income", f"save {first}", "undo", "income", f"save {second}", "quit"]
    )
    assert "You have made no move yet." in shown
    assert first.read_text() == second.read_text()
    assert len(load(str(first)).moves) == 4
    play(*argv, lines=["income", "income", "undo", "undo", f"save {first}", "quit", "yes"])
    assert load(str(second)).moves != []


def test_undo_stops_at_other_people(play: Play) -> None:
    argv = ("foundations", "--seed", "4", "--seats", "you,you")
    shown = play(*argv, lines=["", "income", "", "income", "", "undo"])
    assert "Bob has moved since" in shown
    shown = play(*argv, lines=["", "income", "undo", "", "log"])
    assert shown.count("Pass the keyboard to Ada") == 2
    assert "Ada takes 5 coins" not in shown.split("Ada> log")[1]


def test_undo_stops_where_something_was_turned_up(play: Play) -> None:
    people = play("metro", "--seed", "4", "--seats", "you,you", lines=["", "draw", "undo"])
    assert "turned up something hidden" in people
    alone = play("metro", "--seed", "4", "--players", "2", lines=["draw", "undo"])
    assert "turned up something hidden" not in alone


def test_saving_and_loading(play: Play, run: Any, refused: Any, tmp_path: Path) -> None:
    shown = play("metro", "--seed", "4", "--players", "2", lines=["?", "quit"])
    assert "Save the game first" not in shown
    move = re.search(r"(\w{4}@)  (\d\d)", shown)
    assert move
    lines = [f"{move[1]}{move[2]}", "quit", str(tmp_path / "kept")]
    assert "Save the game first" in play("metro", "--seed", "4", "--players", "2", lines=lines)
    path = tmp_path / "kept.game.json"
    assert sum("@" in move for move in load(str(path)).moves) == 2  # the bot may have drawn first
    before = path.read_text()
    shown = play("--load", path, lines=["log", f"save {path}", "no", "save /nowhere/at/all", "quit"])
    assert "Ada places" in shown
    assert "exists. Write over it?" in shown
    assert "/nowhere/at/all.game.json: No such file" in shown
    assert path.read_text() == before
    assert "game of metro" in refused("play", "--terminal", "metropolys", "--load", path)
    run("play", "--terminal", "metro", "--load", path, stdin=f"save {path}\nyes\nquit\n".encode())
    assert path.read_text() == before


def test_yes_is_said_in_the_language_of_the_table(play: Play, finished: Any, written: Any) -> None:
    path = written(finished("metro"))
    for answer, saved in (("yes", False), ("Oui", True)):
        shown = play("--load", path, "--language", "fr", lines=[f"save {path}", answer, ""])
        assert (words(None, "fr")["table.saved"].format(file=path) in shown) is saved


def test_a_finished_game_can_be_looked_at(play: Play, finished: Any, written: Any) -> None:
    shown = play("--load", written(finished("metropolys")), lines=["log", "score", "undo", "quit", ""])
    assert "wins." in shown
    assert "turns up" in shown


def test_bots_among_themselves(play: Play) -> None:
    shown = play("metropolys", "--seats", "random,random", "--seed", "1", lines=[])
    assert "wins." in shown or "Shared" in shown
    assert "opens with" in shown


def test_which_game(play: Play, run: Any) -> None:
    assert "Metro ·" in play(lines=["chess", "9", str(GAMES.index("metro") + 1), "quit"])
    assert "Metropolys ·" in play(lines=["metropolys", "quit"])
    assert run("play", "--terminal").status == 2


def test_which_bots(play: Play, refused: Any) -> None:
    """The seats that are left take the named ones in order; without names, the usual level."""
    shown = play("metro", "--players", "4", "--bots", "newcomer,random", "--seed", "1", lines=["quit"])
    assert [word for word in ("newcomer", "random", "regular") if word in shown] == ["newcomer", "random"]
    assert "regular" in play("metro", "--players", "2", "--seed", "1", lines=["quit"])
    assert "no bot" in refused("play", "--terminal", "metro", "--bots", "oracle")


def test_bad_arguments(refused: Any) -> None:
    assert "2 players" in refused("play", "--terminal", "metro", "--players", "2", "--seats", "you,you,you")
    assert "no bot" in refused("play", "--terminal", "metro", "--seats", "you,oracle")
    assert "--names" in refused("play", "--terminal", "metro", "--players", "2", "--names", "a,b,c")
    assert "--names[0]" in refused("play", "--terminal", "metro", "--names", "A\x1b[2Jda")
    assert "no option" in refused("play", "--terminal", "metro", "--options", '{"x": 1}')
    for players in ("9", str(10**9)):
        assert f"{players} cannot play" in refused("play", "--terminal", "metro", "--players", players)


# ---- secrets ----


def seen_by(shown: str, name: str) -> list[str]:
    """What is on the screen while a person has the keyboard, one text a turn."""
    turns = re.split(r"Pass the keyboard to (\w+)\..*\n", shown)
    return [text for who, text in zip(turns[1::2], turns[2::2], strict=True) if who == name]


def record(id: str, setup: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    match = Match(game(id), ["Ada", "Bob"], options, 3, setup)
    found: dict[str, Any] = json.loads(dump(match))
    return found


LOOK = ["?", "score", "log", "board"]


def test_a_game_of_metropolys_tells_nobody_the_others_cards(play: Play, written: Any) -> None:
    """Two games that differ in Bob's cards alone look the same to Ada, and the other way round."""
    first, second = record("metropolys"), record("metropolys")
    spare = {"area": "chains", "neighborhood": "mall"}
    cards = second["setup"]["objectives"]
    used = [value for card in cards for value in card.values()]
    assert not set(spare.values()) & set(used), "choose other spare cards"
    moves = ["3@C10", "pass", "5@C1", "pass", "1@C13", "4@C14", "pass"]
    lines = [line for move in moves for line in ("", *LOOK, f"preview {move}", move)]
    for seat, other in ((0, "Bob"), (1, "Ada")):
        second["setup"]["objectives"] = [spare if owner == seat else card for owner, card in enumerate(cards)]
        shown = [play("--load", written(one), "--seats", "you,you", lines=lines) for one in (first, second)]
        assert shown[0] != shown[1]
        assert seen_by(shown[0], other) == seen_by(shown[1], other)
        assert len(seen_by(shown[0], other)) >= 3


@pytest.mark.parametrize(
    ("id", "key", "hidden", "options"),
    [("metro", "tiles", 1, {}), ("foundations", "deeds", 6, {"draft": True})],
)
def test_the_first_turn_tells_nothing_of_the_others_hand(
    id: str, key: str, hidden: int, options: dict[str, Any], play: Play, written: Any
) -> None:
    first, second = record(id, **options), record(id, **options)
    deck = second["setup"][key]
    other = next(n for n in range(len(deck) - 1, 0, -1) if deck[n] != deck[hidden])
    deck[hidden], deck[other] = deck[other], deck[hidden]
    begin = load(str(written(first)))
    previews = [f"preview {move}" for move in begin.legal()]
    lines = ["", *LOOK, *previews, begin.legal()[0]]
    shown = [play("--load", written(one), "--seats", "you,you", lines=lines) for one in (first, second)]
    assert shown[0] == shown[1]
    lines += ["", *LOOK]
    shown = [play("--load", written(one), "--seats", "you,you", lines=lines) for one in (first, second)]
    assert seen_by(shown[0], "Ada") == seen_by(shown[1], "Ada")
    assert seen_by(shown[0], "Bob") != seen_by(shown[1], "Bob")


# ---- lists of moves ----


def test_moves_are_grouped() -> None:
    assert grouped(["10@C2", "2@C10", "2@C2", "10@C10", "pass"]) == [
        (["2@", "10@"], ["C2", "C10"]),
        (["pass"], []),
    ]
    builds = grouped(["build house A1 A2", "build park-2 A1 A2", "buy B1", "income"])
    assert builds == [(["build house", "build park-2"], ["A1 A2"]), (["buy"], ["B1"]), (["income"], [])]
    assert joined(["build house", "build park-2"]) == "build house, park-2"
    assert joined(["2@", "10@"]) == "2@ 10@"
    assert brief(["A1 A2", "B1 B2"]) == "A1 A2 · B1 B2"
    assert brief([str(n) for n in range(100)]).endswith("59 … +40")
