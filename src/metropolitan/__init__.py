"""Metropolitan: three city board games, complete and exact.

`metropolitan.load("my.game.json")` is a saved game, and `metropolitan.played("metro", actions, seed=7)` one
made of actions, to look at and to go on from; `metropolitan.save(game, "my.game.json")` writes a record.

With METROPOLITAN_INTERPRETED=1 in the environment the rules run as plain Python, to debug and to compare.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from metropolitan.engine.log import load as load
    from metropolitan.engine.log import played as played
    from metropolitan.engine.log import save as save

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`load`, `save` and `played`, once they are asked for: the program starts quickly."""
    if name not in ("load", "save", "played"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from metropolitan.engine import log

    return getattr(log, name)


class _Interpreted:
    """Finds this package's modules as source, where the compiled ones would come first."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if not name.startswith("metropolitan.") or path is None:
            return None
        finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path)
        return next((spec for finder in finders if (spec := finder.find_spec(name))), None)


if os.environ.get("METROPOLITAN_INTERPRETED"):
    sys.meta_path.insert(0, _Interpreted)
