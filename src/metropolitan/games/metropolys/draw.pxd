from libc.stdint cimport int8_t, uint64_t

from metropolitan.engine.bits cimport bit, lowest
from metropolitan.engine.chance cimport Chance
from metropolitan.games.metropolys.plan cimport Table, area_cards

cdef enum:
    CARDS = 5

cdef uint64_t CLOSED, LAID, DEALT


cdef void draw_anew(Table *t, uint64_t seed, Chance chance) noexcept nogil
cdef uint64_t open_places(const Table *t, Chance chance) noexcept nogil
cdef void lay_tokens(Table *t, Chance chance) noexcept nogil
cdef int share_out(const Table *t, int district, Chance chance, int *spots, int n) noexcept nogil
cdef uint64_t chosen(const int *spots, const int *kinds, int n, int kind) noexcept nogil
cdef void draw_cards(Table *t, Chance chance) noexcept nogil
cdef void deal_from(int *cards, int n, int8_t *hands, int players, Chance chance) noexcept nogil
