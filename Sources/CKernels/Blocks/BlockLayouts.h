// The quantized formats as stored in files (ggml's). They consist of bytes only: blocks may start at any address, and
// half-precision numbers are little-endian, like all supported machines.
#ifndef BLOCK_LAYOUTS_H
#define BLOCK_LAYOUTS_H

#include <string.h>

#include "CKernels.h"

// Blocks of 32 numbers. Byte i of `low` holds the low four bits of number i, and of number i + 16 above them; bit i of
// `high` is the fifth bit of number i.
typedef struct {
  uint8_t scale[2], low[16];
} q4_0_block;
typedef struct {
  uint8_t scale[2], minimum[2], low[16];
} q4_1_block;
typedef struct {
  uint8_t scale[2], high[4], low[16];
} q5_0_block;
typedef struct {
  uint8_t scale[2], minimum[2], high[4], low[16];
} q5_1_block;
typedef struct {
  uint8_t scale[2];
  int8_t numbers[32];
} q8_0_block;
/// Numbers are places in `iq4_nl_values`.
typedef struct {
  uint8_t scale[2], low[16];
} iq4_nl_block;

// Blocks of 256 numbers, in sub-blocks whose scales (and minimums) are themselves small numbers times the block's.
// In runs of 128 numbers, byte i of 32 holds two bits each of numbers i, i + 32, i + 64 and i + 96.
typedef struct {
  /// Four bits of scale, and of minimum above them, for each 16 numbers.
  uint8_t scales[16], low[64], scale[2], minimum[2];
} q2_k_block;
typedef struct {
  /// Bit k of byte i of `high` is the third bit of number 32 k + i. Six-bit scales for each 16 numbers.
  uint8_t high[32], low[64], scales[12], scale[2];
} q3_k_block;
// In runs of 64 numbers, byte i of 32 holds four bits of number i, and of number i + 32 above them.
typedef struct {
  /// Six-bit scales and minimums for each 32 numbers.
  uint8_t scale[2], minimum[2], scales[12], low[128];
} q4_k_block;
typedef struct {
  /// Bit k of byte i of `high` is the fifth bit of number 32 k + i.
  uint8_t scale[2], minimum[2], scales[12], high[32], low[128];
} q5_k_block;
typedef struct {
  /// In runs of 128 numbers, byte i of 64 of `low` holds four bits of number i, and of number i + 64 above them; byte i
  /// of 32 of `high` two bits each of numbers i, i + 32, i + 64 and i + 96. Scales for each 16 numbers.
  uint8_t low[128], high[64];
  int8_t scales[16];
  uint8_t scale[2];
} q6_k_block;

extern const int8_t iq4_nl_values[16];

#define FOR_QUANTIZED_FORMATS(DO) \
  DO(CK_Q4_0)                     \
  DO(CK_Q4_1)                     \
  DO(CK_Q5_0)                     \
  DO(CK_Q5_1)                     \
  DO(CK_Q8_0)                     \
  DO(CK_IQ4_NL)                   \
  DO(CK_Q2_K)                     \
  DO(CK_Q3_K)                     \
  DO(CK_Q4_K)                     \
  DO(CK_Q5_K)                     \
  DO(CK_Q6_K)

#define FOR_PLAIN_FORMATS(DO) DO(CK_F32) DO(CK_F16) DO(CK_BF16)

// Like the public functions, for kernels whose format is a constant.

static inline size_t block_bytes_of(ck_format format) {
  switch (format) {
    case CK_Q4_0:
      return sizeof(q4_0_block);
    case CK_Q4_1:
      return sizeof(q4_1_block);
    case CK_Q5_0:
      return sizeof(q5_0_block);
    case CK_Q5_1:
      return sizeof(q5_1_block);
    case CK_Q8_0:
      return sizeof(q8_0_block);
    case CK_IQ4_NL:
      return sizeof(iq4_nl_block);
    case CK_Q2_K:
      return sizeof(q2_k_block);
    case CK_Q3_K:
      return sizeof(q3_k_block);
    case CK_Q4_K:
      return sizeof(q4_k_block);
    case CK_Q5_K:
      return sizeof(q5_k_block);
    case CK_Q6_K:
      return sizeof(q6_k_block);
    default:
      return 0;
  }
}

static inline bool has_blocks_of_256(ck_format format) { return format >= CK_Q2_K && format <= CK_Q6_K; }

static inline bool has_scales_for_16(ck_format format) {
  return format == CK_Q2_K || format == CK_Q3_K || format == CK_Q6_K;
}

static inline int zero_of(ck_format format) {
  switch (format) {
    case CK_Q4_0:
      return 8;
    case CK_Q5_0:
      return 16;
    case CK_Q8_0:
    case CK_IQ4_NL:
      return 128;
    case CK_Q3_K:
      return 4;
    case CK_Q6_K:
      return 32;
    default:
      return 0;
  }
}

/// Sub-block `index`'s six-bit scale and minimum in the 12 bytes of q4_K and q5_K.
static inline void six_bit_scale(const uint8_t scales[12], int index, uint8_t *scale, uint8_t *minimum) {
  if (index < 4) {
    *scale = scales[index] & 63;
    *minimum = scales[index + 4] & 63;
  } else {
    *scale = (uint8_t)((scales[index + 4] & 15) | (scales[index - 4] >> 6) << 4);
    *minimum = (uint8_t)(scales[index + 4] >> 4 | (scales[index] >> 6) << 4);
  }
}

/// Sub-block `index`'s six-bit scale in the 12 bytes of q3_K.
static inline int q3_k_scale(const uint8_t scales[12], int index) {
  int low = index < 8 ? scales[index] & 15 : scales[index - 8] >> 4;
  return (low | (scales[8 + index % 4] >> 2 * (index / 4) & 3) << 4) - 32;
}

/// All eight of them, a byte each.
typedef struct {
  uint64_t scales, minimums;
} six_bit_words;

static inline six_bit_words six_bit_scales(const uint8_t scales[12]) {
  uint32_t words[3];
  memcpy(words, scales, sizeof words);
  const uint32_t low = 0x0f0f0f0f, pair = 0x30303030, six = 0x3f3f3f3f;
  uint32_t last_scales = (words[2] & low) | (words[0] >> 2 & pair);
  uint32_t last_minimums = (words[2] >> 4 & low) | (words[1] >> 2 & pair);
  return (six_bit_words){
      .scales = (words[0] & six) | (uint64_t)last_scales << 32,
      .minimums = (words[1] & six) | (uint64_t)last_minimums << 32,
  };
}

/// All sixteen of them plus 32, a byte each.
typedef struct {
  uint32_t words[4];
} q3_k_scale_words;

static inline q3_k_scale_words q3_k_scales(const uint8_t scales[12]) {
  uint32_t words[3];
  memcpy(words, scales, sizeof words);
  const uint32_t low = 0x0f0f0f0f, pair = 0x30303030;
  return (q3_k_scale_words){{
      (words[0] & low) | (words[2] << 4 & pair),
      (words[1] & low) | (words[2] << 2 & pair),
      (words[0] >> 4 & low) | (words[2] & pair),
      (words[1] >> 4 & low) | (words[2] >> 2 & pair),
  }};
}

#endif
