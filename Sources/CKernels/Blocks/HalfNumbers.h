// Conversions of f16 and bf16, the same on every machine, and reads of them at any address.
#ifndef HALF_NUMBERS_H
#define HALF_NUMBERS_H

#include <stdint.h>
#include <string.h>

static inline uint32_t float_bits(float number) {
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static inline float float_from_bits(uint32_t bits) {
  float number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

static inline float half_to_float(uint16_t half) {
  uint32_t sign = (uint32_t)(half & 0x8000) << 16;
  uint32_t rest = half & 0x7fff;
  if (rest >= 0x7c00) return float_from_bits(sign | 0x7f800000 | (rest & 0x3ff) << 13);
  if (rest >= 0x400) return float_from_bits(sign | ((rest << 13) + ((127 - 15) << 23)));
  // Subnormal: `rest` units of 2^-24, exact in f32.
  return float_from_bits(sign | float_bits((float)rest * 0x1p-24f));
}

/// Rounds to nearest, ties to even; too large becomes infinity.
static inline uint16_t float_to_half(float number) {
  uint32_t bits = float_bits(number);
  uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  bits &= 0x7fffffff;
  if (bits > 0x7f800000) return sign | 0x7e00;
  if (bits >= 0x47800000) return sign | 0x7c00;
  if (bits < 0x38800000) {
    // Subnormal in f16: adding 1/2 leaves the number in units of 2^-24 in the low bits, rounded by the machine.
    return sign | (uint16_t)(float_bits(float_from_bits(bits) + 0.5f) - 0x3f000000);
  }
  bits += 0xfff + (bits >> 13 & 1);
  return sign | (uint16_t)((bits - ((127 - 15) << 23)) >> 13);
}

static inline float bfloat_to_float(uint16_t half) { return float_from_bits((uint32_t)half << 16); }

/// Rounds to nearest, ties to even; not-a-number stays quiet.
static inline uint16_t float_to_bfloat(float number) {
  uint32_t bits = float_bits(number);
  if ((bits & 0x7fffffff) > 0x7f800000) return (uint16_t)(bits >> 16 | 64);
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static inline float half_at(const uint8_t *bytes) {
  uint16_t half;
  memcpy(&half, bytes, sizeof half);
  return half_to_float(half);
}

static inline void store_half(uint8_t *bytes, float number) {
  uint16_t half = float_to_half(number);
  memcpy(bytes, &half, sizeof half);
}

#endif
