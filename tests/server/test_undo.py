"""How far moves can be taken back, and made again."""

import pytest

from .conftest import Page, Seen, Server


def first_move(page: Page, state: Seen) -> Seen:
    return page.move(state, state["legal"][0])


def people_move(page: Page, state: Seen) -> Seen:
    """The person to move makes the first legal move, looked at with the right eyes."""
    return first_move(page, page.look(state["turn"]))


def undo(page: Page) -> Seen:
    """What is seen then; a bot may have moved before it was heard."""
    page.say(do="undo")
    return page.wait("state", until=lambda state: bool(state["redo"]))


def redo(page: Page) -> Seen:
    page.say(do="redo")
    return page.wait("state")


def refused(page: Page, wish: str) -> bool:
    page.say(do=wish)
    return bool(page.wait("error")["note"]["id"] == f"server.no-{wish}")


def own_turn(page: Page) -> Seen:
    return page.wait("state", until=lambda state: state["turn"] == 0 or state["finished"])


@pytest.fixture
def alone(server: Server) -> Page:
    page = server.page(server.table("metropolys", "prr"))
    page.say(do="pace", ms=0)
    return page


def test_alone_one_goes_back_to_the_previous_decision(alone: Page) -> None:
    start = state = alone.look(0)
    assert not state["undo"]
    assert refused(alone, "undo")
    decisions = []
    for _ in range(3):
        decisions.append(state)
        state = first_move(alone, state)
        state = state if state["turn"] == 0 else own_turn(alone)
    for earlier in reversed(decisions):
        assert alone.heard[-1]["undo"]
        back = undo(alone)
        assert back["number"] == earlier["number"] == back["log_from"]
        assert back["log"] == []
        assert (back["view"], back["legal"], back["turn"]) == (earlier["view"], earlier["legal"], 0)
        assert back["redo"]
        assert not back["fresh"]
    assert not back["undo"]
    assert back["view"] == start["view"]
    for later in [*decisions[1:], state]:
        on = redo(alone)
        assert on["number"] == later["number"]
        assert on["view"] == later["view"]
        assert on["log_from"] + len(on["log"]) == on["number"]
    assert not on["redo"]
    assert refused(alone, "redo")


def test_a_bot_that_thinks_is_interrupted(server: Server) -> None:
    page = server.page(server.table("metropolys", "pr"))
    state = page.look(0)
    page.say(do="pace", ms=30_000)
    state = page.move(state, "1@" + state["legal"][0].split("@")[1])
    assert state["thinking"] == 1
    assert undo(page)["number"] == 0
    page.say(do="pace", ms=0)
    assert redo(page)["number"] == 1
    assert page.wait("state")["number"] == 2


def test_a_bot_answers_the_same_move_alike(alone: Page) -> None:
    """Whoever takes a move back does not get other luck."""
    first = first_move(alone, alone.look(0))
    reply = alone.wait("state")
    undo(alone)
    assert first_move(alone, alone.heard[-1])["view"] == first["view"]
    assert alone.wait("state")["view"] == reply["view"]


def test_another_move_ends_what_can_be_made_again(alone: Page) -> None:
    state = alone.look(0)
    first_move(alone, state)
    state = undo(alone)
    assert state["redo"]
    assert not alone.move(state, state["legal"][-1])["redo"]


def test_alone_one_goes_back_from_the_end(server: Server) -> None:
    page = server.page(server.table("metropolys", "pr"))
    page.say(do="pace", ms=0)
    state = page.look(0)
    while not state["finished"]:
        state = first_move(page, state) if state["turn"] == 0 else page.wait("state")
    assert state["undo"]
    back = undo(page)
    assert not back["finished"]
    assert back["turn"] == 0
    assert back["result"] is None


def test_a_spectator_takes_nothing_back(server: Server, alone: Page) -> None:
    first_move(alone, alone.look(0))
    table = alone.heard[0]["id"]
    other = server.page(table)
    assert not other.look(None)["undo"]
    assert refused(other, "undo")


# ---- several people ----


def test_one_takes_back_ones_own_last_move_until_another_acts(server: Server) -> None:
    table = server.table("metropolys", "ppp")
    mine, other = server.page(table), server.page(table)
    state = first_move(mine, mine.look(0))
    assert state["turn"] == 1
    assert state["undo"]
    assert not other.look(1)["undo"]
    assert refused(other, "undo")
    assert undo(mine)["number"] == 0
    seen = other.wait("state")
    assert (seen["number"], seen["log_from"], seen["log"], seen["redo"]) == (0, 0, [], False)
    assert redo(mine)["number"] == 1
    state = other.wait("state")
    other.move(state, state["legal"][-1])
    assert not mine.wait("state", until=lambda state: state["number"] == 2)["undo"]
    assert refused(mine, "undo")


def test_a_screen_with_several_people_takes_back_the_last_move_of_any_of_them(server: Server) -> None:
    page = server.page(server.table("metropolys", "pp"))
    first_move(page, page.look(0))
    assert page.look(1)["undo"]
    assert undo(page)["number"] == 0


def test_a_bot_that_has_acted_is_a_fence_too(server: Server) -> None:
    page = server.page(server.table("metropolys", "prp"))
    page.say(do="pace", ms=0)
    state = first_move(page, page.look(0))
    assert state["undo"]
    assert state["turn"] == 1
    assert not page.wait("state")["undo"]
    assert refused(page, "undo")


def test_what_was_turned_up_stays_up(server: Server) -> None:
    """In Metro a placed tile is replaced from the pool; in Foundations a bought deed is."""
    page = server.page(server.table("metro", "pp"))
    state = first_move(page, page.look(0))
    assert not state["undo"]
    assert refused(page, "undo")
    page = server.page(server.table("foundations", "pp"))
    state = page.look(0)
    assert page.move(state, "income")["undo"]
    state = undo(page)
    buying = next(move for move in state["legal"] if move.startswith("buy"))
    assert not page.move(state, buying)["undo"]


def test_the_end_of_a_game_turns_up_what_was_hidden(server: Server) -> None:
    page = server.page(server.table("metropolys", "pp", options={"edition": "family"}))
    state = page.look(0)
    while not state["finished"]:
        state = people_move(page, state)
    assert not state["undo"]
    assert refused(page, "undo")


def test_a_secret_choice_can_be_made_again(server: Server) -> None:
    """In the draft nobody knows a choice before all have chosen."""
    page = server.page(server.table("foundations", "pp", options={"draft": True}))
    state = first_move(page, page.look(0))
    assert state["undo"]
    assert undo(page)["redo"]
    state = redo(page)
    state = people_move(page, state)
    assert not state["undo"]
