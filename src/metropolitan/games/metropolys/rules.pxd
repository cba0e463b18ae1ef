from libc.stdint cimport int8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from metropolitan.engine.bits cimport bit, lowest, size
from metropolitan.engine.chance cimport Chance
from metropolitan.engine.state cimport State

cdef enum:
    PLACES = 64
    GROUPS = 1024
    BIDS = 16

cdef enum:
    BRIDGES, STATUES, LAKES, DISTRICTS, CHAINS


# What of a city the rules need; a place is a number, a set of places a word.
cdef struct Plan:
    int places
    int districts
    int buildings
    uint64_t adjacent[PLACES]
    uint64_t district[8]
    uint64_t kind[8]
    uint64_t beside[4]          # family cards: next to a bridge, a statue, a lake, the border
    uint64_t group[GROUPS]      # expert cards: every group that could score
    int first[8]                # expert card c has the groups first[c] to first[c + 1] - 1
    uint64_t tags               # bits beyond the places: a group of a lake carries its lake's


cdef struct Table:
    const Plan *plan
    int players
    int expert
    int8_t area[4]
    int8_t kind[4]
    uint64_t open               # places of open districts
    uint64_t trendy
    uint64_t subway
    uint64_t ruins
    uint64_t empty              # open places without a building or bid
    uint64_t built[4]
    int8_t value[PLACES]        # of the building on a place
    uint16_t hand[4]            # values not on the board
    int turn                    # the seat to move, -1 at the end
    int passed                  # seats out of this call
    int bids
    int8_t bid_seat[BIDS]
    int8_t bid_value[BIDS]
    int8_t bid_place[BIDS]
    int subway_card             # its holder, -1 for nobody
    int ruins_card


cdef class City:
    cdef readonly object map
    cdef Plan plan[1]


cdef class Metropolys(State):
    cdef readonly City city
    cdef Table table[1]
    cdef int turn(self) noexcept nogil
    cdef int fill(self, int *out) noexcept nogil
    cdef int most(self) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    cdef int tally(self) noexcept nogil
    cdef int pick(self, int k) noexcept nogil
    cpdef Metropolys copy(self)


cdef int to_move(const Table *t) noexcept nogil
cdef int fill_actions(const Table *t, int *out) noexcept nogil
cdef int count_actions(const Table *t) noexcept nogil
cdef int nth_action(const Table *t, int k) noexcept nogil
cdef int nth_member(uint64_t places, int k) noexcept nogil
cdef uint64_t targets(const Table *t) noexcept nogil
cdef uint64_t playable(const Table *t, int seat) noexcept nogil
cdef void take_turn(Table *t, int action) noexcept nogil
cdef void bid(Table *t, int value, int place) noexcept nogil
cdef void ask_next(Table *t, int after) noexcept nogil
cdef void build(Table *t) noexcept nogil
cdef void take_token(Table *t, int seat, int place) noexcept nogil
cdef int score_of(const Table *t, int seat) noexcept nogil
cdef int token_points(const Table *t, int seat) noexcept nogil
cdef int family_points(const Table *t, int seat) noexcept nogil
cdef int highest_points(const Table *t, int seat) noexcept nogil
cdef int height_in(const Table *t, int seat, uint64_t places) noexcept nogil
cdef int kind_points(const Table *t, int seat) noexcept nogil
cdef int area_points(const Table *t, int seat) noexcept nogil
cdef int district_count(const Table *t, int seat) noexcept nogil
cdef int groups_in(const Plan *plan, int card, uint64_t free) noexcept nogil
cdef int pack(const uint64_t *groups, int start, int n, uint64_t free, int most) noexcept nogil
