// Packs vectors into groups. Written once and compiled for each instruction set by inlining.
#ifndef FEW_VECTORS_PACK_H
#define FEW_VECTORS_PACK_H

#include <string.h>

#include "BlockLayouts.h"
#include "FewVectors.h"
#include "HalfNumbers.h"

/// 32 numbers to whole numbers of −most … most; returns the scale.
static inline __attribute__((always_inline)) float quantize_block(const float numbers[32], int most,
                                                                  int16_t whole[32]) {
  // The bits are ordered like magnitudes, so not-a-number is the largest and is kept.
  uint32_t largest = 0;
  for (int i = 0; i < 32; i++) {
    uint32_t magnitude = float_bits(numbers[i]) & 0x7fffffff;
    largest = magnitude > largest ? magnitude : largest;
  }
  float scale = float_from_bits(largest) * (1.0f / (float)most);
  // No infinity for numbers too small to matter, nor for those too large.
  float inverse = scale > 1e-30f && scale < 1e38f ? 1 / scale : 0;
  // The magic number leaves the rounded number in the low bits.
  for (int i = 0; i < 32; i++) whole[i] = (int16_t)(uint16_t)float_bits(numbers[i] * inverse + 12582912.0f);
  return scale;
}

static inline __attribute__((always_inline)) int sum_of_16(const int16_t numbers[16]) {
  int sum = 0;
  for (int i = 0; i < 16; i++) sum += numbers[i];
  return sum;
}

/// 16 numbers to high and low bytes, neither of them −128, whose sign some kernels cannot change.
static inline __attribute__((always_inline)) void split_bytes(const int16_t numbers[16], int8_t high[16],
                                                              int8_t low[16]) {
  for (int i = 0; i < 16; i++) {
    int upper = (numbers[i] + 128) >> 8, lower = numbers[i] - 256 * upper;
    high[i] = (int8_t)upper;
    low[i] = (int8_t)(lower < -127 ? -127 : lower);
  }
}

static inline __attribute__((always_inline)) void pack_groups(ck_format weights, const float *numbers, size_t columns,
                                                              packed_group *groups) {
  const bool halves = has_scales_for_16(weights);
  for (size_t start = 0; start < columns; start += group_length, groups++) {
    memset(groups, 0, sizeof *groups);
    for (size_t block = 0; block < 4 && start + 32 * block < columns; block++) {
      int16_t whole[32];
      // An 8-bit number is also a 16-bit number: 257 times as large.
      float scale = quantize_block(numbers + start + 32 * block, 127 * 257, whole);
      split_bytes(whole, groups->first + 16 * block, groups->first_low + 16 * block);
      split_bytes(whole + 16, groups->second + 16 * block, groups->second_low + 16 * block);
      int first = sum_of_16(whole), second = sum_of_16(whole + 16);
      groups->scales[block] = scale;
      groups->sums[block] = scale * (float)(halves ? first : first + second);
      groups->second_sums[block] = halves ? scale * (float)second : 0;
    }
  }
}

/// The functions of a set whose quantized products are of 8-bit numbers, given its target attribute.
#define FEW_PACK(set, target)                                                                                       \
  size_t few_packed_bytes_##set(ck_format weights, size_t vectors, size_t columns) {                                \
    return vectors * (block_bytes_of(weights) > 0 ? few_group_bytes(columns) : few_f32_bytes(columns));             \
  }                                                                                                                 \
  target void few_pack_##set(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last,               \
                             void *packed) {                                                                        \
    if (block_bytes_of(weights) == 0) return few_pack_f32(x, columns, first, last, packed);                         \
    for (size_t i = first; i < last; i++) {                                                                         \
      pack_groups(weights, x.numbers + (i - first) * x.stride, columns,                                             \
                  (packed_group *)((uint8_t *)packed + i * few_group_bytes(columns)));                              \
    }                                                                                                               \
  }

#endif
