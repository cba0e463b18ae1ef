from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memcpy

from metropolitan.engine.bits cimport bit, lowest, size
from metropolitan.engine.chance cimport Chance
from metropolitan.engine.state cimport State
from metropolitan.games.metropolys.draw cimport draw_anew
from metropolitan.games.metropolys.observe cimport Sight, feature_count, observe_seat
from metropolitan.games.metropolys.plan cimport BIDS, PLACES, City, Table, area_cards, targets
from metropolitan.games.metropolys.scoring cimport (
    area_points, family_points, groups_in, highest_points, kind_points, score_of, token_points,
)
from metropolitan.games.metropolys.sense cimport expect, hunch_action, rate_actions


cdef class Metropolys(State):
    cdef readonly City city
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
    cdef void value(self, const double *weights, double *out, double *errors) noexcept nogil
    cdef void rate(self, const double *weights, const int *actions, int n, double *out) noexcept nogil
    cdef int hunch(self, const double *weights, Chance chance, int *out) noexcept nogil
    cdef void anew(self, uint64_t seed, Chance chance) noexcept nogil
    cdef int features(self) noexcept nogil
    cdef void observe(self, int seat, short *out) noexcept nogil
    cpdef Metropolys copy(self)


cdef void clear(Table *t) noexcept nogil
cdef int to_move(const Table *t) noexcept nogil
cdef int fill_actions(const Table *t, int *out) noexcept nogil
cdef int count_actions(const Table *t) noexcept nogil
cdef int nth_action(const Table *t, int k) noexcept nogil
cdef int nth_member(uint64_t places, int k) noexcept nogil
cdef uint64_t playable(const Table *t, int seat) noexcept nogil
cdef void take_turn(Table *t, int action) noexcept nogil
cdef void bid(Table *t, int value, int place) noexcept nogil
cdef void ask_next(Table *t, int after) noexcept nogil
cdef void build(Table *t) noexcept nogil
cdef void deal_cards(Table *t, int seat, Chance chance) noexcept nogil
cdef int others(int *cards, int n, int own) noexcept nogil
cdef void hand_out(const int *cards, int8_t *hands, int players, int seat) noexcept nogil
cdef void take_token(Table *t, int seat, int place) noexcept nogil
