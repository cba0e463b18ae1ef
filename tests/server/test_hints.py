"""Hints: for the seat to move, of what it knows; a position that is gone needs none."""

import pytest

from metropolitan.engine.registry import names

from .conftest import Page, Seen, Server
from .test_undo import first_move


def ask(page: Page, ref: int = 1) -> Seen:
    page.say(do="hint", ref=ref)
    answer = page.wait("hint")
    assert answer["ref"] == ref
    hint: Seen = answer["hint"]
    return hint


def refused(page: Page) -> str:
    page.say(do="hint", ref="x")
    answer = page.wait("refused")
    assert answer["ref"] == "x"
    return str(answer["note"]["id"])


@pytest.mark.parametrize("game", names("games"))
def test_the_best_moves_with_their_chances(server: Server, game: str) -> None:
    page = server.page(server.table(game, "prr"))
    state = page.look(0)
    hint = ask(page)
    assert (hint["seat"], hint["number"]) == (0, 0)
    assert abs(sum(hint["chances"]) - 1) < 1e-6
    assert 1 <= len(hint["moves"]) <= 5
    assert hint["moves"][0]["loss"] == 0
    for move in hint["moves"]:
        assert move["move"] in state["legal"]
        assert abs(sum(move["chances"]) - 1) < 1e-6
        page.say(do="preview", move=move["move"], ref=2)
        assert page.wait("preview")["preview"] == move["preview"]


def test_only_for_who_is_to_move(server: Server) -> None:
    table = server.table("metropolys", "ppr")
    mine, other, nobody = (server.page(table) for _ in range(3))
    mine.look(0)
    other.look(1)
    nobody.look(None)
    assert refused(other) == "server.not-your-turn"
    assert refused(nobody) == "server.spectator"
    assert ask(mine)["moves"]
    mine.say(do="seat", seat=0, kind="bot", bot="random")
    mine.wait("state")
    assert refused(mine) == "server.spectator"
    assert other.silent() or not any(one["is"] == "hint" for one in other.heard)


def test_another_position_ends_it(server: Server) -> None:
    """The answer to a question about a position that is gone never comes after it has gone."""
    page = server.page(server.table("metropolys", "pp"))
    state = page.look(0)
    page.say(do="hint", ref=1)
    first_move(page, state)
    page.look(1)
    assert ask(page, 2)["number"] == 1
    gone = next(k for k, one in enumerate(page.heard) if one["is"] == "state" and one["number"] == 1)
    assert [one["ref"] for one in page.heard[gone:] if one["is"] == "hint"] == [2]


def test_only_the_last_question_is_answered(server: Server) -> None:
    page = server.page(server.table("metropolys", "pp"))
    page.look(0)
    page.say(do="hint", ref=1)
    assert ask(page, 2)
    assert page.silent()


def test_no_hint_for_a_game_that_is_only_looked_at(server: Server) -> None:
    table = server.table("metropolys", "pp")
    page = server.page(table)
    state = page.look(0)
    while not state["finished"]:
        state = page.look(state["turn"])
        state = page.move(state, state["legal"][-1])
    assert refused(page) == "server.over"
