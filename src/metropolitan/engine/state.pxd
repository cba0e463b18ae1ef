from libc.stdlib cimport free
from metropolitan.engine.chance cimport Chance

cdef extern from *:
    """
    #include <stdlib.h>
    static inline int *malloc_ints(int n) { return (int *)malloc(sizeof(int) * (size_t)n); }
    """
    int *malloc_ints(int n) noexcept nogil


cdef class State:
    cdef int *listed        # the legal actions, once asked for
    cdef int listed_count   # how many they are, -1 before that

    # What a game gives, free of the interpreter's lock.
    cdef int turn(self) noexcept nogil
    cdef int fill(self, int *out) noexcept nogil
    cdef int most(self) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    cdef int tally(self) noexcept nogil
    cdef int pick(self, int k) noexcept nogil
    cdef int run(self, Chance chance, int *out) noexcept nogil

    cpdef int count(self)
    cpdef int nth(self, int k) except -1
    cpdef list legal(self)
    cpdef apply(self, int action)
    cpdef play(self, int action)
    cpdef int playout(self, Chance chance)
    cdef int list_once(self) noexcept nogil
