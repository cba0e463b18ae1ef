from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, lowest
from metropolitan.games.metro.turns cimport (
    CENTRAL, DOORS, HAND, KINDS, SQUARES, STATIONS, TILES, Table, hidden_tiles,
)

cdef enum:
    WAYS = 3            # to the opposite side, clockwise, counter-clockwise
    MOST = 240          # tiles that a line can cross: each once by every side
    COPIES = 4          # of a kind, at most


cdef int count_features(const Table *t) noexcept nogil
cdef void tell(const Table *t, int seat, short *out) noexcept nogil
cdef int tell_tiles(const Table *t, short *out, int at) noexcept nogil
cdef int opposite_first(int way) noexcept nogil
cdef int tell_waiting(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int tell_beyond(const Table *t, short *out, int at) noexcept nogil
cdef void look_beyond(const Table *t, int door, short *out, int place) noexcept nogil
cdef int tell_hands(const Table *t, int seat, short *out, int at) noexcept nogil
cdef void tell_seats(const Table *t, int seat, short *out, int at) noexcept nogil
cdef int seat_after(const Table *t, int seat, int other) noexcept nogil
