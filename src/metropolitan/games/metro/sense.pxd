from libc.math cimport sqrt

from metropolitan.engine.bits cimport size
from metropolitan.engine.chance cimport Chance
from metropolitan.games.metro.turns cimport (
    CENTRAL, DOORS, DRAW, SQUARES, STATIONS, TILES, Table, fill_actions, worth,
)

# Where the weights stand, in the order of `sense.toml`; a list has one for each of the PLACES of a head.
cdef enum:
    PLACES = 30
    NEAR = 16           # moves
    TURN = 0            # how the next track goes on: back, right, ahead, left
    BEST = 4
    WORST = 5
    TEMPO = 6
    OTHERS = 7
    TRIES = 8
    DRAWING = 9
    ERROR = 11
    DOUBLE = 13
    MORE = 73


cdef double judge(const Table *t, const double *w, double *out) noexcept nogil
cdef void rate_actions(Table *t, const double *w, const int *actions, int n, double *out) noexcept nogil
cdef double rate_action(Table *t, const double *w, double *now, int action) noexcept nogil
cdef double after(Table *t, const double *w, int line, int face) noexcept nogil
cdef int sensible(Table *t, const double *w, Chance chance, int *out) noexcept nogil
cdef void expect_all(const Table *t, const double *w, double *out) noexcept nogil
cdef double expect(const Table *t, const double *w, int line, int door, int length) noexcept nogil
cdef double glance(const Table *t, const double *w, int door, int length) noexcept nogil
cdef double late(const Table *t) noexcept nogil
cdef int moves_left(const Table *t) noexcept nogil
