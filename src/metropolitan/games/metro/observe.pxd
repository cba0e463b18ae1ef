from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, lowest, spread
from metropolitan.games.metro.turns cimport (
    CENTRAL, DOORS, HAND, KINDS, SQUARES, STATIONS, TILES, Table, hidden_tiles,
)

cdef enum:
    WAYS = 3            # to the opposite side, clockwise, counter-clockwise
    MOST = 240          # tiles that a line can cross: each once by every side
    COPIES = 4          # of a kind, at most

cdef uint64_t NOT_LAST


cdef int count_features(const Table *t) noexcept nogil
cdef void tell(const Table *t, int seat, short *out) noexcept nogil
cdef int tell_tiles(const Table *t, short *out) noexcept nogil
cdef void tell_set(uint64_t squares, short *out, int plane) noexcept nogil
cdef int tell_waiting(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int tell_beyond(const Table *t, short *out, int at) noexcept nogil
cdef uint64_t beside(uint64_t squares, int side) noexcept nogil
cdef void look_beyond(const Table *t, int door, short *out, int place) noexcept nogil
cdef int tell_hands(const Table *t, int seat, short *out, int at) noexcept nogil
cdef void tell_seats(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int seat_after(const Table *t, int seat, int other) noexcept nogil
