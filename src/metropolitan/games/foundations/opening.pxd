from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, size
from metropolitan.engine.chance cimport Chance
from metropolitan.games.foundations.kit cimport BUILDINGS, DEALT, KEYS, LOTS, TILES, YEARS, Table
from metropolitan.games.foundations.turns cimport open_year, own, pile_up

cdef uint64_t DEEDS


cdef void shuffle(Table *t, uint64_t seed, Chance chance) noexcept nogil
cdef void begin(Table *t) noexcept nogil
cdef void clear(Table *t) noexcept nogil
cdef void seat_down(Table *t, int seat) noexcept nogil
