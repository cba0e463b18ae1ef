from libc.stdlib cimport free, malloc

from metropolitan.bots.gains cimport Taste, gains
from metropolitan.engine.state cimport State, malloc_ints


# One move of depth: the position there and its moves.
cdef class Step:
    cdef State state
    cdef Step next
    cdef int *legal
    cdef double *ratings


cdef class Maxn:
    cdef Step top
    cdef double *weights
    cdef int seats
    cdef int depth
    cdef int width
    cdef Taste taste[1]
    cdef readonly long nodes
    cdef long most
    cdef void solve(self, Step at, int depth, double *gain) noexcept nogil
    cdef int narrowed(self, Step at, int n) noexcept nogil
