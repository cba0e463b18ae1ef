/* Rows of weights, added up: the whole work of a network. Every number of the result is added up in the same
   order however many are worked on at once, so that all processors come to the same result. */
#ifndef METROPOLITAN_DENSE_H
#define METROPOLITAN_DENSE_H

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define METROPOLITAN_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define METROPOLITAN_WIDE
#endif

#if defined(__GNUC__) || defined(__clang__)
typedef float metropolitan_eight __attribute__((vector_size(32), aligned(4)));
#endif

/* y[j] += the sum over k of x[k] * w[rows[k]][j], for rows of so many numbers. */
METROPOLITAN_WIDE
static void metropolitan_mix(const float *w, const int *rows, const float *x, int n, int width, float *y) {
    int j = 0;
#if defined(__GNUC__) || defined(__clang__)
    for (; j + 32 <= width; j += 32) {
        metropolitan_eight *to = (metropolitan_eight *)(y + j);
        metropolitan_eight a = to[0], b = to[1], c = to[2], d = to[3];
        for (int k = 0; k < n; k++) {
            const metropolitan_eight *row = (const metropolitan_eight *)(w + (long)rows[k] * width + j);
            a += x[k] * row[0];
            b += x[k] * row[1];
            c += x[k] * row[2];
            d += x[k] * row[3];
        }
        to[0] = a;
        to[1] = b;
        to[2] = c;
        to[3] = d;
    }
#endif
    for (; j < width; j++)
        for (int k = 0; k < n; k++) y[j] += x[k] * w[(long)rows[k] * width + j];
}

/* y[to + j] += the sum over k of x[at + k] * w[first + k][j], for at most 32 rows of 32 numbers. */
static inline void metropolitan_add(const float *w, int first, const float *x, int at, int n, float *y, int to) {
    static const int order[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    metropolitan_mix(w + 32l * first, order, x + at, n, 32, y + to);
}
#endif
