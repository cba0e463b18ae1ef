from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from metropolitan.engine.chance cimport Chance

cdef extern from *:
    """
    #include <stdlib.h>
    static inline int *malloc_ints(int n) { return (int *)malloc(sizeof(int) * (size_t)n); }

    /* Python numbers are made once and shared: a list of a hundred actions costs a fifth so. */
    static inline PyObject *number_of(int action) {
        static PyObject *made[16384];
        if (action < 0 || action >= 16384) return PyLong_FromLong(action);
        if (!made[action] && !(made[action] = PyLong_FromLong(action))) return NULL;
        Py_INCREF(made[action]);
        return made[action];
    }
    static inline PyObject *list_of(const int *actions, int n) {
        PyObject *list = PyList_New(n), *number;
        for (int k = 0; list && k < n; k++) {
            if (!(number = number_of(actions[k]))) { Py_DECREF(list); return NULL; }
            PyList_SET_ITEM(list, k, number);
        }
        return list;
    }
    """
    int *malloc_ints(int n) noexcept nogil
    list list_of(const int *actions, int n)


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

    # What search needs besides.
    cdef void become(self, State other) noexcept nogil
    cdef void deal(self, int seat, Chance chance) noexcept nogil
    cdef void ranks(self, double *out) noexcept nogil

    # What a game knows about playing well; `weights` are its own, by their order in its `sense.toml`.
    cdef void study(self, const double *weights) noexcept nogil
    cdef void value(self, const double *weights, double *out, double *errors) noexcept nogil
    cdef void alike(self, double error, double *errors) noexcept nogil
    cdef void rate(self, const double *weights, const int *actions, int n, double *out) noexcept nogil
    cdef int hunch(self, const double *weights, Chance chance, int *out) noexcept nogil
    cdef int left(self) noexcept nogil

    # What environments need; `features` is how many numbers an observation has.
    cdef void anew(self, uint64_t seed, Chance chance) noexcept nogil
    cdef int features(self) noexcept nogil
    cdef void observe(self, int seat, short *out) noexcept nogil

    cpdef int count(self)
    cpdef int nth(self, int k) except -1
    cpdef list legal(self)
    cpdef apply(self, int action)
    cpdef play(self, int action)
    cpdef int playout(self, Chance chance) except -1
    cpdef restart(self, uint64_t seed)
    cdef int list_once(self) noexcept nogil
