"""The standings as a picture: win shares with intervals beside what is fair, and ratings with errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from metropolitan.engine.errors import Problem

KINDS = (".svg", ".png")
INK, BAR, MARK = "#22303c", "#3b7dd8", "#d8793b"


def ready(path: Path) -> None:
    """Nobody should play for hours and then learn that the picture cannot be drawn."""
    if path.suffix not in KINDS:
        raise Problem("tournament.picture", file=str(path), known=list(KINDS))
    if not path.parent.is_dir():
        raise Problem("tournament.folder", file=str(path))
    try:
        import_module("matplotlib")
    except ImportError:
        raise Problem("tournament.extra", what="--plot", extra="plots") from None


def plot(standings: Sequence[Mapping[str, Any]], path: Path, words: Mapping[str, str]) -> None:
    """Draws the standings, the best on top; `words` are title, share, fair and rating."""
    matplotlib = import_module("matplotlib")
    settings = {"svg.hashsalt": "metropolitan", "svg.fonttype": "none", "font.size": 10, "text.color": INK}
    with matplotlib.rc_context(settings):
        figure = import_module("matplotlib.figure").Figure(
            figsize=(9, 1.6 + 0.45 * len(standings)), layout="constrained"
        )
        left, right = figure.subplots(1, 2, sharey=True, width_ratios=(3, 2))
        figure.suptitle(words["title"])
        draw_shares(left, standings, words)
        draw_ratings(right, standings, words)
        metadata = {"Date": None} if path.suffix == ".svg" else None
        try:
            figure.savefig(path, dpi=150, metadata=metadata)
        except OSError as error:
            raise Problem("tournament.file", file=str(path), why=error.strerror) from None


def draw_shares(axes: Any, standings: Sequence[Mapping[str, Any]], words: Mapping[str, str]) -> None:
    rows = range(len(standings))
    axes.barh(rows, [100 * one["win_share"] for one in standings], color=BAR, height=0.6)
    for row, one in zip(rows, standings, strict=True):
        axes.plot([100 * end for end in one["ci95"]], [row, row], color=INK, linewidth=2)
        axes.plot([100 * one["fair"]] * 2, [row - 0.4, row + 0.4], color=MARK, linewidth=2)
    axes.plot([], [], color=MARK, linewidth=2, label=words["fair"])
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), frameon=False)
    axes.set(xlim=(0, 100), xlabel=words["share"], yticks=rows, yticklabels=[one["bot"] for one in standings])
    axes.invert_yaxis()


def draw_ratings(axes: Any, standings: Sequence[Mapping[str, Any]], words: Mapping[str, str]) -> None:
    figures = [one["rating"] for one in standings]
    errors = [2 * one["rating_error"] for one in standings]
    axes.errorbar(figures, range(len(standings)), xerr=errors, fmt="o", color=INK, ecolor=BAR, capsize=3)
    axes.set(xlabel=words["rating"])
    axes.grid(axis="x", alpha=0.3)
