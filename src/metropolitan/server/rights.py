"""Who may do what at a table, as `docs/online.md` says it. Whatever is not allowed is refused here, and
nowhere else. In a house (`online` is False) everything that makes sense is everybody's.
"""

from __future__ import annotations

from collections.abc import Callable

from metropolitan.server import messages
from metropolitan.server.people.person import Person
from metropolitan.server.tables import Table
from metropolitan.server.troubles import Forbidden, Missing, Trouble, Unknown, Untimely


class Rights:
    """What one person may do at one table. `here` tells whether somebody of a seat is connected."""

    def __init__(
        self, table: Table, person: Person | None, online: bool, here: Callable[[int], bool] = lambda _: False
    ) -> None:
        self.table, self.person, self.online, self.here = table, person, online, here

    @property
    def host(self) -> bool:
        return not self.online or (self.person is not None and self.person.id == self.table.host)

    @property
    def mine(self) -> list[int]:
        """The seats this person plays."""
        return [seat for seat in range(len(self.table.seats)) if self.plays(seat)]

    @property
    def kept(self) -> list[int]:
        """The seats this person may take back from a bot."""
        seats = enumerate(self.table.seats) if self.online else ()
        return [n for n, seat in seats if seat.kind == "bot" and self.owns(n)]

    @property
    def member(self) -> bool:
        """Whether this is the host, or somebody who has a seat, though a bot may play it now."""
        return self.host or any(self.owns(seat) for seat in range(len(self.table.seats)))

    @property
    def alone(self) -> bool:
        """Whether nobody else plays, or has played: then nothing here is unfair to anybody."""
        return not self.online or all(self.owns(seat) for seat in self.table.people)

    def owns(self, seat: int) -> bool:
        if not self.online:
            return True
        return self.person is not None and self.table.seats[seat].owner == self.person.id

    def plays(self, seat: int) -> bool:
        return self.table.person(seat) and self.owns(seat)

    # ---- coming and looking ----

    def enter(self) -> None:
        """Whoever has the link may look on, but not whom the host has sent away, and nobody new where the
        table is locked."""
        if self.barred:
            raise Forbidden("barred")
        if self.table.locked and not self.member:
            raise Forbidden("locked-table")

    def look(self, seat: int | None) -> None:
        """Only at one's own seat, or at what everybody may see."""
        if seat is not None and not self.plays(seat):
            raise Missing("not-yours")

    def play(self, seat: int | None) -> int:
        """Move, and weigh a move: with one's own seat, when it is its turn."""
        turn = self.table.turn
        if self.table.imported:
            raise Untimely("imported")
        self.begun()
        if turn is None:
            raise Untimely("over")
        if seat is None or not self.plays(seat):
            raise Untimely("spectator")
        if seat != turn:
            raise Untimely("not-your-turn", seat=turn)
        return seat

    def hint(self, seat: int | None) -> int:
        """A hint: where nobody else would be wronged by it."""
        if not self.alone:
            raise Forbidden("no-help")
        return self.play(seat)

    def pace(self) -> None:
        """How fast bots play: who plays with them."""
        if self.online and not self.mine:
            raise Forbidden("spectator")

    # ---- seats ----

    def sit(self, wish: messages.Sit) -> Person:
        """Take an open seat: anybody with a name. In a begun game nobody who has or had a seat, as he would
        know two hands; and in the lobby one seat is enough for one."""
        self.seat(wish.seat)
        if self.person is None:
            raise Unknown("who")
        self.enter()
        self.free(wish.seat)
        self.one()
        return self.person

    def stand(self, seat: int) -> None:
        """Leave a seat: who has it."""
        self.seat(seat)
        if not self.plays(seat):
            raise Forbidden("not-yours")

    def hand(self, wish: messages.Hand) -> None:
        """Another player for a seat. Its owner may do as he likes. The host may with a seat that is nobody's,
        and let a bot play for somebody who is away."""
        self.seat(wish.seat)
        if not self.online or (self.person is not None and self.owns(wish.seat)):
            return
        self.hosting()
        owned = self.table.seats[wish.seat].owner is not None
        if owned and (wish.kind != "bot" or not self.table.begun):
            raise Forbidden("not-yours")
        if owned and self.table.person(wish.seat) and self.here(wish.seat):
            raise Untimely("not-away", seat=wish.seat)
        if wish.kind == "person":
            self.one()

    def kick(self, seat: int) -> None:
        """Send somebody away: the host, but not himself."""
        self.hosting()
        self.seat(seat)
        if self.table.seats[seat].owner is None:
            raise Untimely("nobody-there")
        if self.owns(seat):
            raise Trouble("kick-self")

    def lock(self) -> None:
        """Let nobody new in: the host."""
        self.hosting()

    def begin(self) -> None:
        """Begin: the host, once."""
        self.hosting()
        if self.table.begun:
            raise Untimely("begun")

    # ---- before and after ----

    def rematch(self) -> None:
        """Play again: who played, once the game is over."""
        if self.table.closed:
            raise Untimely("unfinished")
        if self.barred or not self.known:
            raise Forbidden("not-yours")

    def invite(self) -> None:
        """Invite somebody: who sits here, while the game has not begun."""
        if self.person is None:
            raise Unknown("who")
        if not self.member:
            raise Forbidden("not-yours")
        if self.table.begun:
            raise Untimely("begun")

    def forget(self) -> bool:
        """Whether the table goes for good: its host, where it has not begun or was nobody else's. Others take
        it off their lists; not while they play."""
        if not self.online:
            return True
        if self.person is None:
            raise Unknown("who")
        if not self.member and not self.known:
            raise Forbidden("not-yours")
        if self.host and (not self.table.begun or self.table.imported or self.alone):
            return True
        if self.table.closed and self.mine:
            raise Untimely("still-playing")
        return False

    # ---- what these rest on ----

    @property
    def barred(self) -> bool:
        return self.person is not None and any(self.person.id in seat.barred for seat in self.table.seats)

    @property
    def known(self) -> bool:
        """Whether this person has or had a seat here."""
        if self.person is None:
            return False
        return any(self.person.id in (seat.owner, *seat.past) for seat in self.table.seats)

    def begun(self) -> None:
        if not self.table.begun:
            raise Untimely("waiting")

    def seat(self, seat: int) -> None:
        if self.table.imported:
            raise Untimely("imported")
        if seat >= len(self.table.seats):
            raise Missing("no-seat")

    def free(self, seat: int) -> None:
        if self.table.seats[seat].kind != "open":
            raise Untimely("taken", seat=seat)

    def one(self) -> None:
        """Who has or had a seat may have no other, where that would show two hands or keep others out."""
        if (self.table.begun or self.table.open) and self.known:
            raise Untimely("second-seat")

    def hosting(self) -> None:
        if not self.host:
            raise Forbidden("host-only")
