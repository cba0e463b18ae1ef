"""The API as it is described is the API as it is."""

import json
import re
from typing import Any

import msgspec
from openapi_spec_validator import validate

from metropolitan.server.api import answers
from metropolitan.server.api.document import routes
from metropolitan.server.api.operations import GROUPS, PAGES
from online.conftest import Party, Someone

OPERATIONS = {key: one for group in GROUPS.values() for key, one in group.items()}
UNTYPED = {
    "GET /api/board/{game}",
    "GET /api/tables/{id}/review",
    "GET /api/me/export",
}  # a game's own shapes


def test_every_route_is_described(party: Party) -> None:
    there = {key for key in routes(party.app) if key.split(" ")[1] not in PAGES}
    assert there - set(OPERATIONS) == set(), "describe these routes in server/api/operations.py"
    assert set(OPERATIONS) - there == set(), "these are no routes any more"


def test_every_answer_has_a_type() -> None:
    for key, one in OPERATIONS.items():
        assert one.summary, key
        if key not in UNTYPED:
            assert one.gives not in (Any, None, dict, list, dict[str, Any]), key


def test_the_document_is_whole(party: Party) -> None:
    found = party.come().http.get("/api/openapi.json").json()
    assert found["openapi"].startswith("3.1")
    text = json.dumps(found)
    for name in re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', text):
        assert name in found["components"]["schemas"], name
    ids = [one["operationId"] for methods in found["paths"].values() for one in methods.values()]
    assert len(ids) == len(set(ids))
    for path, methods in found["paths"].items():
        for one in methods.values():
            named = {given["name"] for given in one["parameters"] if given["in"] == "path"}
            assert named == set(re.findall(r"\{(\w+)\}", path))
    body = found["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/NewTable"}


def test_the_document_is_openapi(party: Party) -> None:
    validate(party.come().http.get("/api/openapi.json").json())


def test_the_page_tells_all_and_runs_nothing_foreign(party: Party) -> None:
    answer = party.come().http.get("/docs/api")
    assert answer.headers["content-type"].startswith("text/html")
    for key in OPERATIONS:
        method, path = key.split(" ")
        assert f"{method}</b> <code>{path}</code>" in answer.text
    assert not re.search(r'(src|href)="(https?:)?//', answer.text)
    assert "<script>" not in answer.text
    for name in re.findall(r'href="#(type-\w+)"', answer.text):
        assert f'id="{name}"' in answer.text


# ---- the answers are what is said of them ----


def fits(someone: Someone, key: str, path: str, body: Any = None) -> Any:
    method = key.split(" ")[0]
    answer = someone.http.request(method, path, **({} if body is None else {"json": body}))
    assert answer.is_success, (key, answer.text)
    return msgspec.convert(answer.json(), OPERATIONS[key].gives)


def finished(someone: Someone) -> str:
    table = someone.table("metro", "pg")
    page = someone.page(table)
    page.say(do="pace", ms=0)
    state = page.look(0)
    while not state["finished"]:
        state = page.move(state, state["legal"][0]) if state["turn"] == 0 else page.wait("state")
    return table


def test_answers_about_games_fit(party: Party) -> None:
    someone = party.come("Ann")
    for what in ("games", "bots", "lobby", "announcements", "me"):
        fits(someone, f"GET /api/{what}", f"/api/{what}")
    fits(someone, "GET /api/words/{language}", "/api/words/de")
    fits(someone, "GET /api/tutorials", "/api/tutorials?language=fr")
    lesson = "/api/tutorials/metropolys/family"
    fits(someone, "GET /api/tutorials/{game}/{name}", lesson)
    fits(someone, "GET /api/tutorials/{game}/{name}/{scene}", f"{lesson}/0")
    fits(someone, "GET /api/tutorials/{game}/{name}/{scene}/preview", f"{lesson}/0/preview?move=3@C4")
    table = finished(someone)
    for what in ("record", "proof"):
        fits(someone, f"GET /api/tables/{{id}}/{what}", f"/api/tables/{table}/{what}")
    for seat in ("none", "0", "all"):
        path = f"/api/tables/{table}/at/3?seat={seat}"
        fits(someone, "GET /api/tables/{id}/at/{number}", path)
    rematch = fits(someone, "POST /api/tables/{id}/rematch", f"/api/tables/{table}/rematch")
    fits(someone, "POST /api/tables/{id}/play-on", f"/api/tables/{table}/play-on", {"at": 2})
    assert any(one.id == rematch.id for one in fits(someone, "GET /api/tables", "/api/tables"))
    someone.table("metro", "po", open=True, seed=None)
    assert fits(someone, "GET /api/lobby", "/api/lobby").tables


def test_answers_about_people_fit(party: Party) -> None:
    someone = party.come("Bea")
    login = {"login": "bea-api", "password": "a long enough password"}
    fits(someone, "POST /api/accounts", "/api/accounts", login)
    fits(someone, "GET /api/me", "/api/me")
    fits(someone, "PATCH /api/me", "/api/me", {"name": "Béa"})
    fits(someone, "POST /api/tokens", "/api/tokens", {"label": "mine"})
    assert len(fits(someone, "GET /api/sessions", "/api/sessions")) == 2
    finished(someone)
    assert fits(someone, "GET /api/people/{login}", "/api/people/bea-api").games
    fits(someone, "GET /api/leaderboard/{game}", "/api/leaderboard/metro")
    for what in ("tables", "invitations", "export"):
        fits(someone, f"GET /api/me/{what}", f"/api/me/{what}")
    fits(someone, "GET /api/mutes", "/api/mutes")
    fits(someone, "DELETE /api/sessions/{id}", "/api/sessions/current")
    fits(someone, "POST /api/sessions", "/api/sessions", login)
    party.sql("UPDATE people SET admin = 1 WHERE login = 'bea-api'")
    party.door.known.clear()
    news = {"text": "Tonight at eight", "hours": 1}
    fits(someone, "POST /api/admin/announcements", "/api/admin/announcements", news)
    for what in ("reports", "people", "figures"):
        fits(someone, f"GET /api/admin/{what}", f"/api/admin/{what}")
    fits(someone, "GET /api/announcements", "/api/announcements")


def test_refusals_fit(party: Party) -> None:
    someone = party.come("Cid")
    for method, path in (
        ("GET", "tables/none/record"),
        ("GET", "nowhere"),
        ("POST", "tables"),
        ("GET", "board/x"),
    ):
        answer = someone.answer(path, method=method)
        assert 400 <= answer.status_code < 500
        msgspec.convert(answer.json(), answers.Refusal)
