// Decodes blocks to 128 numbers of 8 bits, for the products of few vectors, as in DecodeAVX512.h but with two vectors
// instead of one. Formats that need all 8 bits come signed, since sums of two products of 8 unsigned bits would not
// fit in 16.
#ifndef DECODE_AVX2_H
#define DECODE_AVX2_H
#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "BlockLayouts.h"

#define AVX2 __attribute__((target("avx2,fma,f16c")))
#define AVX2_INLINE static inline __attribute__((always_inline, target("avx2,fma,f16c")))

/// 128 numbers: the first 16 of blocks 0 and 1, then of blocks 2 and 3; the other 16 likewise.
typedef struct {
  __m256i first[2], second[2];
} numbers_avx2;

/// As in DecodeAVX512.h: [group][half].
typedef struct {
  __m128 scales[2][2], minimums[2][2];
} scales_avx2;

AVX2_INLINE bool is_signed_avx2(ck_format format) { return format == CK_Q8_0 || format == CK_IQ4_NL; }

AVX2_INLINE uint32_t load_u32_avx2(const void *from) {
  uint32_t bits;
  memcpy(&bits, from, sizeof bits);
  return bits;
}

AVX2_INLINE __m128 half_avx2(const uint8_t *from) {
  uint16_t half;
  memcpy(&half, from, sizeof half);
  return _mm_cvtph_ps(_mm_cvtsi32_si128(half));
}

AVX2_INLINE __m128 halves_avx2(const uint8_t *blocks, size_t stride) {
  uint16_t halves[4];
  for (size_t i = 0; i < 4; i++) memcpy(&halves[i], blocks + i * stride, 2);
  __m128i packed = _mm_cvtsi32_si128(halves[0]);
  packed = _mm_insert_epi16(packed, halves[1], 1);
  packed = _mm_insert_epi16(packed, halves[2], 2);
  packed = _mm_insert_epi16(packed, halves[3], 3);
  return _mm_cvtph_ps(packed);
}

/// 16 bytes of each of two blocks.
AVX2_INLINE __m256i pieces_avx2(const uint8_t *blocks, size_t stride) {
  __m256i pieces = _mm256_castsi128_si256(_mm_loadu_si128((const void *)blocks));
  return _mm256_inserti128_si256(pieces, _mm_loadu_si128((const void *)(blocks + stride)), 1);
}

AVX2_INLINE __m256i low_nibbles_avx2(__m256i bytes) { return _mm256_and_si256(bytes, _mm256_set1_epi8(15)); }
AVX2_INLINE __m256i high_nibbles_avx2(__m256i bytes) { return low_nibbles_avx2(_mm256_srli_epi16(bytes, 4)); }

/// The bits of `mask` in each byte, shifted in 16-bit lanes: to the right, or to the left where the count is negative.
AVX2_INLINE __m256i bits_avx2(__m256i bytes, int right, char mask) {
  bytes = right < 0 ? _mm256_slli_epi16(bytes, -right) : _mm256_srli_epi16(bytes, right);
  return _mm256_and_si256(bytes, _mm256_set1_epi8(mask));
}

/// 16 where a bit is set: bytes `at` and `at + 1` of two blocks' high bits.
AVX2_INLINE __m256i fifth_bits_avx2(const uint8_t *high, size_t stride, int at) {
  __m256i bits = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_cvtsi32_si128((int)load_u32_avx2(high))),
                                         _mm_cvtsi32_si128((int)load_u32_avx2(high + stride)), 1);
  const __m256i bytes = _mm256_setr_epi64x(0, 0x0101010101010101, 0, 0x0101010101010101);
  bits = _mm256_shuffle_epi8(bits, _mm256_add_epi8(bytes, _mm256_set1_epi8((char)at)));
  const __m256i each = _mm256_set1_epi64x((long long)0x8040201008040201);
  bits = _mm256_cmpeq_epi8(_mm256_and_si256(bits, each), each);
  return _mm256_and_si256(bits, _mm256_set1_epi8(16));
}

