// Decodes blocks to vectors of 128 unsigned numbers, for the products of few vectors. Everything here is inlined into
// kernels whose format is a constant.
#ifndef DECODE_AVX512_H
#define DECODE_AVX512_H
#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "BlockLayouts.h"
#include "CKernels.h"

#define AVX512_TARGET target("avx512f,avx512bw,avx512vl,avx512dq,avx2,fma,f16c")
#define AVX512 __attribute__((AVX512_TARGET))
#define AVX512_INLINE static inline __attribute__((always_inline, AVX512_TARGET))

/// 128 numbers: the first 16 of each block of 32, then the other 16.
typedef struct {
  __m512i first, second;
} numbers_avx512;

/// Scales and minimums of two groups of 128: [group][half]. Without scales for every 16, the second half's are unused;
/// formats with blocks of 32 use the first group's only.
typedef struct {
  __m128 scales[2][2], minimums[2][2];
} scales_avx512;

AVX512_INLINE uint32_t load_u32(const void *from) {
  uint32_t bits;
  memcpy(&bits, from, sizeof bits);
  return bits;
}

AVX512_INLINE __m128 half_avx512(const uint8_t *from) {
  uint16_t half;
  memcpy(&half, from, sizeof half);
  return _mm_cvtph_ps(_mm_cvtsi32_si128(half));
}

AVX512_INLINE __m128 halves_avx512(const uint8_t *blocks, size_t stride) {
  uint16_t halves[4];
  for (size_t i = 0; i < 4; i++) memcpy(&halves[i], blocks + i * stride, 2);
  __m128i packed = _mm_cvtsi32_si128(halves[0]);
  packed = _mm_insert_epi16(packed, halves[1], 1);
  packed = _mm_insert_epi16(packed, halves[2], 2);
  packed = _mm_insert_epi16(packed, halves[3], 3);
  return _mm_cvtph_ps(packed);
}

/// 16 bytes of each of four blocks.
AVX512_INLINE __m512i pieces_avx512(const uint8_t *blocks, size_t stride) {
  __m512i pieces = _mm512_castsi128_si512(_mm_loadu_si128((const void *)blocks));
  pieces = _mm512_inserti32x4(pieces, _mm_loadu_si128((const void *)(blocks + stride)), 1);
  pieces = _mm512_inserti32x4(pieces, _mm_loadu_si128((const void *)(blocks + 2 * stride)), 2);
  return _mm512_inserti32x4(pieces, _mm_loadu_si128((const void *)(blocks + 3 * stride)), 3);
}

AVX512_INLINE numbers_avx512 nibbles_avx512(__m512i bytes) {
  const __m512i low = _mm512_set1_epi8(15);
  return (numbers_avx512){_mm512_and_si512(bytes, low), _mm512_and_si512(_mm512_srli_epi16(bytes, 4), low)};
}

/// Adds the fifth bits of four blocks of 32.
AVX512_INLINE numbers_avx512 fifth_bits_avx512(numbers_avx512 numbers, const uint8_t *high, size_t stride) {
  __m128i bits = _mm_cvtsi32_si128((int)load_u32(high));
  bits = _mm_insert_epi32(bits, (int)load_u32(high + stride), 1);
  bits = _mm_insert_epi32(bits, (int)load_u32(high + 2 * stride), 2);
  bits = _mm_insert_epi32(bits, (int)load_u32(high + 3 * stride), 3);
  bits = _mm_shuffle_epi8(bits, _mm_setr_epi8(0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15));
  const __m512i sixteen = _mm512_set1_epi8(16);
  __mmask64 first = (__mmask64)_mm_cvtsi128_si64(bits), second = (__mmask64)_mm_extract_epi64(bits, 1);
  numbers.first = _mm512_or_si512(numbers.first, _mm512_maskz_mov_epi8(first, sixteen));
  numbers.second = _mm512_or_si512(numbers.second, _mm512_maskz_mov_epi8(second, sixteen));
  return numbers;
}

/// From pieces of blocks [0, 0, 1, 1] and [2, 2, 3, 3].
AVX512_INLINE numbers_avx512 halves_of_neighbours_avx512(__m512i low, __m512i high) {
  const __m512i first = _mm512_setr_epi64(0, 1, 4, 5, 8, 9, 12, 13);
  const __m512i second = _mm512_setr_epi64(2, 3, 6, 7, 10, 11, 14, 15);
  return (numbers_avx512){_mm512_permutex2var_epi64(low, first, high), _mm512_permutex2var_epi64(low, second, high)};
}

/// From pieces of blocks [0, 0, 2, 2] and [1, 1, 3, 3].
AVX512_INLINE numbers_avx512 halves_of_alternating_avx512(__m512i low, __m512i high) {
  const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
  const __m512i second = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
  return (numbers_avx512){_mm512_permutex2var_epi64(low, first, high), _mm512_permutex2var_epi64(low, second, high)};
}

