from libc.stdint cimport uint64_t

cdef extern from "bits.h" nogil:
    uint64_t bit "metropolitan_bit"(int n) noexcept
    int lowest "metropolitan_lowest"(uint64_t x) noexcept
    int size "metropolitan_size"(uint64_t x) noexcept
    void spread "metropolitan_spread"(uint64_t x, int n, short *out) noexcept
