"""Does a game keep the contract? Any game may call this from its own tests:

    from metropolitan.engine.conformance import check
    check(my_game)

It plays random matches of every number of players and every single option, and asserts at every move what
other floors rely on. A broken promise is an AssertionError that names it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any

from rich.console import Console

from metropolitan.engine.book import faults, rule_ids
from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Game
from metropolitan.engine.errors import IllegalAction
from metropolitan.engine.match import Match
from metropolitan.engine.words import Note, say, words


def check(game: Game, games: int = 1, seed: int = 0, every: int = 7) -> None:
    """Plays `games` matches of each way to play; the dear checks are made at every `every`-th move."""
    check_words(game)
    for options in ways(game):
        for players in game.players:
            for number in range(games):
                check_match(game, options, players, seed + number, every)


def ways(game: Game) -> Iterator[dict[str, Any]]:
    """The defaults, then every other choice of every option, one at a time."""
    yield {}
    for name, option in game.options.items():
        for choice in option.choices[1:]:
            yield {name: choice}


def check_words(game: Game) -> None:
    known = words(game.id)
    for id in ("title", "summary"):
        assert known.get(id), f"words: {id} is missing"
    assert rule_ids(game), "words: no rules"
    assert not list(faults(game)), "book: " + "; ".join(faults(game))


def check_match(game: Game, options: Mapping[str, Any], players: int, seed: int, every: int = 7) -> Match:
    """One random match, checked all along; returned for checks of one's own."""
    names = [f"P{seat}" for seat in range(players)]
    match = Match(game, names, options, seed)
    check_setup(match)
    chance = Chance(seed, "conformance")
    while not match.state.finished:
        check_moves(match)
        if len(match.moves) % every == 0:
            check_secrets(match, chance)
            check_illegal(match, chance)
        step(match, chance)
    check_end(match)
    return match


def check_setup(match: Match) -> None:
    again = Match(match.game, match.players, match.options, match.seed)
    assert again.setup == match.setup, "prepare: one seed, two set-ups"
    given = match.game.prepare(match.options, len(match.players), None, json.loads(json.dumps(match.setup)))
    assert given == match.setup, "prepare: a full set-up is not kept as it is"
    assert match.state.seat == 0, "start: seat 0 moves first"


def check_moves(match: Match) -> None:
    game, state = match.game, match.state
    legal = state.legal()
    assert legal, "legal: no move, and not finished"
    assert legal == sorted(set(legal)), "legal: not ascending, or twice the same"
    assert 0 <= legal[0] <= legal[-1] < game.actions(match.options, len(match.players)), (
        "actions: out of range"
    )
    assert state.count() == len(legal), "count differs from legal"
    assert [state.nth(k) for k in range(len(legal))] == legal, "nth differs from legal"
    texts = [game.write(state, action) for action in legal]
    assert len(set(texts)) == len(texts), "write: two moves are written alike"
    assert [game.read(state, text) for text in texts] == legal, "read does not undo write"
    assert len(state.scores()) == len(match.players), "scores: one a seat"
    assert state.winners() == [], "winners: before the end"


def check_secrets(match: Match, chance: Chance) -> None:
    """What a seat is told is the same in every world it cannot tell apart."""
    game, state = match.game, match.state
    seats = [None, *range(len(match.players))]
    assert game.views(state, seats) == {seat: game.view(state, seat) for seat in seats}, "views: others"
    for seat in seats:
        other = state.determinize(seat, chance)
        assert told(game, state, seat) == told(game, other, seat), (
            f"secrets: seat {seat} is told what it may not know"
        )
        if seat == state.seat:
            assert other.legal() == state.legal(), "determinize: other legal moves"
            action = state.nth(chance.below(state.count()))
            previews = [json.dumps(game.preview(one, action, seat)) for one in (state, other)]
            assert previews[0] == previews[1], f"secrets: the preview of {game.write(state, action)}"
    render(game, game.view(state, state.seat))


def told(game: Game, state: Any, seat: int | None) -> str:
    sheet = [[item.plain() for item in items] for items in game.score(state, seat)]
    return json.dumps([game.view(state, seat), plain(sheet)])


def plain(value: Any) -> Any:
    if isinstance(value, Note):
        return value.plain()
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return {key: plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def render(game: Game, view: Mapping[str, Any]) -> str:
    page = StringIO()
    Console(file=page, width=120).print(game.draw(view, "en"))
    return page.getvalue()


def check_illegal(match: Match, chance: Chance) -> None:
    """An illegal move is refused with a rule that exists, and changes nothing."""
    game, state = match.game, match.state
    legal, before = set(state.legal()), told(game, state, state.seat)
    for _ in range(5):
        action = chance.below(game.actions(match.options, len(match.players)))
        if action in legal:
            continue
        try:
            state.play(action)
        except IllegalAction:
            pass
        else:
            raise AssertionError(f"play takes the illegal action {action}")
        assert told(game, state, state.seat) == before, "a refused move changed the state"
        note = game.refuse(state, action)
        assert note.facts.get("rule") in rule_ids(game), f"refuse: {note.id} names no rule"
        assert say(note, game=game.id, names=match.players)


def step(match: Match, chance: Chance) -> None:
    """A random move, and what is told of it."""
    game, before = match.game, match.state.copy()
    action = match.state.nth(chance.below(match.state.count()))
    match.act(action)
    assert action in before.legal(), "copy: changed by a move of the original"
    for seat in [None, *range(len(match.players))]:
        notes = game.events(before, action, match.state, seat)
        assert notes, f"events: nothing is told of {match.moves[-1]}"
        for note in notes:
            json.dumps(note.plain())
            assert say(note, game=game.id, names=match.players)


def check_end(match: Match) -> None:
    game, state = match.game, match.state
    assert (state.legal(), state.count(), state.seat) == ([], 0, None), "finished, and still a move"
    assert state.winners(), "winners: nobody"
    assert all(0 <= seat < len(match.players) for seat in state.winners()), "winners: no such seat"
    sums = [sum(item.points for item in items) for items in game.score(state, None)]
    assert sums == state.scores(), "score: the sheet does not add up"
    again = Match(game, match.players, match.options, match.seed, match.setup)
    for move in match.moves:
        again.play(move)
    assert told(game, again.state, None) == told(game, state, None), "replay: another end"
