/* Sets of up to 64 places as one machine word. */
#ifndef METROPOLITAN_BITS_H
#define METROPOLITAN_BITS_H
#include <stdint.h>

static inline uint64_t metropolitan_bit(int n) { return (uint64_t)1 << n; }

#if defined(__GNUC__) || defined(__clang__)
static inline int metropolitan_lowest(uint64_t x) { return __builtin_ctzll(x); }
#else
static inline int metropolitan_lowest(uint64_t x) {
    int n = 0;
    while (!(x & 1)) { x >>= 1; n++; }
    return n;
}
#endif

/* Without the popcnt instruction, which a portable build may not assume, this beats the library call. */
static inline int metropolitan_size(uint64_t x) {
    x = x - ((x >> 1) & 0x5555555555555555ULL);
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (int)((x * 0x0101010101010101ULL) >> 56);
}
#endif
