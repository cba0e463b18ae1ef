/* Sets of up to 64 places as one machine word. */
#ifndef METROPOLITAN_BITS_H
#define METROPOLITAN_BITS_H
#include <stdint.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

/* A 1 for every member and a 0 for every other of the first n places. */
static inline void metropolitan_spread(uint64_t x, int n, short *out) {
    int k = 0;
#ifdef __SSE2__ /* eight places at once, the last eight once more: observations consist of little else */
    const __m128i eight = _mm_set_epi16(128, 64, 32, 16, 8, 4, 2, 1), one = _mm_set1_epi16(1);
    while (n >= 8 && k < n) {
        int from = k + 8 <= n ? k : n - 8;
        __m128i members = _mm_and_si128(_mm_set1_epi16((short)((x >> from) & 255)), eight);
        _mm_storeu_si128((__m128i *)(out + from), _mm_min_epi16(members, one));
        k = from + 8;
    }
#endif
    for (; k < n; k++) out[k] = (short)((x >> k) & 1);
}
#endif
