"""Talk in the page: two people chat, one mutes the other, reactions are seen, a hidden page gives notice."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from online.conftest import Party, Someone
from playwright.sync_api import Browser, Page, Route, Worker, expect

from metropolitan.server.people import door

from .conftest import PATIENCE
from .test_axe import check
from .window import DESKTOP, PHONE

SEATS = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
SCRIPT = "<img src=x onerror=document.title='broken'> **bold**"

# The page is hidden, as far as it can tell; notices are kept instead of shown.
HIDE = """() => {
  window.shown = [];
  window.Notification = class { constructor(title, how) { window.shown.push({ title, ...how }); } };
  Object.assign(window.Notification, { permission: "granted" });
  Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

ACTIVE = """async () => {
  while (registration.active?.state !== "activated") await new Promise((done) => setTimeout(done, 20));
}"""

# What the worker does about an event, to its end; where it fails, so do we.
HAPPEN = """const happen = (event) => {
  let done = Promise.reject(new Error("the worker does nothing about it"));
  event.waitUntil = (work) => { done.catch(() => {}); done = work; };
  self.dispatchEvent(event);
  return done;
};"""

# Nobody may ask what is shown before it is: Chromium then forgets for good what it is just about to show.
PUSH = f"""async (push) => {{ {HAPPEN}
  await happen(new PushEvent("push", {{ data: JSON.stringify(push) }}));
  const [{{ title, body, tag, data }}] = await registration.getNotifications();
  return {{ title, body, tag, url: data.url }};
}}"""

# The page is told first; to come to the front, it would need a person's own click.
CHOOSE = f"""async () => {{ {HAPPEN}
  const [notification] = await registration.getNotifications();
  await happen(new NotificationEvent("notificationclick", {{ notification }})).catch((error) => {{
    if (error.name !== "InvalidAccessError") throw error;
  }});
}}"""


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    party = Party(tmp_path / "tables.sqlite3")
    party.app.state.hall.limits.wide = 0
    yield party
    party.close()


class People:
    """Opens pages of people; what a page complains about fails the test."""

    def __init__(self, browser: Browser, party: Party) -> None:
        self.browser, self.party = browser, party
        self.troubles: list[str] = []

    def open(self, who: Someone, path: str, *, phone: bool = False, settings: str = "{}") -> Page:
        context = self.browser.new_context(
            viewport=PHONE if phone else DESKTOP, has_touch=phone, is_mobile=phone, locale="en-GB"
        )
        context.grant_permissions(["notifications"], origin=self.party.url)
        context.add_cookies([{"name": "metropolitan", "value": who.cookie(), "url": self.party.url}])
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self.heard)
        page.add_init_script(f"localStorage.setItem('metropolitan.settings', JSON.stringify({settings}))")
        page.goto(f"{self.party.url}#{path}")
        return page

    def heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)


@pytest.fixture
def people(browser: Browser, party: Party) -> Iterator[People]:
    people = People(browser, party)
    yield people
    for context in browser.contexts:
        context.close()
    assert not people.troubles


def begun(party: Party) -> tuple[Someone, Someone, str]:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = str(ann.ask("tables", {"game": "metro", "seats": SEATS})["id"])
    page = bob.page(table)
    page.say(do="sit", seat=1)
    page.wait("table", until=lambda told: bool(told["begun"]))
    page.close()
    return ann, bob, table


def say(page: Page, text: str) -> None:
    page.locator("#talk-tab").click()
    page.get_by_label("Say something").fill(text)
    page.keyboard.press("Enter")


