"""Record files dropped onto the page."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from server.conftest import Server

from metropolitan.engine.registry import names

from .conftest import Opener
from .hands import HANDS
from .window import Window

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = {
    "metropolys": "metropolys-expert-2p-1", "foundations": "foundations-deal-2p-1", "metro": "metro-plain-4p",
}  # fmt: skip

# A file dragged over the page and dropped.
DROP = """async ([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: "application/json" }));
  const how = { dataTransfer, bubbles: true, cancelable: true };
  const drag = (type) => document.body.dispatchEvent(new DragEvent(type, how));
  drag("dragenter");
  await new Promise(requestAnimationFrame);
  const told = document.querySelector(".drop")?.textContent.trim() ?? null;
  drag("drop");
  return told;
}"""


# The replay stands there, and the board shows it.
SHOWN = """(number) => {
  const frame = document.querySelector("replay-page")?.frame;
  return frame?.number === number && document.querySelector("board-stage").board?.view === frame.view;
}"""


def record(game: str) -> str:
    return (GOLDEN / f"{RECORDS[game]}.game.json").read_text()


def drop(window: Window, text: str) -> str:
    """Drops a file; what the page said while it hung over it."""
    told: str = window.page.evaluate(DROP, ["some.game.json", text])
    return told


def at(window: Window, number: int) -> None:
    """The replay stands there, and says so."""
    page = window.page
    page.wait_for_function(SHOWN, arg=number)
    expect(page.locator("output")).to_have_text(re.compile(rf"\b{number}\b"))


@pytest.mark.parametrize("game", names("games"))
def test_a_record_is_dropped_and_replayed(open_window: Opener, game: str) -> None:
    window, text = open_window(), record(game)
    last = len(json.loads(text)["moves"])
    window.go()
    window.page.get_by_role("heading", level=1).wait_for()
    assert drop(window, text) == window.words("app.home.drop-here")
    at(window, 0)
    window.press("ArrowRight", "ArrowRight", "ArrowRight")
    at(window, 3)
    window.press("ArrowLeft")
    at(window, 2)
    window.press("End")
    at(window, last)
    expect(window.button(window.words("app.replay.next"))).to_be_disabled()
    slider = window.page.get_by_role("slider", name=window.words("app.replay.slider"))
    slider.fill("5")
    at(window, 5)
    eyes = window.page.get_by_label(window.words("app.replay.eyes"))
    for choice, seat in (("0", 0), ("none", None), ("all", None)):
        eyes.select_option(choice)
        window.page.wait_for_function(
            f"() => document.querySelector('board-stage').board?.view.seat === {json.dumps(seat)}"
        )
        at(window, 5)


def test_a_replay_plays_by_itself_and_is_played_on(server: Server, open_window: Opener) -> None:
    window = open_window(hurried=True)
    window.go()
    window.page.get_by_role("heading", level=1).wait_for()
    drop(window, record("metro"))
    at(window, 0)
    window.page.clock.pause_at(window.page.evaluate("Date.now()") + 60_000)  # no move by itself meanwhile
    window.touch(window.button(window.words("app.replay.play")))
    at(window, 1)
    window.page.clock.fast_forward(1200)
    at(window, 2)
    window.touch(window.button(window.words("app.replay.pause")))
    window.page.clock.resume()
    window.touch(window.button(window.words("app.replay.go-on")))
    window.touch(window.page.get_by_role("dialog").get_by_role("button", name=window.words("app.new.start")))
    now = window.standing()
    assert (now["number"], now["seat"]) == (2, 2), "a person takes the seat that is to move"
    assert HANDS["metro"](window).play(now)["number"] > now["number"]


BROKEN = {
    "no": "record.json",
    "[]": "record.object",
    json.dumps({**json.loads(record("metro")), "game": "chess"}): "games.unknown",
    json.dumps({**json.loads(record("metro")), "moves": ["aaaa@99"]}): "record.move",
}


def test_a_broken_one_is_refused_with_its_reason(server: Server, open_window: Opener) -> None:
    window = open_window()
    window.forgive("status of 400")  # the browser's own word for a refusal
    window.go()
    window.page.get_by_role("heading", level=1).wait_for()
    for text, id in BROKEN.items():
        answer = server.http.post("/api/records", content=text).json()
        assert answer["note"]["id"] == id
        said = window.page.evaluate(SAY, answer)
        drop(window, text)
        toast = window.page.get_by_role("alert").get_by_text(said, exact=True)
        expect(toast).to_be_visible()
    assert window.page.url.endswith("#/")


SAY = """async ({ note, game }) => {
  const { words } = await import("/app/words.js");
  return words.speaker(game).note(note);
}"""


def test_a_finished_game_is_saved_and_opened_again(server: Server, open_window: Opener) -> None:
    window = open_window()
    table = server.http.post("/api/records", content=record("metro")).json()["id"]
    window.go(f"/replay/{table}")
    at(window, 0)
    with window.page.expect_download() as download:
        window.touch(window.button(window.words("app.end.save")))
    saved = download.value.path()
    assert json.loads(saved.read_text())["moves"] == json.loads(record("metro"))["moves"]
    window.go()
    with window.page.expect_navigation(url=re.compile("#/replay/")):
        window.page.locator("input[type=file]").set_input_files(saved)
    at(window, 0)
