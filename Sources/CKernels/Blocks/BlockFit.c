#include "BlockFit.h"

#include <float.h>
#include <math.h>

enum { most_numbers = 32 };

/// The best scale and minimum for given levels, by least squares.
static affine_fit solve_affine(const float *numbers, const float *levels, int count) {
  float sum = 0, level_sum = 0, level_squares = 0, products = 0;
  for (int i = 0; i < count; i++) {
    sum += numbers[i];
    level_sum += levels[i];
    level_squares += levels[i] * levels[i];
    products += numbers[i] * levels[i];
  }
  float determinant = (float)count * level_squares - level_sum * level_sum;
  affine_fit fit = {
      .scale = ((float)count * products - level_sum * sum) / determinant,
      .minimum = -(level_squares * sum - level_sum * products) / determinant,
  };
  // Without a minimum if all levels are the same, or if the minimum would have the wrong sign.
  if (!(determinant > 0 && fit.minimum >= 0)) fit = (affine_fit){level_squares > 0 ? products / level_squares : 0, 0};
  return fit.scale > 0 ? fit : (affine_fit){0, 0};
}

static void affine_levels(const float *numbers, int count, float highest, affine_fit fit, float *levels) {
  float inverse = fit.scale > 0 ? 1 / fit.scale : 0;
  for (int i = 0; i < count; i++) levels[i] = round_to_level((numbers[i] + fit.minimum) * inverse, 0, highest);
}

static float affine_error(const float *numbers, const float *levels, int count, affine_fit fit) {
  // Several sums at once, so that compilers vectorize them.
  float errors[4] = {0};
  for (int i = 0; i < count; i += 4) {
    for (int k = 0; k < 4; k++) {
      float difference = fit.scale * levels[i + k] - fit.minimum - numbers[i + k];
      errors[k] += difference * difference;
    }
  }
  return (errors[0] + errors[1]) + (errors[2] + errors[3]);
}

affine_fit fit_affine(const float *numbers, int count, int highest) {
  float low = 0, high = numbers[0];
  for (int i = 0; i < count; i++) {
    low = numbers[i] < low ? numbers[i] : low;
    high = numbers[i] > high ? numbers[i] : high;
  }
  affine_fit best = {0, -low};
  float levels[most_numbers];
  if (!(high - low > FLT_MIN)) return best;
  float best_error = FLT_MAX;
  // Scales around the one that spans all numbers; each is solved again with the levels that it gives. The best one is
  // rounded and solved once more.
  for (int step = -10; step <= 11; step++) {
    affine_fit fit = {(high - low) / ((float)highest + (float)step * 0.1f), -low};
    affine_levels(numbers, count, (float)highest, step <= 10 ? fit : best, levels);
    fit = solve_affine(numbers, levels, count);
    float error = affine_error(numbers, levels, count, fit);
    if (error < best_error) {
      best_error = error;
      best = fit;
    }
  }
  return best;
}

float round_affine(const float *numbers, int count, int highest, affine_fit fit, uint8_t *levels) {
  float rounded[most_numbers];
  affine_levels(numbers, count, (float)highest, fit, rounded);
  for (int i = 0; i < count; i++) levels[i] = (uint8_t)rounded[i];
  return affine_error(numbers, rounded, count, fit);
}

static void symmetric_levels(const float *numbers, int count, float half, float scale, float *levels) {
  float inverse = scale != 0 ? 1 / scale : 0;
  for (int i = 0; i < count; i++) levels[i] = round_to_level(numbers[i] * inverse, -half, half - 1);
}

float fit_symmetric(const float *numbers, int count, int half) {
  float extreme = 0;
  for (int i = 0; i < count; i++) extreme = fabsf(numbers[i]) > fabsf(extreme) ? numbers[i] : extreme;
  if (!(fabsf(extreme) > FLT_MIN)) return 0;
  float levels[most_numbers], best = 0, best_error = FLT_MAX;
  // The extreme becomes −half or, with the other sign, half − 1, whichever loses less. The best of all is rounded and
  // solved once more.
  for (int step = 0; step <= 38; step++) {
    float start = extreme / ((float)half + (float)(step / 2 - 9) * 0.1f);
    symmetric_levels(numbers, count, (float)half, step == 38 ? best : step % 2 ? start : -start, levels);
    float products = 0, squares = 0;
    for (int i = 0; i < count; i++) {
      products += numbers[i] * levels[i];
      squares += levels[i] * levels[i];
    }
    if (!(squares > 0)) continue;
    float scale = products / squares;
    float error = affine_error(numbers, levels, count, (affine_fit){scale, 0});
    if (error < best_error) {
      best_error = error;
      best = scale;
    }
  }
  return best;
}

float round_symmetric(const float *numbers, int count, int half, float scale, uint8_t *levels) {
  float rounded[most_numbers];
  symmetric_levels(numbers, count, (float)half, scale, rounded);
  for (int i = 0; i < count; i++) levels[i] = (uint8_t)(int)(rounded[i] + (float)half);
  return affine_error(numbers, rounded, count, (affine_fit){scale, 0});
}
