from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, fit, lowest
from metropolitan.games.foundations.kit cimport (
    BUILDINGS, DEALT, EAST, JOINTS, KEYS, PRICES, SETS, SHAPES, SPOTS, TILES, WEST_END, YEARS, Table,
)
from metropolitan.games.foundations.scoring cimport year_points

cdef enum:
    INCOME = 0
    BLOCK = 4               # spots that are listed at once


# Where the seat to move can construct.
cdef struct Spots:
    uint64_t sets[SETS]         # first lots: a set for each turn of a shape and each half of the board
    uint64_t found              # the sets that are not empty
    int number[SPOTS + BLOCK]   # the same as numbers, shape by shape
    int count[SHAPES]           # how many a shape has
    int end[SHAPES]             # and where they end, if there are any
    uint64_t tiles              # the tiles whose shapes have any


cdef int fill_actions(const Table *t, int *out) noexcept nogil
cdef int fill_hand(const Table *t, int *out) noexcept nogil
cdef int fill_deeds(const Table *t, int *out, int n) noexcept nogil
cdef void insert(int *out, int n, int action) noexcept nogil
cdef int deeds_to_buy(const Table *t) noexcept nogil
cdef int fill_builds(const Table *t, int *out, int n) noexcept nogil
cdef void find_spots(const Table *t, Spots *s) noexcept nogil
cdef void drop_unmarked(const Table *t, Spots *s) noexcept nogil
cdef void list_spots(const Table *t, Spots *s) noexcept nogil
cdef int fill_tile(const Table *t, const Spots *s, int key, int *out, int n) noexcept nogil
cdef uint64_t unmarked(const Table *t, int shape, int turn, int half, uint64_t spots) noexcept nogil
cdef int covered_size(const Table *t, int spot) noexcept nogil
cdef void take_turn(Table *t, int action) noexcept nogil
cdef void choose(Table *t, int lot) noexcept nogil
cdef int hand_of(const Table *t, int seat) noexcept nogil
cdef void reveal(Table *t) noexcept nogil
cdef void buy(Table *t, int lot) noexcept nogil
cdef void own(Table *t, int seat, int lot) noexcept nogil
cdef void turn_up(Table *t) noexcept nogil
cdef void pile_up(Table *t) noexcept nogil
cdef void construct(Table *t, int seat, int action) noexcept nogil
cdef void lay(Table *t, int building, int spot) noexcept nogil
cdef void remove(Table *t, int building) noexcept nogil
cdef void end_turn(Table *t, int bought) noexcept nogil
cdef void open_year(Table *t) noexcept nogil
cdef void end_year(Table *t) noexcept nogil
