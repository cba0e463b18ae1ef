from libc.stdint cimport uint64_t
from metropolitan.engine.chance cimport Chance
from metropolitan.engine.state cimport State


# Called without the interpreter's lock, every method takes it: slow, but it plays.
cdef class Guest(State):
    cdef public object position
    cdef readonly int seats
    cdef readonly object start
    cdef readonly int numbers
    cdef readonly int actions
    cdef readonly object outlook
    cdef public object fault
    cdef int turn(self) noexcept with gil
    cdef int fill(self, int *out) noexcept with gil
    cdef int most(self) noexcept with gil
    cdef void step(self, int action) noexcept with gil
    cdef void become(self, State other) noexcept with gil
    cdef void deal(self, int seat, Chance chance) noexcept with gil
    cdef void ranks(self, double *out) noexcept with gil
    cdef void value(self, const double *weights, double *out, double *errors) noexcept with gil
    cdef void rate(self, const double *weights, const int *actions, int n, double *out) noexcept with gil
    cdef void anew(self, uint64_t seed, Chance chance) noexcept with gil
    cdef int features(self) noexcept with gil
    cdef void observe(self, int seat, short *out) noexcept with gil
    cpdef Guest copy(self)
