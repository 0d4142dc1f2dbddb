#include <math.h>

#include "BlockFit.h"
#include "BlockLayouts.h"
#include "BlockQuantizationK.h"
#include "CKernels.h"
#include "HalfNumbers.h"

// A fused multiply-add would round differently from the reference.
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/// The number of largest magnitude, the first of equals.
static float extreme_of_32(const float *numbers) {
  float extreme = 0;
  for (int i = 0; i < 32; i++) extreme = fabsf(numbers[i]) > fabsf(extreme) ? numbers[i] : extreme;
  return extreme;
}

/// Rounds down to a level of 0 … highest.
static uint8_t level(float number, float highest) {
  return (uint8_t)(number > 0 ? number < highest ? number : highest : 0);
}

static float inverse(float number) { return number != 0 ? 1 / number : 0; }

static void pack_nibbles(const uint8_t levels[32], uint8_t low[16]) {
  for (int i = 0; i < 16; i++) low[i] = (uint8_t)((levels[i] & 15) | levels[i + 16] << 4);
}

static void pack_fifth_bits(const uint8_t levels[32], uint8_t high[4]) {
  memset(high, 0, 4);
  for (int i = 0; i < 32; i++) high[i / 8] |= (uint8_t)((levels[i] >> 4) << i % 8);
}

/// Levels of a format without minimum, whose zero is `half`; returns the scale.
static float levels_around_zero(const float *numbers, float half, uint8_t levels[32]) {
  float scale = extreme_of_32(numbers) / -half, inverted = inverse(scale);
  for (int i = 0; i < 32; i++) levels[i] = level(numbers[i] * inverted + (half + 0.5f), 2 * half - 1);
  return scale;
}

/// Levels of a format with a minimum; returns the scale.
static float levels_above_minimum(const float *numbers, float highest, uint8_t levels[32], float *minimum) {
  float low = numbers[0], high = numbers[0];
  for (int i = 1; i < 32; i++) {
    low = numbers[i] < low ? numbers[i] : low;
    high = numbers[i] > high ? numbers[i] : high;
  }
  float scale = (high - low) / highest, inverted = inverse(scale);
  for (int i = 0; i < 32; i++) levels[i] = level((numbers[i] - low) * inverted + 0.5f, highest);
  *minimum = low;
  return scale;
}

static void quantize_q4_0(const float *numbers, q4_0_block *block) {
  uint8_t levels[32];
  store_half(block->scale, levels_around_zero(numbers, 8, levels));
  pack_nibbles(levels, block->low);
}

static void quantize_q5_0(const float *numbers, q5_0_block *block) {
  uint8_t levels[32];
  store_half(block->scale, levels_around_zero(numbers, 16, levels));
  pack_nibbles(levels, block->low);
  pack_fifth_bits(levels, block->high);
}

static void quantize_q4_1(const float *numbers, q4_1_block *block) {
  uint8_t levels[32];
  float minimum;
  store_half(block->scale, levels_above_minimum(numbers, 15, levels, &minimum));
  store_half(block->minimum, minimum);
  pack_nibbles(levels, block->low);
}

static void quantize_q5_1(const float *numbers, q5_1_block *block) {
  uint8_t levels[32];
  float minimum;
  store_half(block->scale, levels_above_minimum(numbers, 31, levels, &minimum));
  store_half(block->minimum, minimum);
  pack_nibbles(levels, block->low);
  pack_fifth_bits(levels, block->high);
}

static void quantize_q8_0(const float *numbers, q8_0_block *block) {
  float scale = fabsf(extreme_of_32(numbers)) / 127, inverted = inverse(scale);
  store_half(block->scale, scale);
  for (int i = 0; i < 32; i++) {
    // Halves go away from zero.
    float scaled = numbers[i] * inverted, rounded = roundf(scaled);
    block->numbers[i] = (int8_t)(rounded > -127 ? rounded < 127 ? rounded : 127 : -127);
  }
}

/// The nearest values' places and the squared error.
static float iq4_nl_levels(const float *numbers, float scale, uint8_t levels[32]) {
  float error = 0, inverted = inverse(scale);
  for (int i = 0; i < 32; i++) {
    float scaled = numbers[i] * inverted;
    int place = 0;
    for (int k = 0; k < 15; k++) place += 2 * scaled > (float)(iq4_nl_values[k] + iq4_nl_values[k + 1]);
    float difference = scale * (float)iq4_nl_values[place] - numbers[i];
    error += difference * difference;
    levels[i] = (uint8_t)place;
  }
  return error;
}

static void quantize_iq4_nl(const float *numbers, iq4_nl_block *block) {
  float extreme = extreme_of_32(numbers), best_error = INFINITY;
  uint8_t levels[32], best[32];
  memset(best, 8, sizeof best);
  store_half(block->scale, 0);
  // The extreme goes near either end of the values; then the scale is solved for by least squares.
  for (int end = 0; end < 16; end += 15) {
    for (int step = -8; step <= 8; step++) {
      float scale = extreme / ((float)iq4_nl_values[end] + (float)step);
      for (int turn = 0; turn < 3; turn++) {
        scale = half_to_float(float_to_half(scale));
        float error = iq4_nl_levels(numbers, scale, levels);
        if (error < best_error) {
          best_error = error;
          store_half(block->scale, scale);
          memcpy(best, levels, sizeof best);
        }
        float products = 0, squares = 0;
        for (int i = 0; i < 32; i++) {
          float value = iq4_nl_values[levels[i]];
          products += numbers[i] * value;
          squares += value * value;
        }
        scale = products / squares;
      }
    }
  }
  pack_nibbles(best, block->low);
}

void ck_quantize(ck_format format, const float *numbers, void *blocks, size_t count) {
  size_t length = ck_block_length(format), bytes = ck_block_bytes(format);
  if (length == 0) return;
  for (size_t i = 0; i < count / length; i++) {
    const float *x = numbers + i * length;
    void *block = (uint8_t *)blocks + i * bytes;
    uint16_t half;
    switch (format) {
      case CK_F32:
        memcpy(block, x, sizeof *x);
        break;
      case CK_F16:
        store_half(block, *x);
        break;
      case CK_BF16:
        half = float_to_bfloat(*x);
        memcpy(block, &half, sizeof half);
        break;
      case CK_Q4_0:
        quantize_q4_0(x, block);
        break;
      case CK_Q4_1:
        quantize_q4_1(x, block);
        break;
      case CK_Q5_0:
        quantize_q5_0(x, block);
        break;
      case CK_Q5_1:
        quantize_q5_1(x, block);
        break;
      case CK_Q8_0:
        quantize_q8_0(x, block);
        break;
      case CK_IQ4_NL:
        quantize_iq4_nl(x, block);
        break;
      case CK_Q2_K:
        quantize_q2_k(x, block);
        break;
      case CK_Q3_K:
        quantize_q3_k(x, block);
        break;
      case CK_Q4_K:
        quantize_q4_k(x, block);
        break;
      case CK_Q5_K:
        quantize_q5_k(x, block);
        break;
      case CK_Q6_K:
        quantize_q6_k(x, block);
        break;
    }
  }
}
