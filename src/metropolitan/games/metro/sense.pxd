from libc.math cimport sqrt
from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport lowest, size
from metropolitan.engine.chance cimport Chance
from metropolitan.games.metro.forecast cimport forecast
from metropolitan.games.metro.sight cimport foresee, sighted
from metropolitan.games.metro.turns cimport (
    CENTRAL, DOORS, DRAW, KINDS, SQUARES, STATIONS, TILES, Table, fill_actions, targets, worth,
)

# Where the weights stand, in the order of `sense.toml`.
cdef enum:
    NEAR = 16           # moves
    KILL = 0            # how much likelier a tile is that ends a line at the edge
    MEAN = 1            # of what a line may bring; these five early in the game, and what is added late
    BEST = 3
    WORST = 5
    LENGTH = 7
    USUAL = 9
    TEMPO = 11          # what a placement brings, early and late
    HELD = 13           # a point that the held tile could bring, and how many are usual
    DRAWN = 15          # a point that the drawn tile can bring
    OTHERS = 16
    TRIES = 17
    DRAWING = 18
    ERROR = 20          # how much of what lines vary, and what early positions and all have besides
    SEEN = 23           # how much of it is as a network sees it, where there is one


cdef void judge(Table *t, const double *w, double *out, double *errors) noexcept nogil
cdef void see_through(const Table *t, const double *w, double *out) noexcept nogil
cdef void add_up(const Table *t, const double *lines, double *out) noexcept nogil
cdef void doubt(const Table *t, const double *w, double *out) noexcept nogil
cdef double variance(const Table *t, int door, double length) noexcept nogil
cdef void rate_actions(Table *t, const double *w, const int *actions, int n, double *out) noexcept nogil
cdef double rate_action(Table *t, const double *w, double *now, int action) noexcept nogil
cdef double effect(
    Table *t, const double *w, double *now, int face, int square, int seat) noexcept nogil
cdef int placements(const Table *t, int seat) noexcept nogil
cdef double held_prospect(Table *t, const double *w, double *lines, int seat) noexcept nogil
cdef double prospect(Table *t, const double *w, double *lines, int kind, int seat) noexcept nogil
cdef double after(Table *t, const double *w, int line, int face) noexcept nogil
cdef int sensible(Table *t, const double *w, Chance chance, int *out) noexcept nogil
cdef void expect_all(const Table *t, const double *w, double *out) noexcept nogil
cdef double expect(const Table *t, const double *w, int line, int door, int length) noexcept nogil
cdef double glance(const Table *t, int door, int length) noexcept nogil
cdef double shaped(
    const Table *t, const double *w, int length, double mean, double best, double worst) noexcept nogil
cdef void study(Table *t, const double *w) noexcept nogil
cdef double late(const Table *t) noexcept nogil
cdef int moves_left(const Table *t) noexcept nogil
