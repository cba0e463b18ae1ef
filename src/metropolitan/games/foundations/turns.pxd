from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, lowest
from metropolitan.games.foundations.kit cimport (
    BUILDINGS, DEALT, EAST, FIRSTS, PRICES, SHAPES, TILES, WEST_END, YEARS, Table,
)
from metropolitan.games.foundations.scoring cimport year_points

cdef enum:
    INCOME = 0


cdef int fill_actions(const Table *t, int *out) noexcept nogil
cdef int fill_hand(const Table *t, int *out) noexcept nogil
cdef int fill_deeds(const Table *t, int *out, int n) noexcept nogil
cdef void insert(int *out, int n, int action) noexcept nogil
cdef int fill_builds(const Table *t, int *out, int n) noexcept nogil
cdef int fill_shape(const Table *t, int shape, uint64_t west, uint64_t east, int *out, int n) noexcept nogil
cdef int fill_spots(const Table *t, int shape, uint64_t west, uint64_t east, int *out, int n) noexcept nogil
cdef int fill_half(const Table *t, int shape, int turn, int half, uint64_t here, int *out, int n) noexcept nogil
cdef uint64_t unmarked(const Table *t, int shape, int turn, int half, uint64_t spots) noexcept nogil
cdef int covered_size(const Table *t, int spot) noexcept nogil
cdef void take_turn(Table *t, int action) noexcept nogil
cdef void choose(Table *t, int lot) noexcept nogil
cdef int hand_of(const Table *t, int seat) noexcept nogil
cdef void reveal(Table *t) noexcept nogil
cdef void buy(Table *t, int lot) noexcept nogil
cdef void own(Table *t, int seat, int lot) noexcept nogil
cdef void turn_up(Table *t) noexcept nogil
cdef void construct(Table *t, int seat, int action) noexcept nogil
cdef void lay(Table *t, int building, int spot) noexcept nogil
cdef void remove(Table *t, int building) noexcept nogil
cdef void end_turn(Table *t, int bought) noexcept nogil
cdef void open_year(Table *t) noexcept nogil
cdef void end_year(Table *t) noexcept nogil
