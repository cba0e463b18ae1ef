"""Shell completion: the scripts, tried in a real bash, and in zsh and fish where they are."""

import shutil
import subprocess
from pathlib import Path

import pytest

from metropolitan.cli import COMMANDS, main, shells

TRY = """source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_metropolitan
printf '%s\\n' "${COMPREPLY[@]}"
"""


def completed(folder: Path, *words: str) -> set[str]:
    """What bash offers after these words, the last of which is being typed."""
    bash = shutil.which("bash")
    if not bash:
        pytest.skip("no bash on this machine")
    script = folder / "completion.bash"
    script.write_text(shells.bash())
    done = subprocess.run(
        [bash, "-c", TRY, "bash", str(script), "metropolitan", *words],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    return set(done.stdout.split())


def test_commands(tmp_path: Path) -> None:
    assert completed(tmp_path, "") == {*COMMANDS, "--help", "--version"}
    assert completed(tmp_path, "re") == {name for name in COMMANDS if name.startswith("re")}


def test_options_and_names(tmp_path: Path) -> None:
    assert completed(tmp_path, "play", "metro", "--te") == {"--terminal"}
    assert completed(tmp_path, "play", "metropol") == {"metropolys"}
    assert completed(tmp_path, "hint", "x.json", "--bot", "ch") == {"champion"}
    assert completed(tmp_path, "rules", "metro", "--language", "") == {"de", "en", "fr"}
    assert completed(tmp_path, "play", "--port", "") == set()


def test_words_after_admin(tmp_path: Path) -> None:
    assert {"ban", "unban", "grant"} <= completed(tmp_path, "admin", "")
    assert completed(tmp_path, "admin", "ban", "somebody", "--da") == {"--days", "--data", "--database"}
    assert completed(tmp_path, "admin", "delete", "ta") == {"table"}


def test_files_where_a_file_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "one game.json").touch()
    (tmp_path / "two.json").touch()
    assert "two.json" in completed(tmp_path, "replay", "tw")
    assert completed(tmp_path, "serve", "--data", "tw") == {"two.json"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_can_be_read_by_its_shell(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in COMMANDS)
    assert "--no-browser" in script or "no-browser" in script
    if program := shutil.which(shell):
        read = ["--no-execute"] if shell == "fish" else ["-n"]
        done = subprocess.run([program, *read], input=script, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh"]) == 2
    assert "tcsh" in capsys.readouterr().err
