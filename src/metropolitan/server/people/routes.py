"""All routes of people. `docs/online.md` is their description."""

from __future__ import annotations

from litestar import Router
from litestar.di import Provide

from metropolitan.server.people import asking, entering, myself, shown

SMALL = 16 * 1024  # bytes of a request

PEOPLE = Router(
    "/",
    route_handlers=[
        entering.new_guest, entering.new_account, entering.sign_in, entering.list_sessions, entering.sign_out,
        entering.new_token, entering.forgotten, entering.reset,
        myself.me, myself.change, myself.change_password, myself.export, myself.forget,
        shown.profile, shown.leaderboard,
    ],
    dependencies={"door": Provide(asking.online, sync_to_thread=False), "session": Provide(asking.mine)},
    request_max_body_size=SMALL,
)  # fmt: skip
