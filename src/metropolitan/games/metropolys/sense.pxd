from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, lowest, size
from metropolitan.engine.chance cimport Chance
from metropolitan.games.metropolys.lure cimport (
    DENY, district_of, fading, height_of, lifts, lowest_of, lures, price, soonest, spent, strength,
)
from metropolitan.games.metropolys.plan cimport PLACES, Table
from metropolitan.games.metropolys.scoring cimport score_of

# More weights, in the order of `sense.toml`.
cdef enum:
    RIVAL = 11
    BAR, TEMPER, NOISE, TRIES, STEPS, HAND, BUILT, BID, ERROR, DRIFT

cdef enum:
    VALUES = 16
    NEVER = -1000       # points that nothing is worth


# What the mover sees before he rates actions, one row a seat where there are rows.
cdef struct Sight:
    double lure[4][PLACES]
    double near[4][PLACES]      # the best lure next to a place
    double answer[4][VALUES]    # what it costs to beat a value
    double cost[VALUES]
    double prize[PLACES]
    double height[PLACES][3]    # more for a small, medium, tall building


cdef void look(const Table *t, const double *w, Sight *s, uint64_t places, uint64_t values) noexcept nogil
cdef uint64_t near_to(const Table *t, uint64_t places) noexcept nogil
cdef void best_near(const Table *t, uint64_t places, const double *lure, double *out) noexcept nogil
cdef void answers(
    const Table *t, const double *w, double fade, int seat, uint64_t values, double *out) noexcept nogil
cdef void prizes(const Table *t, const double *w, Sight *s, uint64_t places) noexcept nogil
cdef void heights(const Table *t, const double *w, Sight *s, uint64_t places) noexcept nogil
cdef double bid_worth(const Table *t, const double *w, const Sight *s, int value, int place) noexcept nogil
cdef double tempted(double x) noexcept nogil
cdef double pass_worth(const Table *t, const double *w) noexcept nogil
cdef double standing_bid(const Table *t, const double *w) noexcept nogil
cdef uint64_t where(const Table *t) noexcept nogil
cdef uint64_t what(const Table *t) noexcept nogil

cdef void rate_actions(const Table *t, const double *w, const int *actions, int n, double *out) noexcept nogil

cdef int hunch_action(const Table *t, const double *w, Chance chance) noexcept nogil
cdef uint64_t some_of(uint64_t members, int tries, Chance chance) noexcept nogil
cdef int nth_of(uint64_t members, int k) noexcept nogil

cdef double expect(const Table *t, const double *w, double *out) noexcept nogil
cdef double reach(const Table *t, int seat) noexcept nogil
