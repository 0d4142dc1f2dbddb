// The quantized formats as they lie in a file (ggml's). Bytes only: blocks may start at any address, and halves are
// little-endian, as every machine that this runs on is.
#ifndef BLOCK_LAYOUTS_H
#define BLOCK_LAYOUTS_H

#include <stdint.h>

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

#endif
