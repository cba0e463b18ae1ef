"""What is wrong with a tutorial, in sentences: whoever writes one calls this, and so do the tests.

    from metropolitan.tutorials.check import faults
    assert faults(my_game, folder) == []

Every way through it is played: each scene must be possible, each move of the others legal, each move that is
asked for the learner's and legal, whatever he chose before. Rules and places that are named must exist, and
every language the game speaks must say all steps, briefly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from metropolitan.engine import registry
from metropolitan.engine.book import rule_ids
from metropolitan.engine.contract import Game
from metropolitan.engine.errors import Problem
from metropolitan.engine.match import Match
from metropolitan.engine.words import LANGUAGE
from metropolitan.tutorials.course import fits, position
from metropolitan.tutorials.files import BadTutorial, Scene, Step, Told, Tutorial, folders, read, texts

MOST_WAYS = 1000  # through a scene
LONGEST = {"title": 40, "text": 300, "ask": 160, "other": 240, "wrong": 240}  # characters
SAME = 25  # so long a text is not the same in two languages


def faults(game: Game, folder: Path) -> list[str]:
    """All that is wrong with a tutorial of a game; nothing where it can be taught."""
    try:
        tutorial = read(folder)
    except Problem as problem:
        return [str(problem)]
    found = [*_whole(game, folder, tutorial), *_played(game, tutorial), *_said(game, folder, tutorial)]
    return [str(problem) for problem in found]


def _whole(game: Game, folder: Path, tutorial: Tutorial) -> Iterator[Problem]:
    ids = [step.id for step in tutorial.steps]
    if not ids:
        yield BadTutorial("empty")
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        yield BadTutorial("twice", step=id)
    if tutorial.after and tutorial.after not in folders(game):
        yield BadTutorial("after", name=tutorial.after)
    if tutorial.game.bot not in registry.names("bots"):
        yield BadTutorial("bot", bot=tutorial.game.bot)
    try:
        game.admit(tutorial.game.players)
        game.complete(tutorial.game.options)
    except Problem as problem:
        yield BadTutorial("game", why=str(problem))


# ---- the moves ----


def _played(game: Game, tutorial: Tutorial) -> Iterator[Problem]:
    for number, scene in enumerate(tutorial.scenes, 1):
        try:
            yield from _scene(game, number, scene)
        except Problem as problem:  # all later positions would be others
            yield problem if isinstance(problem, BadTutorial) else _impossible(number, problem)


def _impossible(number: int, problem: Problem) -> BadTutorial:
    return BadTutorial("scene", number=number, why=str(problem))


def _scene(game: Game, number: int, scene: Scene) -> Iterator[Problem]:
    first = position(game, scene)
    if not 0 <= scene.seat < scene.players:
        raise BadTutorial("seat", number=number, given=scene.seat)
    if scene.steps and scene.steps[-1].ask:
        yield BadTutorial("unseen", step=scene.steps[-1].id)
    ways: list[list[str]] = [[]]
    places = game.places(first.options, scene.players)
    for step in scene.steps:
        yield from _named(game, step, places)
        ways = [after for way in ways for after in _step(game, scene, step, way)]
        if len(ways) > MOST_WAYS:
            raise BadTutorial("ways", step=step.id, most=MOST_WAYS)


def _named(game: Game, step: Step, places: Iterable[str]) -> Iterator[Problem]:
    """Rules and places must be there."""
    for rule in step.rules:
        if rule not in rule_ids(game):
            yield BadTutorial("rule", step=step.id, rule=rule)
    for place in step.lit:
        if place not in places:
            yield BadTutorial("place", step=step.id, place=place)


def _step(game: Game, scene: Scene, step: Step, way: list[str]) -> list[list[str]]:
    """Where a step leads from a way that was gone before."""
    match = position(game, scene, way)
    for move in step.play:
        if match.state.seat == scene.seat:
            raise BadTutorial("own", step=step.id, move=move)
        _play(match, step, move)
    way = [*way, *step.play]
    return [[*way, move] for move in _asked(match, scene, step)] if step.ask else [way]


def _play(match: Match, step: Step, move: str) -> None:
    try:
        match.play(move)
    except Problem as problem:
        raise BadTutorial("play", step=step.id, move=move, why=str(problem)) from None


def _asked(match: Match, scene: Scene, step: Step) -> list[str]:
    """The moves that lead on; every pattern must stand for one at least."""
    if match.state.seat != scene.seat:
        raise BadTutorial("turn", step=step.id)
    legal = match.legal()
    wrong = [pattern for patterns in step.wrong.values() for pattern in patterns]
    for pattern in (*step.ask, *wrong):
        if not any(fits([pattern], move) for move in legal):
            raise BadTutorial("ask", step=step.id, move=pattern)
    right = [move for move in legal if fits(step.ask, move)]
    for move in right:
        if fits(wrong, move):
            raise BadTutorial("both", step=step.id, move=move)
    return right


# ---- the words ----


def _said(game: Game, folder: Path, tutorial: Tutorial) -> Iterator[Problem]:
    """In every language the game speaks."""
    for language in sorted(path.stem for path in (game.folder / "words").glob("*.toml")):
        if not (folder / f"{language}.toml").exists():
            yield BadTutorial("language", language=language)
            continue
        try:
            yield from _told(folder, language, tutorial)
        except Problem as problem:
            yield problem


def _told(folder: Path, language: str, tutorial: Tutorial) -> Iterator[Problem]:
    said, english = (texts(folder, one).steps for one in (language, LANGUAGE))
    ids = [step.id for step in tutorial.steps]
    for id in sorted(said.keys() - set(ids)):
        yield BadTutorial("no-step", language=language, step=id)
    for step in tutorial.steps:
        if step.id not in said:
            yield BadTutorial("unsaid", language=language, step=step.id, what="text")
            continue
        yield from _missing(language, step, said[step.id])
        original = english.get(step.id) if language != LANGUAGE else None
        yield from _fit(language, step.id, said[step.id], original)


def _missing(language: str, step: Step, told: Told) -> Iterator[Problem]:
    """What is asked must be said; what is said must be asked."""
    if bool(step.ask) != bool(told.ask):
        yield BadTutorial("unsaid" if step.ask else "unasked", language=language, step=step.id, what="ask")
    for key in sorted(step.wrong.keys() ^ told.wrong.keys()):
        missing = "unsaid" if key in step.wrong else "unasked"
        yield BadTutorial(missing, language=language, step=step.id, what=f"wrong.{key}")


def _fit(language: str, id: str, told: Told, original: Told | None) -> Iterator[Problem]:
    """Short, whole, and translated."""
    others = _texts(original) if original else {}
    for what, text in _texts(told).items():
        most = LONGEST[what.split(".")[0]]
        if len(text) > most:
            yield BadTutorial("long", language=language, step=id, what=what, n=len(text), most=most)
        if "{" in text or "TODO" in text or (not text.strip() and what in ("title", "text")):
            yield BadTutorial("unfinished", language=language, step=id, what=what)
        if len(text) > SAME and others.get(what) == text:
            yield BadTutorial("untranslated", language=language, step=id, what=what)


def _texts(told: Told) -> dict[str, str]:
    wrong = {f"wrong.{key}": text for key, text in told.wrong.items()}
    return {"title": told.title, "text": told.text, "ask": told.ask, "other": told.other, **wrong}
