from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, lowest, size
from metropolitan.engine.chance cimport Chance
from metropolitan.games.metropolys.lure cimport (
    DENY, district_of, fading, lift, lures, soonest, spent, strength, unit_of,
)
from metropolitan.games.metropolys.plan cimport PLACES, Table
from metropolitan.games.metropolys.scoring cimport score_of

# More weights, in the order of `sense.toml`.
cdef enum:
    RIVAL = 11
    BAR, TEMPER, NOISE, TRIES, JUMP, DARE, HAND, BUILT, BID, ERROR, DRIFT

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


cdef void rate_actions(const Table *t, const double *w, const int *actions, int n, double *out) noexcept nogil
cdef void look(const Table *t, const double *w, Sight *s) noexcept nogil
cdef void look_at_places(const Table *t, const double *w, Sight *s) noexcept nogil
cdef void look_at_heights(const Table *t, const double *w, Sight *s) noexcept nogil
cdef void best_near(const Table *t, const double *lure, double *out) noexcept nogil
cdef void answers(const Table *t, const double *w, int seat, double *out) noexcept nogil
cdef double bid_worth(const Table *t, const double *w, const Sight *s, int value, int place) noexcept nogil
cdef double tempted(double x) noexcept nogil
cdef double pass_worth(const Table *t, const double *w) noexcept nogil
cdef double standing_bid(const Table *t, const double *w) noexcept nogil

cdef int hunch_action(const Table *t, const double *w, Chance chance) noexcept nogil
cdef int opening(const Table *t, const double *w, Chance chance) noexcept nogil
cdef double first_worth(const Table *t, const double *w, int value, int place, double lure) noexcept nogil
cdef int answer(const Table *t, const double *w, Chance chance) noexcept nogil
cdef int raise_by(const Table *t, const double *w, Chance chance) noexcept nogil
cdef int action_of(const Table *t, int value, int place) noexcept nogil
cdef uint64_t some_of(uint64_t places, int tries, Chance chance) noexcept nogil
cdef int nth_of(uint64_t members, int k) noexcept nogil

cdef double expect(const Table *t, const double *w, double *out) noexcept nogil
cdef double reach(const Table *t, int seat) noexcept nogil
