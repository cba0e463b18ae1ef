from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, spread
from metropolitan.games.metropolys.plan cimport Table, area_cards, targets
from metropolitan.games.metropolys.scoring cimport (
    all_heights, family_points, kind_points, token_points,
)

cdef enum:
    CARDS = 5


cdef int feature_count(const Table *t) noexcept nogil
cdef void observe_seat(const Table *t, int seat, short *out) noexcept nogil
cdef int put_board(const Table *t, int seat, short *out) noexcept nogil
cdef int put_call(const Table *t, int seat, short *out, int n) noexcept nogil
cdef int put_cards(const Table *t, int seat, short *out, int n) noexcept nogil
cdef void put_points(const Table *t, int seat, short *out, int n) noexcept nogil
cdef void add_highest(const Table *t, int seat, short *out, int n) noexcept nogil
cdef bint knows(const Table *t, int seat, int owner) noexcept nogil
cdef int after(const Table *t, int seat, int k) noexcept nogil
cdef uint64_t bids_of(const Table *t, int seat) noexcept nogil
cdef int put_set(uint64_t members, int n, short *out, int start) noexcept nogil
cdef int put_one(const Table *t, int seat, int other, short *out, int n) noexcept nogil
