// Quantized blocks to unsigned bytes, 64 numbers of a row at a time. Include it inside the file's target pragma.
#ifndef UNPACK_AVX512_H
#define UNPACK_AVX512_H

#include <string.h>

#include "AVX512.h"
#include "BlockLayouts.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/// 16 bytes of a block in the lower half of each 256 bits, and of the next block, unless it is not there.
ALWAYS_INLINE __m512i two_blocks(const uint8_t *bytes, size_t stride, bool both) {
  const __m512i first = _mm512_castsi128_si512(_mm_loadu_si128((const void *)bytes));
  return both ? _mm512_inserti32x4(first, _mm_loadu_si128((const void *)(bytes + stride)), 2) : first;
}

/// The low four bits of each 16 bytes, followed by the high ones.
ALWAYS_INLINE __m512i nibbles(__m512i bytes) {
  const __m512i twice = _mm512_shuffle_i32x4(bytes, bytes, 0xa0);
  const __m512i shifts = _mm512_setr_epi64(0, 0, 4, 4, 0, 0, 4, 4);
  return _mm512_and_si512(_mm512_srlv_epi64(twice, shifts), _mm512_set1_epi8(15));
}

ALWAYS_INLINE __m512i add_fifth_bits(__m512i numbers, const uint8_t *high, size_t stride, bool both) {
  uint32_t bits[2] = {0};
  memcpy(&bits[0], high, 4);
  if (both) memcpy(&bits[1], high + stride, 4);
  const __mmask64 set = bits[0] | (__mmask64)bits[1] << 32;
  return _mm512_mask_add_epi8(numbers, set, numbers, _mm512_set1_epi8(16));
}

/// The same 32 bytes twice, shifted to the right by two counts.
ALWAYS_INLINE __m512i shifted(const uint8_t *bytes, long long low, long long high) {
  const __m512i twice = _mm512_broadcast_i64x4(_mm256_loadu_si256((const void *)bytes));
  return _mm512_srlv_epi64(twice, _mm512_setr_epi64(low, low, low, low, high, high, high, high));
}

/// Those of 32 bytes that have a bit set, and then those that have another one.
ALWAYS_INLINE __mmask64 bits_set(const uint8_t *bytes, int low, int high) {
  const __m512i twice = _mm512_broadcast_i64x4(_mm256_loadu_si256((const void *)bytes));
  const __m512i bits = _mm512_inserti64x4(_mm512_set1_epi8((char)(1 << low)), _mm256_set1_epi8((char)(1 << high)), 1);
  return _mm512_test_epi8_mask(twice, bits);
}

/// Numbers 64 · strip and after of a row; if not `both`, there are only 32 of them. As ck_unpack_blocks does.
ALWAYS_INLINE __m512i unpack_strip(ck_format format, const uint8_t *row, size_t strip, bool both) {
  switch (format) {
    case CK_Q4_0: {
      const q4_0_block *block = (const q4_0_block *)row + 2 * strip;
      return nibbles(two_blocks(block->low, sizeof *block, both));
    }
    case CK_Q4_1: {
      const q4_1_block *block = (const q4_1_block *)row + 2 * strip;
      return nibbles(two_blocks(block->low, sizeof *block, both));
    }
    case CK_Q5_0: {
      const q5_0_block *block = (const q5_0_block *)row + 2 * strip;
      return add_fifth_bits(nibbles(two_blocks(block->low, sizeof *block, both)), block->high, sizeof *block, both);
    }
    case CK_Q5_1: {
      const q5_1_block *block = (const q5_1_block *)row + 2 * strip;
      return add_fifth_bits(nibbles(two_blocks(block->low, sizeof *block, both)), block->high, sizeof *block, both);
    }
    case CK_Q8_0: {
      const q8_0_block *block = (const q8_0_block *)row + 2 * strip;
      __m512i numbers = _mm512_castsi256_si512(_mm256_loadu_si256((const void *)block->numbers));
      if (both) numbers = _mm512_inserti64x4(numbers, _mm256_loadu_si256((const void *)block[1].numbers), 1);
      return _mm512_xor_si512(numbers, _mm512_set1_epi8((char)128));
    }
    case CK_IQ4_NL: {
      const iq4_nl_block *block = (const iq4_nl_block *)row + 2 * strip;
      const __m512i values = _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)iq4_nl_values));
      const __m512i places = nibbles(two_blocks(block->low, sizeof *block, both));
      return _mm512_xor_si512(_mm512_shuffle_epi8(values, places), _mm512_set1_epi8((char)128));
    }
    default:
      break;
  }
  const size_t part = strip % 4;
  const int shift = (int)(part % 2) * 4;
  switch (format) {
    case CK_Q2_K: {
      const q2_k_block *block = (const q2_k_block *)row + strip / 4;
      return _mm512_and_si512(shifted(block->low + part / 2 * 32, shift, shift + 2), _mm512_set1_epi8(3));
    }
    case CK_Q3_K: {
      const q3_k_block *block = (const q3_k_block *)row + strip / 4;
      const __m512i low = _mm512_and_si512(shifted(block->low + part / 2 * 32, shift, shift + 2), _mm512_set1_epi8(3));
      const __mmask64 high = bits_set(block->high, (int)part * 2, (int)part * 2 + 1);
      return _mm512_mask_add_epi8(low, high, low, _mm512_set1_epi8(4));
    }
    case CK_Q4_K: {
      const q4_k_block *block = (const q4_k_block *)row + strip / 4;
      return _mm512_and_si512(shifted(block->low + part * 32, 0, 4), _mm512_set1_epi8(15));
    }
    case CK_Q5_K: {
      const q5_k_block *block = (const q5_k_block *)row + strip / 4;
      const __m512i low = _mm512_and_si512(shifted(block->low + part * 32, 0, 4), _mm512_set1_epi8(15));
      const __mmask64 high = bits_set(block->high, (int)part * 2, (int)part * 2 + 1);
      return _mm512_mask_add_epi8(low, high, low, _mm512_set1_epi8(16));
    }
    case CK_Q6_K: {
      const q6_k_block *block = (const q6_k_block *)row + strip / 4;
      const __m512i low = _mm512_loadu_si512(block->low + part / 2 * 64);
      const __m512i nibble = _mm512_and_si512(_mm512_srli_epi64(low, (unsigned)shift), _mm512_set1_epi8(15));
      const __m512i high = _mm512_and_si512(shifted(block->high + part / 2 * 32, shift, shift + 2), _mm512_set1_epi8(3));
      return _mm512_or_si512(nibble, _mm512_slli_epi64(high, 4));
    }
    default:
      return _mm512_setzero_si512();
  }
}

#endif
