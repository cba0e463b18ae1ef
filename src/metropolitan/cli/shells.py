"""The scripts of `metropolitan completion`, from the commands as they are. Names of games and bots are those
that are installed when a script is made."""

from __future__ import annotations

from collections.abc import Sequence

from metropolitan.cli import COMMANDS
from metropolitan.cli.tree import Argument, Command, commands
from metropolitan.engine import registry

FILES = ("FILE", "DIR", "OUT", "FOLDER")
BOTS = ("--bots", "--bot", "--seats")
Cases = dict[tuple[tuple[str, ...], bool], list[str]]  # words, whether files too: where
GENERAL = ("--help", "--version")


def values(argument: Argument) -> Sequence[str]:
    """What can stand for an argument, as far as that can be listed."""
    if argument.choices:
        return argument.choices
    if argument.shape == "GAME":
        return registry.names("games")
    return registry.names("bots") if set(BOTS) & set(argument.flags) else ()


def is_file(argument: Argument) -> bool:
    return argument.shape in FILES


def _split(command: Command) -> tuple[list[Argument], list[Argument]]:
    """Those with flags, and those known by their place."""
    flagged = [one for one in command.arguments if one.flags]
    return flagged, [one for one in command.arguments if not one.flags]


# ---- bash ----

BASH = """# bash: eval "$(metropolitan completion bash)"
_metropolitan() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command= words= files=
    (( COMP_CWORD > 1 )) && command=${{COMP_WORDS[1]}}
    [[ $command == admin ]] && (( COMP_CWORD > 2 )) && command="admin ${{COMP_WORDS[2]}}"
    case "$command $prev" in
{values}
    *) case "$command" in
{commands}
    esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    if [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$cur"))
    fi
}}
complete -F _metropolitan metropolitan
"""


def bash() -> str:
    known = commands()
    valued: Cases = {}
    for command in known:
        for one in command.arguments:
            if one.flags and one.shape:
                keys = valued.setdefault((tuple(values(one)), is_file(one)), [])
                keys += [f"{command.name} {flag}" for flag in one.flags]
    whole: Cases = {((*COMMANDS, *GENERAL), False): [""]}
    for command in known:
        flagged, placed = _split(command)
        words = [flag for one in flagged for flag in one.flags]
        words += [word for one in placed for word in values(one)]
        whole.setdefault((tuple(words), any(map(is_file, placed))), []).append(command.name)
    return BASH.format(values=_bash_cases(valued), commands=_bash_cases(whole))


def _bash_cases(cases: Cases) -> str:
    lines = []
    for (words, files), keys in cases.items():
        where = "|".join(f'"{key}"' for key in keys)
        lines.append(f'    {where}) words="{" ".join(words)}" files={"1" if files else ""} ;;')
    return "\n".join(lines)


# ---- zsh ----

ZSH = """#compdef metropolitan
# zsh: eval "$(metropolitan completion zsh)", or this in a file _metropolitan in a folder of $fpath
_metropolitan() {{
    local -a known
    known=({commands})
    if (( CURRENT == 2 )); then
        _describe -t commands command known
        _values option {general}
        return
    fi
    local command=$words[2]
    if [[ $command == admin ]] && (( CURRENT > 3 )); then
        command="admin $words[3]"
        shift words; (( CURRENT-- ))
    fi
    shift words; (( CURRENT-- ))
    case $command in
{cases}
    esac
}}
if [[ $funcstack[1] == _metropolitan ]]; then _metropolitan "$@"; else compdef _metropolitan metropolitan; fi
"""


def zsh() -> str:
    known = commands()
    listed = " ".join(_quoted(f"{one.name}:{one.about}") for one in known if one.name in COMMANDS)
    cases = [
        f'    "{command.name}") _arguments {" ".join(map(_zsh_argument, command.arguments))} ;;'
        for command in known
    ]
    return ZSH.format(commands=listed, general=" ".join(GENERAL), cases="\n".join(cases))


def _zsh_argument(one: Argument) -> str:
    way = "_files" if is_file(one) else f"({' '.join(values(one))})" if values(one) else " "
    value = f":{one.shape.replace(':', '')}:{way}" if one.shape else ""
    if not one.flags:
        return _quoted(f"{'' if one.needed else ':'}{value}")
    about = one.help.replace("[", "(").replace("]", ")").replace(":", "\\:")
    return " ".join(_quoted(f"{flag}[{about}]{value}") for flag in one.flags)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# ---- fish ----


def fish() -> str:
    known = commands()
    lines = ["# fish: metropolitan completion fish > ~/.config/fish/completions/metropolitan.fish"]
    lines.append("complete -c metropolitan -f")
    lines += [
        f"complete -c metropolitan -n __fish_use_subcommand -a {one.name} -d {_fish(one.about)}"
        for one in known
        if one.name in COMMANDS
    ]
    lines += [f"complete -c metropolitan -n __fish_use_subcommand -l {flag[2:]}" for flag in GENERAL]
    lines += [_fish_argument(command, one) for command in known for one in command.arguments]
    return "\n".join(lines) + "\n"


def _fish_argument(command: Command, one: Argument) -> str:
    seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in command.name.split())
    flags = "".join(f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}" for flag in one.flags)
    takes = (
        (" -r -F" if is_file(one) else " -x") if one.flags and one.shape else " -F" if is_file(one) else ""
    )
    words = f" -a {_fish(' '.join(values(one)))}" if values(one) else ""
    return f"complete -c metropolitan -n {_fish(seen)}{flags}{takes}{words} -d {_fish(one.help)}"


def _fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
