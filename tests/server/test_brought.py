"""What a game from another package brings for the page is served, and nothing else of its folder."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from metropolitan.engine import registry
from metropolitan.server.files import WEB, Files
from metropolitan.server.troubles import Missing


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Files:
    """Two games: one brings a board and a picture, the other nothing."""
    web = tmp_path / "rich" / "web"
    web.mkdir(parents=True)
    (web / "board.js").write_text("export const mine = 1;")
    (web / "parts").mkdir()
    (web / "parts" / "piece.js").write_text("export const piece = 1;")
    (web / "art.svg").write_text("<svg/>")
    (tmp_path / "rich" / "secret.toml").write_text("")
    (web / "leak.toml").symlink_to(tmp_path / "rich" / "secret.toml")
    (tmp_path / "poor").mkdir()
    monkeypatch.setattr(registry, "names", lambda group: ["poor", "rich"])
    monkeypatch.setattr(registry, "game", lambda name: SimpleNamespace(folder=tmp_path / name))
    return Files()


def test_a_board_and_a_picture_of_its_own(files: Files) -> None:
    board = files.find("/boards/rich/board.js")
    assert (board.body, board.type) == (b"export const mine = 1;", "text/javascript")
    assert files.find("/boards/rich/parts/piece.js").body == b"export const piece = 1;"
    assert files.find("/art/rich.svg").type == "image/svg+xml"


def test_a_game_that_brings_none_has_those_for_any_game(files: Files) -> None:
    board = files.find("/boards/poor/board.js")
    assert board.body == (WEB / "boards" / "generic" / "board.js").read_bytes()
    assert files.find("/art/poor.svg").body == (WEB / "art" / "generic.svg").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "/boards/rich/../secret.toml", "/boards/rich/parts/../../secret.toml", "/boards/rich/leak.toml",
        "/boards/rich/missing.js", "/boards/poor/element.js", "/boards/nobody/board.js",
        "/boards/../rich/web/board.js",
        "/boards/rich//etc/host.conf", "/art/nobody.svg", "/art/../rich.svg", "/boards/rich/\0.js",
    ],
)  # fmt: skip
def test_nothing_else_of_its_folder(files: Files, path: str) -> None:
    with pytest.raises(Missing):
        files.find(path)
