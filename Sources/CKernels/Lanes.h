// Vectors of LANES numbers in the compiler's own vector types, for kernels that are the same on every instruction
// set. Define LANES (4, 8 or 16) before, and include it inside the file's target pragma.
#ifndef LANES_H
#define LANES_H

#include <math.h>
#include <string.h>

#include "Kernels.h"

#define LANES_INLINE static inline __attribute__((always_inline))

typedef float lanes __attribute__((ext_vector_type(LANES)));
typedef int32_t lanes_int __attribute__((ext_vector_type(LANES)));
typedef uint32_t lanes_bits __attribute__((ext_vector_type(LANES)));
typedef _Float16 lanes_half __attribute__((ext_vector_type(LANES)));
typedef uint16_t lanes_short __attribute__((ext_vector_type(LANES)));
typedef int8_t lanes_byte __attribute__((ext_vector_type(LANES)));

LANES_INLINE lanes lanes_load(const float *from) {
  lanes v;
  memcpy(&v, from, sizeof v);
  return v;
}

LANES_INLINE void lanes_store(float *to, lanes v) { memcpy(to, &v, sizeof v); }

/// Fewer than LANES numbers, `fill` in the other lanes.
LANES_INLINE lanes lanes_load_some(const float *from, size_t count, float fill) {
  lanes v = fill;
  for (size_t i = 0; i < count; i++) v[i] = from[i];
  return v;
}

LANES_INLINE void lanes_store_some(float *to, lanes v, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = v[i];
}

LANES_INLINE lanes lanes_load_halves(const uint16_t *from) {
  lanes_half v;
  memcpy(&v, from, sizeof v);
  return __builtin_convertvector(v, lanes);
}

LANES_INLINE lanes lanes_load_bytes(const int8_t *from) {
  lanes_byte v;
  memcpy(&v, from, sizeof v);
  return __builtin_convertvector(__builtin_convertvector(v, lanes_int), lanes);
}

LANES_INLINE lanes fused(lanes a, lanes b, lanes c) { return __builtin_elementwise_fma(a, b, c); }

LANES_INLINE float lanes_sum(lanes v) {
  float sums[LANES];
  lanes_store(sums, v);
  for (size_t width = LANES / 2; width > 0; width /= 2) {
    for (size_t i = 0; i < width; i++) sums[i] += sums[i + width];
  }
  return sums[0];
}

LANES_INLINE float lanes_maximum(lanes v) {
  float largest = v[0];
  for (int i = 1; i < LANES; i++) largest = v[i] > largest ? v[i] : largest;
  return largest;
}

/// eˣ, relative error below 3e-7; 0 below −87.3.
LANES_INLINE lanes lanes_exp(lanes x) {
  const lanes bounded = __builtin_elementwise_max(__builtin_elementwise_min(x, (lanes)88.37f), (lanes)-87.3f);
  const lanes n = __builtin_elementwise_roundeven(bounded * 1.44269504f);
  // ln 2 in two parts, the first with few bits, so that n times it is exact.
  lanes r = fused(n, (lanes)-0.693359375f, bounded);
  r = fused(n, (lanes)2.12194440e-4f, r);
  lanes p = 1.0f / 720;
  p = fused(p, r, (lanes)(1.0f / 120));
  p = fused(p, r, (lanes)(1.0f / 24));
  p = fused(p, r, (lanes)(1.0f / 6));
  p = fused(p, r, (lanes)0.5f);
  p = fused(p, r, (lanes)1);
  p = fused(p, r, (lanes)1);
  const lanes_int power = (__builtin_convertvector(n, lanes_int) + 127) << 23;
  lanes scale;
  memcpy(&scale, &power, sizeof scale);
  const lanes_int normal = x > -87.3f;
  lanes y = p * scale;
  lanes_int bits;
  memcpy(&bits, &y, sizeof bits);
  bits &= normal;
  memcpy(&y, &bits, sizeof y);
  return y;
}

/// x/2 (1 + erf(x/√2)), by formula 7.1.26 of Abramowitz and Stegun: erf within 1.5e-7.
LANES_INLINE lanes lanes_gelu(lanes x) {
  const lanes size = __builtin_elementwise_abs(x);
  const lanes z = size * 0.70710678f;
  const lanes t = 1 / fused(z, (lanes)0.3275911f, (lanes)1);
  lanes p = 1.061405429f;
  p = fused(p, t, (lanes)-1.453152027f);
  p = fused(p, t, (lanes)1.421413741f);
  p = fused(p, t, (lanes)-0.284496736f);
  p = fused(p, t, (lanes)0.254829592f);
  const lanes tail = p * t * lanes_exp(-z * z);
  // x Φ(x) = x/2 + |x| (Φ(|x|) − 1/2), and Φ(|x|) = 1 − tail / 2.
  return fused(x, (lanes)0.5f, 0.5f * (size - size * tail));
}

#endif
