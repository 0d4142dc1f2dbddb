// What the AVX-512 kernels share. Include it inside the file's target pragma.
#ifndef AVX512_H
#define AVX512_H

#include <immintrin.h>

#include "Kernels.h"

/// A mask of the first `count` of 16 lanes, or of all if there are more.
static inline __mmask16 first_lanes(size_t count) { return count >= 16 ? 0xffff : (__mmask16)((1u << count) - 1); }

/// 16 registers of 16 dwords: number j of register i becomes number i of register j.
static inline void transpose_dwords(__m512i r[16]) {
  __m512i s[16];
  for (int i = 0; i < 16; i += 2) {
    s[i] = _mm512_unpacklo_epi32(r[i], r[i + 1]);
    s[i + 1] = _mm512_unpackhi_epi32(r[i], r[i + 1]);
  }
  for (int i = 0; i < 16; i += 4) {
    r[i] = _mm512_unpacklo_epi64(s[i], s[i + 2]);
    r[i + 1] = _mm512_unpackhi_epi64(s[i], s[i + 2]);
    r[i + 2] = _mm512_unpacklo_epi64(s[i + 1], s[i + 3]);
    r[i + 3] = _mm512_unpackhi_epi64(s[i + 1], s[i + 3]);
  }
  // Register 4a + c holds, in lane b of 128 bits, numbers 4b + c of registers 4a … 4a + 3.
  for (int c = 0; c < 4; c++) {
    __m512i even_low = _mm512_shuffle_i32x4(r[c], r[4 + c], 0x88);
    __m512i odd_low = _mm512_shuffle_i32x4(r[c], r[4 + c], 0xdd);
    __m512i even_high = _mm512_shuffle_i32x4(r[8 + c], r[12 + c], 0x88);
    __m512i odd_high = _mm512_shuffle_i32x4(r[8 + c], r[12 + c], 0xdd);
    s[c] = _mm512_shuffle_i32x4(even_low, even_high, 0x88);
    s[8 + c] = _mm512_shuffle_i32x4(even_low, even_high, 0xdd);
    s[4 + c] = _mm512_shuffle_i32x4(odd_low, odd_high, 0x88);
    s[12 + c] = _mm512_shuffle_i32x4(odd_low, odd_high, 0xdd);
  }
  for (int i = 0; i < 16; i++) r[i] = s[i];
}

/// eˣ, relative error below 3e-7; 0 below −87.3.
static inline __m512 exp_ps(__m512 x) {
  const __m512 log2e = _mm512_set1_ps(1.44269504f);
  x = _mm512_min_ps(x, _mm512_set1_ps(88.72f));
  const __mmask16 tiny = _mm512_cmp_ps_mask(x, _mm512_set1_ps(-87.3f), _CMP_LT_OQ);
  const __m512 n = _mm512_roundscale_ps(_mm512_mul_ps(x, log2e), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  // ln 2 in two parts, the first with few bits, so that n times it is exact.
  __m512 r = _mm512_fnmadd_ps(n, _mm512_set1_ps(0.693359375f), x);
  r = _mm512_fnmadd_ps(n, _mm512_set1_ps(-2.12194440e-4f), r);
  __m512 p = _mm512_set1_ps(1.0f / 720);
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0f / 120));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0f / 24));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0f / 6));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(0.5f));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1));
  return _mm512_mask_mov_ps(_mm512_scalef_ps(p, n), tiny, _mm512_setzero_ps());
}

/// x/2 (1 + erf(x/√2)), by formula 7.1.26 of Abramowitz and Stegun: erf within 1.5e-7.
static inline __m512 gelu_ps(__m512 x) {
  const __m512 z = _mm512_mul_ps(_mm512_abs_ps(x), _mm512_set1_ps(0.70710678f));
  const __m512 one = _mm512_set1_ps(1);
  const __m512 t = _mm512_div_ps(one, _mm512_fmadd_ps(z, _mm512_set1_ps(0.3275911f), one));
  __m512 p = _mm512_set1_ps(1.061405429f);
  p = _mm512_fmadd_ps(p, t, _mm512_set1_ps(-1.453152027f));
  p = _mm512_fmadd_ps(p, t, _mm512_set1_ps(1.421413741f));
  p = _mm512_fmadd_ps(p, t, _mm512_set1_ps(-0.284496736f));
  p = _mm512_fmadd_ps(p, t, _mm512_set1_ps(0.254829592f));
  p = _mm512_mul_ps(p, t);
  const __m512 tail = _mm512_mul_ps(p, exp_ps(_mm512_mul_ps(_mm512_sub_ps(_mm512_setzero_ps(), z), z)));
  // Φ(|x|) − 1/2 = (1 − tail) / 2, and x Φ(x) = x/2 + |x| (Φ(|x|) − 1/2).
  const __m512 half = _mm512_set1_ps(0.5f);
  const __m512 above = _mm512_mul_ps(half, _mm512_fnmadd_ps(_mm512_abs_ps(x), tail, _mm512_abs_ps(x)));
  return _mm512_fmadd_ps(half, x, above);
}

/// Fetches the outputs of some vectors for 32 rows, which lie far apart, while their products are computed.
static inline void prefetch_outputs(const float *y, size_t y_stride, size_t vectors) {
  for (size_t i = 0; i < vectors; i++) {
    __builtin_prefetch(y + i * y_stride, 1);
    __builtin_prefetch(y + i * y_stride + 16, 1);
  }
}

/// Stores products of up to 16 rows as the epilogue says.
static inline void store_products(float *y, __m512 product, __mmask16 lanes, ck_epilogue epilogue) {
  if (epilogue == CK_ADD) product = _mm512_add_ps(product, _mm512_maskz_loadu_ps(lanes, y));
  if (epilogue == CK_GELU) product = gelu_ps(product);
  _mm512_mask_storeu_ps(y, lanes, product);
}

#endif
