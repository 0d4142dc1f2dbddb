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
  if (!(determinant > 0)) return (affine_fit){0, 0};
  affine_fit fit = {
      .scale = ((float)count * products - level_sum * sum) / determinant,
      .minimum = -(level_squares * sum - level_sum * products) / determinant,
  };
  if (fit.minimum < 0) fit = (affine_fit){products / level_squares, 0};
  return fit.scale > 0 ? fit : (affine_fit){0, 0};
}

static float affine_error(const float *numbers, int count, float highest, affine_fit fit, float *levels) {
  float error = 0, inverse = fit.scale > 0 ? 1 / fit.scale : 0;
  for (int i = 0; i < count; i++) {
    levels[i] = round_to_level((numbers[i] + fit.minimum) * inverse, 0, highest);
    float difference = fit.scale * levels[i] - fit.minimum - numbers[i];
    error += difference * difference;
  }
  return error;
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
  for (int step = -10; step <= 10; step++) {
    affine_fit fit = {(high - low) / ((float)highest + (float)step * 0.1f), -low};
    // Round, solve for the levels found, and once more.
    for (int turn = 0; turn < 3; turn++) {
      float error = affine_error(numbers, count, (float)highest, fit, levels);
      if (error < best_error) {
        best_error = error;
        best = fit;
      }
      fit = solve_affine(numbers, levels, count);
    }
  }
  return best;
}

float round_affine(const float *numbers, int count, int highest, affine_fit fit, uint8_t *levels) {
  float rounded[most_numbers];
  float error = affine_error(numbers, count, (float)highest, fit, rounded);
  for (int i = 0; i < count; i++) levels[i] = (uint8_t)rounded[i];
  return error;
}

static float symmetric_error(const float *numbers, int count, float half, float scale, float *levels) {
  float error = 0, inverse = scale != 0 ? 1 / scale : 0;
  for (int i = 0; i < count; i++) {
    levels[i] = round_to_level(numbers[i] * inverse, -half, half - 1);
    float difference = scale * levels[i] - numbers[i];
    error += difference * difference;
  }
  return error;
}

float fit_symmetric(const float *numbers, int count, int half) {
  float extreme = 0;
  for (int i = 0; i < count; i++) extreme = fabsf(numbers[i]) > fabsf(extreme) ? numbers[i] : extreme;
  if (!(fabsf(extreme) > FLT_MIN)) return 0;
  float levels[most_numbers], best = 0, best_error = FLT_MAX;
  // The extreme goes to −half or, with the other sign, to half − 1: whichever loses less.
  for (int sign = -1; sign <= 1; sign += 2) {
    for (int step = -9; step <= 9; step++) {
      float scale = (float)sign * extreme / ((float)half + (float)step * 0.1f);
      for (int turn = 0; turn < 2; turn++) {
        float error = symmetric_error(numbers, count, (float)half, scale, levels);
        if (error < best_error) {
          best_error = error;
          best = scale;
        }
        float products = 0, squares = 0;
        for (int i = 0; i < count; i++) {
          products += numbers[i] * levels[i];
          squares += levels[i] * levels[i];
        }
        if (!(squares > 0)) break;
        scale = products / squares;
      }
    }
  }
  return best;
}

float round_symmetric(const float *numbers, int count, int half, float scale, uint8_t *levels) {
  float rounded[most_numbers];
  float error = symmetric_error(numbers, count, (float)half, scale, rounded);
  for (int i = 0; i < count; i++) levels[i] = (uint8_t)(int)(rounded[i] + (float)half);
  return error;
}
