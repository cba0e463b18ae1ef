from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, lowest, size
from metropolitan.games.metropolys.plan cimport Plan, Table
from metropolitan.games.metropolys.scoring cimport BRIDGES, CHAINS, DISTRICTS, LAKES, STATUES, height_in

# The first weights, in the order of `sense.toml`; `sense.pxd` has the others.
cdef enum:
    SUBWAY, RUINS, PAIR, FIRST, SECOND, CLOSE, HIGH, COST, BEND, FADE, DENY

cdef uint64_t EACH


cdef void lures(const Table *t, const double *w, int seat, uint64_t places, double *out) noexcept nogil
cdef double token_lure(const Table *t, const double *w, int seat, uint64_t here) noexcept nogil
cdef double subway_lure(const Table *t, const double *w, int seat) noexcept nogil
cdef void card_lures(
    const Table *t, const double *w, uint64_t own, int card, uint64_t places, double *out) noexcept nogil
cdef void set_lures(
    const Table *t, const double *w, uint64_t own, int card, uint64_t places, double *out) noexcept nogil
cdef void chain_lures(
    const Table *t, const double *w, uint64_t own, uint64_t places, double *out) noexcept nogil
cdef void add(double *out, uint64_t places, double points) noexcept nogil
cdef int points_of(int card) noexcept nogil
cdef int sets(const Plan *plan, int card) noexcept nogil
cdef uint64_t set_of(const Plan *plan, int card, int i) noexcept nogil
cdef uint64_t lone(const Plan *plan, uint64_t own, int card) noexcept nogil
cdef uint64_t lone_of_sets(const Plan *plan, uint64_t own, int card) noexcept nogil
cdef uint64_t lone_of_chains(const Plan *plan, uint64_t own) noexcept nogil
cdef uint64_t lowest_of(uint64_t places) noexcept nogil

cdef double spent(const Table *t, const double *w, int seat, int value) noexcept nogil
cdef double price(const Table *t, const double *w, int seat, int value) noexcept nogil
cdef double strength(const Table *t, int seat, int value) noexcept nogil
cdef uint64_t others_hands(const Table *t, int seat) noexcept nogil
cdef double fading(const Table *t, const double *w) noexcept nogil
cdef int soonest(const Table *t) noexcept nogil
cdef void lifts(const Table *t, const double *w, int seat, uint64_t district, double *out) noexcept nogil
cdef double lift(const double *w, int mine, int best, int unit) noexcept nogil
cdef double standing(int mine, int best) noexcept nogil
cdef int height_of(int value) noexcept nogil
cdef uint64_t district_of(const Plan *plan, int place) noexcept nogil
