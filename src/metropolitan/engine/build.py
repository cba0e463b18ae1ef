"""How this copy of the program was built."""

from __future__ import annotations

from importlib.util import find_spec


def compiled(module: str = "metropolitan.engine.state") -> bool:
    """Whether a module of rules runs compiled; otherwise it is plain Python."""
    spec = find_spec(module)
    return bool(spec and spec.origin and not spec.origin.endswith(".py"))
