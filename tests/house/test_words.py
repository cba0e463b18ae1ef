"""Every language says everything: the same ids and the same facts as English, nothing left untranslated."""

import re
import string
from typing import Any

import pytest

from metropolitan.engine.registry import game, names
from metropolitan.engine.words import languages, words, written
from metropolitan.server.files import WEB

ROOMS: list[str | None] = [None, *names("games")]
SAME_IN_ALL = 40  # short words may well be the same: names, numbers, "park"


def facts(entry: Any) -> set[str]:
    texts = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else [entry]
    return {field for text in texts for _, field, _, _ in string.Formatter().parse(str(text)) if field}


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_all_is_said(room: str | None, language: str) -> None:
    if room:
        game(room)
    english, other = words(room), written(room, language)
    assert sorted(other) == sorted(english)
    for id, entry in english.items():
        assert facts(other[id]) == facts(entry), id
        assert isinstance(other[id], dict) == isinstance(entry, dict), id
        if isinstance(entry, str) and len(entry) > SAME_IN_ALL:
            assert other[id] != entry, f"{id} is not translated"
            assert other[id].strip(), id


@pytest.mark.parametrize("room", ROOMS)
def test_french_signs_stay_with_their_words(room: str | None) -> None:
    """A line never begins with one."""
    loose = [id for id, entry in written(room, "fr").items() if re.search(r"\S [:;!?»]|« ", str(entry))]
    assert loose == []


def test_the_page_says_only_what_there_are_words_for() -> None:
    """Whole ids in its code; those put together of parts are seen by the browser tests."""
    said = re.compile(r"""["'`](app\.[a-z][a-z0-9.-]*[a-z0-9])["'`]""")
    used = {id for file in (WEB / "app").rglob("*.js") for id in said.findall(file.read_text())}
    assert len(used) > 300
    assert sorted(used - set(words(None))) == []
