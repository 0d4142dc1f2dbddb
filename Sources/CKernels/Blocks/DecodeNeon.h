// Decodes blocks to 128 signed numbers in order, with scales, and with minimums if the format has them.
#ifndef DECODE_NEON_H
#define DECODE_NEON_H
#if defined(__aarch64__)

#include <arm_neon.h>
#include <string.h>

#include "BlockLayouts.h"

#define NEON_INLINE static inline __attribute__((always_inline))

typedef struct {
  int8x16_t pieces[8];
} numbers_neon;

/// Of two groups of 128: [group][half], a lane for each block of 32. Without scales for every 16 the second half's are
/// unused; formats with blocks of 32 use the first group's only.
typedef struct {
  float32x4_t scales[2][2], minimums[2][2];
} scales_neon;

NEON_INLINE bool has_minimums(ck_format format) {
  return format == CK_Q4_1 || format == CK_Q5_1 || format == CK_Q2_K || format == CK_Q4_K || format == CK_Q5_K;
}

NEON_INLINE float half_neon(const uint8_t *from) {
  uint16x4_t half = vdup_n_u16(0);
  uint16_t bits;
  memcpy(&bits, from, sizeof bits);
  return vgetq_lane_f32(vcvt_f32_f16(vreinterpret_f16_u16(vset_lane_u16(bits, half, 0))), 0);
}

NEON_INLINE float32x4_t halves_neon(const uint8_t *blocks, size_t stride) {
  uint16_t bits[4];
  for (size_t i = 0; i < 4; i++) memcpy(&bits[i], blocks + i * stride, 2);
  return vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(bits)));
}

NEON_INLINE uint8x16_t low_nibbles_neon(uint8x16_t bytes) { return vandq_u8(bytes, vdupq_n_u8(15)); }

/// The bits of `mask` in each byte, shifted to the right, or to the left where the count is negative.
NEON_INLINE uint8x16_t bits_neon(uint8x16_t bytes, int right, uint8_t mask) {
  return vandq_u8(vshlq_u8(bytes, vdupq_n_s8((int8_t)-right)), vdupq_n_u8(mask));
}

/// 16 where a bit of two bytes is set.
NEON_INLINE uint8x16_t fifth_bits_neon(const uint8_t *high) {
  const uint8x8_t each = vcreate_u8(0x8040201008040201);
  uint8x16_t bits = vcombine_u8(vdup_n_u8(high[0]), vdup_n_u8(high[1]));
  return vandq_u8(vtstq_u8(bits, vcombine_u8(each, each)), vdupq_n_u8(16));
}

/// Unsigned numbers less the format's zero.
NEON_INLINE int8x16_t signed_neon(ck_format format, uint8x16_t numbers) {
  return vsubq_s8(vreinterpretq_s8_u8(numbers), vdupq_n_s8((int8_t)zero_of(format)));
}

/// A block of 32.
NEON_INLINE void decode_block_neon(ck_format format, const uint8_t *at, int8x16_t pieces[2]) {
  const size_t bytes = block_bytes_of(format);
  if (format == CK_Q8_0) {
    pieces[0] = vld1q_s8((const int8_t *)at + 2);
    pieces[1] = vld1q_s8((const int8_t *)at + 18);
    return;
  }
  uint8x16_t nibbles = vld1q_u8(at + bytes - 16);
  uint8x16_t first = low_nibbles_neon(nibbles), second = vshrq_n_u8(nibbles, 4);
  if (format == CK_IQ4_NL) {
    const int8x16_t values = vld1q_s8(iq4_nl_values);
    pieces[0] = vqtbl1q_s8(values, first);
    pieces[1] = vqtbl1q_s8(values, second);
    return;
  }
  if (format == CK_Q5_0 || format == CK_Q5_1) {
    first = vorrq_u8(first, fifth_bits_neon(at + bytes - 20));
    second = vorrq_u8(second, fifth_bits_neon(at + bytes - 18));
  }
  pieces[0] = signed_neon(format, first);
  pieces[1] = signed_neon(format, second);
}

