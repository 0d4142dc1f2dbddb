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

/// The index of the value nearest to each number, and that value.
static void iq4_nl_nearest(const float *numbers, float scale, float places[32], float values[32]) {
  float doubled[32], inverted = inverse(scale);
  for (int i = 0; i < 32; i++) {
    doubled[i] = 2 * inverted * numbers[i];
    places[i] = 0;
    values[i] = iq4_nl_values[0];
  }
  for (int k = 0; k < 15; k++) {
    float between = (float)(iq4_nl_values[k] + iq4_nl_values[k + 1]);
    float step = (float)(iq4_nl_values[k + 1] - iq4_nl_values[k]);
    for (int i = 0; i < 32; i++) {
      places[i] += doubled[i] > between ? 1 : 0;
      values[i] += doubled[i] > between ? step : 0;
    }
  }
}

static void quantize_iq4_nl(const float *numbers, iq4_nl_block *block) {
  float extreme = extreme_of_32(numbers), best = 0, best_gain = 0;
  float places[32], values[32];
  // The extreme is placed near either end of the values, and the scale is solved by least squares, which lowers the
  // squared error by products² / squares. The best one is rounded and solved once more.
  for (int step = 0; step <= 34; step++) {
    float end = step % 2 ? iq4_nl_values[0] : iq4_nl_values[15];
    iq4_nl_nearest(numbers, step == 34 ? best : extreme / (end + (float)(step / 2 - 8)), places, values);
    float products = 0, squares = 0;
    for (int i = 0; i < 32; i++) {
      products += numbers[i] * values[i];
      squares += values[i] * values[i];
    }
    if (products * products > best_gain * squares) {
      best_gain = products * products / squares;
      best = products / squares;
    }
  }
  store_half(block->scale, best);
  iq4_nl_nearest(numbers, half_at(block->scale), places, values);
  uint8_t levels[32];
  for (int i = 0; i < 32; i++) levels[i] = (uint8_t)places[i];
  pack_nibbles(levels, block->low);
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
