from metropolitan.engine.bits cimport lowest
from metropolitan.games.foundations.hidden cimport has_seen, held_deeds, unseen_deeds
from metropolitan.games.foundations.kit cimport DEALT, EAST, FIRSTS, KEYS, TILES, YEARS, Table
from metropolitan.games.foundations.turns cimport hand_of

cdef enum:
    LANDS = 12      # planes of the board besides everybody's own
    FACTS = 5       # numbers of a seat besides its tiles


cdef int width(const Table *t) noexcept nogil
cdef void write_all(const Table *t, int seat, short *out) noexcept nogil
cdef int write_lots(const Table *t, int seat, short *out) noexcept nogil
cdef void write_markers(const Table *t, int owner, short *out, int at) noexcept nogil
cdef void write_building(const Table *t, int seat, int lot, short *out) noexcept nogil
cdef void write_deeds(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int write_draft(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int write_seat(const Table *t, int seat, int k, short *out, int at) noexcept nogil
cdef void write_time(const Table *t, int seat, short *out, int at) noexcept nogil