/// Group `group` of 128 numbers: four blocks of 32, or half a block of 256.
NEON_INLINE numbers_neon decode_neon(ck_format format, const uint8_t *at, int group) {
  numbers_neon numbers;
  if (!has_blocks_of_256(format)) {
    for (int i = 0; i < 4; i++) {
      decode_block_neon(format, at + (size_t)i * block_bytes_of(format), numbers.pieces + 2 * i);
    }
    return numbers;
  }
  for (int half = 0; half < 2; half++) {
    // Every 16 of 32 numbers.
    uint8x16_t blocks[4];
    switch (format) {
      case CK_Q2_K:
      case CK_Q3_K: {
        const uint8_t *pairs = format == CK_Q2_K ? ((const q2_k_block *)(const void *)at)->low
                                                 : ((const q3_k_block *)(const void *)at)->low;
        uint8x16_t low = vld1q_u8(pairs + 32 * group + 16 * half);
        for (int i = 0; i < 4; i++) blocks[i] = bits_neon(low, 2 * i, 3);
        if (format == CK_Q2_K) break;
        uint8x16_t high = vld1q_u8(((const q3_k_block *)(const void *)at)->high + 16 * half);
        for (int i = 0; i < 4; i++) blocks[i] = vorrq_u8(blocks[i], bits_neon(high, 4 * group + i - 2, 4));
        break;
      }
      case CK_Q4_K:
      case CK_Q5_K: {
        const uint8_t *low = at + block_bytes_of(format) - 128 + 64 * group + 16 * half;
        for (int i = 0; i < 4; i += 2) {
          uint8x16_t nibbles = vld1q_u8(low + 16 * i);
          blocks[i] = low_nibbles_neon(nibbles);
          blocks[i + 1] = vshrq_n_u8(nibbles, 4);
        }
        if (format == CK_Q4_K) break;
        uint8x16_t high = vld1q_u8(((const q5_k_block *)(const void *)at)->high + 16 * half);
        for (int i = 0; i < 4; i++) blocks[i] = vorrq_u8(blocks[i], bits_neon(high, 4 * group + i - 4, 16));
        break;
      }
      default: {
        const q6_k_block *block = (const void *)at;
        uint8x16_t high = vld1q_u8(block->high + 32 * group + 16 * half);
        for (int i = 0; i < 2; i++) {
          uint8x16_t nibbles = vld1q_u8(block->low + 64 * group + 32 * i + 16 * half);
          blocks[i] = vorrq_u8(low_nibbles_neon(nibbles), bits_neon(high, 2 * i - 4, 48));
          blocks[i + 2] = vorrq_u8(vshrq_n_u8(nibbles, 4), bits_neon(high, 2 * i, 48));
        }
      }
    }
    for (int i = 0; i < 4; i++) numbers.pieces[2 * i + half] = signed_neon(format, blocks[i]);
  }
  return numbers;
}

/// Eight numbers times a factor.
NEON_INLINE void scales_of_32_neon(uint64_t bytes, float factor, float32x4_t scales[2][2]) {
  uint16x8_t eight = vmovl_u8(vcreate_u8(bytes));
  scales[0][0] = vmulq_n_f32(vcvtq_f32_u32(vmovl_u16(vget_low_u16(eight))), factor);
  scales[1][0] = vmulq_n_f32(vcvtq_f32_u32(vmovl_u16(vget_high_u16(eight))), factor);
}

/// Sixteen numbers times a factor, those of the halves in turn.
NEON_INLINE void scales_of_16_neon(int8x16_t bytes, float factor, float32x4_t scales[2][2]) {
  int8x16_t ordered = vuzp1q_s8(bytes, bytes), odd = vuzp2q_s8(bytes, bytes);
  for (int half = 0; half < 2; half++, ordered = odd) {
    int16x8_t eight = vmovl_s8(vget_low_s8(ordered));
    scales[0][half] = vmulq_n_f32(vcvtq_f32_s32(vmovl_s16(vget_low_s16(eight))), factor);
    scales[1][half] = vmulq_n_f32(vcvtq_f32_s32(vmovl_s16(vget_high_s16(eight))), factor);
  }
}

/// Of four blocks of 32 or of a block of 256.
NEON_INLINE scales_neon decode_scales_neon(ck_format format, const uint8_t *at) {
  scales_neon all;
  memset(&all, 0, sizeof all);
  switch (format) {
    case CK_Q2_K: {
      const q2_k_block *block = (const void *)at;
      uint8x16_t packed = vld1q_u8(block->scales);
      scales_of_16_neon(vreinterpretq_s8_u8(low_nibbles_neon(packed)), half_neon(block->scale), all.scales);
      scales_of_16_neon(vreinterpretq_s8_u8(vshrq_n_u8(packed, 4)), -half_neon(block->minimum), all.minimums);
      return all;
    }
    case CK_Q3_K: {
      const q3_k_block *block = (const void *)at;
      q3_k_scale_words words = q3_k_scales(block->scales);
      int8x16_t scales = vsubq_s8(vreinterpretq_s8_u32(vld1q_u32(words.words)), vdupq_n_s8(32));
      scales_of_16_neon(scales, half_neon(block->scale), all.scales);
      return all;
    }
    case CK_Q4_K:
    case CK_Q5_K: {
      // Both begin alike.
      const q4_k_block *block = (const void *)at;
      six_bit_words words = six_bit_scales(block->scales);
      scales_of_32_neon(words.scales, half_neon(block->scale), all.scales);
      scales_of_32_neon(words.minimums, -half_neon(block->minimum), all.minimums);
      return all;
    }
    case CK_Q6_K: {
      const q6_k_block *block = (const void *)at;
      scales_of_16_neon(vld1q_s8(block->scales), half_neon(block->scale), all.scales);
      return all;
    }
    default:
      all.scales[0][0] = halves_neon(at, block_bytes_of(format));
      if (has_minimums(format)) all.minimums[0][0] = halves_neon(at + 2, block_bytes_of(format));
      return all;
  }
}

#endif
#endif
