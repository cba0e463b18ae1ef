from libc.stdint cimport int8_t, uint16_t, uint64_t

cdef enum:
    PLACES = 64
    GROUPS = 1024
    BIDS = 16


# What of a city the rules need; a place is a number, a set of places a word.
cdef struct Plan:
    int places
    int districts
    int buildings
    uint64_t adjacent[PLACES]
    uint64_t district[8]
    int8_t home[PLACES]         # the district of a place
    uint64_t kind[8]
    uint64_t beside[4]          # family cards: next to a bridge, a statue, a lake, the border
    uint64_t group[GROUPS]      # expert cards: every group that could score
    int first[8]                # expert card c has the groups first[c] to first[c + 1] - 1
    uint64_t tags               # bits beyond the places: a group of a lake carries its lake's
    uint64_t lake[PLACES]       # all places around a lake
    int lakes
    # What a set-up is drawn from.
    uint64_t blind              # places without tokens
    int center_share            # how many tokens a district gets: the first, and each of the ring
    int ring_share
    int closed[5]               # by players: how many neighbors of the ring are closed
    int tokens[5][3]            # and how many tokens of each kind there are
    uint64_t first_open[5]      # and how a first game is laid out
    uint64_t first_tokens[5][3]


cdef struct Table:
    const Plan *plan
    int players
    int expert
    int fixed                   # the layout is that of a first game
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


cdef uint64_t targets(const Table *t) noexcept nogil
cdef int area_cards(const Table *t) noexcept nogil
