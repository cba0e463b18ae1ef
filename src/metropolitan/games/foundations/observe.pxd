from metropolitan.engine.bits cimport translate, widen
from metropolitan.games.foundations.hidden cimport has_seen, held_deeds
from metropolitan.games.foundations.kit cimport DEALT, FACES, KEYS, YEARS, Table
from metropolitan.games.foundations.turns cimport hand_of

cdef enum:
    LANDS = 12      # planes of the board besides those of the owners
    FACTS = 5       # numbers of a seat besides its tiles


cdef int width(const Table *t) noexcept nogil
cdef void write_all(const Table *t, int seat, short *out) noexcept nogil
cdef int write_owners(const Table *t, int seat, short *out) noexcept nogil
cdef int write_buildings(const Table *t, short *out, int at) noexcept nogil
cdef int write_deeds(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int write_draft(const Table *t, int seat, short *out, int at) noexcept nogil
cdef void write_hand(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int write_seats(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int write_time(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int seat_after(const Table *t, int seat, int k) noexcept nogil
cdef void clear(short *out, int at, int n) noexcept nogil
