"""Tutorials over HTTP: positions come through the table's own door, and nothing strange does harm."""

import httpx
import msgspec
import pytest

from metropolitan.engine import registry
from metropolitan.server.api.answers import Frame, Preview
from metropolitan.server.api.learning import Lesson, TutorialInfo
from metropolitan.server.teaching import MOST
from metropolitan.tutorials.course import position
from metropolitan.tutorials.files import folders, read

from .conftest import Seen, Server

FAMILY = "tutorials/metropolys/family"


def asked(server: Server, path: str, **params: object) -> httpx.Response:
    return httpx.get(f"{server.url}api/{path}", params=params)  # type: ignore[arg-type]


def refused(server: Server, path: str, **params: object) -> Seen:
    answer = asked(server, path, **params)
    assert answer.is_client_error, answer.text
    note: Seen = answer.json()["note"]
    return note


def test_all_are_listed_in_every_language(server: Server) -> None:
    english, german, none = (asked(server, "tutorials", language=one).json() for one in ("en", "de", "xx"))
    found = msgspec.convert(english, list[TutorialInfo])
    assert {one.game for one in found} >= {"metropolys", "foundations", "metro"}
    assert [one.id for one in found if one.game == "metropolys"] == [
        "family",
        "expert",
    ]  # it builds on the first
    assert german != english == none


def test_a_tutorial_tells_its_steps(server: Server) -> None:
    lesson = msgspec.convert(asked(server, FAMILY, language="fr").json(), Lesson)
    tutorial = read(folders(registry.game("metropolys"))["family"])
    assert [step.id for step in lesson.steps] == [step.id for step in tutorial.steps]
    assert lesson.steps[4].wrong[0].text.startswith("C’est permis")
    assert lesson.first.options["edition"] == "family"


@pytest.mark.parametrize(
    ("game", "name"), [("metropolys", "expert"), ("metro", "first"), ("foundations", "first")]
)
def test_positions_are_what_the_learner_may_see(server: Server, game: str, name: str) -> None:
    rules = registry.game(game)
    for number, scene in enumerate(read(folders(rules)[name]).scenes):
        found = msgspec.convert(asked(server, f"tutorials/{game}/{name}/{number}").json(), Frame)
        match = position(rules, scene)
        assert found.view == msgspec.to_builtins(rules.view(match.state, scene.seat))
        assert found.legal == (match.legal() if match.state.seat == scene.seat else [])
        assert found.seat == scene.seat


def test_moves_lead_on(server: Server) -> None:
    before = asked(server, f"{FAMILY}/0", moves=["3@C4"]).json()
    assert (before["number"], before["turn"], before["legal"]) == (1, 1, [])
    after = asked(server, f"{FAMILY}/0", moves=["3@C4", "5@C3"]).json()
    assert (after["move"], after["turn"]) == ("5@C3", 0)
    assert "6@C2" in after["legal"]


def test_a_move_is_weighed_or_refused_by_the_rule(server: Server) -> None:
    made = ["3@C4", "5@C3"]
    assert msgspec.convert(asked(server, f"{FAMILY}/0/preview", moves=made, move="6@C2").json(), Preview)
    note = refused(server, f"{FAMILY}/0/preview", moves=made, move="4@C2")
    assert (note["facts"]["rule"], note["places"]) == ("call.higher", ["C3"])
    assert refused(server, f"{FAMILY}/0/preview", moves=made[:1], move="4@C2")["id"] == "server.not-your-turn"


@pytest.mark.parametrize("path", [
    "tutorials/chess/family", "tutorials/metropolys/nothing", "tutorials/metropolys/%2e%2e%2fwords",
    f"{FAMILY}/7", f"{FAMILY}/7/preview?move=pass",
])  # fmt: skip
def test_what_there_is_not(server: Server, path: str) -> None:
    answer = httpx.get(f"{server.url}api/{path}")
    assert answer.status_code == 404
    assert answer.json()["note"]["id"] in ("server.no-tutorial", "server.no-page")


def test_strange_moves(server: Server) -> None:
    assert refused(server, f"{FAMILY}/0", moves=["\x00", "💥"])["id"].startswith("unreadable.")
    assert refused(server, f"{FAMILY}/0", moves=["3@C4"] * (MOST + 1))["id"] == "server.no-tutorial"
    assert refused(server, f"{FAMILY}/0/preview")["id"] == "server.request"
    assert refused(server, f"{FAMILY}/first")["id"] == "server.no-page"
