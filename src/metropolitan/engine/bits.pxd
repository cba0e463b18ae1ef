from libc.stdint cimport int8_t, uint8_t, uint64_t

cdef extern from "bits.h" nogil:
    uint64_t bit "metropolitan_bit"(int n) noexcept
    int lowest "metropolitan_lowest"(uint64_t x) noexcept
    int size "metropolitan_size"(uint64_t x) noexcept
    void spread "metropolitan_spread"(uint64_t x, int n, short *out, int at) noexcept
    void widen "metropolitan_widen"(const uint8_t *small, int first, int n, short *out, int at) noexcept
    void widen_round "metropolitan_widen_round"(const uint8_t *small, int first, int n, short *out, int at) noexcept
    void translate "metropolitan_translate"(const uint8_t *small, int n, const uint8_t *tables, int first, int count, short *out, int at) noexcept
    uint64_t fit "metropolitan_fit"(uint64_t *sets, const uint64_t *steps, int n) noexcept
    uint64_t differ "metropolitan_differ"(const int8_t *one, const int8_t *other, int first, int n) noexcept
