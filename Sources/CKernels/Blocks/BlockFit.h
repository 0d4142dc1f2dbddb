// Searches for the scale with which a run of numbers loses least when it is rounded to few levels.
#ifndef BLOCK_FIT_H
#define BLOCK_FIT_H

#include <stdint.h>

/// Rounds to nearest, ties to even, for numbers below 2^22; compilers vectorize it on every machine.
static inline float round_to_level(float number, float lowest, float highest) {
  float rounded = (number + 12582912.0f) - 12582912.0f;
  // These comparisons turn not-a-number into `lowest`.
  rounded = rounded > lowest ? rounded : lowest;
  return rounded < highest ? rounded : highest;
}

/// A number is read as scale · level − minimum; both are at least 0.
typedef struct {
  float scale, minimum;
} affine_fit;

/// For levels 0 … highest.
affine_fit fit_affine(const float *numbers, int count, int highest);
/// Writes the nearest levels and returns the squared error.
float round_affine(const float *numbers, int count, int highest, affine_fit fit, uint8_t *levels);

/// For levels −half … half − 1, a number read as the result times its level; the result may be negative.
float fit_symmetric(const float *numbers, int count, int half);
/// Writes the nearest levels plus `half` and returns the squared error.
float round_symmetric(const float *numbers, int count, int half, float scale, uint8_t *levels);

#endif
