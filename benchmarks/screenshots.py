"""`make screenshots`: every board at a busy moment, desktop and phone, light and dark, into docs/pictures."""

from __future__ import annotations

import io
from pathlib import Path

from pictured_people import lobby, room, talk
from PIL import Image
from window import TESTS, Browser, Server, Window, chromium, partying, serving, table

from metropolitan.engine.record import load
from metropolitan.envs.render import png, render

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
BUSY = {
    "metropolys": ("metropolys-expert-4p-0", 61),
    "foundations": ("foundations-deal-4p-0", 150),
    "metro": ("metro-plain-4p", 44),
}
COLORS = 256  # of a palette: a third of the size, and no eye sees it

# A move chosen on the board, so that its ghost shows.
PICK = """(move) => document.querySelector("board-stage").board.dispatchEvent(
  new CustomEvent("pick", { detail: { move }, bubbles: true, composed: true }))"""


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    drawings()
    ways = [(scheme, phone) for scheme in ("light", "dark") for phone in (False, True)]
    with serving() as server, chromium() as browser:
        for scheme, phone in ways:
            take(home(browser, server, scheme, phone), named("home", scheme, phone))
        for game in BUSY:
            for scheme, phone in ways:
                take(board(browser, server, game, scheme, phone), named(game, scheme, phone))
    with partying() as party, chromium() as browser:
        for what, picture in {"lobby": lobby, "room": room, "talk": talk}.items():
            take(picture(browser, party, "light", phone=False), named(f"online-{what}", "light", phone=False))
            take(picture(browser, party, "dark", phone=True), named(f"online-{what}", "dark", phone=True))


def named(what: str, scheme: str, phone: bool) -> str:
    return f"{what}-{scheme}{'-phone' if phone else ''}"


def home(browser: Browser, server: Server, scheme: str, phone: bool) -> Window:
    window = Window(browser, server, scheme=scheme, phone=phone, settings={"sound": True})
    window.go()
    window.page.get_by_role("article").nth(2).wait_for()
    return window


def board(browser: Browser, server: Server, game: str, scheme: str, phone: bool) -> Window:
    window = Window(browser, server, scheme=scheme, phone=phone, settings={"sound": True})
    if not phone:
        window.page.set_viewport_size({"width": 1280, "height": 860})
    here = table(server, *BUSY[game])
    legal = window.sit(here)["legal"]
    window.page.evaluate(PICK, legal[len(legal) // 2])
    window.until("(now) => now.ghost && !now.pencil")
    return window


def take(window: Window, name: str) -> None:
    window.page.wait_for_load_state("networkidle")
    keep(window.page.screenshot(animations="disabled"), name)
    window.page.context.close()


def keep(picture: bytes, name: str) -> None:
    file = PICTURES / f"{name}.png"
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLORS).save(file, optimize=True)
    print(f"{name} {file.stat().st_size // 1000} kB")


def drawings() -> None:
    """The same moments as environments draw them."""
    for game, (record, until) in BUSY.items():
        match = load(str(TESTS / "golden" / f"{record}.game.json"), until)
        keep(png(render(match.game, match.game.view(match.state, match.state.seat)), 960), f"{game}-rendered")


if __name__ == "__main__":
    main()
