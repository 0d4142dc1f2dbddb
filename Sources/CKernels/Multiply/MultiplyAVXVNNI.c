// Products of many vectors with quantized weights by the VPDPBUSD of 256 bits that processors without AVX-512 have.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c,avxvnni"))), apply_to = function)
#define NAMED(kernel) ck_##kernel##_avx_vnni
#include "MultiplyBytes.h"

BYTES_INLINE void add_quads(__m256i sums[2][group_vectors], const uint32_t *weights,
                            const uint32_t x[][group_vectors], size_t quads, int most) {
  (void)most;
#pragma clang loop unroll(full)
  for (size_t k = 0; k < quads; k++) {
    const __m256i a = _mm256_loadu_si256((const void *)(weights + k * tile_rows));
    const __m256i b = _mm256_loadu_si256((const void *)(weights + k * tile_rows + 8));
#pragma clang loop unroll(full)
    for (size_t v = 0; v < group_vectors; v++) {
      const __m256i factor = _mm256_set1_epi32((int)x[k][v]);
      sums[0][v] = _mm256_dpbusd_avx_epi32(sums[0][v], a, factor);
      sums[1][v] = _mm256_dpbusd_avx_epi32(sums[1][v], b, factor);
    }
  }
}
#pragma clang attribute pop
#endif
