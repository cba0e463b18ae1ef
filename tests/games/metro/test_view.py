"""Views, previews, events and refusals as other floors get them."""

import json
from collections import Counter
from itertools import pairwise

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.words import say
from metropolitan.games.metro import game
from metropolitan.games.metro.pieces import out_side

from .table import NAMES, WAYS, deal, lay, line, play, refused, view, wander


def preview(moves: tuple[str, ...], move: str, **options: object) -> dict[str, object]:
    match = lay(*moves, then=(move[:4],), **options)
    return game.preview(match.state, match.action(move), match.state.seat)


def events(moves: tuple[str, ...], move: str, seat: int | None = None, **options: object) -> list[str]:
    match = lay(*moves, then=(move[:4],), **options)
    before, action = match.state.copy(), match.action(move)
    match.play(move)
    notes = game.events(before, action, match.state, seat)
    return [say(note, game="metro", names=NAMES) for note in notes]


def test_a_code_says_where_tracks_go() -> None:
    # cbaa: end 0 to 7, 2 to 5, 4 to 1, 6 to 3
    assert [2 * out_side("cbaa", side) + 1 for side in range(4)] == [7, 5, 1, 3]


def test_a_line_tells_its_path_and_head() -> None:
    match = lay("aaaa@03", "cccc@13")
    assert line(match, 5) == {
        "station": 5,
        "owner": 0,
        "path": [["03", 0, 5], ["13", 0, 7]],
        "tiles": 2,
        "closed": False,
        "head": {"square": "12", "end": 2},
        "to": None,
        "doubled": False,
        "points": 0,
    }


@pytest.mark.parametrize("options", WAYS[::6])
def test_views_are_plain_and_whole(options: dict[str, object]) -> None:
    match = deal(players=4, **options)
    for _ in wander(match, Chance(6, "view")):
        for seat in (None, 0, 3):
            seen = view(match, seat)
            assert json.loads(json.dumps(seen)) == seen
            assert sum(seen["laid"].values()) == len(seen["tiles"])
            known = len(seen["tiles"]) + len(seen["hand"]) + bool(seen["drawn"])
            assert sum(seen["unseen"].values()) + known == 60
            assert sum(one["points"] for one in seen["lines"]) == sum(seen["points"])


def test_preview_of_a_line_going_on() -> None:
    seen = preview(("aaaa@03",), "cccc@13")
    assert (seen["move"], seen["square"], seen["code"], seen["points"]) == ("cccc@13", "13", "cccc", [0, 0])
    (one,) = seen["lines"]
    assert (one["station"], one["owner"], one["adds"], one["closed"]) == (5, 0, 1, False)
    assert one["head"] == {"square": "12", "end": 2}
    assert one["path"][-1] == ["13", 0, 7]


def test_preview_of_lines_ending() -> None:
    seen = preview(("aaaa@03", "aaaa@13"), "aaaa@23")
    (one,) = seen["lines"]
    assert (one["to"], one["doubled"], one["points"], one["adds"], one["tiles"]) == ("central", True, 6, 1, 3)
    assert seen["points"] == [6, 0]
    both = preview((), "cbcb@00")
    assert [(one["station"], one["to"]) for one in both["lines"]] == [(8, "S9"), (9, "S8")]
    assert both["points"] == [1, 1]


def test_preview_of_a_track_laid_before() -> None:
    seen = preview(("aaaa@03", "aaaa@04"), "bbbb@05")
    stations = {one["station"]: one["adds"] for one in seen["lines"]}
    assert stations == {3: 1}
    west = preview(("aaaa@00", "aaaa@01"), "cccc@02")
    assert {one["station"]: (one["adds"], one["to"]) for one in west["lines"]}[6] == (3, "S9")


def test_preview_is_what_the_move_does() -> None:
    match = deal(players=3, rotation="free")
    for _ in wander(match, Chance(8, "preview")):
        state = match.state
        for action in state.legal()[1::9]:
            after = state.copy()
            after.apply(action)
            told = game.preview(state, action, state.seat)
            gained = [now - then for then, now in zip(state.scores(), after.scores(), strict=True)]
            assert told["points"] == gained
            lines = game.view(after, None)["lines"]
            for one in told["lines"]:
                adds = one.pop("adds")
                assert one == lines[one["station"] - 1]
                assert len(one["path"]) - adds == view(match)["lines"][one["station"] - 1]["tiles"]


