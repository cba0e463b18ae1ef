"""Metropolitan: three city board games, complete and exact.

With METROPOLITAN_INTERPRETED=1 in the environment the rules run as plain Python, to debug and to compare.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import Any

__version__ = "0.1.0"


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