/// The same 32 bytes twice, shifted in 16-bit lanes: to the right, or to the left where the count is negative.
AVX512_INLINE __m512i shifted_twice_avx512(const uint8_t *bytes, int low, int high) {
  __m512i twice = _mm512_broadcast_i64x4(_mm256_loadu_si256((const void *)bytes));
  __m512i right = _mm512_inserti64x4(_mm512_set1_epi16((short)(low > 0 ? low : 0)),
                                     _mm256_set1_epi16((short)(high > 0 ? high : 0)), 1);
  __m512i left = _mm512_inserti64x4(_mm512_set1_epi16((short)(low < 0 ? -low : 0)),
                                    _mm256_set1_epi16((short)(high < 0 ? -high : 0)), 1);
  if (low > 0 || high > 0) twice = _mm512_srlv_epi16(twice, right);
  if (low < 0 || high < 0) twice = _mm512_sllv_epi16(twice, left);
  return twice;
}

/// Group `group` of 128 numbers: four blocks of 32, or half a block of 256.
AVX512_INLINE numbers_avx512 decode_avx512(ck_format format, const uint8_t *at, int group) {
  switch (format) {
    case CK_Q4_0:
      return nibbles_avx512(pieces_avx512(at + 2, sizeof(q4_0_block)));
    case CK_Q4_1:
      return nibbles_avx512(pieces_avx512(at + 4, sizeof(q4_1_block)));
    case CK_Q5_0:
      return fifth_bits_avx512(nibbles_avx512(pieces_avx512(at + 6, sizeof(q5_0_block))), at + 2, sizeof(q5_0_block));
    case CK_Q5_1:
      return fifth_bits_avx512(nibbles_avx512(pieces_avx512(at + 8, sizeof(q5_1_block))), at + 4, sizeof(q5_1_block));
    case CK_Q8_0: {
      const __m512i sign = _mm512_set1_epi8((char)128);
      return (numbers_avx512){_mm512_xor_si512(pieces_avx512(at + 2, sizeof(q8_0_block)), sign),
                              _mm512_xor_si512(pieces_avx512(at + 18, sizeof(q8_0_block)), sign)};
    }
    case CK_IQ4_NL: {
      __m512i values = _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)iq4_nl_values));
      values = _mm512_xor_si512(values, _mm512_set1_epi8((char)128));
      numbers_avx512 places = nibbles_avx512(pieces_avx512(at + 2, sizeof(iq4_nl_block)));
      return (numbers_avx512){_mm512_shuffle_epi8(values, places.first), _mm512_shuffle_epi8(values, places.second)};
    }
    case CK_Q2_K: {
      const q2_k_block *block = (const void *)at;
      const __m512i pair = _mm512_set1_epi8(3);
      return halves_of_neighbours_avx512(
          _mm512_and_si512(shifted_twice_avx512(block->low + 32 * group, 0, 2), pair),
          _mm512_and_si512(shifted_twice_avx512(block->low + 32 * group, 4, 6), pair));
    }
    case CK_Q3_K: {
      const q3_k_block *block = (const void *)at;
      const __m512i pair = _mm512_set1_epi8(3), third = _mm512_set1_epi8(4);
      __m512i low = _mm512_and_si512(shifted_twice_avx512(block->low + 32 * group, 0, 2), pair);
      __m512i high = _mm512_and_si512(shifted_twice_avx512(block->low + 32 * group, 4, 6), pair);
      int bit = 4 * group - 2;
      low = _mm512_or_si512(low, _mm512_and_si512(shifted_twice_avx512(block->high, bit, bit + 1), third));
      high = _mm512_or_si512(high, _mm512_and_si512(shifted_twice_avx512(block->high, bit + 2, bit + 3), third));
      return halves_of_neighbours_avx512(low, high);
    }
    case CK_Q4_K: {
      const q4_k_block *block = (const void *)at;
      numbers_avx512 numbers = nibbles_avx512(_mm512_loadu_si512(block->low + 64 * group));
      return halves_of_alternating_avx512(numbers.first, numbers.second);
    }
    case CK_Q5_K: {
      const q5_k_block *block = (const void *)at;
      const __m512i fifth = _mm512_set1_epi8(16);
      numbers_avx512 numbers = nibbles_avx512(_mm512_loadu_si512(block->low + 64 * group));
      int bit = 4 * group - 4;
      __m512i low = _mm512_and_si512(shifted_twice_avx512(block->high, bit, bit + 2), fifth);
      __m512i high = _mm512_and_si512(shifted_twice_avx512(block->high, bit + 1, bit + 3), fifth);
      return halves_of_alternating_avx512(_mm512_or_si512(numbers.first, low), _mm512_or_si512(numbers.second, high));
    }
    case CK_Q6_K: {
      const q6_k_block *block = (const void *)at;
      const __m512i pair = _mm512_set1_epi8(48);
      numbers_avx512 numbers = nibbles_avx512(_mm512_loadu_si512(block->low + 64 * group));
      __m512i low = _mm512_and_si512(shifted_twice_avx512(block->high + 32 * group, -4, -2), pair);
      __m512i high = _mm512_and_si512(shifted_twice_avx512(block->high + 32 * group, 0, 2), pair);
      return halves_of_neighbours_avx512(_mm512_or_si512(numbers.first, low), _mm512_or_si512(numbers.second, high));
    }
    default:
      __builtin_unreachable();
  }
}