def test_events_in_words() -> None:
    assert events((), "aacb@03", seat=1) == ["Ada places aacb on 03."]
    assert events((), "aacb/1@03", seat=1, rotation="free") == ["Ada turns aacb by 1 and places it on 03."]
    assert events((), "cbcb@00") == [
        "Ada places cbcb on 00.",
        "Bob: the line of station 8 ends at station 9 after one tile: 1.",
        "Ada: the line of station 9 ends at station 8 after one tile: 1.",
    ]
    central = (("aaaa@03", "aaaa@13"), "aaaa@23")
    reached = "Ada: the line of station 5 reaches the central station after 3 tiles"
    assert events(*central)[1] == f"{reached}, doubled: 6."
    assert events(*central, central="off")[1] == f"{reached}: 3."
    nobody = events((), "bcbc@70", players=3)
    assert nobody[1] == "Nobody's line of station 16 ends at station 17 after one tile."


def test_events_tell_a_new_tile_to_its_holder() -> None:
    match = deal("aacb", "cbaa", "bbbb")
    before = match.state.copy()
    play(match, "aacb@03")
    action = game.read(before, "aacb@03")
    told = [[note.id for note in game.events(before, action, match.state, seat)] for seat in (None, 0, 1)]
    assert told == [["event.place"], ["event.place", "event.refill"], ["event.place"]]


def test_events_of_the_end() -> None:
    match = deal(players=3, seed=3)
    states = [match.state.copy() for _ in wander(match, Chance(3, "end"))] + [match.state]
    ids: Counter[str] = Counter()
    for move, (before, after) in zip(match.moves, pairwise(states), strict=True):
        ids.update(note.id for note in game.events(before, game.read(before, move), after, None))
    assert ids["event.place"] == 60
    assert ids["event.line"] + ids["event.doubled"] == 30
    assert ids["event.nobody-line"] + ids["event.nobody-central"] == 2
    assert ids["event.pool-empty"] == 1
    assert ids["event.win"] == 1 or ids["event.share"] > 1


def test_what_a_move_reveals() -> None:
    match = deal("aacb", "cbaa", "bbbb")
    assert game.reveals(match.state, 0)
    assert game.reveals(match.state, game.read(match.state, "aacb@03"))
    play(match, "draw")
    assert not game.reveals(match.state, game.read(match.state, "bbbb@03"))


def test_every_refusal_has_its_words() -> None:
    cases = [
        (deal("aacb"), "aacb@33"),
        (lay("aaaa@03", then=("aacb",)), "aacb@03"),
        (deal("aacb"), "aacb@11"),
        (deal("aacb"), "aacb@23"),
        (deal("dada"), "dada@03"),
        (deal("cccc", one_tile_lines="forbidden"), "cccc@00"),
        (deal("aacb"), "cbaa@00"),
        (play(deal("aacb", "cbaa", "bbbb"), "draw"), "aacb@00"),
        (play(deal("aacb", "cbaa", "bbbb"), "draw"), "draw"),
        (deal("aacb"), "aacb/1@00"),
        (deal("aaaa", rotation="free"), "aaaa/1@00"),
    ]
    notes = [game.refuse(match.state, game.read(match.state, move)) for match, move in cases]
    assert len({say(note, game="metro") for note in notes}) == len(cases)
    names = {refused(match, move)[0] for match, move in cases}
    assert len(names) == len(cases)
    assert say(game.refuse(deal().state, 99999), game="metro") == "There is no move 99999."


@pytest.mark.parametrize("options", WAYS[::7])
def test_everything_illegal_is_refused_with_a_reason(options: dict[str, object]) -> None:
    match = deal(players=2, **options)
    chance = Chance(2, "illegal")
    for _ in wander(match, Chance(1, "moves")):
        legal = set(match.state.legal())
        for _ in range(20):
            action = chance.below(1 + 96 * 64)
            if action not in legal:
                assert say(game.refuse(match.state, action), game="metro")
