"""Looking on, some moves behind; the end, and the game after it."""

from server.conftest import Page

from .conftest import Party, Someone
from .test_tables import entered, made, sit

# ---- looking on, some moves behind ----


def played(host: Page, guest: Page, moves: int) -> None:
    """Both play whatever they can."""
    for _ in range(moves):
        for page, seat in ((host, 0), (guest, 1)):
            state = page.look(seat)
            if state["turn"] == seat:
                page.move(state, state["legal"][0])
                break


def test_spectators_are_behind_until_the_end(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "po", delay=3)
    guest, (host, _) = sit(bob, table, 1), entered(ann, table)
    eye, now = entered(party.come(), table)
    assert now["delay"] == 3
    assert eye.look(None)["number"] == 0
    played(host, guest, 5)
    behind = eye.wait("state", until=lambda state: state["number"] == 2)
    assert (len(behind["log"]), behind["turn"], behind["thinking"]) == (1, 0, None)
    assert (behind["undo"], behind["result"], behind["legal"]) == (False, None, [])
    assert eye.look(None)["view"] == behind["view"]
    assert max(one["number"] for one in eye.heard if one["is"] == "state") == 2
    host.say(do="ask", what="undo")
    host.wait("pact")
    guest.say(do="agree", yes=False)
    host.wait("news")
    assert eye.look(None)["number"] == 2
    assert not [one for one in eye.heard if one["is"] in ("news", "pact")]


def test_who_looks_on_is_counted(party: Party) -> None:
    ann = party.come("Ann")
    table = made(ann, "po")
    host, now = entered(ann, table)
    assert now["watching"] == 0
    eyes = [entered(party.come(name), table)[0] for name in ("Eve", None)]
    host.wait("table", until=lambda now: now["watching"] == 2)
    eyes[0].close()
    host.wait("table", until=lambda now: now["watching"] == 1)


# ---- the end, and the game after it ----


def finished(party: Party, ann: Someone, bob: Someone) -> str:
    """A whole game of two."""
    table = made(ann, "po")
    guest, (host, _) = sit(bob, table, 1), entered(ann, table)
    states = [host.look(0), guest.look(1)]
    pages = [host, guest]
    while not states[0]["finished"]:
        turn = states[0]["turn"]
        number = states[turn]["number"]
        pages[turn].move(states[turn], states[turn]["legal"][0])
        for n, page in enumerate(pages):
            behind = [one for one in page.heard if one["is"] == "state" and one["number"] > number]
            states[n] = behind[-1] if behind else page.wait("state")
    return table


def test_a_rematch_keeps_the_people_and_is_one(party: Party) -> None:
    ann, bob, eve = (party.come(name) for name in ("Ann", "Bob", "Eve"))
    running = made(ann, "po")
    page = sit(bob, running, 1)
    assert ann.refused(409, f"tables/{running}/rematch", {}) == "server.unfinished"
    assert page.look(1)["number"] == 0
    table = finished(party, ann, bob)
    page, _ = entered(bob, table)
    assert eve.refused(403, f"tables/{table}/rematch", {}) == "server.not-yours"
    assert party.come().refused(401, f"tables/{table}/rematch", {}) == "server.who"
    new = ann.ask(f"tables/{table}/rematch", {})["id"]
    assert bob.ask(f"tables/{table}/rematch", {})["id"] == new
    assert page.wait("table", until=lambda now: now["next"])["next"] == new
    seats = entered(bob, new)[1]
    assert [seat["name"] for seat in seats["seats"]] == ["Bob", "Ann"]
    assert (seats["mine"], seats["begun"]) == ([0], True)
    assert entered(ann, new)[1]["host"]


def test_a_finished_game_is_for_who_has_its_link(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    running = made(ann, "po")
    sit(bob, running, 1)
    nobody = party.come()
    for what in ("record", "review", "at/0", "at/0?seat=all", "at/0/preview?move=1", "proof"):
        assert nobody.refused(409, f"tables/{running}/{what}") == "server.unfinished"
    table = finished(party, ann, bob)
    assert nobody.answer(f"tables/{table}/record").is_success
    assert nobody.ask(f"tables/{table}/at/3?seat=all")["number"] == 3
    eve = party.come("Eve")
    own = eve.ask(f"tables/{table}/play-on", {"at": 3})["id"]
    assert entered(eve, own)[1]["mine"] == [0, 1]
    assert entered(ann, own)[1]["mine"] == []
    assert nobody.refused(401, f"tables/{table}/play-on", {"at": 3}) == "server.who"
