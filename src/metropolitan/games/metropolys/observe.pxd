from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memset

from metropolitan.engine.bits cimport bit, differ, lowest, spread, widen, widen_round
from metropolitan.games.metropolys.plan cimport PLACES, Table, area_cards, targets
from metropolitan.games.metropolys.scoring cimport family_points, kind_points, storeys, token_points

cdef enum:
    CARDS = 5
    HEIGHTS = 32                    # four seats in each of eight districts


# What was seen last; the next look adds what is new.
cdef struct Sight:
    int known                       # whether anything has been seen
    int subway_card
    int ruins_card
    uint64_t open
    uint64_t trendy
    uint64_t subway
    uint64_t ruins
    uint64_t built[4]
    int8_t value[PLACES]
    int heights[HEIGHTS]
    int points[4]                   # those that lie open
    uint8_t lands[4 * PLACES]       # planes: open places, and tokens of each kind
    uint8_t owners[4 * PLACES]      # and buildings by seat


cdef int feature_count(const Table *t) noexcept nogil
cdef void observe_seat(const Table *t, Sight *s, int seat, short *out) noexcept nogil
cdef void look(const Table *t, Sight *s) noexcept nogil
cdef bint goes_on(const Table *t, const Sight *s, uint64_t new) noexcept nogil
cdef void look_anew(const Table *t, Sight *s) noexcept nogil
cdef void look_at(const Table *t, Sight *s, int place) noexcept nogil
cdef void count_points(const Table *t, Sight *s) noexcept nogil
cdef int put_board(const Table *t, const Sight *s, int seat, short *out) noexcept nogil
cdef int put_bids(const Table *t, int seat, short *out, int n) noexcept nogil
cdef int put_call(const Table *t, int seat, short *out, int n) noexcept nogil
cdef int put_cards(const Table *t, int seat, short *out, int n) noexcept nogil
cdef void put_points(const Table *t, const Sight *s, int seat, short *out, int n) noexcept nogil
cdef bint knows(const Table *t, int seat, int owner) noexcept nogil
cdef int after(const Table *t, int seat, int k) noexcept nogil
cdef int place_of(const Table *t, int seat, int other) noexcept nogil
cdef int put_set(uint64_t members, int n, short *out, int start) noexcept nogil
cdef int put_one(const Table *t, int seat, int other, short *out, int n) noexcept nogil
