"""A window of the browser, as a person sits before it."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    ViewportSize,
)
from server.conftest import Server

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
POLL = 30  # ms; looking at every frame would make the browser draw every frame
MOMENT = 2000  # ms in which people see what a move did, before the curtain falls or the end is celebrated
USUAL = {"pace": 0, "motion": "none", "sound": False}

# Kept where the page keeps it, unless it is kept already.
REMEMBER = """([storage, key, value]) => {
  if (window[storage].getItem(key) === null) window[storage].setItem(key, value);
}"""

# How things stand, from the page's own model of its table.
STANDING = """() => {
  const model = document.querySelector("table-page")?.model;
  const board = document.querySelector("board-stage")?.board;
  if (!model?.state || !board?.isConnected || board.view !== model.state.view) return null;
  const { state, status, pending, curtain, ghost, mine } = model;
  const { number, turn, seat, legal, finished, result, undo, redo } = state;
  return { number, turn, seat, legal, finished, result, undo, redo, status, curtain, mine,
    pending: !!pending, ghost: ghost?.move ?? null, pencil: !!ghost?.pencil };
}"""

# A point of an element that a pointer would hit, as near to its middle as can be; what a bar covers is
# scrolled into sight first; null where it lies hidden.
POINT = """(element) => {
  const inside = ({ top, left, bottom, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const steps = Array.from({ length: 81 }, (_, n) => [(n % 9) / 10 + 0.1, Math.floor(n / 9) / 10 + 0.1]);
  const far = ([x, y]) => Math.hypot(x - 0.5, y - 0.5);
  const point = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hits = ([x, y]) => {
      const hit = element.getRootNode().elementFromPoint(left + x * width, top + y * height);
      return hit === element || element.contains(hit);
    };
    const found = steps.sort((a, b) => far(a) - far(b)).find(hits);
    return found ? { x: found[0] * width, y: found[1] * height } : null;
  };
  const here = inside(element.getBoundingClientRect()) && point();
  if (!here) element.scrollIntoView({ block: "center", inline: "center" });
  return here || point();
}"""


class Window:
    """A page, what it complains about, and what a person does with it."""

    def __init__(
        self, browser: Browser, server: Server, context: BrowserContext | None = None, *,
        phone: bool = False, language: str = "en-GB", scheme: Any = "light", hurried: bool = False,
        settings: dict[str, Any] | None = None, elsewhere: dict[str, list[int]] | None = None,
        url: str | None = None,
    ) -> None:  # fmt: skip
        self.server, self.phone, self.hurried = server, phone, hurried
        self.url = url or server.url
        self.language = language.split("-")[0]
        self.book: dict[str, Any] = {}
        self.troubles: list[str] = []
        self.forgiven: list[str] = []
        context = context or browser.new_context(
            locale=language, color_scheme=scheme, viewport=PHONE if phone else DESKTOP, has_touch=phone,
            is_mobile=phone, accept_downloads=True,
        )  # fmt: skip
        self.page: Page = context.new_page()
        self.remember("localStorage", "metropolitan.settings", {**USUAL, **(settings or {})})
        for table, seats in (elsewhere or {}).items():
            self.remember("sessionStorage", f"metropolitan.elsewhere.{table}", {"seats": seats})
        if hurried:
            self.page.clock.install()
        self.page.on("console", self._console)
        self.page.on("pageerror", self._broken)
        self.page.on("request", self._asks)

    def remember(self, storage: str, key: str, value: Any) -> None:
        self.page.add_init_script(f"({REMEMBER})({json.dumps([storage, key, json.dumps(value)])})")

    # ---- what goes wrong ----

    def forgive(self, *texts: str) -> None:
        """What the browser itself says of a line that is cut, or a request that is refused, is no fault."""
        self.forgiven.extend(texts)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(text in message.text for text in self.forgiven):
            self.troubles.append(f"{message.type}: {message.text} {message.location}")

    def _broken(self, error: Error) -> None:
        self.troubles.append(f"{error.message}\n{error.stack}")

    def _asks(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.troubles.append(f"asks another host: {request.url}")

    # ---- going and looking ----

    def go(self, path: str = "/") -> None:
        self.page.goto(f"{self.url}#{path}")

    def sit(self, table: str) -> dict[str, Any]:
        self.go(f"/table/{table}")
        return self.standing()

    def standing(self, after: int = -1) -> dict[str, Any]:
        """How things stand once the page waits for a person: a turn, a curtain, or the end."""
        if self.hurried:
            self.until(f"(now) => now.number > {after} && !now.pending")
            self.page.clock.fast_forward(MOMENT)
        return self.until(
            f"(now) => now.number > {after} && now.status === 'open' && !now.pending"
            " && (now.curtain !== null || now.finished || now.mine)"
        )

    def until(self, condition: str) -> dict[str, Any]:
        """How things stand once a condition holds."""
        look = f"() => {{ const now = ({STANDING})(); return now && ({condition})(now) ? now : null; }}"
        found: dict[str, Any] = self.page.wait_for_function(look, polling=POLL).json_value()
        return found

    @property
    def board(self) -> Locator:
        return self.page.locator("board-stage > *")

    def place(self, id: str) -> Locator:
        return self.board.locator(f'[data-place="{id}"], [data-lot="{id}"]').first

    def words(self, id: str, of: str | None = None, **facts: Any) -> str:
        """What the page says for an id, of a game or of the app, in the language of this window."""
        self.book = self.book or self.server.ask(f"words/{self.language}")
        found = self.book["games"].get(of, {}).get(id) or self.book["app"][id]
        return str(found).format(**facts)

    # ---- doing ----

    def touch(self, what: Locator) -> None:
        """A click or a tap, where a pointer can reach it."""
        at = what.evaluate(POINT)
        assert at, f"{what} lies hidden"
        act: Callable[..., None] = what.tap if self.phone else what.click
        act(position=at)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
