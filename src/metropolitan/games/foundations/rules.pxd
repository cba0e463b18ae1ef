from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from metropolitan.engine.bits cimport bit, size
from metropolitan.engine.chance cimport Chance
from metropolitan.engine.state cimport State
from metropolitan.games.foundations.hidden cimport deal_deeds, has_seen, unseen_deeds
from metropolitan.games.foundations.kit cimport (
    BUILDINGS, DEALT, EAST, KEYS, LOTS, PRICES, TILES, WEST_END, YEARS, Kit, Table,
)
from metropolitan.games.foundations.observe cimport width, write_all
from metropolitan.games.foundations.opening cimport begin, shuffle
from metropolitan.games.foundations.scoring cimport (
    building_points, civic_points, commercial_points, marker_points, population_points, promise,
    year_left,
)
from metropolitan.games.foundations.sense cimport (
    SIGHTS, expect, guess, look_at_city, look_at_lots, rate_all, time_of,
)
from metropolitan.games.foundations.turns cimport (
    construct, fill_actions, hand_of, lay, pile_up, remove, take_turn,
)


cdef class Foundations(State):
    cdef readonly Kit kit
    cdef Table table[1]
    cdef Table aside[1]     # to try moves on
    cdef int turn(self) noexcept nogil
    cdef int fill(self, int *out) noexcept nogil
    cdef int most(self) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    cdef void become(self, State other) noexcept nogil
    cdef void deal(self, int seat, Chance chance) noexcept nogil
    cdef void ranks(self, double *out) noexcept nogil
    cdef void value(self, const double *weights, double *out, double *errors) noexcept nogil
    cdef void rate(self, const double *weights, const int *actions, int n, double *out) noexcept nogil
    cdef int hunch(self, const double *weights, Chance chance, int *out) noexcept nogil
    cdef int left(self) noexcept nogil
    cdef void anew(self, uint64_t seed, Chance chance) noexcept nogil
    cdef int features(self) noexcept nogil
    cdef void observe(self, int seat, short *out) noexcept nogil
    cpdef Foundations copy(self)