/// From four blocks of 32 in their natural order.
AVX2_INLINE numbers_avx2 halves_of_blocks_avx2(const __m256i blocks[4]) {
  return (numbers_avx2){
      {_mm256_permute2x128_si256(blocks[0], blocks[1], 0x20), _mm256_permute2x128_si256(blocks[2], blocks[3], 0x20)},
      {_mm256_permute2x128_si256(blocks[0], blocks[1], 0x31), _mm256_permute2x128_si256(blocks[2], blocks[3], 0x31)}};
}

AVX2_INLINE __m256i load_avx2(const uint8_t *bytes) { return _mm256_loadu_si256((const void *)bytes); }

/// Two blocks of 32, the first or the second pair.
AVX2_INLINE void decode_pair_avx2(ck_format format, const uint8_t *at, int pair, numbers_avx2 *numbers) {
  const size_t bytes = block_bytes_of(format);
  at += 2 * (size_t)pair * bytes;
  if (format == CK_Q8_0) {
    numbers->first[pair] = pieces_avx2(at + 2, bytes);
    numbers->second[pair] = pieces_avx2(at + 18, bytes);
    return;
  }
  __m256i nibbles = pieces_avx2(at + bytes - 16, bytes);
  __m256i first = low_nibbles_avx2(nibbles), second = high_nibbles_avx2(nibbles);
  if (format == CK_IQ4_NL) {
    const __m256i values = _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)iq4_nl_values));
    first = _mm256_shuffle_epi8(values, first);
    second = _mm256_shuffle_epi8(values, second);
  }
  if (format == CK_Q5_0 || format == CK_Q5_1) {
    const uint8_t *high = at + bytes - 20;
    first = _mm256_or_si256(first, fifth_bits_avx2(high, bytes, 0));
    second = _mm256_or_si256(second, fifth_bits_avx2(high, bytes, 2));
  }
  numbers->first[pair] = first;
  numbers->second[pair] = second;
}

/// Group `group` of 128 numbers: four blocks of 32, or half a block of 256.
AVX2_INLINE numbers_avx2 decode_avx2(ck_format format, const uint8_t *at, int group) {
  __m256i blocks[4];
  switch (format) {
    case CK_Q2_K: {
      const q2_k_block *block = (const void *)at;
      __m256i low = load_avx2(block->low + 32 * group);
      for (int i = 0; i < 4; i++) blocks[i] = bits_avx2(low, 2 * i, 3);
      return halves_of_blocks_avx2(blocks);
    }
    case CK_Q3_K: {
      const q3_k_block *block = (const void *)at;
      __m256i low = load_avx2(block->low + 32 * group), high = load_avx2(block->high);
      for (int i = 0; i < 4; i++) {
        blocks[i] = _mm256_or_si256(bits_avx2(low, 2 * i, 3), bits_avx2(high, 4 * group + i - 2, 4));
      }
      return halves_of_blocks_avx2(blocks);
    }
    case CK_Q4_K:
    case CK_Q5_K: {
      const uint8_t *low = at + block_bytes_of(format) - 128 + 64 * group;
      for (int i = 0; i < 2; i++) {
        __m256i nibbles = load_avx2(low + 32 * i);
        blocks[2 * i] = low_nibbles_avx2(nibbles);
        blocks[2 * i + 1] = high_nibbles_avx2(nibbles);
      }
      if (format == CK_Q5_K) {
        __m256i high = load_avx2(((const q5_k_block *)(const void *)at)->high);
        for (int i = 0; i < 4; i++) {
          blocks[i] = _mm256_or_si256(blocks[i], bits_avx2(high, 4 * group + i - 4, 16));
        }
      }
      return halves_of_blocks_avx2(blocks);
    }
    case CK_Q6_K: {
      const q6_k_block *block = (const void *)at;
      __m256i high = load_avx2(block->high + 32 * group);
      for (int i = 0; i < 2; i++) {
        __m256i nibbles = load_avx2(block->low + 64 * group + 32 * i);
        blocks[i] = _mm256_or_si256(low_nibbles_avx2(nibbles), bits_avx2(high, 2 * i - 4, 48));
        blocks[i + 2] = _mm256_or_si256(high_nibbles_avx2(nibbles), bits_avx2(high, 2 * i, 48));
      }
      return halves_of_blocks_avx2(blocks);
    }
    default: {
      numbers_avx2 numbers;
      decode_pair_avx2(format, at, 0, &numbers);
      decode_pair_avx2(format, at, 1, &numbers);
      return numbers;
    }
  }
}