def test_two_people_talk_and_one_is_muted(party: Party, people: People) -> None:
    ann, bob, table = begun(party)
    here, there = (people.open(who, f"/table/{table}") for who in (ann, bob))
    there.locator("#talk-tab").wait_for()
    say(here, SCRIPT)
    expect(here.locator(".lines .said.mine p")).to_have_text(SCRIPT)
    expect(there.locator("#talk-tab .news")).to_have_text("1")
    say(there, "Good luck!")
    expect(there.locator("#talk-tab .news")).to_have_count(0)
    expect(there.locator(".lines .said p")).to_have_text([SCRIPT, "Good luck!"])
    assert there.locator("talk-panel img").count() == 0
    here.get_by_role("button", name="What to do about this line of Bob").click()
    here.get_by_role("button", name="Mute for me").click()
    expect(here.locator(".lines .said p")).to_have_text([SCRIPT])
    say(there, "Can you hear me?")
    expect(there.locator(".lines .said")).to_have_count(3)
    say(here, "So quiet here")
    expect(here.locator(".lines .said p")).to_have_text([SCRIPT, "So quiet here"])


def test_a_line_is_taken_away_and_reported(party: Party, people: People) -> None:
    ann, bob, table = begun(party)
    here, there = (people.open(who, f"/table/{table}") for who in (ann, bob))
    there.locator("#talk-tab").wait_for()
    say(here, "rude words")
    there.locator("#talk-tab").click()
    there.get_by_role("button", name="What to do about this line of Ann").click()
    expect(there.get_by_role("button", name="Take away")).to_have_count(0)
    there.get_by_role("button", name="Report", exact=True).click()
    there.get_by_label("What is wrong with it?").fill("not nice")
    there.get_by_role("button", name="Tell a moderator").click()
    expect(there.get_by_text("A moderator will look at it")).to_be_visible()
    here.get_by_role("button", name="What to do about this line of Ann").click()
    here.get_by_role("button", name="Take away").click()
    expect(there.locator(".lines .said")).to_have_count(0)
    assert party.sql("SELECT line, text FROM reports") == [("rude words", "not nice")]


def test_a_reaction_floats_at_the_seat(party: Party, people: People) -> None:
    ann, bob, table = begun(party)
    here, there = (people.open(who, f"/table/{table}") for who in (ann, bob))
    there.locator("#talk-tab").wait_for()
    here.locator("#talk-tab").click()
    here.get_by_role("button", name="Well played").click()
    expect(there.locator(".seat").first.locator(".float")).to_be_visible()
    expect(there.locator(".seat").last.locator(".float")).to_have_count(0)
    expect(there.locator(".float")).to_have_count(0)


def test_on_a_phone_the_talk_is_a_drawer(party: Party, people: People) -> None:
    ann, bob, table = begun(party)
    here, there = people.open(ann, f"/table/{table}", phone=True), bob.page(table)
    there.wait("chat")
    button = here.get_by_role("button", name="Chat").first
    button.wait_for()
    there.say(do="chat", text="on the train?")
    expect(button.locator(".news")).to_have_text("1")
    button.click()
    expect(here.locator("dialog.drawer .lines .said p")).to_have_text(["on the train?"])
    expect(button.locator(".news")).to_have_count(0)
    here.locator("dialog.drawer #say").fill("yes")
    here.keyboard.press("Enter")
    assert (
        there.wait("chat", until=lambda told: told["lines"][0]["name"] == "Ann")["lines"][0]["text"] == "yes"
    )
    small = "els => els.map(e => e.getBoundingClientRect()).filter(r => r.width < 43.5 || r.height < 43.5).map(r => `${r.width} ${r.height} ${r.x} ${r.y}`)"
    assert here.locator("dialog.drawer button").evaluate_all(small) == []


def test_a_hidden_page_gives_notice(party: Party, people: People) -> None:
    ann, bob, table = begun(party)
    page = people.open(bob, f"/table/{table}", settings="{notices: true, sound: false}")
    page.locator("#talk-tab").wait_for()
    page.evaluate(HIDE)
    host = ann.page(table)
    state = host.look(0)
    host.move(state, next(move for move in state["legal"] if "@" in move))
    page.wait_for_function("() => window.shown.length === 1")
    (shown,) = page.evaluate("window.shown")
    assert (shown["tag"], shown["data"]["url"]) == (f"turn-{table}", f"/#/table/{table}")
    assert "Your turn" in shown["title"]


