"""Every route with what it is for, what it takes and what it answers. A test fails where one is missing.

What a route takes is read from the route itself, where it says so.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from metropolitan.server.api import answers as a
from metropolitan.server.api import learning
from metropolitan.server.messages import NewTable, PlayOn

Who = Literal["anybody", "person", "moderator"]


class Operation(NamedTuple):
    summary: str
    gives: Any  # a type, or the media type of what is no JSON
    who: Who = "anybody"
    takes: Any = None


def _of(person: str, gives: Any) -> Operation:
    return Operation(person, gives, "person")


def _order(summary: str, gives: Any) -> Operation:
    return Operation(summary, gives, "moderator")


GROUPS: dict[str, dict[str, Operation]] = {
    "games": {
        "GET /api/games": Operation("All games, with their options and how many can play", list[a.GameInfo]),
        "GET /api/bots": Operation("All bots: the levels, weakest first, and others", a.Bots),
        "GET /api/words/{language}": Operation("Everything that is said, in a language", a.Words),
        "GET /api/board/{game}": Operation("The board of a game, as its page draws it", dict[str, Any]),
        "GET /api/rules/{game}": Operation("What goes with the text of the rules", a.Book),
        "GET /api/rules/{game}/figures/{id}": Operation("A little board that shows a rule", a.Figure),
        "GET /api/rules/{game}/figures/{id}/at/{number}": Operation("What a move leads to there", a.Shown),
    },
    "tutorials": {
        "GET /api/tutorials": Operation("All tutorials", list[learning.TutorialInfo]),
        "GET /api/tutorials/{game}/{name}": Operation("A tutorial: its scenes and steps", learning.Lesson),
        "GET /api/tutorials/{game}/{name}/{scene}": Operation("A scene after some moves", a.Frame),
        "GET /api/tutorials/{game}/{name}/{scene}/preview": Operation("What a move would do", a.Preview),
    },
    "tables": {
        "GET /api/tables": Operation("One's own tables; in a house all of them", list[a.Listed]),
        "POST /api/tables": Operation("A new table", a.Id, "anybody", NewTable),
        "DELETE /api/tables/{id}": Operation("Forgets a table, or takes it off one's list", a.Id),
        "POST /api/tables/{id}/rematch": Operation("The same again; the next seat starts", a.Id),
        "POST /api/tables/{id}/play-on": Operation(
            "A new table from a position of a finished game", a.Id, "anybody", PlayOn
        ),
        "GET /api/tables/{id}/record": Operation("The record of a finished game", a.Record),
        "GET /api/tables/{id}/proof": Operation("What proves the shuffle of a finished game", a.Proof),
        "GET /api/tables/{id}/at/{number}": Operation("A position of a finished game", a.Frame),
        "GET /api/tables/{id}/at/{number}/preview": Operation("What a move would have done there", a.Preview),
        "GET /api/tables/{id}/review": Operation("What decided a finished game", dict[str, Any]),
        "GET /api/tables/{id}/qr": Operation("The link to a table, for a camera", "image/svg+xml"),
        "POST /api/tables/{id}/invitations": _of("Invites an account to a table that waits", a.Id),
        "POST /api/records": Operation("Takes a record, to be looked at", a.Id, "anybody", a.Record),
    },
    "puzzles": {
        "GET /api/puzzles": Operation("Today's puzzle, and all ids by game and difficulty", learning.Puzzles),
        "POST /api/puzzles": Operation("Has more made of a kind that somebody has seen", learning.Making),
        "GET /api/puzzles/{id}": Operation("A puzzle, as the seat to move sees it", learning.PuzzleShown),
        "GET /api/puzzles/{id}/preview": Operation("What a move would do there", a.Preview),
        "GET /api/puzzles/{id}/answer": Operation(
            "Whether a move is the best, and its chance", learning.Answered
        ),
        "GET /api/puzzles/{id}/hint": Operation("What speaks for the best move", learning.PuzzleHint),
        "GET /api/puzzles/{id}/solution": Operation("The best move, and why", learning.Solution),
        "POST /api/puzzles/{id}/play-on": Operation("A new table that goes on from there", a.Id),
    },
    "meeting": {
        "GET /api/lobby": Operation("Who is there, and which tables wait for anybody", a.Lobby),
        "POST /api/quick": _of("A seat at an open table that suits, or a new open one", a.Id),
        "GET /api/announcements": Operation("What is announced now", list[a.Announced]),
    },
    "people": {
        "GET /api/me": Operation("Who one is, and what this server can do", a.Me),
        "PATCH /api/me": _of("Another name, address or other wishes", a.Someone),
        "DELETE /api/me": _of("Forgets this person", a.Id),
        "GET /api/me/tables": _of("One's tables, those where it is one's turn first", list[a.Listed]),
        "GET /api/me/invitations": _of("Tables that wait for one", list[a.Invited]),
        "GET /api/me/export": _of("Everything about oneself", dict[str, Any]),
        "POST /api/me/password": _of("Another password; ends all other sessions", a.Someone),
        "POST /api/guests": Operation("Somebody new, by name; sets the cookie", a.Someone),
        "POST /api/accounts": Operation("An account, of the guest one is or of somebody new", a.Someone),
        "POST /api/sessions": Operation("Signs in", a.Someone),
        "GET /api/sessions": _of("One's devices and tokens", list[a.Way]),
        "DELETE /api/sessions/{id}": _of("Ends one; `current` signs out", a.Id),
        "POST /api/tokens": _of("A token for one's own program: told once", a.Token),
        "POST /api/resets": Operation("A letter for a forgotten password", a.Nothing),
        "POST /api/resets/{token}": Operation("A new password, by the letter", a.Someone),
        "GET /api/people/{login}": Operation("What everybody may know of an account", a.Profile),
        "GET /api/leaderboard/{game}": Operation("The best hundred", list[a.Ranked]),
        "GET /api/mutes": _of("Whom one does not listen to", list[a.Muted]),
        "DELETE /api/mutes/{id}": _of("Listens to somebody again", a.Id),
        "POST /api/pushes": _of("This browser wants to be told of turns", a.Pushed),
        "DELETE /api/pushes": _of("This browser no longer does", a.Pushed),
    },
    "statistics": {
        "GET /api/statistics": _of("What one's own finished games tell", learning.Own),
        "GET /api/statistics/reviews": _of("How many of one's last games are reviewed", learning.Batch),
        "POST /api/statistics/reviews": _of("Has one's last games reviewed", learning.Batch),
        "DELETE /api/statistics/reviews": _of("Stops that; what is reviewed stays", learning.Batch),
    },
    "order": {
        "GET /api/admin/reports": _order("What people have told moderators", list[a.Report]),
        "POST /api/admin/reports/{id}/done": _order("A report is dealt with", a.Number),
        "DELETE /api/admin/chat/{id}": _order("Takes a line away", a.Number),
        "DELETE /api/admin/tables/{id}": _order("Deletes a table", a.Id),
        "GET /api/admin/people": _order("People, those seen last first", list[a.Member]),
        "DELETE /api/admin/people/{id}": _order("Forgets a person", a.Id),
        "POST /api/admin/bans": _order("Shuts somebody out for some days", a.Banned),
        "DELETE /api/admin/bans/{person}": _order("Lets somebody in again", a.Banned),
        "POST /api/admin/announcements": _order("Tells everybody something for some hours", a.Announced),
        "DELETE /api/admin/announcements/{id}": _order("Takes an announcement back", a.Number),
        "GET /api/admin/figures": _order("How much there is", a.Figures),
    },
    "operation": {
        "GET /healthz": Operation("Whether this worker lives", "text/plain"),
        "GET /readyz": Operation("Whether store and broker answer too", "text/plain"),
        "GET /metrics": Operation("Numbers for Prometheus, where one may see them", "text/plain"),
    },
}
PAGES = {
    "/",
    "/{path}",
    "/t/{id}",
    "/api/openapi.json",
    "/docs/api",
    "/docs",
    "/docs/{path}",
}  # for browsers, and about all this
