from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t
from libc.string cimport memcmp, memset

from metropolitan.engine.bits cimport bit, differ, lowest, spread, widen, widen_round
from metropolitan.games.metro.turns cimport (
    CENTRAL, DOORS, HAND, KINDS, SEATS, SQUARES, STATIONS, TILES, Table,
)

cdef enum:
    WAYS = 3            # to the opposite side, clockwise, counter-clockwise
    MOST = 240          # tiles that a line can cross: each once by every side
    COPIES = 4          # of a kind, at most
    STARTS = 289        # where trains start: out of a square, side * 64 + square; then the stations


# What was seen last; the next look adds what is new. A train's whole way through laid tiles is one step here.
cdef struct Sight:
    int known                       # whether anything has been seen
    int next                        # the pool's next tile then
    int8_t face[SQUARES]
    int8_t tile[TILES]
    int16_t pool[KINDS]             # what was left of the pool, by kind
    uint8_t tracks[4 * WAYS * SQUARES]
    uint8_t waiting[SEATS * DOORS]
    uint8_t beyond[STARTS]
    uint8_t ends[DOORS]
    int16_t goal[STARTS]            # the door where a train arrives, or DOORS + station
    int16_t source[DOORS]           # the train that arrives at a door of an empty square


cdef int count_features(const Table *t) noexcept nogil
cdef void tell(const Table *t, Sight *s, int seat, short *out) noexcept nogil
cdef void look(const Table *t, Sight *s) noexcept nogil
cdef void look_anew(const Table *t, Sight *s) noexcept nogil
cdef void look_out(const Table *t, Sight *s, int square, int side) noexcept nogil
cdef void look_at(const Table *t, Sight *s, int square) noexcept nogil
cdef void join(const Table *t, Sight *s, int train, int other) noexcept nogil
cdef void wait(const Table *t, Sight *s, int line, int tiles) noexcept nogil
cdef void look_into_pool(const Table *t, Sight *s) noexcept nogil
cdef int tell_tiles(const Table *t, const Sight *s, short *out) noexcept nogil
cdef int tell_hands(const Table *t, const Sight *s, int seat, short *out, int at) noexcept nogil
cdef void tell_seats(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int seat_after(const Table *t, int seat, int other) noexcept nogil
