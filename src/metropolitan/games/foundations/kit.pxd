from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t, uint64_t

from metropolitan.engine.bits cimport bit

cdef enum:
    LOTS = 90           # ten for each of nine columns
    EAST = 30           # the first lot of the eastern columns
    WEST_END = 60       # the first lot beyond the western ones
    FIRSTS = 0x3FFFFFFF # the western lots that are not eastern too
    KEYS = 20
    TILES = 24
    SHAPES = 6
    TURNS = 16
    SETS = 32           # a half of the board for each of them
    SPOTS = 800
    ACTIONS = 2700
    BUILDINGS = 96      # the tiles of all, seat by seat
    DEALT = 6
    PRICES = 6
    YEARS = 3
    FACES = 8           # numbers that are observed of a building
    LOOKS = 32          # ways that a lot can look
    JOINTS = 3          # where in a look the joints begin; the owner comes before


# What of the pieces and the board the rules need.
cdef struct Plan:
    int players
    int actions
    int lots
    int8_t lot[LOTS]                # the lots of the board, in order
    int8_t index[LOTS]              # and where a lot comes in that order
    int last_column                 # its first lot
    int first_build                 # the first action that constructs
    int8_t key_of[ACTIONS]          # what an action constructs
    int base[KEYS]                  # the first action that constructs it
    int8_t shape[KEYS]
    uint32_t copies[KEYS]           # the tiles of a key, one bit each
    int8_t key[TILES]
    int8_t citizens[KEYS]
    int8_t coins[KEYS]
    int8_t prestige[KEYS]
    int8_t points[KEYS]             # a civic tile scores so many
    int8_t per[KEYS]                # for each so many
    int8_t worth[KEYS][KEYS]        # of what a building beside it adds
    uint8_t face[FACES * LOOKS]     # what is observed of a building with a key, number by number; KEYS: of none
    uint8_t owns[8 * LOOKS]         # whether each seat, twice round the table, owns a lot with a look
    uint8_t joined[2 * LOOKS]       # whether a building goes on in the next column, and in the next row
    uint32_t civic                  # the tiles that are civic
    int8_t size[SHAPES]
    uint32_t tiles[SHAPES]          # the tiles of a shape
    int turns[SHAPES + 1]           # shape s has the turns turns[s] to turns[s + 1] - 1
    int8_t turned[TURNS]            # and the other way round
    int8_t step[TURNS][4]           # from the first lot of a turned shape to each; 0 beyond its size
    uint64_t steps[4 * SETS]        # the same for a turn in each half of the board, as `fit` needs them
    uint64_t large                  # those of these that may need new markers
    int16_t number[TURNS][LOTS]     # the spot, among the shape's, of a turn with this first lot
    int spots[SHAPES]               # the first spot of a shape among all
    int8_t spot[SPOTS][4]
    int8_t spot_size[SPOTS]
    int8_t joints[SPOTS][4]         # 1 and 2: whether it goes on from this lot in the next column, and row
    uint64_t mask[SPOTS][2]
    uint8_t beside[SPOTS][10]       # the lots around a spot
    int8_t around[SPOTS]            # how many they are
    int8_t price[PRICES]
    int8_t start[4]                 # coins
    int8_t bonus[YEARS]
    int8_t pile[YEARS + 1]          # where in the deck the years' piles begin, and the end
    int income
    int markers
    int stall


# A game in progress.
cdef struct Table:
    const Plan *plan
    int draft                       # whether the first deeds are drafted
    int turn                        # the seat to move, -1 at the end
    int year                        # how many years have been scored
    int final                       # turns left in the year once its deeds are gone
    int idle                        # turns in a row without a purchase
    int round                       # of the draft; DEALT when it is over
    int deeds                       # how many are for sale
    int8_t row[PRICES]              # the lots for sale
    int8_t turned[YEARS]            # deeds turned up from each year's pile
    int8_t chosen[4]                # the place in the deck of a draft choice not yet revealed, or -1
    int8_t taken[4]                 # of each opening hand, one bit a deed
    int8_t deck[LOTS]
    int8_t markers[4]               # in supply
    int8_t citizens[4]
    int8_t income[4]                # coins that commercial buildings add
    int coins[4]
    int prestige[4]
    uint32_t left[4]                # tiles in supply
    int8_t piece[LOTS]              # the building on a lot, or -1
    int16_t laid[BUILDINGS]         # the spot of a building, or -1
    int16_t past[YEARS - 1][BUILDINGS]  # the same at the end of years gone by
    uint64_t on[4][5][2]            # a seat's lots by the size of what stands there; 0: a marker

    # Much of it once more as it is observed, lots in the order of the board.
    uint8_t stands[LOTS]            # the key of the building, or KEYS
    uint8_t owned[LOTS]             # the look: the owner, counted from 1, and the building's joints
    uint8_t piled[LOTS]             # whether the deed lies in a pile
    uint8_t supply[4][KEYS]         # tiles


cdef class Kit:
    cdef readonly object layout
    cdef Plan plan[1]
