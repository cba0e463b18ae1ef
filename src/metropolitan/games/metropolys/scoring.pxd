from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport lowest, size
from metropolitan.games.metropolys.plan cimport Plan, Table

cdef enum:
    BRIDGES, STATUES, LAKES, DISTRICTS, CHAINS


cdef int score_of(const Table *t, int seat) noexcept nogil
cdef int token_points(const Table *t, int seat) noexcept nogil
cdef int family_points(const Table *t, int seat) noexcept nogil
cdef int highest_points(const Table *t, int seat) noexcept nogil
cdef int height_in(const Table *t, int seat, uint64_t places) noexcept nogil
cdef int storeys(int value) noexcept nogil
cdef int kind_points(const Table *t, int seat) noexcept nogil
cdef int area_points(const Table *t, int seat) noexcept nogil
cdef int district_count(const Table *t, int seat) noexcept nogil
cdef int groups_in(const Plan *plan, int card, uint64_t free) noexcept nogil
cdef int pack(const uint64_t *groups, int start, int n, uint64_t free, int most) noexcept nogil
