"""`make screenshots`: every board at a busy moment, desktop and phone, light and dark, into docs/pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from window import Server, chromium, pick, serving, settled

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
BUSY = {
    "metropolys": ("metropolys-expert-4p-0", 61),
    "foundations": ("foundations-deal-4p-0", 150),
    "metro": ("metro-plain-4p", 44),
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with serving() as server, chromium() as browser:
        for scheme in ("light", "dark"):
            for suffix, size in (("", DESKTOP), ("-phone", PHONE)):
                picture(browser, server, "/", f"home-{scheme}{suffix}", scheme, size)
                for game, (record, after) in BUSY.items():
                    table = server.table(record, after)
                    picture(browser, server, f"/table/{table}", f"{game}-{scheme}{suffix}", scheme, size)


def picture(
    browser: Browser, server: Server, path: str, name: str, scheme: Any, size: dict[str, Any]
) -> None:
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce", locale="en-GB", **size)
    page = context.new_page()
    page.goto(f"{server.url}#{path}")
    if path == "/":
        page.get_by_role("heading", level=1).wait_for()
    else:
        settled(page)
        legal = page.evaluate("() => document.querySelector('table-page').model.state.legal")
        pick(page, legal[len(legal) // 2])
    page.wait_for_load_state("networkidle")
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
    print(name)
    context.close()


if __name__ == "__main__":
    main()
