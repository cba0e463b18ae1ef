"""What is counted of real games, and what each game says its moves and points are."""

from pathlib import Path
from typing import Any

import pytest

from metropolitan.bots.base import play_out, seated
from metropolitan.engine.contract import Game, Item
from metropolitan.engine.match import Match
from metropolitan.engine.record import load
from metropolitan.engine.registry import game, names
from metropolitan.engine.words import words
from metropolitan.statistics.digest import digest, digested, judged, ranks

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(GOLDEN.glob("*.game.json"))


def played(id: str, players: int, seed: int, **options: Any) -> Match:
    match = Match(game(id), [f"P{n}" for n in range(players)], options, seed)
    play_out(match, seated(["random"], players), seed)
    return match


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.name.split(".")[0])
def test_sources_add_up_and_everything_has_a_name(record: Path) -> None:
    match = load(str(record))
    found = digested(match)
    if found is None:
        return
    known = words(match.game.id)
    for seat, own in enumerate(found.seats):
        assert sum(own.sources.values()) == own.score == match.state.scores()[seat]
        assert {id for id in (*own.sources, *own.traits) if id not in known} == set()
    assert sum(own.share for own in found.seats) == pytest.approx(1)
    assert not found.early


@pytest.mark.parametrize("id", names("games"))
def test_every_legal_move_has_a_named_kind(id: str) -> None:
    known, match = words(id), played(id, 2, 3, **({"draft": True} if id == "foundations" else {}))
    state, kinds = match.first(), set()
    for action in match.actions:
        kinds |= {match.game.kind(state, one) for one in state.legal()[:12]}
        state.apply(action)
    assert {kind for kind in kinds if kind not in known} == set()
    assert len(kinds) > 2


def test_lines_of_metro() -> None:
    match = played("metro", 2, 5)
    lines = [line for line in match.game.view(match.state, None)["lines"] if line["owner"] == 0]
    found = match.game.traits(match.state, 0)
    assert found["trait.length"] == sum(line["tiles"] for line in lines) / len(lines)
    assert found["trait.longest"] == max(line["tiles"] for line in lines)
    assert found["trait.central"] == sum(line["to"] == "central" for line in lines)
    assert found["trait.short"] == sum(line["points"] < 6 for line in lines)


def test_moves_of_metro_by_what_they_do_to_lines() -> None:
    """The kind agrees with what the preview of the move tells."""
    match = played("metro", 3, 8)
    state, seen = match.first(), set()
    for action in match.actions:
        kind, told = match.game.kind(state, action), match.game.preview(state, action, state.seat)
        own = [line for line in told.get("lines", ()) if line["owner"] == state.seat]
        others = [line for line in told.get("lines", ()) if line["owner"] not in (state.seat, None)]
        assert (kind == "habit.draw") == (told["move"] == "draw")
        closes = any(line["closed"] for line in own)
        assert (kind in ("habit.closes", "habit.closes-short", "habit.central")) == closes
        if kind == "habit.closes-other":
            assert any(line["closed"] for line in others)
        if kind == "habit.extends":
            assert own
        seen.add(kind)
        state.apply(action)
    assert {"habit.closes-short", "habit.closes-other", "habit.extends", "habit.quiet"} <= seen


def test_cards_of_metropolys_bring_what_the_sheet_says() -> None:
    match = played("metropolys", 2, 4)
    for seat in range(2):
        found = digested(match).seats[seat]  # type: ignore[union-attr]
        area = [value for id, value in found.traits.items() if id.startswith("trait.area-")]
        kind = [value for id, value in found.traits.items() if id.startswith("trait.neighborhood-")]
        assert (area, kind) == ([found.sources["source.area"]], [found.sources["source.neighborhood"]])


def test_special_cards_count_with_their_tokens() -> None:
    metropolys, foundations = game("metropolys"), game("foundations")
    assert metropolys.source(Item("score.subway-card", 3)) == metropolys.source(Item("score.subway", 2))
    assert foundations.source(Item("score.most", 9)) == foundations.source(Item("score.population", 5))


def test_a_game_of_ones_own_needs_nothing_more() -> None:
    """The general part: the heading of a line is its id, and all moves are of one kind."""
    bare: Any = object.__new__(type("Bare", (Game,), dict.fromkeys(Game.__abstractmethods__)))
    assert bare.source(Item("score.row", 3)) == "source.row"
    assert bare.kind(None, 0) == "habit.move"
    assert bare.traits(None, 0) == {}


def test_an_early_end_has_places_but_no_sources() -> None:
    match = Match(game("metro"), ["Ada", "Bob"], {}, 1)
    found = digest(match.game, match.state, 0, {"scores": [3, 2], "winners": [0]})
    assert found.early
    assert [(seat.rank, seat.share, seat.sources) for seat in found.seats] == [(1, 1.0, {}), (2, 0.0, {})]


def test_who_wins_is_first_whatever_he_has() -> None:
    assert ranks([1], [9, 5, 7]) == [2, 1, 3]
    assert ranks([0, 2], [9, 5, 9]) == [1, 3, 1]


def test_a_review_is_summed_by_kind_phase_and_what_was_better() -> None:
    """Losses of a made-up review: one beyond doubt, one within it."""
    match = played("metro", 2, 6)
    state, told = match.first(), []
    for number, (action, move) in enumerate(zip(match.actions, match.moves, strict=True), 1):
        best = match.game.write(state, state.legal()[0])
        loss, error = (0.2, 0.05) if number == 1 else (0.05, 0.04) if number == 3 else (0.0, 0.0)
        facts = {"number": number, "seat": state.seat, "move": move, "loss": loss, "error": error}
        told.append({**facts, "best": best if loss else move})
        state.apply(action)
    found = judged(match, {"moves": told})
    first = match.game.kind(match.first(), match.actions[0])
    assert sum(one.moves for seat in found for one in seat.kinds.values()) == len(match.moves)
    assert sum(one.cost for seat in found for one in seat.kinds.values()) == pytest.approx(0.2)
    assert (found[0].kinds[first].number, found[0].kinds[first].dearest) == (1, 0.2)
    assert found[0].phases["opening"].cost == pytest.approx(0.2)
    assert [pair.split(" ")[0] for pair in found[0].missed] == [first]
    assert judged(match, {"moves": told[1:]}) == [], "of other moves"
