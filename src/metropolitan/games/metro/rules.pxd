from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from metropolitan.engine.bits cimport bit
from metropolitan.engine.chance cimport Chance
from metropolitan.engine.state cimport State
from metropolitan.games.metro.observe cimport Sight, count_features, tell
from metropolitan.games.metro.sense cimport judge, moves_left, rate_actions, sensible
from metropolitan.games.metro.sense cimport study as look_ahead
from metropolitan.games.metro.sight cimport foresee, sighted
from metropolitan.games.metro.turns cimport (
    DOORS, FACES, HAND, KINDS, SEATS, SQUARES, STATIONS, TILES, Plan, Table, clear_board, count_actions,
    deal_hands, deal_tiles, fill_actions, lay, mix_pool, nth_action, promise, take_turn, targets, worth,
)


cdef class Board:
    cdef readonly object pieces
    cdef Plan plan[1]


cdef class Metro(State):
    cdef readonly Board board
    cdef Sight sight[1]
    cdef Table table[1]
    cdef int turn(self) noexcept nogil
    cdef int fill(self, int *out) noexcept nogil
    cdef int most(self) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    cdef int tally(self) noexcept nogil
    cdef int pick(self, int k) noexcept nogil
    cdef void become(self, State other) noexcept nogil
    cdef void deal(self, int seat, Chance chance) noexcept nogil
    cdef void ranks(self, double *out) noexcept nogil
    cdef void study(self, const double *weights) noexcept nogil
    cdef void value(self, const double *weights, double *out, double *errors) noexcept nogil
    cdef void rate(self, const double *weights, const int *actions, int n, double *out) noexcept nogil
    cdef int hunch(self, const double *weights, Chance chance, int *out) noexcept nogil
    cdef int left(self) noexcept nogil
    cdef void anew(self, uint64_t seed, Chance chance) noexcept nogil
    cdef int features(self) noexcept nogil
    cdef void observe(self, int seat, short *out) noexcept nogil
    cpdef Metro copy(self)
