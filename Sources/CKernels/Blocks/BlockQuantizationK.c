#include "BlockQuantizationK.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "BlockFit.h"
#include "HalfNumbers.h"

/// A block's scale and minimum, and for each sub-block the whole numbers that multiply them.
typedef struct {
  float scale, minimum;
  int scales[16], minimums[16];
  uint8_t levels[256];
} fitted_block;

static int whole(float number, int lowest, int highest) {
  return (int)round_to_level(number, (float)lowest, (float)highest);
}

/// Fits sub-blocks of `part` numbers to levels 0 … highest, with scales and minimums of 0 … highest_scale.
static void fit_affine_block(const float numbers[256], int part, int highest, int highest_scale, fitted_block *fitted) {
  affine_fit fits[16];
  float scale = 0, minimum = 0;
  for (int i = 0; i < 256 / part; i++) {
    fits[i] = fit_affine(numbers + i * part, part, highest);
    scale = fmaxf(scale, fits[i].scale);
    minimum = fmaxf(minimum, fits[i].minimum);
  }
  fitted->scale = half_to_float(float_to_half(scale / (float)highest_scale));
  fitted->minimum = half_to_float(float_to_half(minimum / (float)highest_scale));
  float inverse_scale = fitted->scale > 0 ? 1 / fitted->scale : 0;
  float inverse_minimum = fitted->minimum > 0 ? 1 / fitted->minimum : 0;
  for (int i = 0; i < 256 / part; i++) {
    int near_scale = whole(fits[i].scale * inverse_scale, 0, highest_scale);
    int near_minimum = whole(fits[i].minimum * inverse_minimum, 0, highest_scale);
    uint8_t levels[32];
    float best = INFINITY;
    memset(fitted->levels + i * part, 0, (size_t)part);
    fitted->scales[i] = fitted->minimums[i] = 0;
    // Scale and minimum were rounded separately: neighbours of both may lose less.
    for (int s = near_scale > 0 ? near_scale - 1 : 0; s <= near_scale + 1 && s <= highest_scale; s++) {
      for (int m = near_minimum > 0 ? near_minimum - 1 : 0; m <= near_minimum + 1 && m <= highest_scale; m++) {
        affine_fit fit = {fitted->scale * (float)s, fitted->minimum * (float)m};
        float error = round_affine(numbers + i * part, part, highest, fit, levels);
        if (!(error < best)) continue;
        best = error;
        fitted->scales[i] = s;
        fitted->minimums[i] = m;
        memcpy(fitted->levels + i * part, levels, (size_t)part);
      }
    }
  }
}

/// Fits sub-blocks of 16 numbers to levels −half … half − 1, with scales of −half_scale … half_scale − 1.
static void fit_symmetric_block(const float numbers[256], int half, int half_scale, fitted_block *fitted) {
  float fits[16], extreme = 0;
  for (int i = 0; i < 16; i++) {
    fits[i] = fit_symmetric(numbers + i * 16, 16, half);
    extreme = fabsf(fits[i]) > fabsf(extreme) ? fits[i] : extreme;
  }
  fitted->scale = half_to_float(float_to_half(-extreme / (float)half_scale));
  float inverse = fitted->scale != 0 ? 1 / fitted->scale : 0;
  for (int i = 0; i < 16; i++) {
    int near = whole(fits[i] * inverse, -half_scale, half_scale - 1);
    uint8_t levels[16];
    float best = INFINITY;
    memset(fitted->levels + i * 16, half, 16);
    fitted->scales[i] = 0;
    for (int s = near - 1; s <= near + 1; s++) {
      if (s < -half_scale || s >= half_scale) continue;
      float error = round_symmetric(numbers + i * 16, 16, half, fitted->scale * (float)s, levels);
      if (!(error < best)) continue;
      best = error;
      fitted->scales[i] = s;
      memcpy(fitted->levels + i * 16, levels, 16);
    }
  }
}

static void pack_pairs(const uint8_t levels[256], uint8_t low[64]) {
  memset(low, 0, 64);
  for (int i = 0; i < 256; i++) low[i / 128 * 32 + i % 32] |= (uint8_t)((levels[i] & 3) << (i / 32 % 4) * 2);
}

