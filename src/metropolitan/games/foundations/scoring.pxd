from libc.stdint cimport uint64_t

from metropolitan.engine.bits cimport bit, lowest, size
from metropolitan.games.foundations.kit cimport EAST, FIRSTS, TILES, WEST_END, YEARS, Table


cdef int year_points(const Table *t, int seat, int year) noexcept nogil
cdef int population_points(const Table *t, int seat, int year) noexcept nogil
cdef int civic_points(const Table *t, int seat) noexcept nogil
cdef int building_points(const Table *t, int building) noexcept nogil
cdef int spot_points(const Table *t, int key, int spot) noexcept nogil
cdef int commercial_points(const Table *t, int seat) noexcept nogil
cdef int marker_points(const Table *t, int seat) noexcept nogil
cdef double promise(const Table *t, int seat) noexcept nogil
cdef double year_left(const Table *t) noexcept nogil
cdef int pairs(const Table *t, int seat) noexcept nogil
