from libc.stdint cimport uint32_t, uint64_t

from metropolitan.engine.bits cimport bit, lowest, size
from metropolitan.engine.chance cimport Chance
from metropolitan.games.foundations.kit cimport (
    DEALT, EAST, FIRSTS, KEYS, SHAPES, TILES, WEST_END, YEARS, Plan, Table,
)
from metropolitan.games.foundations.scoring cimport commercial_points, marker_points, population_points, year_left
from metropolitan.games.foundations.turns cimport take_turn

cdef enum:
    # what a glance at a seat sees, in the order of `sense.toml`
    ONE
    CROWD
    CITIZENS
    LEAD
    CIVIC
    OPEN
    SHOPS
    INCOME
    COINS
    WEALTH
    BARE
    LOTS_OWNED
    PAIRS
    STUCK
    TWOS
    THREES
    FOURS
    SITES
    PLAN_BEST
    PLAN_ALL
    NEARBY
    NEXT
    SIGHTS
    # the four times of a year
    EARLY = 0
    LATE
    LAST
    OVER
    TIMES
    # where the weights of the other parts begin
    ERROR = SIGHTS * TIMES * YEARS
    ENVY = ERROR + TIMES * YEARS
    TRIES


cdef double expect(const Table *t, const double *w, double *out) noexcept nogil
cdef double expected(const Table *t, const double *w, int seat) noexcept nogil
cdef double weight(const Table *t, const double *w, int sight, int seat) noexcept nogil
cdef int time_of(const Table *t, int seat) noexcept nogil
cdef void look(const Table *t, int seat, double *seen) noexcept nogil
cdef void look_at_city(const Table *t, int seat, double *seen) noexcept nogil
cdef void look_at_civic(const Table *t, int seat, double *seen) noexcept nogil
cdef void look_at_lots(const Table *t, int seat, double *seen) noexcept nogil
cdef int lead(const Table *t, int seat) noexcept nogil
cdef int fits(const Plan *p, int shape, uint64_t west, uint64_t east) noexcept nogil
cdef int sites(const Table *t, int seat, int shape, uint64_t west, uint64_t east) noexcept nogil
cdef void dream(const Table *t, int seat, int shape, uint64_t west, uint64_t east, double *seen) noexcept nogil
cdef int value_of(const Table *t, int key, int spot) noexcept nogil
cdef int near(const Table *t, uint64_t west, uint64_t east) noexcept nogil
cdef bint touches(int lot, uint64_t west, uint64_t east) noexcept nogil
cdef double rate_after(const Table *t, Table *twin, const double *w, int action) noexcept nogil
cdef double rating(const Table *t, const double *w, int seat) noexcept nogil
cdef int guess(const Table *t, Table *twin, const double *w, Chance chance, int *out, int n) noexcept nogil
