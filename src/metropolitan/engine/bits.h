/* Sets of up to 64 places as one machine word. */
#ifndef METROPOLITAN_BITS_H
#define METROPOLITAN_BITS_H
#include <stdint.h>
#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
#define METROPOLITAN_X86
#include <immintrin.h>
#elif defined(__SSE2__)
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
static inline void metropolitan_spread(uint64_t x, int n, short *out, int at) {
    int k = 0;
    out += at;
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

/* Sixteen small numbers, at once where the processor can. */
#ifdef METROPOLITAN_X86
#define METROPOLITAN_AVX2 __attribute__((target("avx2")))
#define METROPOLITAN_HAS_AVX2 __builtin_cpu_supports("avx2")
#else
#define METROPOLITAN_AVX2
#define METROPOLITAN_HAS_AVX2 0
#endif
METROPOLITAN_AVX2
static inline void metropolitan_sixteen(const uint8_t *small, short *__restrict out) {
    for (int k = 0; k < 16; k++) out[k] = small[k];
}

/* After the first sixteen those that fill whole blocks of memory, which is quicker; the last ones once more. */
METROPOLITAN_AVX2
static inline void metropolitan_widen_fast(const uint8_t *small, long n, short *__restrict out) {
    metropolitan_sixteen(small, out);
    for (long k = 16 - (long)(((uintptr_t)out >> 1) & 15); k + 16 <= n; k += 16)
        metropolitan_sixteen(small + k, out + k);
    metropolitan_sixteen(small + n - 16, out + n - 16);
}

/* n small numbers, from one of them on. */
static inline void metropolitan_widen(const uint8_t *small, int first, int n, short *__restrict out, int at) {
    small += first;
    out += at;
    if (n >= 16 && METROPOLITAN_HAS_AVX2) metropolitan_widen_fast(small, n, out);
    else for (long k = 0; k < n; k++) out[k] = small[k];
}

/* All n small numbers, from one of them on and round to it. */
static inline void metropolitan_widen_round(const uint8_t *small, int first, int n, short *out, int at) {
    metropolitan_widen(small, first, n - first, out, at);
    metropolitan_widen(small, 0, first, out, at + n - first);
}

/* What tables of 32 have for each of n numbers, of which only the lowest five bits count; table by table. */
#ifdef METROPOLITAN_X86
METROPOLITAN_AVX2
static inline void metropolitan_translate_fast(
    const uint8_t *small, long n, const uint8_t *table, int count, short *__restrict out
) {
    for (; count--; table += 32, out += n) {
        const __m256i low = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
        const __m256i high = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16)));
        for (long k = 0; k < n; k += 32) { /* the last ones once more */
            long from = k + 32 <= n ? k : n - 32;
            __m256i at = _mm256_loadu_si256((const __m256i *)(small + from));
            __m256i found = _mm256_blendv_epi8( /* by the fifth bit */
                _mm256_shuffle_epi8(low, at), _mm256_shuffle_epi8(high, at), _mm256_slli_epi16(at, 3)
            );
            __m256i *to = (__m256i *)(out + from);
            _mm256_storeu_si256(to, _mm256_cvtepu8_epi16(_mm256_castsi256_si128(found)));
            _mm256_storeu_si256(to + 1, _mm256_cvtepu8_epi16(_mm256_extracti128_si256(found, 1)));
        }
    }
}
#endif

static inline void metropolitan_translate(
    const uint8_t *small, int n, const uint8_t *tables, int first, int count, short *__restrict out, int at
) {
    tables += 32 * first;
    out += at;
#ifdef METROPOLITAN_X86
    if (n >= 32 && METROPOLITAN_HAS_AVX2) {
        metropolitan_translate_fast(small, n, tables, count, out);
        return;
    }
#endif
    for (; count--; tables += 32, out += n)
        for (long k = 0; k < n; k++) out[k] = tables[small[k] & 31];
}

/* Leaves of n sets, at most 64, the places that may be first and from which three steps stay in the set; tells
   which sets have any. `steps`: what may be first in each set, then each one's first step, and so on. */
#ifdef METROPOLITAN_X86
#define METROPOLITAN_FOUR(at) _mm256_loadu_si256((const __m256i *)(at))
METROPOLITAN_AVX2
static inline uint64_t metropolitan_fit_fast(uint64_t *sets, const uint64_t *steps, int n) { /* by fours */
    uint64_t found = 0;
    for (int k = 0; k + 4 <= n; k += 4) {
        __m256i all = METROPOLITAN_FOUR(sets + k), here = _mm256_and_si256(all, METROPOLITAN_FOUR(steps + k));
        for (int way = 1; way < 4; way++)
            here = _mm256_and_si256(here, _mm256_srlv_epi64(all, METROPOLITAN_FOUR(steps + way * n + k)));
        _mm256_storeu_si256((__m256i *)(sets + k), here);
        __m256i none = _mm256_cmpeq_epi64(here, _mm256_setzero_si256());
        found |= (uint64_t)(_mm256_movemask_pd(_mm256_castsi256_pd(none)) ^ 15) << k;
    }
    return found;
}
#endif

static inline uint64_t metropolitan_fit(uint64_t *sets, const uint64_t *steps, int n) {
    uint64_t found = 0;
    int k = 0;
#ifdef METROPOLITAN_X86
    if (METROPOLITAN_HAS_AVX2) {
        found = metropolitan_fit_fast(sets, steps, n);
        k = n - n % 4;
    }
#endif
    for (; k < n; k++) {
        uint64_t all = sets[k];
        sets[k] = all & steps[k];
        for (int way = 1; way < 4; way++) sets[k] &= all >> steps[way * n + k];
        found |= (uint64_t)(sets[k] != 0) << k;
    }
    return found;
}

/* The set of those of n numbers, at most 64, in which two arrays differ, counted from the first one. */
static inline uint64_t metropolitan_differ(const int8_t *one, const int8_t *other, int first, int n) {
    uint64_t found = 0;
    int k = 0;
    one += first;
    other += first;
#ifdef __SSE2__ /* sixteen at once, the last sixteen once more */
    while (n >= 16 && k < n) {
        int from = k + 16 <= n ? k : n - 16;
        __m128i left = _mm_loadu_si128((const __m128i *)(one + from));
        __m128i right = _mm_loadu_si128((const __m128i *)(other + from));
        found |= (uint64_t)(_mm_movemask_epi8(_mm_cmpeq_epi8(left, right)) ^ 0xFFFF) << from;
        k = from + 16;
    }
#endif
    for (; k < n; k++) found |= (uint64_t)(one[k] != other[k]) << k;
    return found;
}
#endif