/// Eight numbers times a half, to the first halves' scales of both groups.
AVX2_INLINE void scales_of_32_avx2(uint64_t bytes, __m128 half, __m128 scales[2][2]) {
  __m256 eight = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes)));
  eight = _mm256_mul_ps(eight, _mm256_broadcastss_ps(half));
  scales[0][0] = _mm256_castps256_ps128(eight);
  scales[1][0] = _mm256_extractf128_ps(eight, 1);
}

/// Sixteen signed numbers times a half, to the scales of all halves.
AVX2_INLINE void scales_of_16_avx2(__m128i bytes, __m128 half, __m128 scales[2][2]) {
  bytes = _mm_shuffle_epi8(bytes, _mm_setr_epi8(0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15));
  for (int group = 0; group < 2; group++) {
    __m256 eight = _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(bytes));
    eight = _mm256_mul_ps(eight, _mm256_broadcastss_ps(half));
    scales[group][0] = _mm256_castps256_ps128(eight);
    scales[group][1] = _mm256_extractf128_ps(eight, 1);
    bytes = _mm_srli_si128(bytes, 8);
  }
}

AVX2_INLINE __m128 negative_avx2(__m128 four) { return _mm_xor_ps(four, _mm_set1_ps(-0.0f)); }

/// Minimums of formats with a zero.
AVX2_INLINE void minimums_of_zero_avx2(float zero, scales_avx2 *all) {
  for (int group = 0; group < 2; group++) {
    for (int half = 0; half < 2; half++) {
      all->minimums[group][half] = _mm_mul_ps(all->scales[group][half], _mm_set1_ps(-zero));
    }
  }
}

/// Of four blocks of 32 or of a block of 256.
AVX2_INLINE scales_avx2 decode_scales_avx2(ck_format format, const uint8_t *at) {
  scales_avx2 all = {0};
  switch (format) {
    case CK_Q4_1:
    case CK_Q5_1:
      all.scales[0][0] = halves_avx2(at, block_bytes_of(format));
      all.minimums[0][0] = halves_avx2(at + 2, block_bytes_of(format));
      return all;
    case CK_Q2_K: {
      const q2_k_block *block = (const void *)at;
      __m128i packed = _mm_loadu_si128((const void *)block->scales);
      const __m128i low = _mm_set1_epi8(15);
      scales_of_16_avx2(_mm_and_si128(packed, low), half_avx2(block->scale), all.scales);
      scales_of_16_avx2(_mm_and_si128(_mm_srli_epi16(packed, 4), low), negative_avx2(half_avx2(block->minimum)),
                        all.minimums);
      return all;
    }
    case CK_Q3_K: {
      const q3_k_block *block = (const void *)at;
      q3_k_scale_words words = q3_k_scales(block->scales);
      __m128i scales = _mm_sub_epi8(_mm_loadu_si128((const void *)words.words), _mm_set1_epi8(32));
      scales_of_16_avx2(scales, half_avx2(block->scale), all.scales);
      minimums_of_zero_avx2(4, &all);
      return all;
    }
    case CK_Q4_K:
    case CK_Q5_K: {
      // Both begin alike.
      const q4_k_block *block = (const void *)at;
      six_bit_words words = six_bit_scales(block->scales);
      scales_of_32_avx2(words.scales, half_avx2(block->scale), all.scales);
      scales_of_32_avx2(words.minimums, negative_avx2(half_avx2(block->minimum)), all.minimums);
      return all;
    }
    case CK_Q6_K: {
      const q6_k_block *block = (const void *)at;
      scales_of_16_avx2(_mm_loadu_si128((const void *)block->scales), half_avx2(block->scale), all.scales);
      minimums_of_zero_avx2(32, &all);
      return all;
    }
    default:
      all.scales[0][0] = halves_avx2(at, block_bytes_of(format));
      if (!is_signed_avx2(format)) minimums_of_zero_avx2((float)zero_of(format), &all);
      return all;
  }
}

#endif
#endif
