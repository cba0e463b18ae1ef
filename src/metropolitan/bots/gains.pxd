from libc.math cimport exp

from metropolitan.engine.state cimport State


cdef enum:
    SLICES = 20


# How a style judges.
cdef struct Taste:
    double margin
    double soft
    double spread


cdef void gains(State state, int seats, const double *weights, const Taste *taste, double *out) noexcept nogil
cdef void highest(const double *points, const double *errors, int n, double *out) noexcept nogil
cdef void add_slice(double *before, const double *after, int n, double *out) noexcept nogil
cdef double below(double x, double mean, double error) noexcept nogil
cdef void shares(const double *ranks, int n, double *out) noexcept nogil
cdef void chances_of(const double *points, int n, double soft, double *out) noexcept nogil