void quantize_q2_k(const float numbers[256], q2_k_block *block) {
  fitted_block fitted;
  fit_affine_block(numbers, 16, 3, 15, &fitted);
  store_half(block->scale, fitted.scale);
  store_half(block->minimum, fitted.minimum);
  for (int i = 0; i < 16; i++) block->scales[i] = (uint8_t)(fitted.scales[i] | fitted.minimums[i] << 4);
  pack_pairs(fitted.levels, block->low);
}

void quantize_q3_k(const float numbers[256], q3_k_block *block) {
  fitted_block fitted;
  fit_symmetric_block(numbers, 4, 32, &fitted);
  store_half(block->scale, fitted.scale);
  memset(block->scales, 0, sizeof block->scales);
  for (int i = 0; i < 16; i++) {
    int scale = fitted.scales[i] + 32;
    block->scales[i % 8] |= (uint8_t)((scale & 15) << i / 8 * 4);
    block->scales[8 + i % 4] |= (uint8_t)((scale >> 4) << i / 4 * 2);
  }
  pack_pairs(fitted.levels, block->low);
  memset(block->high, 0, sizeof block->high);
  for (int i = 0; i < 256; i++) block->high[i % 32] |= (uint8_t)((fitted.levels[i] >> 2) << i / 32);
}

static void pack_six_bit_scales(const fitted_block *fitted, uint8_t scales[12]) {
  for (int i = 0; i < 4; i++) {
    scales[i] = (uint8_t)(fitted->scales[i] | (fitted->scales[i + 4] >> 4) << 6);
    scales[i + 4] = (uint8_t)(fitted->minimums[i] | (fitted->minimums[i + 4] >> 4) << 6);
    scales[i + 8] = (uint8_t)((fitted->scales[i + 4] & 15) | (fitted->minimums[i + 4] & 15) << 4);
  }
}

/// The low four bits in runs of 64.
static void pack_nibbles_of_256(const uint8_t levels[256], uint8_t low[128]) {
  memset(low, 0, 128);
  for (int i = 0; i < 256; i++) low[i / 64 * 32 + i % 32] |= (uint8_t)((levels[i] & 15) << (i / 32 % 2) * 4);
}

void quantize_q4_k(const float numbers[256], q4_k_block *block) {
  fitted_block fitted;
  fit_affine_block(numbers, 32, 15, 63, &fitted);
  store_half(block->scale, fitted.scale);
  store_half(block->minimum, fitted.minimum);
  pack_six_bit_scales(&fitted, block->scales);
  pack_nibbles_of_256(fitted.levels, block->low);
}

void quantize_q5_k(const float numbers[256], q5_k_block *block) {
  fitted_block fitted;
  fit_affine_block(numbers, 32, 31, 63, &fitted);
  store_half(block->scale, fitted.scale);
  store_half(block->minimum, fitted.minimum);
  pack_six_bit_scales(&fitted, block->scales);
  pack_nibbles_of_256(fitted.levels, block->low);
  memset(block->high, 0, sizeof block->high);
  for (int i = 0; i < 256; i++) block->high[i % 32] |= (uint8_t)((fitted.levels[i] >> 4) << i / 32);
}

void quantize_q6_k(const float numbers[256], q6_k_block *block) {
  fitted_block fitted;
  fit_symmetric_block(numbers, 32, 128, &fitted);
  store_half(block->scale, fitted.scale);
  for (int i = 0; i < 16; i++) block->scales[i] = (int8_t)fitted.scales[i];
  memset(block->low, 0, sizeof block->low);
  memset(block->high, 0, sizeof block->high);
  for (int i = 0; i < 256; i++) {
    block->low[i / 128 * 64 + i % 64] |= (uint8_t)((fitted.levels[i] & 15) << (i / 64 % 2) * 4);
    block->high[i / 128 * 32 + i % 32] |= (uint8_t)((fitted.levels[i] >> 4) << (i / 32 % 4) * 2);
  }
}
