from libc.math cimport exp, log, sqrt
from libc.stdlib cimport free, malloc, realloc

from metropolitan.bots.gains cimport Taste, gains
from metropolitan.bots.network cimport Glance
from metropolitan.engine.belief cimport Belief
from metropolitan.engine.chance cimport Chance
from metropolitan.engine.state cimport State, malloc_ints

cdef enum:
    SEATS = 6
    DEEP = 400      # no path in the tree is longer


# A move in the tree, by all who could come here without telling worlds apart.
cdef struct Node:
    int action
    int first           # its answers stand together; -1 before they are asked for
    int answers
    int visits
    int chances         # how often it could have been chosen
    double prior
    double sums[SEATS]
    double squares      # of what its mover got


cdef class Search:
    cdef readonly State root
    cdef readonly Belief belief
    cdef State work
    cdef Chance chance
    cdef Glance glance
    cdef Node *nodes
    cdef int used
    cdef int room
    cdef int *legal
    cdef int *spots     # where each of them stands in the tree
    cdef double *ratings
    cdef double *weights
    cdef int path[DEEP]
    cdef int movers[DEEP]
    cdef double gain[SEATS]
    cdef readonly int seats
    cdef readonly long playouts
    cdef readonly long moves
    cdef int forced     # the first move of every playout, -1 where the search decides
    # the style
    cdef readonly double explore
    cdef readonly double heat
    cdef readonly double caution
    cdef readonly double random
    cdef readonly double trust
    cdef Taste taste[1]
    cdef readonly int depth
    cdef readonly int horizon
    cdef readonly int ripe

    cdef void go(self, int playouts) noexcept nogil
    cdef void once(self) noexcept nogil
    cdef int descend(self) noexcept nogil
    cdef void open(self, int node, int n) noexcept nogil
    cdef void widen(self, int node, int n) noexcept nogil
    cdef bint offers(self, int node, int n) noexcept nogil
    cdef int seek(self, int at, int end, int action) noexcept nogil
    cdef void write(self, int node, int n, int first, int answers) noexcept nogil
    cdef void believe(self, int n) noexcept nogil
    cdef void rate(self, int n) noexcept nogil
    cdef int choose(self, int node, int n, int mover) noexcept nogil
    cdef int answer(self, int action) noexcept nogil
    cdef double worth(self, Node *child, double first, int mover) noexcept nogil
    cdef void keep(self, int node)
    cdef int make(self, int n) noexcept nogil
    cdef void play_on(self) noexcept nogil
    cdef void judge(self) noexcept nogil
    cdef void learn(self, int depth) noexcept nogil


cdef void copy_node(Node *node, const Node *model) noexcept nogil
cdef inline Node *node_at(Node *nodes, int k) noexcept nogil:
    return &nodes[k]


cdef void blank(Node *node) noexcept nogil
