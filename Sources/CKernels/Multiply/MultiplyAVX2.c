// Products of many vectors with weights of up to six bits by VPMADDUBSW, which adds two products in 16 bits. Weights
// of eight bits would overflow; they are multiplied in f32, which is as fast as correcting the overflow.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#define NAMED(kernel) ck_##kernel##_avx2_six_bits
#include "MultiplyBytes.h"

BYTES_INLINE void add_quads(__m256i sums[2][group_vectors], const uint32_t *weights,
                            const uint32_t x[][group_vectors], size_t quads, int most) {
  // The number of sums of two products that stay below 2^15.
  const size_t safe = (size_t)(32767 / (2 * 128 * most)), together = safe < quads ? (safe >= 4 ? 4 : 2) : quads;
#pragma clang loop unroll(full)
  for (size_t first = 0; first < quads; first += together) {
    __m256i shorts[2][group_vectors];
#pragma clang loop unroll(full)
    for (size_t k = first; k < first + together; k++) {
      const __m256i a = _mm256_loadu_si256((const void *)(weights + k * tile_rows));
      const __m256i b = _mm256_loadu_si256((const void *)(weights + k * tile_rows + 8));
#pragma clang loop unroll(full)
      for (size_t v = 0; v < group_vectors; v++) {
        const __m256i factor = _mm256_set1_epi32((int)x[k][v]);
        const __m256i low = _mm256_maddubs_epi16(a, factor), high = _mm256_maddubs_epi16(b, factor);
        shorts[0][v] = k == first ? low : _mm256_add_epi16(shorts[0][v], low);
        shorts[1][v] = k == first ? high : _mm256_add_epi16(shorts[1][v], high);
      }
    }
#pragma clang loop unroll(full)
    for (size_t v = 0; v < group_vectors; v++) {
      const __m256i ones = _mm256_set1_epi16(1);
      sums[0][v] = _mm256_add_epi32(sums[0][v], _mm256_madd_epi16(shorts[0][v], ones));
      sums[1][v] = _mm256_add_epi32(sums[1][v], _mm256_madd_epi16(shorts[1][v], ones));
    }
  }
}
#pragma clang attribute pop

static bool has_six_bits(ck_format weights) { return ck_unpack_zero(weights) < 128; }

size_t ck_packed_bytes_avx2_bytes(ck_format weights, size_t vectors, size_t columns) {
  return (has_six_bits(weights) ? ck_packed_bytes_avx2_six_bits : ck_packed_bytes_avx2)(weights, vectors, columns);
}

void ck_pack_avx2_bytes(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors,
                        void *packed) {
  (has_six_bits(weights) ? ck_pack_avx2_six_bits : ck_pack_avx2)(weights, x, columns, first, last, vectors, packed);
}

size_t ck_multiply_scratch_bytes_avx2_bytes(ck_format weights, size_t vectors, size_t columns) {
  return (has_six_bits(weights) ? ck_multiply_scratch_bytes_avx2_six_bits
                                : ck_multiply_scratch_bytes_avx2)(weights, vectors, columns);
}

void ck_multiply_avx2_bytes(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                            size_t first_vector, size_t last_vector, size_t vectors, const float *bias,
                            ck_epilogue epilogue, float *y, size_t y_stride, void *scratch) {
  (has_six_bits(weights->format) ? ck_multiply_avx2_six_bits : ck_multiply_avx2)(
      weights, first_row, last_row, packed, first_vector, last_vector, vectors, bias, epilogue, y, y_stride, scratch);
}
#endif
