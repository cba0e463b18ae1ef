from metropolitan.engine.chance cimport Chance
from metropolitan.engine.state cimport State


cdef class Belief:
    cdef readonly int seat
    cpdef watch(self, object before, int action)
    cdef void deal(self, State state, Chance chance) noexcept nogil
