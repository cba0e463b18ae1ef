from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from metropolitan.engine.bits cimport differ, lowest, widen, widen_round
from metropolitan.games.foundations.hidden cimport has_seen, held_deeds, unseen_deeds
from metropolitan.games.foundations.kit cimport (
    DEALT, EAST, FIRSTS, KEYS, LOTS, TILES, YEARS, Table,
)
from metropolitan.games.foundations.turns cimport hand_of

cdef enum:
    LANDS = 10      # planes of the board that tell of buildings
    FACTS = 5       # numbers of a seat besides its tiles


# What was seen last; the next look brings it up to date.
cdef struct Sight:
    int known                       # whether anything has been seen
    int8_t piece[LOTS]
    uint64_t lots[4][2]             # everybody's: west, and east
    uint32_t left[4]
    int8_t deck[LOTS]
    int8_t turned[YEARS]
    int settled                     # no draft hid anything
    uint8_t owner[4 * LOTS]
    uint8_t lands[LANDS * LOTS]
    uint8_t unseen[LOTS]
    uint8_t tiles[4 * KEYS]


cdef int width(const Table *t) noexcept nogil
cdef void write_all(const Table *t, Sight *s, int seat, short *out) noexcept nogil
cdef void look(const Table *t, Sight *s, int seat) noexcept nogil
cdef void look_at_piece(const Table *t, Sight *s, int lot) noexcept nogil
cdef void look_at_joints(const Table *t, Sight *s, int lot) noexcept nogil
cdef void look_at_seat(const Table *t, Sight *s, int seat) noexcept nogil
cdef void look_at_lots(const Table *t, Sight *s, int seat, int half, uint64_t lots) noexcept nogil
cdef void look_at_deeds(const Table *t, Sight *s, int seat) noexcept nogil
cdef bint same_deeds(const Table *t, const Sight *s) noexcept nogil
cdef void look_at_all_deeds(const Table *t, Sight *s, int seat) noexcept nogil
cdef int write_prices(const Table *t, short *out, int at) noexcept nogil
cdef int write_draft(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int write_seats(const Table *t, const Sight *s, int seat, short *out, int at) noexcept nogil
cdef void write_time(const Table *t, int seat, short *out, int at) noexcept nogil
cdef void clear(short *out, int at, int n) noexcept nogil
