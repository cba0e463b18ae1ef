from libc.stdlib cimport free, malloc
from libc.string cimport memset

from metropolitan.engine.chance cimport Chance, stream
from metropolitan.engine.state cimport State


cdef class Games:
    cdef readonly list states           # keeps alive what `game` points at
    cdef void **game
    cdef bint logged

    # One row a game.
    cdef short[:, ::1] observations
    cdef unsigned char[:, ::1] masks
    cdef float[:, ::1] rewards
    cdef unsigned char[::1] terminated
    cdef int[::1] seats
    cdef const int[::1] chosen          # actions: those to play,
    cdef int[::1] rolled                # and those sampled
    cdef unsigned long long[::1] words  # of the stream its seeds come from
    cdef unsigned long long[::1] dice   # of the stream its random moves come from
    cdef long long[:, ::1] seeds        # of the game being played, and of the one before
    cdef int[::1] rounds                # games ended so far
    cdef int[:, ::1] made               # moves of both
    cdef int[:, :, ::1] log             # and which
    cdef double[:, ::1] ranks

    cdef float[:, ::1] gains            # by the number of winners: what each gets, and each other

    cdef void begin(self, State state, int i, Chance chance) noexcept nogil
    cdef void move(self, State state, int i, int action, Chance chance) noexcept nogil
    cdef void end(self, State state, int i) noexcept nogil
    cdef void show(self, State state, int i) noexcept nogil
    cdef bint allows(self, State state, int i, int action) noexcept nogil
    cdef int roll(self, State state, int i, Chance chance) noexcept nogil


cdef void mark(const int *legal, int n, unsigned char *out, int size) noexcept nogil