/// Eight six-bit scales and minimums, as in q4_K and q5_K.
AVX512_INLINE scales_avx512 six_bit_scales_avx512(const uint8_t *scale, const uint8_t *minimum, const uint8_t *packed) {
  six_bit_words words = six_bit_scales(packed);
  __m256 s = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)words.scales)));
  __m256 m = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)words.minimums)));
  s = _mm256_mul_ps(s, _mm256_broadcastss_ps(half_avx512(scale)));
  m = _mm256_mul_ps(m, _mm256_sub_ps(_mm256_setzero_ps(), _mm256_broadcastss_ps(half_avx512(minimum))));
  scales_avx512 all = {0};
  all.scales[0][0] = _mm256_castps256_ps128(s);
  all.scales[1][0] = _mm256_extractf128_ps(s, 1);
  all.minimums[0][0] = _mm256_castps256_ps128(m);
  all.minimums[1][0] = _mm256_extractf128_ps(m, 1);
  return all;
}

/// Sixteen signed bytes to numbers times a half, the even ones of each eight before the odd ones.
AVX512_INLINE __m512 scales_of_16_avx512(__m128i bytes, const uint8_t *scale) {
  bytes = _mm_shuffle_epi8(bytes, _mm_setr_epi8(0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15));
  return _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(bytes)), _mm512_broadcastss_ps(half_avx512(scale)));
}

AVX512_INLINE void split_avx512(__m512 sixteen, __m128 split[2][2]) {
  split[0][0] = _mm512_castps512_ps128(sixteen);
  split[0][1] = _mm512_extractf32x4_ps(sixteen, 1);
  split[1][0] = _mm512_extractf32x4_ps(sixteen, 2);
  split[1][1] = _mm512_extractf32x4_ps(sixteen, 3);
}

/// Of four blocks of 32 or of a block of 256.
AVX512_INLINE scales_avx512 decode_scales_avx512(ck_format format, const uint8_t *at) {
  scales_avx512 all = {0};
  switch (format) {
    case CK_Q4_0:
    case CK_Q5_0:
    case CK_Q8_0:
    case CK_IQ4_NL:
      all.scales[0][0] = halves_avx512(at, block_bytes_of(format));
      all.minimums[0][0] = _mm_mul_ps(all.scales[0][0], _mm_set1_ps(-(float)zero_of(format)));
      return all;
    case CK_Q4_1:
    case CK_Q5_1:
      all.scales[0][0] = halves_avx512(at, block_bytes_of(format));
      all.minimums[0][0] = halves_avx512(at + 2, block_bytes_of(format));
      return all;
    case CK_Q2_K: {
      const q2_k_block *block = (const void *)at;
      __m128i packed = _mm_loadu_si128((const void *)block->scales);
      const __m128i low = _mm_set1_epi8(15);
      split_avx512(scales_of_16_avx512(_mm_and_si128(packed, low), block->scale), all.scales);
      __m512 minimums = scales_of_16_avx512(_mm_and_si128(_mm_srli_epi16(packed, 4), low), block->minimum);
      split_avx512(_mm512_sub_ps(_mm512_setzero_ps(), minimums), all.minimums);
      return all;
    }
    case CK_Q3_K: {
      const q3_k_block *block = (const void *)at;
      q3_k_scale_words words = q3_k_scales(block->scales);
      __m128i scales = _mm_loadu_si128((const void *)words.words);
      __m512 scaled = scales_of_16_avx512(_mm_sub_epi8(scales, _mm_set1_epi8(32)), block->scale);
      split_avx512(scaled, all.scales);
      split_avx512(_mm512_mul_ps(scaled, _mm512_set1_ps(-4)), all.minimums);
      return all;
    }
    case CK_Q4_K: {
      const q4_k_block *block = (const void *)at;
      return six_bit_scales_avx512(block->scale, block->minimum, block->scales);
    }
    case CK_Q5_K: {
      const q5_k_block *block = (const void *)at;
      return six_bit_scales_avx512(block->scale, block->minimum, block->scales);
    }
    case CK_Q6_K: {
      const q6_k_block *block = (const void *)at;
      __m512 scaled = scales_of_16_avx512(_mm_loadu_si128((const void *)block->scales), block->scale);
      split_avx512(scaled, all.scales);
      split_avx512(_mm512_mul_ps(scaled, _mm512_set1_ps(-32)), all.minimums);
      return all;
    }
    default:
      __builtin_unreachable();
  }
}

#endif
#endif
