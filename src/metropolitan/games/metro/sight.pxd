from metropolitan.engine.bits cimport bit, size
from metropolitan.games.metro.turns cimport (
    CENTRAL, DOORS, KINDS, SQUARES, STATIONS, TILES, Table, worth,
)


cdef extern from "dense.h" nogil:
    void mix "metropolitan_mix"(const float *w, const int *rows, const float *x, int n, int width, float *y) noexcept
    void add "metropolitan_add"(const float *w, int first, const float *x, int at, int n, float *y, int to) noexcept


# Where the rows of a network stand, in the order of its file.
cdef enum:
    WIDE = 32           # numbers of a row, and those that a square keeps
    PART = 8            # numbers that are said through a side
    LAST_WIDE = 16      # numbers that the gains are told by
    STEPS = 16          # lengths told apart
    COMES = 0           # what comes to a side: by side, whose it is, and length
    OWNERS = 8
    GOES = 512          # where a side leads: by side, whereto, and length
    GOALS = 3           # a station, the central one, another empty square
    PLACE = 704         # which square it is
    LEFT = 768          # how many squares are empty
    KIND = 829          # a tile of a kind not laid
    ROUND = 853         # for each of two rounds: what is kept, said by who is ahead, by who is behind,
    AHEAD = 32
    BEHIND = 64
    FROM_AHEAD = 96     # what is made of that, and what is added
    FROM_BEHIND = 128
    ADDED = 160
    EACH = 161
    ROUNDS = 2
    LAST = 1175
    GAIN = 1208


cdef bint sighted(const Table *t) noexcept nogil
cdef void foresee(const Table *t, double *out) noexcept nogil
cdef int join(
    const Table *t, int *number, int *comes, int *goes, int *behind, int *ahead) noexcept nogil
cdef void set_waiting(const Table *t, int door, int side, int *comes) noexcept nogil
cdef int row_of_comer(int side, int whose, int length) noexcept nogil
cdef void follow(
    const Table *t, int square, int side, const int *number, int *comes, int *goes, int *behind,
    int *ahead) noexcept nogil
cdef int length_step(int length) noexcept nogil
cdef void begin(
    const Table *t, const int *number, const int *comes, const int *goes, float *h) noexcept nogil
cdef void see_all(const Table *t, float *out) noexcept nogil
cdef void hear(
    const float *w, int first, int n, const int *behind, const int *ahead, float *h) noexcept nogil
cdef void listen(const int *who, int square, const float *said, float *heard) noexcept nogil
cdef void tell_gains(const float *w, const float *h, int at, float *out) noexcept nogil
