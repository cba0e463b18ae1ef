"""How people make moves with the keyboard alone: as hands do, but no pointer is ever used."""

from typing import Any

from .hands import FoundationsHand, Hand, MetroHand, MetropolysHand

MANY = 80  # steps after which what is looked for is not there

# What has the focus, through all shadow roots: its name, its group, and which place or piece it is.
FOCUS = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const name = at.getAttribute("aria-label") ?? at.textContent.trim();
  const group = at.closest("[role=group]")?.getAttribute("aria-label");
  return { ...at.dataset, name, group, inside: !!document.activeElement.closest("board-stage") };
}"""


class Keys(Hand):
    def focus(self) -> dict[str, Any]:
        found: dict[str, Any] = self.window.page.evaluate(FOCUS)
        return found

    def enter_board(self) -> None:
        self.window.press("b")
        assert self.focus()["inside"]

    def walk(self, key: str, **to: str) -> None:
        """Presses a key until the focus is there; an empty text: on anything of the kind."""
        for _ in range(MANY):
            at = self.focus()
            if all(name in at and value in ("", at[name]) for name, value in to.items()):
                return
            self.window.press(key)
        raise AssertionError(f"{key} does not lead to {to}")

    def draw_curtain(self) -> dict[str, Any]:
        self.window.press("Enter")
        return self.window.until("(now) => now.curtain === null && now.mine")

    def confirm(self, move: str) -> None:
        self.window.press("Enter")


class MetroKeys(MetroHand, Keys):
    def lay(self, move: str) -> None:
        self.enter_board()
        if move == "draw":
            return self.window.press("d")
        self.walk("PageDown", place=move[-2:])
        return self.window.press("Enter")

    def confirm(self, move: str) -> None:
        self.window.press("d" if move == "draw" else "Enter")


class MetropolysKeys(MetropolysHand, Keys):
    def lay(self, move: str) -> None:
        self.enter_board()
        if move == "pass":
            self.walk("Tab", name=self.says("board.tray.pass"))
            return self.window.press("Enter")
        value, place = move.split("@")
        self.choose(value)
        self.walk("PageDown", place=place)
        return self.window.press("Enter")

    def choose(self, value: str) -> None:
        """By its digit; what has two is found in the tray, as on a slow day the second comes too late."""
        if value in "23456789":
            return self.window.press(value)
        self.walk("Tab", group=self.says("board.tray.hand"))
        self.walk("ArrowRight", name=self.says("board.tray.building", value=value))
        self.window.press("Enter")
        return self.enter_board()


class FoundationsKeys(FoundationsHand, Keys):
    def lay(self, move: str) -> None:
        self.enter_board()
        verb, *what = move.split()
        if verb == "income":
            return self.window.press("i")
        if verb == "build":
            self.walk("Tab", tile="")
            self.walk("ArrowRight", tile=what[0])
        else:
            self.walk("Tab", deed="")
            self.walk("ArrowRight", deed=what[0])
        self.window.press("Enter")
        return self.window.press("Enter") if verb == "build" else None

    def confirm(self, move: str) -> None:
        self.window.press("i" if move == "income" else "Enter")


KEYS: dict[str, type[Hand]] = {keys.game: keys for keys in (MetropolysKeys, FoundationsKeys, MetroKeys)}
