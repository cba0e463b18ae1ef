"""A review as one HTML page that needs nothing else: no script, no font, no other file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from metropolitan.engine.match import Match
from metropolitan.engine.words import words
from metropolitan.review import chart
from metropolitan.review.grades import NAMES
from metropolitan.review.voice import Voice

HERE = Path(__file__).parent
TOKENS = HERE.parent / "web" / "style" / "tokens.css"
TOP = 0.3  # a loss that fills the plot, where none is larger
LANES, APART = 3, 0.075  # turning points that stand close get lanes of their own
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 250, 1000, 10_000)  # between two numbers under a plot
ROOM = 0.78  # of the axis; beyond it stands the last number
FLOW = ("lost", "gifts", "luck", "insight")


def page(match: Match, found: dict[str, Any], voice: Voice) -> str:
    return Page(match, found, voice).whole()


def css() -> str:
    """The table's own colours, dark and with more contrast where the reader's screen asks for it."""
    tokens = TOKENS.read_text("utf-8")
    for theme, asked in (("dark", "prefers-color-scheme: dark"), ("contrast", "prefers-contrast: more")):
        own = re.search(rf':root\[data-theme="{theme}"\] (\{{.*?\n\}})', tokens, re.DOTALL)
        tokens += f"@media ({asked}) {{ :root {own[1]} }}\n" if own else ""
    return tokens + (HERE / "page.css").read_text("utf-8")


def tag(name: str, content: str | Iterable[str] = "", **marks: Any) -> str:
    """An element; `kind` is its class."""
    given = {"class" if key == "kind" else key: value for key, value in marks.items() if value}
    told = "".join(f' {key}="{escape(str(value))}"' for key, value in given.items())
    return f"<{name}{told}>{content if isinstance(content, str) else ''.join(content)}</{name}>"


class Page:
    def __init__(self, match: Match, found: dict[str, Any], voice: Voice) -> None:
        self.match, self.found, self.voice = match, found, voice
        self.colors = match.game.colors[: len(match.players)]
        self.positions: list[list[float]] = found["positions"]
        self.moves: list[dict[str, Any]] = found["moves"]
        self.pins = {number: pin for pin, number in enumerate(found["turning"], 1)}

    def say(self, id: str, **facts: Any) -> str:
        return escape(self.voice.tell(id, **facts))

    def whole(self) -> str:
        title = self.say("title", game_title=words(self.match.game.id, self.voice.language)["title"])
        parts = [self.head(title), self.chances(), self.turning(), self.seats(), self.beliefs(), self.table()]
        head = (
            '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta name="color-scheme" content="light dark"><title>{title}</title><style>{css()}</style>'
        )
        body = chart.patterns(self.colors) + tag("main", parts)
        whole = tag("html", [tag("head", head), tag("body", body)], lang=self.voice.language)
        return f"<!doctype html>\n{whole}\n"

    def section(self, id: str, *content: str) -> str:
        about = self.say(f"{id}.about") if f"review.{id}.about" in words() else ""
        lead = tag("p", about) if about else ""
        return tag("section", [tag("h2", self.say(f"{id}.title")), lead, *content], id=id)

    # ---- people ----

    def badge(self, seat: int) -> str:
        color = self.colors[seat]
        style = f"background:var(--seat-{color});color:var(--seat-{color}-ink)"
        return tag("span", chr(ord("A") + seat), kind="badge", style=style)

    def who(self, seat: int, more: str = "") -> str:
        name = escape(self.voice.names[seat])
        return tag("span", [self.badge(seat), tag("span", name), more], kind="who")

    def grade(self, name: str, told: str = "") -> str:
        return tag("span", told or self.say(f"grades.{name}"), kind=f"grade g-{name}")

    def stack(self, chances: Sequence[float]) -> str:
        return chart.stack(chances, self.colors, self.voice.chances(chances))

    # ---- the parts ----

    def head(self, title: str) -> str:
        scores = self.match.state.scores()
        seats = [tag("li", self.who(seat, tag("small", str(score)))) for seat, score in enumerate(scores)]
        outcome = escape(self.voice.outcome(self.found["result"]))
        about = self.say("about", n=len(self.moves), bot=self.found["bot"])
        lead = escape(self.voice.lead(self.found))
        return tag(
            "header",
            [
                tag("p", title, kind="eyebrow"), tag("h1", outcome), tag("p", f"{lead} {about}"),
                tag("ul", seats, kind="chips"),
            ],
        )  # fmt: skip

    def chances(self) -> str:
        tips = [
            self.voice.tell("chances.one", number=n, told=self.voice.chances(chances))
            if n
            else self.voice.tell("chances.first", told=self.voice.chances(chances))
            for n, chances in enumerate(self.positions)
        ]
        title = self.voice.tell("chances.title")
        plot = chart.bands(self.positions, self.colors, list(self.pins), tips, title)
        scales = [self.scale(part, 1 - part) for part in (0, 0.25, 0.5, 0.75, 1)]
        frame = tag("div", [plot, *self.names()], kind="frame")
        picture = tag("div", [*scales, frame], kind="plot")
        return self.section(
            "chances", tag("div", [self.marks(), picture, self.axis(), self.losses()], kind="sheet")
        )

    def scale(self, share: float, top: float) -> str:
        return tag("span", escape(self.voice.percent(share)), kind="scale", style=f"top:{100 * top:g}%")

    def axis(self) -> str:
        last = len(self.moves)
        step = next(size for size in STEPS if last <= 8 * size)
        ticks = [(number, str(number)) for number in range(0, int(ROOM * last) + 1, step)]
        ends = [*ticks, (last, f"{last} {self.say('chances.axis')}")]
        return tag("div", [self.tick(chart.across(number, last), told) for number, told in ends], kind="axis")

    def tick(self, at: float, told: str) -> str:
        """A number under the plot; the last one ends with it."""
        return tag(
            "span", told, style=f"left:{100 * at:.2f}%;transform:translateX({-100 if at == 1 else -50}%)"
        )

    def marks(self) -> str:
        """The numbers of the turning points above the plot, in lanes where they stand close."""
        ends, made = [-1.0] * LANES, []
        for number, pin in self.pins.items():
            at = chart.across(number, len(self.moves))
            lane = next((lane for lane in range(LANES) if at - ends[lane] >= APART), LANES - 1)
            ends[lane] = at
            place = f"left:{100 * at:.2f}%;top:{24 * lane}px"
            made.append(tag("span", tag("a", str(pin), href=f"#turn{pin}"), kind="mark", style=place))
        lanes = sum(end >= 0 for end in ends)
        return tag("div", made, kind="marks", style=f"height:{24 * lanes}px")

    def names(self) -> Iterator[str]:
        """Everybody's name where his band stays wide for a while."""
        between, last = chart.edges(self.positions), len(self.positions) - 1
        for seat, name in enumerate(self.voice.names):
            at = self.widest(seat)
            middle = (between[at][seat] + between[at][seat + 1]) / 2
            place = f"left:{100 * chart.across(at, last):.1f}%;top:{100 * middle:.1f}%"
            yield tag("span", [self.badge(seat), escape(name)], kind="name", style=place)

    def widest(self, seat: int) -> int:
        last = len(self.positions) - 1
        margin = last // 12 + 1
        inner = range(min(margin, last), max(last - margin, margin) + 1)

        def room(at: int) -> float:
            near = self.positions[max(0, at - margin) : at + margin + 1]
            return min(chances[seat] for chances in near)

        return max(inner, key=room)

    def losses(self) -> str:
        told = [(move["seat"], move["loss"], self.loss_tip(move)) for move in self.moves]
        top = max([TOP, *(loss for _, loss, _ in told)])
        title = self.say("losses.title")
        plot = chart.bars(told, self.colors, top, self.voice.tell("losses.title"))
        picture = tag(
            "div", [self.scale(top, 0), self.scale(0, 1), tag("div", plot, kind="frame")], kind="plot"
        )
        return tag("div", [tag("h3", title), tag("p", self.say("losses.about")), picture], kind="losses")

    def loss_tip(self, move: dict[str, Any]) -> str:
        facts = {key: move[key] for key in ("number", "seat", "move")}
        return self.voice.tell("losses.one", **facts, loss=self.voice.percent(move["loss"]))

    def turning(self) -> str:
        if not self.pins:
            return self.section("turning", tag("p", self.say("turning.none")))
        cards = [self.turn(self.moves[number - 1], pin) for number, pin in self.pins.items()]
        return self.section("turning", tag("ul", cards, kind="turns", style="margin-top:var(--s5)"))

    def turn(self, move: dict[str, Any], pin: int) -> str:
        better = self.voice.better(move, self.positions)
        why = self.voice.why(move["reasons"])
        advice = self.say("turning.advice", seat=move["seat"], why=why) if better and why else ""
        where = self.say("turning.where", number=move["number"])
        top = [tag("span", str(pin), kind="pin"), tag("h3", where), self.grade(move["grade"])]
        number = move["number"]
        change = [
            self.say("turning.before"), self.stack(self.positions[number - 1]),
            self.say("turning.after"), self.stack(self.positions[number]),
        ]  # fmt: skip
        parts = [
            tag("div", top, kind="top"), self.who(move["seat"]), tag("p", escape(self.voice.turn(move))),
            tag("p", escape(better), kind="better") if better else "",
            tag("p", advice, kind="advice") if advice else "",
            tag("div", [tag("span", one) if one[0] != "<" else one for one in change], kind="beforeafter"),
        ]  # fmt: skip
        return tag("li", parts, kind="sheet", id=f"turn{pin}")

    def seats(self) -> str:
        widest = max(abs(seat[part]) for seat in self.found["seats"] for part in FLOW) or 1.0
        cards = [self.seat(seat, facts, widest) for seat, facts in enumerate(self.found["seats"])]
        accuracy = tag("p", self.say("seats.accuracy"), style="margin-top:var(--s4)")
        return self.section("seats", tag("div", cards, kind="seats"), accuracy)

    def seat(self, seat: int, facts: dict[str, Any], widest: float) -> str:
        percent = self.say("percent", n=round(facts["accuracy"]))
        top = [
            tag("h3", self.who(seat)),
            tag("span", [percent, " ", tag("small", self.say("accuracy"))], kind="accuracy"),
        ]
        counts = [
            tag("li", self.grade(name, self.say(f"count.{name}", n=facts["grades"][name])))
            for name in NAMES
            if facts["grades"][name]
        ]
        rows = [
            self.ending("start", facts["start"]),
            *(self.step(part, -facts[part] if part == "lost" else facts[part], widest) for part in FLOW),
            self.ending("end", facts["end"]),
        ]
        parts = [tag("div", top, kind="top"), tag("ul", counts, kind="counts"), tag("dl", rows, kind="flow")]
        return tag("div", parts, kind="sheet")

    def ending(self, name: str, share: float) -> str:
        value = tag("dd", escape(self.voice.percent(share)), kind="value sum")
        return tag("dt", self.say(name), kind="sum") + tag("dd") + value

    def step(self, name: str, change: float, widest: float) -> str:
        """A bar from the middle, to the right for a gain."""
        half = 50 * abs(change) / widest
        left = 50 if change >= 0 else 50 - half
        place = f"left:{left:.2f}%;width:{half:.2f}%"
        bar = tag("i", kind="up" if change > 0 else "down", style=place) if round(100 * change) else ""
        value = tag("dd", escape(self.voice.change(change)), kind="value")
        return tag("dt", self.say(name)) + tag("dd", tag("div", bar, kind="way")) + value

    def beliefs(self) -> str:
        if not self.found["beliefs"]:
            return ""
        truth = self.match.game.view(self.match.state, None).get("cards") or []
        cards = [
            self.believed(seat, truth[seat] if seat < len(truth) else None)
            for seat in range(len(self.colors))
        ]
        return self.section("beliefs", tag("div", cards, kind="beliefs"))

    def believed(self, seat: int, truth: dict[str, str] | None) -> str:
        over = [after[seat] for after in self.found["beliefs"]]
        parts = [tag("h3", self.who(seat))]
        for kind, now in over[-1].items():
            true = (truth or {}).get(kind)
            curves = [([after[kind].get(card, 0.0) for after in over], card == true) for card in now]
            title = self.voice.own(f"belief.{kind}")
            legend = [
                self.card(kind, card, now[card], card == true) for card in sorted(now, key=lambda c: -now[c])
            ]
            plot = chart.lines(curves, self.colors[seat], f"{self.voice.names[seat]}: {title}")
            parts += [tag("h4", escape(title)), plot, tag("ul", legend)]
        return tag("div", parts, kind="sheet")

    def card(self, kind: str, card: str, chance: float, true: bool) -> str:
        name = self.voice.own(f"card.{kind}.{card}")
        told = self.say("beliefs.one", card=name, chance=self.voice.percent(chance))
        return tag("li", told, kind="true" if true else "")

    def table(self) -> str:
        names = ("number", "player", "move", "grade", "loss", "best", "chance")
        numeric = ("number", "loss")
        heads = [tag("th", self.say(name), kind="n" if name in numeric else "") for name in names]
        rows = [self.row(move) for move in self.moves]
        table = tag("table", [tag("thead", tag("tr", heads)), tag("tbody", rows)])
        region = {"role": "region", "tabindex": "0", "aria-label": self.voice.tell("moves.title")}
        return self.section("moves", tag("div", table, kind="table sheet", **region))

    def row(self, move: dict[str, Any]) -> str:
        number = move["number"]
        better = move["best"] if move["best"] != move["move"] else ""
        loss = escape(self.voice.percent(move["loss"])) if move["loss"] else ""
        cells = [
            tag("td", str(number), kind="n"), tag("td", self.who(move["seat"])),
            tag("td", tag("code", escape(move["move"]))), tag("td", self.grade(move["grade"])),
            tag("td", loss, kind="n"), tag("td", escape(better)),
            tag("td", self.stack(self.positions[number])),
        ]  # fmt: skip
        return tag("tr", cells, id=f"move{number}", kind="turning" if number in self.pins else "")
