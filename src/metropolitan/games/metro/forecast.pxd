from metropolitan.engine.bits cimport bit
from metropolitan.games.metro.turns cimport CENTRAL, DOORS, KINDS, TILES, Table

cdef enum:
    WAYS = 4            # back, right, ahead, left
    ROUNDS = 12         # lines seldom cross more tiles that are not laid yet
    NEAR = 3            # rounds that suffice for a position near the last one


cdef void forecast(Table *t, double kill) noexcept nogil
cdef void count_ways(Table *t) noexcept nogil
cdef void count_tile(Table *t, int kind) noexcept nogil
cdef void look_on(const Table *t, int door, double kill, int *end, int *add, double *odds) noexcept nogil
cdef void settle(Table *t, int door, const int *end, const int *add, const double *odds) noexcept nogil
