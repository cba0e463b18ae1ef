from libc.stdint cimport int8_t, int16_t, uint64_t

from metropolitan.engine.bits cimport bit, lowest, size
from metropolitan.engine.chance cimport Chance

cpdef enum:
    DRAW = 0
    SIZE = 8            # rows, and columns
    SQUARES = 64
    DOORS = 256         # the ways into a square, square * 4 + side; where a line ended is counted from here
    KINDS = 24
    FACES = 96          # a kind in one of four turns
    TILES = 60
    STATIONS = 32
    CENTRAL = 32        # the central station, after the others
    SEATS = 6
    HAND = 3


# What of the pieces the rules need; a square is a number, a set of squares a word.
cdef struct Plan:
    uint64_t edge
    uint64_t field              # where tiles go: all but the central station
    uint64_t beside[SQUARES]
    uint64_t banned[2][FACES]    # where rule 3 keeps a face out; [1] with one-tile lines forbidden
    int8_t exit[FACES][4]        # the side by which a train leaves, by the side it came in
    int8_t looks[KINDS]          # how many turns of a kind look different
    int8_t depth[SQUARES]       # how far a square lies from the edge
    int16_t leads[DOORS]         # out of a square by a side: to which door, or DOORS + station
    int16_t departure[STATIONS]  # the door where a station's line begins
    const float *sight[7]        # a network for so many players, or none


cdef struct Table:
    const Plan *plan
    uint64_t empty              # squares without a tile
    uint64_t open               # those of them where rule 1 lets a tile go
    int players
    int turns                   # how many turns a tile has: 1 or 4
    int strict                  # one-tile lines are forbidden
    int twice                   # what a line to the central station counts: 2 or 1
    int held                    # tiles in a hand
    int turn                    # the seat to move, -1 at the end
    int next                    # the next tile of the pool
    int drawn                   # the tile drawn this turn, which must be placed, or -1
    int seer                    # the seat that knows of this position what is so; -1: nobody
    int8_t owner[STATIONS]       # a seat, -1 for nobody
    int8_t tile[TILES]          # the kinds of the whole pool in drawing order
    int8_t hand[SEATS][HAND]    # tiles of the pool, -1 for none
    int8_t face[SQUARES]        # what lies on a square, -1 for nothing
    int8_t waiting[DOORS]        # the line that will go on through a door, -1 for none
    int16_t head[STATIONS]       # the door where a line waits, or DOORS + the station where it ended
    int16_t length[STATIONS]     # tiles a line crosses, each time it does
    int16_t points[SEATS]
    int forecast                # whether what follows is filled in, for this position or one near it
    int16_t ways[4][4]          # tiles not laid, by the side a train comes in and the way it goes on
    double again[DOORS]         # what a line gains from a door on: of its length again,
    double more[DOORS]          # and besides; on average,
    double both[DOORS]          # the one times the other,
    double square[DOORS]        # and the second squared


cdef uint64_t POOL             # the stream of chance that orders the tiles

cdef void clear_board(Table *t) noexcept nogil
cdef void deal_hands(Table *t) noexcept nogil
cdef void mix_pool(Table *t, uint64_t seed, Chance chance) noexcept nogil
cdef void deal_tiles(Table *t, int seat, Chance chance) noexcept nogil
cdef int hidden_tiles(const Table *t, int seat, int *where) noexcept nogil
cdef void sort_kinds(const Table *t, const int *where, int n, int *out) noexcept nogil
cdef int fill_actions(const Table *t, int *out) noexcept nogil
cdef int count_actions(const Table *t) noexcept nogil
cdef int nth_action(const Table *t, int k) noexcept nogil
cdef int nth_member(uint64_t squares, int k) noexcept nogil
cdef bint may_draw(const Table *t) noexcept nogil
cdef uint64_t playable(const Table *t) noexcept nogil
cdef uint64_t targets(const Table *t, int kind, int turn) noexcept nogil
cdef uint64_t allowed(const Table *t, int kind, int turn) noexcept nogil
cdef bint nowhere_else(const Table *t, int kind) noexcept nogil
cdef void take_turn(Table *t, int action) noexcept nogil
cdef int draw(Table *t) noexcept nogil
cdef void spend(Table *t, int kind) noexcept nogil
cdef void lay(Table *t, int face, int square) noexcept nogil
cdef void run_on(Table *t, int line, int door) noexcept nogil
cdef int worth(const Table *t, int line) noexcept nogil
cdef int promise(const Table *t, int line) noexcept nogil
