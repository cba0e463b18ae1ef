"""People at their own screens: a guest becomes an account, leaves, and finds his games on another device."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from online.conftest import Party
from playwright.sync_api import expect

from .conftest import Opener
from .window import Window

REFUSED = "Failed to load resource"  # what the browser says of a request that is refused


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    party = Party(tmp_path_factory.mktemp("party") / "tables.sqlite3")
    party.app.state.hall.limits.wide = 0
    yield party
    party.close()


def fill(window: Window, **given: str) -> None:
    for name, text in given.items():
        window.page.locator(f"input[name={name}]").fill(text)


def named(window: Window, name: str) -> None:
    """Waits until the page knows who one is."""
    expect(window.page.locator("person-badge .badge")).to_have_accessible_name(
        window.words("app.person.menu", name=name)
    )


def become(window: Window, name: str) -> None:
    """A guest, asked for a name where one is needed."""
    window.go()
    expect(window.page.locator("person-badge > a")).to_be_visible()
    window.page.evaluate("() => void import('/app/person.js').then(({ person }) => person.need())")
    fill(window, name=name)
    window.press("Enter")
    named(window, name)


def menu(window: Window, id: str) -> None:
    window.page.locator("person-badge .badge").click()
    window.page.locator(".badge-menu").get_by_text(window.words(id), exact=True).click()


def play_bots(window: Window) -> str:
    """A table against bots; its id."""
    window.go()
    window.page.locator(".game .primary").first.click()
    window.page.wait_for_url("**/#/table/*")
    window.until("(now) => now.mine")
    return window.page.url.rpartition("/")[2]


class Ask:
    """Answers `Window.words` with this party's book."""

    def __init__(self, party: Party) -> None:
        self.url, self.someone = party.url, party.come()

    def ask(self, path: str) -> Any:
        return self.someone.ask(path)


def test_sign_up_play_leave_and_come_back_elsewhere(party: Party, open_window: Opener) -> None:
    phone = open_window(at=Ask(party), phone=True)
    become(phone, "Ann")
    table = play_bots(phone)
    phone.go("/sign-up")
    fill(phone, login="Ann-of-Arbor", password="correct horse")
    phone.page.locator(".enter .primary").click()
    phone.page.wait_for_url(f"**/#/table/{table}")  # back to where one was
    assert phone.until("(now) => now.mine")["seat"] is not None
    phone.go()
    named(phone, "Ann")
    menu(phone, "app.person.profile")
    expect(phone.page.locator("h1")).to_have_text("Ann")
    menu(phone, "app.person.sign-out")
    expect(phone.page.locator("person-badge > a")).to_be_visible()
    expect(phone.page.locator(".stored")).to_have_count(0)

    laptop = open_window(at=Ask(party))
    laptop.forgive(REFUSED)
    laptop.go("/sign-in")
    fill(laptop, login="ann-of-arbor", password="wrong horse")
    laptop.press("Enter")
    expect(laptop.page.locator(".problem")).to_have_text(laptop.words("server.wrong-password"))
    fill(laptop, password="correct horse")
    laptop.press("Enter")
    named(laptop, "Ann")
    expect(laptop.page.locator(f'.stored a[href="#/table/{table}"]')).to_be_visible()
    laptop.sit(table)
    assert laptop.until("(now) => now.mine")["seat"] is not None


def test_oneself(party: Party, open_window: Opener, tmp_path: Path) -> None:
    window = open_window(at=Ask(party))
    window.go("/sign-up")
    fill(window, login="bob", password="correct horse")
    window.press("Enter")
    named(window, "bob")
    window.page.wait_for_url(lambda url: "sign-up" not in url)
    window.go("/me")
    fill(window, name="Bobby")
    window.button(window.words("app.me.save")).click()
    named(window, "Bobby")
    fill(window, label="my bot")
    window.button(window.words("app.me.token-new")).click()
    token = window.page.locator(".fresh-token code").inner_text()
    known = party.come().answer("me", headers={"Authorization": f"Bearer {token}"}).json()
    assert known["person"]["name"] == "Bobby"
    with window.page.expect_download() as download:
        window.page.get_by_role("link", name=window.words("app.me.export")).click()
    download.value.save_as(tmp_path / "all.json")
    assert '"bob"' in (tmp_path / "all.json").read_text()
    window.button(window.words("app.me.forget")).click()
    fill(window, password="correct horse")
    window.button(window.words("app.me.forget-sure")).click()
    expect(window.page.locator("person-badge > a")).to_be_visible()
    assert party.come().refused(404, "people/bob") == "server.no-person"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_people_are_for_everybody(party: Party, open_window: Opener, scheme: str) -> None:
    window = open_window(at=Ask(party), phone=scheme == "dark", scheme=scheme)
    login = f"eve-{scheme}"
    window.go("/sign-up")
    fill(window, login=login, password="correct horse")
    window.press("Enter")
    named(window, login)
    window.page.wait_for_url(lambda url: "sign-up" not in url)
    for path in ("/me", f"/people/{login}", "/leaderboard/metro", "/sign-in", "/sign-up", "/forgot"):
        window.go(path)
        window.page.wait_for_load_state("networkidle")  # what was there before has a heading too
        expect(window.page.locator("main h1")).to_be_visible()
        for _ in range(3):  # on a slow machine the page may come while the one before is looked at
            found = Axe().run(window.page)
            if not found.response["violations"]:
                break
            window.page.wait_for_timeout(500)
        assert not found.response["violations"], found.generate_report()
        assert window.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_a_house_shows_none_of_it(open_window: Opener) -> None:
    window = open_window()
    window.go()
    expect(window.page.locator(".game").first).to_be_visible()
    assert window.page.locator("person-badge > *").count() == 0


def test_who_plays_at_once_has_the_own_name_at_the_table(party: Party, open_window: Opener) -> None:
    window = open_window(at=Ask(party))
    become(window, "Cleopatra")
    play_bots(window)
    expect(window.page.locator("seat-panels")).to_contain_text("Cleopatra")


def test_addresses_that_lead_nowhere(party: Party, open_window: Opener) -> None:
    window = open_window(at=Ask(party))
    window.forgive(REFUSED)
    window.go("/people/nobody")
    expect(window.page.locator(".empty")).to_have_text(window.words("server.no-person"))
    window.go("/leaderboard/nogame")
    window.page.wait_for_url("**/#/leaderboard/metropolys")
    expect(window.page.locator(".tabs [aria-current=page]")).to_have_count(1)


def test_puzzles_are_found_at_once(party: Party, open_window: Opener) -> None:
    window = open_window(at=Ask(party))
    window.go()
    window.page.locator('.welcome a[href="#/puzzles"]').click()
    window.page.wait_for_url("**/#/puzzles")
