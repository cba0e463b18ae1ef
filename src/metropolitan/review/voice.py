"""Says what a hint or a review tells, in one language and with the players' names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from metropolitan.engine.words import Note, say, words

SLIGHT = 0.01  # a loss not worth a word


class Voice:
    def __init__(self, game: str, language: str, names: Sequence[str]) -> None:
        self.game, self.language, self.names = game, language, names

    def tell(self, id: str, **facts: Any) -> str:
        """Words of reviews."""
        return say(Note(f"review.{id}", facts), language=self.language, names=self.names)

    def own(self, id: str) -> str:
        """A word of the game itself, or the bare end of its id where the game has none."""
        return str(words(self.game, self.language).get(id, id.rpartition(".")[2]))

    def note(self, plain: Mapping[str, Any]) -> str:
        """A note as JSON has it."""
        return say(revived(plain), game=self.game, language=self.language, names=self.names)

    def why(self, reasons: Sequence[Mapping[str, Any]]) -> str:
        return " ".join(self.note(reason) for reason in reasons)

    def percent(self, share: float) -> str:
        return self.tell("percent", n=round(100 * share))

    def change(self, share: float) -> str:
        """With its sign."""
        n = round(100 * share)
        return self.tell("percent", n=f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0")

    def chances(self, chances: Sequence[float]) -> str:
        """Everybody's chance, in a row."""
        return ", ".join(f"{n} {self.percent(c)}" for n, c in zip(self.names, chances, strict=True))

    # ---- sentences of a review ----

    def outcome(self, result: Mapping[str, Any] | None) -> str:
        if result is None:
            return self.tell("open")
        id = "win" if len(result["winners"]) == 1 else "shared"
        return self.tell(id, names=self.all(result["winners"]))

    def all(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    def lead(self, found: Mapping[str, Any]) -> str:
        """From when on the winner was ahead."""
        if found["ahead"] is None:
            return ""
        names = self.all(found["result"]["winners"])
        return (
            self.tell("ahead", names=names, number=found["ahead"])
            if found["ahead"]
            else self.tell("ahead-always", names=names)
        )

    def turn(self, move: Mapping[str, Any]) -> str:
        """What happened at a turning point."""
        facts = {"seat": move["seat"], "move": move["move"]}
        biggest = max(range(len(move["luck"])), key=lambda seat: abs(move["luck"][seat]))
        change = move["luck"][biggest]
        if move["loss"] >= abs(change):
            return self.tell("turning.choice", **facts, loss=self.percent(move["loss"]))
        id = "turning.luck-good" if change > 0 else "turning.luck-bad"
        return self.tell(id, **facts, lucky=self.names[biggest], change=self.percent(abs(change)))

    def better(self, move: Mapping[str, Any], positions: Sequence[Sequence[float]]) -> str:
        """The best move in place of the one made; nothing where that was as good."""
        if move["loss"] < SLIGHT:
            return ""
        chance = self.percent(positions[move["number"] - 1][move["seat"]])
        return self.tell("turning.best", move=move["best"], chance=chance)


def revived(fact: Any) -> Any:
    """Notes as they were before they became JSON."""
    if isinstance(fact, list):
        return [revived(one) for one in fact]
    if isinstance(fact, dict):
        facts = {key: revived(one) for key, one in fact["facts"].items()}
        return Note(fact["id"], facts, tuple(fact["places"]))
    return fact
