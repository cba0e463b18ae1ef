from metropolitan.engine.bits cimport bit
from metropolitan.engine.chance cimport Chance
from metropolitan.games.foundations.kit cimport DEALT, YEARS, Table
from metropolitan.games.foundations.turns cimport hand_of, insert, pile_up


cdef void deal_deeds(Table *t, int seat, Chance chance) noexcept nogil
cdef int unseen_deeds(const Table *t, int seat, int *where) noexcept nogil
cdef bint has_seen(const Table *t, int seat, int other) noexcept nogil
cdef int held_deeds(const Table *t, int hand, int *where, int n) noexcept nogil
cdef int choice_of(const Table *t, int hand, Chance chance) noexcept nogil
