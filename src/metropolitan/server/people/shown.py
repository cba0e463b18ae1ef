"""The routes of what everybody may see of accounts."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.datastructures import State as AppState
from litestar.params import FromPath

from metropolitan.engine import registry
from metropolitan.server.people import naming, profiles, ratings
from metropolitan.server.people.asking import Ask, AtDoor, hall


@get("/people/{login:str}")
async def profile(login: FromPath[str], request: Ask, state: AppState, door: AtDoor) -> dict[str, Any]:
    viewer, folded = await door.who(request), naming.folded(login)
    return await hall(state).store.read(
        lambda link: profiles.profile(link, folded, viewer.id if viewer else None)
    )


@get("/leaderboard/{game:str}")
async def leaderboard(game: FromPath[str], state: AppState, door: AtDoor) -> list[dict[str, Any]]:
    found = registry.game(game)
    return await hall(state).store.read(lambda link: ratings.leaderboard(link, found.id))
