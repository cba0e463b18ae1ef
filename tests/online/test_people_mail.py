"""A forgotten password: a letter with a link, where letters can be sent."""

import re
import time
from collections.abc import Iterator

import pytest
from server.conftest import wait_for

from .conftest import Party
from .playing import account, fresh, sign_in
from .post_office import PostOffice


@pytest.fixture
def post(party: Party) -> Iterator[PostOffice]:
    mail = party.app.state.hall.mail
    with PostOffice() as office:
        mail.through, mail.sender, mail.url = office.url, "table@example.org", "https://example.org/games"
        yield office
    mail.through = ""


def letter(post: PostOffice) -> str:
    wait_for(lambda: post.letters)
    return post.letters[-1].get_content()


def token(text: str) -> str:
    found = re.search(r"https://example\.org/games/#/reset/(\S+)", text)
    assert found
    return found[1]


def test_a_new_password_by_letter(party: Party, post: PostOffice) -> None:
    login = fresh()
    ann = account(party, login, email="ann@example.org")
    bearer = ann.ask("tokens", {})["token"]
    assert ann.ask("me")["mail"]
    forgetful = party.come()
    assert forgetful.ask("resets", {"login": login.upper()}) == {}
    text = letter(post)
    assert (post.letters[0]["To"], post.letters[0]["From"]) == ("ann@example.org", "table@example.org")
    assert login in text
    person = forgetful.ask(f"resets/{token(text)}", {"password": "battery staple"})
    assert person["login"] == login
    assert forgetful.person["login"] == login, "signed in"
    assert ann.person is None, "all other ways in have ended"
    assert party.come().answer("me", headers={"Authorization": f"Bearer {bearer}"}).json()["person"] is None
    assert sign_in(party, login, "battery staple").person
    again = party.come().refused(404, f"resets/{token(text)}", {"password": "another one"})
    assert again == "server.no-reset"


def test_the_letter_is_in_the_readers_language(party: Party, post: PostOffice) -> None:
    account(party, login := fresh(), email="ann@example.org")
    party.come().answer("resets", {"login": login}, headers={"Accept-Language": "xx, fr-CA;q=0.9, en"})
    assert "mot de passe" in letter(post)


def test_the_answer_is_the_same_for_everybody(party: Party, post: PostOffice) -> None:
    account(party, without := fresh())
    account(party, known := fresh(), email="ann@example.org")
    told = [party.come().answer("resets", {"login": one}) for one in (known, without, "nobody-at-all")]
    assert len({(one.status_code, one.content) for one in told}) == 1
    letter(post)
    time.sleep(0.2)
    assert len(post.letters) == 1


def test_a_letter_is_good_for_two_hours(party: Party, post: PostOffice) -> None:
    account(party, login := fresh(), email="ann@example.org")
    party.come().ask("resets", {"login": login})
    secret = token(letter(post))
    party.sql("UPDATE sessions SET expires = '2020' WHERE kind = 'reset'")
    assert party.come().refused(404, f"resets/{secret}", {"password": "battery staple"}) == "server.no-reset"


def test_a_letter_is_no_way_in_by_itself(party: Party, post: PostOffice) -> None:
    account(party, login := fresh(), email="ann@example.org")
    party.come().ask("resets", {"login": login})
    secret = token(letter(post))
    thief = party.come()
    thief.http.cookies.set("metropolitan", secret)
    assert thief.person is None
    assert party.come().answer("me", headers={"Authorization": f"Bearer {secret}"}).json()["person"] is None
    assert party.come().refused(400, f"resets/{secret}", {"password": "short"}) == "server.bad-password"
    party.come().ask(f"resets/{secret}", {"password": "battery staple"})


def test_letters_that_cannot_be_sent_are_nobodys_trouble(party: Party, post: PostOffice) -> None:
    party.app.state.hall.mail.through = "smtp://127.0.0.1:1"
    account(party, login := fresh(), email="ann@example.org")
    assert party.come().ask("resets", {"login": login}) == {}


def test_without_a_post_office_one_is_told(party: Party) -> None:
    assert party.come().ask("me")["mail"] is False
    assert party.come().refused(409, "resets", {"login": "ann"}) == "server.no-mail"


def test_nobody_is_flooded_with_letters(own_party: Party) -> None:
    mail = own_party.app.state.hall.mail
    own_party.app.state.hall.limits.clock = lambda: 0.0
    with PostOffice() as office:
        mail.through, mail.sender, mail.url = office.url, "table@example.org", "https://example.org/"
        account(own_party, login := fresh(), email="ann@example.org")
        far = [{"X-Forwarded-For": f"203.0.113.{n}"} for n in range(8)]
        told = [own_party.come().answer("resets", {"login": login}, headers=one).status_code for one in far]
        assert told == [202] * 5 + [429] * 3