def worker_of(page: Page) -> Worker:
    """The page's service worker, at work."""
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    workers = page.context.service_workers
    worker = workers[0] if workers else page.context.wait_for_event("serviceworker")
    worker.evaluate(ACTIVE)
    return worker


def push_to(worker: Worker, table: str) -> None:
    """A turn at a table is pushed, and shown."""
    push = {"title": "Your turn: Metro", "text": "Go!", "tag": f"turn-{table}", "url": f"/#/table/{table}"}
    shown = worker.evaluate(PUSH, push)
    assert shown == {"title": push["title"], "body": "Go!", "tag": push["tag"], "url": push["url"]}


def test_the_worker_shows_what_is_pushed_and_opens_the_table(party: Party, people: People) -> None:
    ann, _, table = begun(party)
    page = people.open(ann, "/")
    worker = worker_of(page)
    push_to(worker, table)
    worker.evaluate(CHOOSE)
    page.wait_for_url(f"**/#/table/{table}")
    page.locator("#talk-tab").wait_for()


def test_a_notice_chosen_while_the_page_begins_leads_there_too(party: Party, people: People) -> None:
    """All that the page has by then is its first file: even the words are still on their way."""
    ann, _, table = begun(party)
    page = people.open(ann, "/")
    worker = worker_of(page)
    push_to(worker, table)
    held: list[Route] = []
    page.route("**/api/words/*", lambda route: held.append(route))
    with page.expect_request("**/api/words/*"):
        page.reload()
    worker.evaluate(CHOOSE)
    page.wait_for_url(f"**/#/table/{table}")
    held[0].continue_()
    page.locator("#talk-tab").wait_for()


def test_moderators_have_a_page(party: Party, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = begun(party)
    writer = bob.page(table)
    writer.wait("chat")
    writer.say(do="chat", text=SCRIPT)
    (line,) = writer.wait("chat")["lines"]
    reader = ann.page(table)
    reader.say(do="report", chat=line["id"], text="spam")
    mod = party.come("Mod")
    monkeypatch.setattr(door, "FRESH", 0.0)
    party.sql("UPDATE people SET admin = 1 WHERE name = 'Mod'")
    page = people.open(mod, "/admin")
    expect(page.locator(".case .it")).to_contain_text("<img src=x")
    page.locator(".case").get_by_role("button", name="Shut out").click()
    expect(page.get_by_text("shut out until")).to_be_visible()
    assert writer.wait("error")["note"]["id"] == "server.banned"
    page.get_by_label("Text").fill("We rest at ten.")
    page.get_by_role("button", name="Announce").click()
    expect(page.locator(".people-list").first).to_contain_text("We rest at ten.")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("Nothing waits for you.")).to_be_visible()
    other = people.open(ann, "/")
    expect(other.locator(".bulletin")).to_contain_text("We rest at ten.")
    other.locator(".bulletin button").click()
    expect(other.locator(".bulletin")).to_have_count(0)


def test_everybody_can_use_it(party: Party, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chat with an open menu, the settings of notices, and the moderators' page, light and dark."""
    monkeypatch.setattr(door, "FRESH", 0.0)
    ann, bob, table = begun(party)
    party.sql("UPDATE people SET admin = 1 WHERE name = 'Ann'")
    writer = bob.page(table)
    writer.wait("chat")
    for text in ("Hello!", "A second line"):
        writer.say(do="chat", text=text)
    (line,) = writer.wait("chat")["lines"]
    page = people.open(ann, f"/table/{table}", settings="{motion: 'none'}")
    page.locator("#talk-tab").click()
    page.get_by_role("button", name="What to do about this line of Bob").first.click()
    check(SimpleNamespace(page=page), "contrast")
    page.get_by_label("Settings").first.click()
    page.locator("notice-settings h3").wait_for()
    check(SimpleNamespace(page=page))
    ann.page(table).say(do="report", chat=line["id"], text="spam")
    other = people.open(ann, "/admin", settings="{motion: 'none'}")
    other.locator(".case").wait_for()
    check(SimpleNamespace(page=other), "contrast")
