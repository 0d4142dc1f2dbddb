#include "BlockLayouts.h"
#include "CKernels.h"
#include "HalfNumbers.h"

const int8_t iq4_nl_values[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

size_t ck_unpack_block_length(ck_format format) {
  if (block_bytes_of(format) == 0) return 0;
  return has_scales_for_16(format) ? 16 : 32;
}

uint8_t ck_unpack_zero(ck_format format) { return (uint8_t)zero_of(format); }

/// The low four bits of a block of 32.
static void unpack_nibbles(const uint8_t low[16], uint8_t numbers[32]) {
  for (int i = 0; i < 16; i++) {
    numbers[i] = low[i] & 15;
    numbers[i + 16] = low[i] >> 4;
  }
}

/// Adds the fifth bits of a block of 32.
static void unpack_fifth_bits(const uint8_t high[4], uint8_t numbers[32]) {
  for (int i = 0; i < 32; i++) numbers[i] |= (uint8_t)((high[i / 8] >> i % 8 & 1) << 4);
}

static void unpack_q4_0(const q4_0_block *block, uint8_t *numbers, float *scales, float *minimums) {
  unpack_nibbles(block->low, numbers);
  scales[0] = half_at(block->scale);
  minimums[0] = -8 * scales[0];
}

static void unpack_q4_1(const q4_1_block *block, uint8_t *numbers, float *scales, float *minimums) {
  unpack_nibbles(block->low, numbers);
  scales[0] = half_at(block->scale);
  minimums[0] = half_at(block->minimum);
}

static void unpack_q5_0(const q5_0_block *block, uint8_t *numbers, float *scales, float *minimums) {
  unpack_nibbles(block->low, numbers);
  unpack_fifth_bits(block->high, numbers);
  scales[0] = half_at(block->scale);
  minimums[0] = -16 * scales[0];
}

static void unpack_q5_1(const q5_1_block *block, uint8_t *numbers, float *scales, float *minimums) {
  unpack_nibbles(block->low, numbers);
  unpack_fifth_bits(block->high, numbers);
  scales[0] = half_at(block->scale);
  minimums[0] = half_at(block->minimum);
}

static void unpack_q8_0(const q8_0_block *block, uint8_t *numbers, float *scales, float *minimums) {
  for (int i = 0; i < 32; i++) numbers[i] = (uint8_t)(block->numbers[i] + 128);
  scales[0] = half_at(block->scale);
  minimums[0] = -128 * scales[0];
}

static void unpack_iq4_nl(const iq4_nl_block *block, uint8_t *numbers, float *scales, float *minimums) {
  unpack_nibbles(block->low, numbers);
  for (int i = 0; i < 32; i++) numbers[i] = (uint8_t)(iq4_nl_values[numbers[i]] + 128);
  scales[0] = half_at(block->scale);
  minimums[0] = -128 * scales[0];
}

/// The low two bits of a block of 256.
static void unpack_pairs(const uint8_t low[64], uint8_t numbers[256]) {
  for (int i = 0; i < 256; i++) numbers[i] = low[i / 128 * 32 + i % 32] >> (i / 32 % 4) * 2 & 3;
}

static void unpack_q2_k(const q2_k_block *block, uint8_t *numbers, float *scales, float *minimums) {
  unpack_pairs(block->low, numbers);
  float scale = half_at(block->scale), minimum = half_at(block->minimum);
  for (int i = 0; i < 16; i++) {
    scales[i] = scale * (float)(block->scales[i] & 15);
    minimums[i] = -(minimum * (float)(block->scales[i] >> 4));
  }
}

static void unpack_q3_k(const q3_k_block *block, uint8_t *numbers, float *scales, float *minimums) {
  unpack_pairs(block->low, numbers);
  for (int i = 0; i < 256; i++) numbers[i] |= (uint8_t)((block->high[i % 32] >> i / 32 & 1) << 2);
  float scale = half_at(block->scale);
  for (int i = 0; i < 16; i++) {
    scales[i] = scale * (float)q3_k_scale(block->scales, i);
    minimums[i] = -4 * scales[i];
  }
}

static void unpack_six_bit_scales(const uint8_t packed[12], float scale, float minimum, float scales[8],
                                  float minimums[8]) {
  for (int i = 0; i < 8; i++) {
    uint8_t small_scale, small_minimum;
    six_bit_scale(packed, i, &small_scale, &small_minimum);
    scales[i] = scale * (float)small_scale;
    minimums[i] = -(minimum * (float)small_minimum);
  }
}

static void unpack_q4_k(const q4_k_block *block, uint8_t *numbers, float *scales, float *minimums) {
  for (int i = 0; i < 256; i++) numbers[i] = block->low[i / 64 * 32 + i % 32] >> (i / 32 % 2) * 4 & 15;
  unpack_six_bit_scales(block->scales, half_at(block->scale), half_at(block->minimum), scales, minimums);
}

static void unpack_q5_k(const q5_k_block *block, uint8_t *numbers, float *scales, float *minimums) {
  for (int i = 0; i < 256; i++) {
    int low = block->low[i / 64 * 32 + i % 32] >> (i / 32 % 2) * 4 & 15;
    numbers[i] = (uint8_t)(low | (block->high[i % 32] >> i / 32 & 1) << 4);
  }
  unpack_six_bit_scales(block->scales, half_at(block->scale), half_at(block->minimum), scales, minimums);
}

static void unpack_q6_k(const q6_k_block *block, uint8_t *numbers, float *scales, float *minimums) {
  for (int i = 0; i < 256; i++) {
    int low = block->low[i / 128 * 64 + i % 64] >> (i / 64 % 2) * 4 & 15;
    int high = block->high[i / 128 * 32 + i % 32] >> (i / 32 % 4) * 2 & 3;
    numbers[i] = (uint8_t)(low | high << 4);
  }
  float scale = half_at(block->scale);
  for (int i = 0; i < 16; i++) {
    scales[i] = scale * (float)block->scales[i];
    minimums[i] = -32 * scales[i];
  }
}

void ck_unpack_blocks(ck_format format, const void *blocks, size_t count, uint8_t *numbers, float *scales,
                      float *minimums) {
  size_t part = ck_unpack_block_length(format);
  if (part == 0) return;
  size_t length = ck_block_length(format), bytes = ck_block_bytes(format), parts = length / part;
  for (size_t i = 0; i < count / length; i++) {
    const void *block = (const uint8_t *)blocks + i * bytes;
    uint8_t *n = numbers + i * length;
    float *s = scales + i * parts, *m = minimums + i * parts;
    switch (format) {
      case CK_F32:
      case CK_F16:
      case CK_BF16:
        break;
      case CK_Q4_0:
        unpack_q4_0(block, n, s, m);
        break;
      case CK_Q4_1:
        unpack_q4_1(block, n, s, m);
        break;
      case CK_Q5_0:
        unpack_q5_0(block, n, s, m);
        break;
      case CK_Q5_1:
        unpack_q5_1(block, n, s, m);
        break;
      case CK_Q8_0:
        unpack_q8_0(block, n, s, m);
        break;
      case CK_IQ4_NL:
        unpack_iq4_nl(block, n, s, m);
        break;
      case CK_Q2_K:
        unpack_q2_k(block, n, s, m);
        break;
      case CK_Q3_K:
        unpack_q3_k(block, n, s, m);
        break;
      case CK_Q4_K:
        unpack_q4_k(block, n, s, m);
        break;
      case CK_Q5_K:
        unpack_q5_k(block, n, s, m);
        break;
      case CK_Q6_K:
        unpack_q6_k(block, n, s, m);
        break;
    }
  }
}
