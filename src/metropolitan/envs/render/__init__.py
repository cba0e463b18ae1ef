"""The boards as pictures: a view becomes an SVG, and that pixels. A picture shows what its view tells, and so
never more than a seat may see. Only pixels need other packages, those of the extra `render`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any

from metropolitan.engine.contract import Game, Options
from metropolitan.engine.errors import Problem
from metropolitan.envs.render import generic

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

DRAWN = ("metropolys", "foundations", "metro")  # the games that have pictures of their own


def drawable(game: Game, options: Options, players: int) -> bool:
    """Whether there are pictures of a game: it has its own, or tells its places (docs/boards.md)."""
    return game.id in DRAWN or bool(game.board(options, players).get("places"))


def render(game: Game, view: Mapping[str, Any]) -> str:
    """A view as an SVG."""
    if game.id in DRAWN:
        svg: str = import_module(f"metropolitan.envs.render.{game.id}").picture(view)
        return svg
    if "pieces" not in view:
        raise Problem("games.undrawn", name=game.id, known=list(DRAWN))
    return generic.picture(game.board(view["options"], view["players"]), view, game.colors)


def png(svg: str, width: int | None = None) -> bytes:
    """A picture as a file, as wide as it says itself or as is asked."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


def pixels(svg: str, width: int | None = None) -> npt.NDArray[np.uint8]:
    """A picture as rows of pixels of red, green and blue."""
    import numpy as np
    from PIL import Image

    with Image.open(BytesIO(png(svg, width))) as picture:
        return np.array(picture.convert("RGB"))
