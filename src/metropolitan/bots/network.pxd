from libc.math cimport sqrt
from libc.stdlib cimport free, malloc

from metropolitan.engine.state cimport State


cdef extern from "dense.h" nogil:
    void mix "metropolitan_mix"(const float *w, const int *rows, const float *x, int n, int width, float *y) noexcept


# Where a layer's numbers begin: a row for each number that comes in, and what is added in the end.
cdef struct Layer:
    int inside
    int outside
    int rows
    int bias


cdef class Network:
    cdef float *numbers
    cdef Layer layers[16]
    cdef readonly int blocks
    cdef readonly int size
    cdef readonly int width
    cdef readonly int actions
    cdef readonly int players


cdef class Glance:
    cdef readonly Network network
    cdef short *seen
    cdef int *rows      # what is not 0 of what comes into a layer: where,
    cdef float *x       # and how much
    cdef int n
    cdef float *flow
    cdef float *inner
    cdef float *wishes
    cpdef check(self, State state)
    cdef void look(self, State state, int seat) noexcept nogil
    cdef void shares(self, int seat, double *out) noexcept nogil
    cdef void rate(self, const int *actions, int n, double *out) noexcept nogil
    cdef void work(self, int layer, float *out, bint add) noexcept nogil
    cdef void take_seen(self) noexcept nogil
    cdef void take(self, const float *source, double scale, bint all) noexcept nogil


cdef double size_of(const float *x, int n) noexcept nogil
