"""What OpenSpiel's observers see of a course."""

from __future__ import annotations

from typing import Any

import numpy as np

from metropolitan.envs.common import Kit
from metropolitan.envs.openspiel.course import Course
from metropolitan.envs.openspiel.dealing import Dealer

SHORT = 16  # numbers that are written out one by one


class Observer:
    """Texts for every sort of observation, and numbers for what a seat knows: of the position, and, with
    perfect recall, of every event since the game began."""

    def __init__(self, kit: Kit, dealer: Dealer, public: bool, secrets: str, recall: bool) -> None:
        self.kit, self.dealer = kit, dealer
        self.public, self.secrets, self.recall = public, secrets, recall
        self.numbers = np.zeros(kit.size, np.int16)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if public and secrets == "SINGLE_PLAYER":
            events = dealer.draws + dealer.moves if recall else 0
            self.tensor = np.zeros(kit.size + events, np.float32)
            self.dict = kit.parts(self.tensor[: kit.size])
            if recall:
                self.dict["events"] = self.tensor[kit.size :]

    def set_from(self, state: Any, player: int) -> None:
        course: Course = state.course
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if course.position is not None:
            self.tensor[: self.kit.size] = self.kit.observe(course.position, player, self.numbers)
        if self.recall:
            events = self._events(course, player)
            self.tensor[self.kit.size : self.kit.size + len(events)] = events

    def _events(self, course: Course, player: int) -> list[int]:
        """One number an event: actions from 1 on, then outcomes of chance, then what is not seen."""
        chance = 1 + self.kit.actions
        unseen = chance + self.dealer.outcomes
        seen = course.seen(frozenset((player,)))
        return [unseen if code is None else 1 + code if code >= 0 else chance + ~code for code in seen]

    def string_from(self, state: Any, player: int) -> str:
        course: Course = state.course
        if not self.public:
            return self._private(course, self._eyes(player))
        if self.secrets == "SINGLE_PLAYER" and not self.recall:
            self.set_from(state, player)
            return " | ".join(f"{name} {_written(part)}" for name, part in self.dict.items())
        return f"{player}: {course.text(self._eyes(player))}"

    def _eyes(self, player: int) -> frozenset[int]:
        """Whose secrets are told."""
        if self.secrets == "NONE":
            return frozenset()
        return frozenset((player,)) if self.secrets == "SINGLE_PLAYER" else self.dealer.everybody

    def _private(self, course: Course, eyes: frozenset[int]) -> str:
        """What those see and others do not."""
        common = course.seen(frozenset())
        own = [None if known == code else code for code, known in zip(course.seen(eyes), common, strict=True)]
        texts = self.dealer.texts(course.log, own)
        return " ".join(text for text, code in zip(texts, own, strict=True) if code is not None)


def _written(part: Any) -> str:
    """A few numbers as they are; of many those that are not 0, by their places."""
    numbers = part.ravel().astype(int)
    if len(numbers) <= SHORT:
        return " ".join(map(str, numbers))
    places = numbers.nonzero()[0]
    return " ".join(str(at) if numbers[at] == 1 else f"{at}={numbers[at]}" for at in places)
