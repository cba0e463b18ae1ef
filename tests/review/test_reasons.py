"""Why a move is good or bad, in the game's own terms and in every language."""

from __future__ import annotations

import pytest

from metropolitan.engine.match import Match
from metropolitan.engine.reasons import MOST
from metropolitan.engine.registry import game
from metropolitan.engine.words import Note, languages, say, words

from .games import KINDS, NAMES, played

SPREAD = 7  # every so many moves of a game are looked at


def ids(match: Match, action: int) -> list[str]:
    return [note.id for note in match.game.reasons(match.state, action, match.state.seat)]


def positions(id: str, players: int, options: dict[str, object]) -> list[Match]:
    whole = played(id, players, options)
    made = []
    for number in range(0, len(whole.moves), SPREAD):
        match = Match(whole.game, whole.players, whole.options, whole.seed, whole.setup)
        for move in whole.moves[:number]:
            match.play(move)
        made.append(match)
    return made


@pytest.mark.parametrize(
    "kind", [*KINDS, ("foundations", 3, {"draft": True}), ("metro", 2, {"hand": 3})], ids=str
)
def test_all_can_be_said(kind: tuple[str, int, dict[str, object]]) -> None:
    for match in positions(*kind):
        for action in match.state.legal()[::5]:
            notes = match.game.reasons(match.state, action, match.state.seat)
            assert len(notes) <= MOST
            for note in notes:
                for language in languages():
                    text = say(note, game=match.game.id, language=language, names=match.players)
                    assert "{" not in text


@pytest.mark.parametrize("id", ["metropolys", "metro", "foundations"])
def test_every_reason_is_given_somewhere(id: str) -> None:
    """No sentence without a use: each stands in the code by its id."""
    from importlib import import_module
    from pathlib import Path

    source = Path(import_module(f"metropolitan.games.{id}.reasons").__file__ or "").read_text()
    for reason in (one for one in words(id) if one.startswith("reason.")):
        name = reason.split(".")[1]
        assert f'"{name}"' in source or f'"{name}.' in source, reason


# ---- Metropolys ----


@pytest.mark.parametrize("edition", ["expert", "family"])
def test_metropolys_tokens_and_answers(edition: str) -> None:
    seen: set[str] = set()
    for match in positions("metropolys", 3, {"edition": edition}):
        for action in match.state.legal():
            told, seat = ids(match, action), match.state.seat
            preview = match.game.preview(match.state, action, seat)
            seen |= set(told)
            if preview["move"] == "pass":
                continue
            safe = {"reason.safe", "reason.blocked"} & set(told)
            assert bool(safe) == preview["settled"] or len(told) == MOST
            if "reason.trendy" in told:
                assert preview["token"] == "trendy"
            if "reason.one-rival" in told:
                assert len(preview["outbid"]) == 1
    assert {"reason.trendy", "reason.safe", "reason.one-rival", "reason.keeps"} <= seen


def test_metropolys_own_cards_only_for_their_owner() -> None:
    rules = game("metropolys")
    match = played("metropolys", 2, {"edition": "family"})
    match.undo(len(match.moves))
    card = match.setup["objectives"][0]["area"]
    own = [a for a in match.state.legal() if f"reason.area.{card}" in ids(match, a)]
    assert own
    others = [note.id for a in own for seat in (1, None) for note in rules.reasons(match.state, a, seat)]
    assert not any(id.startswith("reason.area") for id in others)


# ---- Metro ----


def test_metro_lines() -> None:
    seen: set[str] = set()
    for match in positions("metro", 3, {}):
        for action in match.state.legal():
            told = ids(match, action)
            seen |= set(told)
            preview = match.game.preview(match.state, action, match.state.seat)
            lines = preview.get("lines", [])
            mine = [line for line in lines if line["owner"] == match.state.seat and line["closed"]]
            if len(told) < MOST:
                assert bool(mine) == bool(
                    {"reason.closes", "reason.closes-short", "reason.doubled"} & set(told)
                )
                assert (preview["move"] != "draw" and not lines) == ("reason.quiet" in told)
    assert {"reason.early", "reason.towards", "reason.draw"} <= seen


def test_metro_says_for_how_many() -> None:
    match = Match(game("metro"), NAMES[:2], {}, 1)
    while not match.state.finished:
        for action in match.state.legal():
            for note in match.game.reasons(match.state, action, match.state.seat):
                if note.id in ("reason.closes", "reason.doubled"):
                    points = match.game.preview(match.state, action, match.state.seat)["points"]
                    assert note.facts["points"] <= points[match.state.seat or 0]
                    return
        match.act(match.state.legal()[-1])
    raise AssertionError("no line was ever closed")


# ---- Foundations ----


def test_foundations_citizens_coins_and_neighbors() -> None:
    seen: dict[str, Note] = {}
    for match in positions("foundations", 2, {}):
        for action in match.state.legal():
            for note in match.game.reasons(match.state, action, match.state.seat):
                seen.setdefault(note.id, note)
                preview = match.game.preview(match.state, action, match.state.seat)
                if note.id == "reason.citizens":
                    assert note.facts["n"] == preview["citizens"]
                if note.id == "reason.coins":
                    assert note.facts["coins"] == preview["coins"]
    assert {"reason.largest", "reason.income", "reason.joins", "reason.civic"} <= set(seen)
    assert seen["reason.joins"].places[0] == seen["reason.joins"].facts["lot"]
