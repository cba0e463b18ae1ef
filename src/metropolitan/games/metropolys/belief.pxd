from libc.math cimport exp
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc

from metropolitan.engine.belief cimport Belief
from metropolitan.engine.bits cimport bit, lowest
from metropolitan.engine.chance cimport Chance
from metropolitan.engine.state cimport State, malloc_ints
from metropolitan.games.metropolys.lure cimport card_lures, spent, token_lure
from metropolitan.games.metropolys.plan cimport PLACES, Table, targets
from metropolitan.games.metropolys.rules cimport Metropolys, playable

cdef enum:
    CARDS = 5
    PAIRS = 25          # an area card and a neighborhood card: area * CARDS + kind
    WEIGHTS = 32

# The last weights, in the order of `sense.toml`.
cdef enum:
    HEED = 22
    SHY, FLOOR


# How places draw whoever holds a card, as odds.
cdef struct Charm:
    double area[CARDS][PLACES]
    double kind[CARDS][PLACES]
    double token[PLACES]


cdef class Guess(Belief):
    cdef readonly int players
    cdef readonly int areas         # how many area cards there are
    cdef readonly int kinds         # how many neighborhood cards, 1 where they are not used
    cdef int own                    # the pair of its own seat, -1 where it has none, or none was seen
    cdef double weights[WEIGHTS]
    cdef double odds[4][PAIRS]      # of every seat by itself
    # All ways the cards can lie, each with the odds of all ways up to it.
    cdef int *way
    cdef double *upto
    cdef int ways
    cdef double total
    cdef bint fresh                 # whether they are as the odds have them

    cpdef watch(self, object before, int action)
    cdef void deal(self, State state, Chance chance) noexcept nogil
    cdef void learn(self, const Table *t, int action) noexcept nogil
    cdef void reckon(self) noexcept nogil
    cdef void spread(self, int seat, int taken, int way, double odds) noexcept nogil
    cdef int cards_of(self, int pair) noexcept nogil
    cdef int drawn(self, double mark) noexcept nogil


cdef inline Table *table_of(State state) noexcept nogil:
    return (<Metropolys>state).table


cdef void allure(const Table *t, const double *w, uint64_t places, Charm *charm) noexcept nogil
cdef void warm(const double *w, uint64_t places, double *out) noexcept nogil
cdef double reluctance(const Table *t, const double *w) noexcept nogil
cdef void likelihood(
    const Table *t, const double *w, int action, int areas, int kinds, double *out) noexcept nogil
