"""What is seen: the view, the board, previews, events and the score sheet."""

import json

import pytest

from metropolitan.engine.words import Note, say

from .tables import (
    NAMES,
    PLAYERS,
    built,
    game,
    ids,
    last_events,
    play,
    random_moves,
    random_table,
    rounds,
    table,
    take_all,
    tiles,
    view,
    wait,
)


def preview(match, move: str) -> dict[str, object]:
    return game.preview(match.state, match.action(move), match.state.seat)


def test_the_view_is_plain_json() -> None:
    for draft in (False, True):
        match = random_table(4, seed=1, draft=draft)
        for _ in random_moves(match, seed=1):
            if len(match.moves) % 9 == 0:
                for who in (None, 0, 3):
                    seen = view(match, who)
                    assert json.loads(json.dumps(seen)) == seen


def test_the_view_tells_the_buildings() -> None:
    match = rounds(table("A1 A2", "C1", pile="E1"), ["build house A1 A2"], ["build market C1"])
    assert view(match)["buildings"] == [
        {"seat": 0, "tile": "house", "kind": "residential", "lots": ["A1", "A2"]},
        {"seat": 1, "tile": "market", "kind": "civic", "lots": ["C1"]},
    ]
    assert view(match)["seats"][0]["now"] == 2 + 4


def test_the_board_has_all_that_a_page_needs() -> None:
    for players in PLAYERS:
        board = game.board({"draft": False}, players)
        assert json.dumps(board)
        assert len(board["lots"]) == board["side"] ** 2
        assert len(board["tiles"]) == 20
        assert set(board["shapes"]) == {tile["shape"] for tile in board["tiles"]}
    assert list(game.colors) == ["red", "blue", "yellow", "purple"]


def test_preview_of_income() -> None:
    match = rounds(table("A1", ""), ["build small-coffee-shop A1"], [])
    assert preview(match, "income") == {"move": "income", "gain": 6, "coins": 11}


def test_preview_of_a_purchase() -> None:
    match = table("", "", pile="B1 C2 D3 E4 F5 G6")
    told = preview(match, "buy D3")
    assert told == {
        "move": "buy",
        "lot": "D3",
        "price": 4,
        "coins": 1,
        "markers": 1,
        "slides": [
            {"lot": "E4", "from": 6, "to": 4},
            {"lot": "F5", "from": 8, "to": 6},
            {"lot": "G6", "from": 10, "to": 8},
        ],
        "refill": True,
        "last": False,
    }


def test_preview_of_a_building() -> None:
    match = table("A1 A2 A3 B1 B2 D5", "C1 C2 E3 G1 G3 G5")
    rounds(match, ["build small-house A1", "build retail-shop B1 B2"], ["build school-2 C1 C2"])
    assert preview(match, "build hotel-L3 A1 A2 B2") == {
        "move": "build",
        "tile": "hotel-L3",
        "lots": ["A1", "A2", "B2"],
        "income": -1,
        "citizens": 3,
        "markers": 0,
        "civic": [0, 4],
        "points": [3 - 2, 4],
        "returned": [{"tile": "small-house", "lots": ["A1"]}, {"tile": "retail-shop", "lots": ["B1", "B2"]}],
        "left": ["B1"],
    }


@pytest.mark.parametrize("players", PLAYERS)
def test_previews_come_true(players: int) -> None:
    match = random_table(players, seed=6)
    for move in random_moves(match, seed=6):
        mover, told, before = match.state.seat, preview(match, move), view(match)
        after = match.state.copy()
        after.apply(match.action(move))
        seen = game.view(after, None)
        if seen["year"] != before["year"] or after.finished:
            continue
        old, new = before["seats"][mover], seen["seats"][mover]
        if told["move"] == "build":
            for part in ("income", "citizens", "markers"):
                assert new[part] - old[part] == told[part]
            gains = [now["now"] - was["now"] for was, now in zip(before["seats"], seen["seats"], strict=True)]
            assert gains == told["points"]
            assert set(told["left"]) <= set(new["marked"])
        else:
            assert new["coins"] == told["coins"]


