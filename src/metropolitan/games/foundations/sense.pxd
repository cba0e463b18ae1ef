from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, lowest, size
from metropolitan.engine.chance cimport Chance
from metropolitan.games.foundations.kit cimport EAST, FIRSTS, KEYS, TILES, WEST_END, YEARS, Table
from metropolitan.games.foundations.scoring cimport (
    civic_points, commercial_points, marker_points, population_points, spot_points, year_left,
)
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
    STUCK
    NEXT
    OWNED       # from here on: its lots
    PAIRS
    TWOS
    THREES
    FOURS
    SITES
    BEST
    PLANS
    NEARBY
    SIGHTS
    # the four times of a year
    EARLY = 0
    LATE
    LAST
    OVER
    TIMES
    # where the other weights begin
    ERROR = SIGHTS * TIMES * YEARS
    ENVY = ERROR + TIMES * YEARS
    TRIES
    MOST = 64   # no more moves are looked at without thought


cdef double expect(const Table *t, const double *w, double *out) noexcept nogil
cdef double expected(const Table *t, const double *w, int seat) noexcept nogil
cdef double built(const Table *t, const double *w, int seat) noexcept nogil
cdef double planned(const Table *t, const double *w, int seat) noexcept nogil
cdef double weighed(const Table *t, const double *w, int seat, const double *seen, int first, int end) noexcept nogil
cdef double weight(const double *w, int sight, int year, int time, double ahead) noexcept nogil
cdef int time_of(const Table *t, int seat) noexcept nogil
cdef void look_at_city(const Table *t, int seat, double *seen) noexcept nogil
cdef int lead(const Table *t, int seat) noexcept nogil
cdef int open_sides(const Table *t, int seat) noexcept nogil
cdef void look_at_lots(const Table *t, int seat, double *seen) noexcept nogil
cdef void add_choice(const Table *t, int seat, uint64_t *lots) noexcept nogil
cdef void add_lots(const Table *t, int seat, int large, uint64_t *lots) noexcept nogil
cdef int shapes_left(const Table *t, int seat) noexcept nogil
cdef int sites(const Table *t, int seat, int shape, int have, uint64_t *lots, int most) noexcept nogil
cdef int fits(const Table *t, int shape, const uint64_t *lots) noexcept nogil
cdef void dream(const Table *t, int seat, int shape, const uint64_t *lots, double *seen) noexcept nogil
cdef int best_spot(const Table *t, int key, const uint64_t *lots) noexcept nogil
cdef int near(const Table *t, const uint64_t *lots) noexcept nogil
cdef uint64_t around(int lot) noexcept nogil
cdef void rate_all(
    const Table *t, Table *twin, const double *w, const int *actions, int n, double *out,
) noexcept nogil
cdef void try_out(const Table *t, Table *twin, int action) noexcept nogil
cdef double others(const Table *t, const Table *twin, const double *w, const double *plans) noexcept nogil
cdef int guess(
    const Table *t, Table *twin, const double *w, Chance chance, int *out, int n,
) noexcept nogil
