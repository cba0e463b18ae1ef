"""Tutorials over HTTP. Nothing is kept: a page says which moves were made, and hears where they lead.

What it hears comes through the same door as at a table, for the learner's seat.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from metropolitan.engine import registry
from metropolitan.engine.contract import Game
from metropolitan.engine.errors import BadRecord, Problem
from metropolitan.engine.words import LANGUAGE
from metropolitan.server import sight
from metropolitan.server.history import History
from metropolitan.server.troubles import Missing, Untimely
from metropolitan.tutorials import files
from metropolitan.tutorials.course import begin
from metropolitan.tutorials.files import Scene, Step, Texts, Told, Tutorial

MOST = 100  # moves of a scene


@get("/tutorials", sync_to_thread=True)
def list_tutorials(language: FromQuery[str] = LANGUAGE) -> list[dict[str, Any]]:
    games = [registry.game(name) for name in registry.names("games")]
    return [info for game in games for info in _of(game, language)]


def _of(game: Game, language: str) -> list[dict[str, Any]]:
    """A game's tutorials, those that build on another last; one that cannot be read is none."""
    found: list[tuple[bool, dict[str, Any]]] = []
    for name, folder in files.folders(game).items():
        try:
            tutorial, texts = files.read(folder), files.texts(folder, language)
        except Problem:
            continue
        found.append((tutorial.after is not None, _info(game, name, tutorial, texts)))
    return [info for _, info in sorted(found, key=lambda one: (one[0], one[1]["id"]))]


def _info(game: Game, name: str, tutorial: Tutorial, texts: Texts) -> dict[str, Any]:
    return {
        "game": game.id,
        "id": name,
        "title": texts.title,
        "about": texts.about,
        "minutes": tutorial.minutes,
        "steps": [step.id for step in tutorial.steps],
    }


@get("/tutorials/{game:str}/{name:str}", sync_to_thread=True)
def tutorial(game: FromPath[str], name: FromPath[str], language: FromQuery[str] = LANGUAGE) -> dict[str, Any]:
    rules, folder = _folder(game, name)
    found, texts = files.read(folder), files.texts(folder, language)
    steps = [(n, step) for n, scene in enumerate(found.scenes) for step in scene.steps]
    return {
        **_info(rules, name, found, texts),
        "end": texts.end,
        "scenes": [_scene(rules, scene) for scene in found.scenes],
        "steps": [_step(n, step, texts.steps.get(step.id, Told("", ""))) for n, step in steps],
        "first": msgspec.to_builtins(found.game),
    }


def _scene(game: Game, scene: Scene) -> dict[str, Any]:
    return {"players": scene.players, "seat": scene.seat, "options": game.complete(scene.options)}


def _step(scene: int, step: Step, told: Told) -> dict[str, Any]:
    wrong = [{"moves": moves, "text": told.wrong.get(key, "")} for key, moves in step.wrong.items()]
    return {
        "id": step.id,
        "scene": scene,
        "title": told.title,
        "text": told.text,
        "ask": told.ask,
        "other": told.other,
        "wrong": wrong,
        "asks": step.ask,
        "play": step.play,
        "lit": step.lit,
        "rules": step.rules,
        "sheet": step.sheet,
    }


@get("/tutorials/{game:str}/{name:str}/{scene:int}", sync_to_thread=True)
def position(
    game: FromPath[str], name: FromPath[str], scene: FromPath[int], moves: FromQuery[list[str] | None] = None
) -> Response[bytes]:
    history, seat = _play(game, name, scene, moves or [])
    legal = sight.legal(history, seat)
    found = msgspec.structs.replace(sight.frame(history, len(history), seat), legal=legal)
    return Response(msgspec.json.encode(found), media_type="application/json")


@get("/tutorials/{game:str}/{name:str}/{scene:int}/preview", sync_to_thread=True)
def weigh(
    game: FromPath[str], name: FromPath[str], scene: FromPath[int], move: FromQuery[str],
    moves: FromQuery[list[str] | None] = None,
) -> Response[bytes]:  # fmt: skip
    history, seat = _play(game, name, scene, moves or [])
    if history.turn is None:
        raise Untimely("over")
    if history.turn != seat:
        raise Untimely("not-your-turn", seat=history.turn)
    found = {"preview": sight.preview(history, move, seat)}
    return Response(msgspec.json.encode(found), media_type="application/json")


def _folder(game: str, name: str) -> tuple[Game, Path]:
    try:
        rules = registry.game(game)
    except BadRecord:
        raise Missing("no-tutorial") from None
    folder = files.folders(rules).get(name)
    if folder is None:
        raise Missing("no-tutorial")
    return rules, folder


def _play(game: str, name: str, number: int, moves: list[str]) -> tuple[History, int]:
    """A scene after some moves, and the learner's seat."""
    rules, folder = _folder(game, name)
    scenes = files.read(folder).scenes
    if not 0 <= number < len(scenes) or len(moves) > MOST:
        raise Missing("no-tutorial")
    scene = scenes[number]
    return History(begin(rules, scene), (*scene.moves, *moves)), scene.seat


TUTORIALS = [list_tutorials, tutorial, position, weigh]