def test_preview_of_a_choice_tells_nothing_more() -> None:
    match = table("A1", "", draft=True)
    assert preview(match, "take A1") == {"move": "take", "lot": "A1"}


def test_events_of_a_construction() -> None:
    match = table("A1 A2 A3 B1 B2", "")
    rounds(match, ["build small-house A1", "build retail-shop B1 B2"], [])
    play(match, "build hotel-L3 A1 A2 B2")
    notes = last_events(match)
    assert ids(notes) == ["event.build", "event.return", "event.return", "event.mark"]
    assert [note.places for note in notes] == [("A1", "A2", "B2"), ("A1",), ("B1", "B2"), ("B1",)]
    assert say(notes[0], game="foundations", names=NAMES) == "Ada builds Hotel (bent) on A1, A2, B2."


def test_events_of_a_year_s_end() -> None:
    match = wait(rounds(table("A1 A2 A3", ""), ["build fast-food A1 A2 A3"], []))
    notes = last_events(match)
    assert ids(notes) == [
        "event.income", "event.year-end", "event.scores", "event.scores", "event.paid", "event.year",
    ]  # fmt: skip
    assert [note.facts["n"] for note in notes if note.id == "event.scores"] == [3, 0]
    assert notes[-1].facts["lots"] == tuple(sorted(deed["lot"] for deed in view(match)["row"]))


def test_events_of_the_draft_s_end() -> None:
    match = take_all(table("A1", "A3", draft=True))
    assert ids(last_events(match)) == ["event.chosen", "event.take", "event.take", "event.year"]


def sheet(match, who: int) -> list[tuple[str, int]]:
    return [(item.id, item.points) for item in game.score(match.state, None)[who]]


def test_the_sheet_of_this_year() -> None:
    match = table("A1 A2 A3 B1", "B2 C1 C2")
    rounds(match, ["build school-2 A1 A2", "build small-house A3"], ["build small-house B2"])
    rounds(match, ["build market B1"], ["build retail-shop C1 C2"])
    assert sheet(match, 0) == [
        ("score.now-most", 1 + 4),
        ("score.now-civic", 1),
        ("score.now-civic", 2),
    ]
    school = game.score(match.state, None)[0][2]
    assert school.places == ("A1", "A2")
    assert [note.places for note in school.facts["beside"]] == [("A3",), ("B2",)]
    assert sheet(match, 1) == [("score.now-most", 5), ("score.now-commercial", 2)]


def test_the_sheet_keeps_the_years() -> None:
    match = rounds(
        table("A1 A2 A3", "C1"), ["build park-2 A1 A2", "build small-house A3"], ["build market C1"]
    )
    wait(match)
    rounds(match, ["build hotel-I3 A1 A2 A3"], [])
    assert sheet(match, 0) == [("score.most", 5), ("score.civic", 1), ("score.now-most", 4 + 7)]
    assert sheet(match, 1) == [("score.civic-alone", 0), ("score.now-civic-alone", 0)]
    wait(match)
    assert sheet(match, 0)[:3] == [("score.most", 5), ("score.civic", 1), ("score.most", 11)]
    wait(match)
    assert sheet(match, 0) == [
        ("score.most", 5), ("score.civic", 1), ("score.most", 11), ("score.most", 14), ("score.markers", 3),
    ]  # fmt: skip
    assert built(match) == {"hotel-I3": ["A1", "A2", "A3"]}
    assert tiles(match, 0)["park-2"] == 1


@pytest.mark.parametrize("seed", range(4))
def test_the_sheet_adds_up_at_any_time(seed: int) -> None:
    match = random_table(2 + seed % 3, seed, draft=seed % 2 == 1)
    for _ in random_moves(match, seed):
        items = game.score(match.state, None)
        past = [sum(i.points for i in own if not i.id.startswith("score.now-")) for own in items]
        now = [sum(i.points for i in own if i.id.startswith("score.now-")) for own in items]
        assert past == match.state.scores()
        assert now == [one["now"] for one in view(match)["seats"]]
    for own in game.score(match.state, None):
        for item in own:
            assert say(Note(item.id, item.facts or {}), game="foundations", names=NAMES)
