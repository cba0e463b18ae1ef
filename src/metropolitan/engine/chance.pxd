cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t STEP, FIRST, SECOND, WORD, UPPER, LOWER


@cython.final
cdef class Chance:
    cdef uint64_t word
    cdef void begin(self, uint64_t seed, uint64_t stream) noexcept nogil
    cpdef uint64_t next(self) noexcept nogil
    cpdef int below(self, int n) noexcept nogil
    cpdef double unit(self) noexcept nogil
    cdef void mix(self, int *items, int n) noexcept nogil


cpdef uint64_t mixed(uint64_t x) noexcept nogil
cpdef uint64_t stream(str name)
