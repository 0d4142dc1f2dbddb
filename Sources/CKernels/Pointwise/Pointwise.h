// Norms, softmax, activations and conversions for one instruction set. Define NAMED(kernel), giving the kernel's name in
// the set, and include Lanes.h before.

#include "HalfNumbers.h"


/// Sums in lanes stay exact enough: each is of a few dozen numbers.
LANES_INLINE float mean_of(const float *x, size_t count) {
  lanes sums[2] = {0, 0};
  size_t c = 0;
  for (; c + 2 * LANES <= count; c += 2 * LANES) {
    sums[0] += lanes_load(x + c);
    sums[1] += lanes_load(x + c + LANES);
  }
  float sum = lanes_sum(sums[0] + sums[1]);
  for (; c < count; c++) sum += x[c];
  return sum / (float)count;
}

LANES_INLINE float mean_square(const float *x, size_t count, float mean) {
  lanes sums[2] = {0, 0};
  size_t c = 0;
  for (; c + 2 * LANES <= count; c += 2 * LANES) {
    const lanes a = lanes_load(x + c) - mean, b = lanes_load(x + c + LANES) - mean;
    sums[0] = fused(a, a, sums[0]);
    sums[1] = fused(b, b, sums[1]);
  }
  float sum = lanes_sum(sums[0] + sums[1]);
  for (; c < count; c++) sum += (x[c] - mean) * (x[c] - mean);
  return sum / (float)count;
}

void NAMED(layer_norm)(ck_rows x, size_t rows, size_t columns, const float *weight, const float *bias, float epsilon,
                       float *y, size_t y_stride) {
  for (size_t r = 0; r < rows; r++) {
    const float *from = x.numbers + r * x.stride;
    float *to = y + r * y_stride;
    const float mean = mean_of(from, columns);
    const float factor = 1 / sqrtf(mean_square(from, columns, mean) + epsilon);
    size_t c = 0;
    for (; c + LANES <= columns; c += LANES) {
      lanes_store(to + c, fused((lanes_load(from + c) - mean) * factor, lanes_load(weight + c), lanes_load(bias + c)));
    }
    for (; c < columns; c++) to[c] = (from[c] - mean) * factor * weight[c] + bias[c];
  }
}

void NAMED(rms_norm)(ck_rows x, size_t rows, size_t columns, const float *weight, float epsilon, float *y,
                     size_t y_stride) {
  for (size_t r = 0; r < rows; r++) {
    const float *from = x.numbers + r * x.stride;
    float *to = y + r * y_stride;
    const float factor = 1 / sqrtf(mean_square(from, columns, 0) + epsilon);
    size_t c = 0;
    for (; c + LANES <= columns; c += LANES) {
      lanes_store(to + c, lanes_load(from + c) * factor * lanes_load(weight + c));
    }
    for (; c < columns; c++) to[c] = from[c] * factor * weight[c];
  }
}

LANES_INLINE float largest_of(const float *x, size_t count) {
  lanes largest = -INFINITY;
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) largest = __builtin_elementwise_max(largest, lanes_load(x + i));
  if (i < count) largest = __builtin_elementwise_max(largest, lanes_load_some(x + i, count - i, -INFINITY));
  return lanes_maximum(largest);
}

void NAMED(softmax)(float *x, size_t count, float scale) {
  const float maximum = largest_of(x, count);
  if (maximum == -INFINITY) {
    memset(x, 0, count * sizeof(float));
    return;
  }
  lanes sums = 0;
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    const lanes weight = lanes_exp((lanes_load(x + i) - maximum) * scale);
    sums += weight;
    lanes_store(x + i, weight);
  }
  if (i < count) {
    const lanes weight = lanes_exp((lanes_load_some(x + i, count - i, -INFINITY) - maximum) * scale);
    sums += weight;
    lanes_store_some(x + i, weight, count - i);
  }
  const float factor = 1 / lanes_sum(sums);
  for (i = 0; i + LANES <= count; i += LANES) lanes_store(x + i, lanes_load(x + i) * factor);
  for (; i < count; i++) x[i] *= factor;
}

float NAMED(log_sum_exp)(const float *x, size_t count) {
  const float maximum = largest_of(x, count);
  if (maximum == -INFINITY) return maximum;
  lanes sums = 0;
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) sums += lanes_exp(lanes_load(x + i) - maximum);
  if (i < count) sums += lanes_exp(lanes_load_some(x + i, count - i, -INFINITY) - maximum);
  return maximum + logf(lanes_sum(sums));
}

void NAMED(gelu)(float *x, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) lanes_store(x + i, lanes_gelu(lanes_load(x + i)));
  if (i < count) lanes_store_some(x + i, lanes_gelu(lanes_load_some(x + i, count - i, 0)), count - i);
}

LANES_INLINE lanes silu(lanes gate) { return gate / (1 + lanes_exp(-gate)); }

void NAMED(silu_multiply)(const float *gate, const float *up, float *y, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) lanes_store(y + i, silu(lanes_load(gate + i)) * lanes_load(up + i));
  if (i == count) return;
  const lanes last = silu(lanes_load_some(gate + i, count - i, 0)) * lanes_load_some(up + i, count - i, 0);
  lanes_store_some(y + i, last, count - i);
}

LANES_INLINE lanes gelu_by_tanh(lanes x) {
  // (1 + tanh a)/2 = 1 / (1 + e⁻²ᵃ), and 1.5957691 is 2√(2/π).
  const lanes doubled = x * 1.5957691f * fused(x * x, (lanes)0.044715f, (lanes)1);
  return x / (1 + lanes_exp(-doubled));
}

void NAMED(gelu_multiply)(const float *gate, const float *up, float *y, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) lanes_store(y + i, gelu_by_tanh(lanes_load(gate + i)) * lanes_load(up + i));
  if (i == count) return;
  const lanes last = gelu_by_tanh(lanes_load_some(gate + i, count - i, 0)) * lanes_load_some(up + i, count - i, 0);
  lanes_store_some(y + i, last, count - i);
}

LANES_INLINE lanes gated(lanes a, lanes b) {
  // tanh a = 1 − 2 / (1 + e²ᵃ).
  return (1 - 2 / (1 + lanes_exp(a + a))) / (1 + lanes_exp(-b));
}

void NAMED(gated_tanh)(const float *x, size_t rows, size_t columns, float *y) {
  for (size_t r = 0; r < rows; r++, x += 2 * columns, y += columns) {
    size_t i = 0;
    for (; i + LANES <= columns; i += LANES) lanes_store(y + i, gated(lanes_load(x + i), lanes_load(x + columns + i)));
    if (i == columns) continue;
    const lanes last = gated(lanes_load_some(x + i, columns - i, 0), lanes_load_some(x + columns + i, columns - i, 0));
    lanes_store_some(y + i, last, columns - i);
  }
}

void NAMED(leaky_relu)(const float *x, float slope, float *y, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    const lanes v = lanes_load(x + i);
    lanes_store(y + i, __builtin_elementwise_max(v, (lanes)0) + slope * __builtin_elementwise_min(v, (lanes)0));
  }
  for (; i < count; i++) y[i] = x[i] < 0 ? slope * x[i] : x[i];
}

void NAMED(add)(const float *x, float *y, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) lanes_store(y + i, lanes_load(y + i) + lanes_load(x + i));
  for (; i < count; i++) y[i] += x[i];
}

void NAMED(rotate)(float *x, size_t heads, size_t head_length, const float *cosines, const float *sines, bool halves) {
  const size_t half = head_length / 2;
  if (!halves || half % LANES != 0) {
    ck_rotate_scalar(x, heads, head_length, cosines, sines, halves);
    return;
  }
  for (size_t h = 0; h < heads; h++, x += head_length) {
    for (size_t j = 0; j < half; j += LANES) {
      const lanes a = lanes_load(x + j), b = lanes_load(x + half + j);
      const lanes cosine = lanes_load(cosines + j), sine = lanes_load(sines + j);
      lanes_store(x + j, a * cosine - b * sine);
      lanes_store(x + half + j, a * sine + b * cosine);
    }
  }
}

void NAMED(f32_from_f16)(const uint16_t *x, float *y, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) lanes_store(y + i, lanes_load_halves(x + i));
  for (; i < count; i++) y[i] = half_to_float(x[i]);
}

void NAMED(f16_from_f32)(const float *x, uint16_t *y, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    const lanes_half halves = __builtin_convertvector(lanes_load(x + i), lanes_half);
    memcpy(y + i, &halves, sizeof halves);
  }
  for (; i < count; i++) y[i] = float_to_half(x[i]);
}

void NAMED(f32_from_bf16)(const uint16_t *x, float *y, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    lanes_short halves;
    memcpy(&halves, x + i, sizeof halves);
    const lanes_bits bits = __builtin_convertvector(halves, lanes_bits) << 16;
    memcpy(y + i, &bits, sizeof bits);
  }
  for (; i < count; i++) y[i] = bfloat_to_float(x[i]);
}

void NAMED(bf16_from_f32)(const float *x, uint16_t *y, size_t count) {
  for (size_t i = 0; i < count; i++) y[i] = float_to_bfloat(x[i]);
}

void NAMED(bytes_from_f32)(const float *x, int8_t *y, float *scales, size_t count) {
  for (size_t first = 0; first < count; first += ck_cache_block) {
    const size_t last = count - first < ck_cache_block ? count : first + ck_cache_block;
    float largest = 0;
    size_t i = first;
    if (last - first >= LANES) {
      lanes sizes = 0;
      for (; i + LANES <= last; i += LANES) {
        sizes = __builtin_elementwise_max(sizes, __builtin_elementwise_abs(lanes_load(x + i)));
      }
      largest = lanes_maximum(sizes);
    }
    for (; i < last; i++) largest = fmaxf(largest, fabsf(x[i]));
    const float inverse = largest > 0 ? 127 / largest : 0;
    scales[first / ck_cache_block] = largest / 127;
    i = first;
    for (; i + LANES <= last; i += LANES) {
      const lanes scaled = __builtin_elementwise_roundeven(lanes_load(x + i) * inverse);
      // The bounds also handle not-a-number.
      const lanes bounded = __builtin_elementwise_min(__builtin_elementwise_max(scaled, (lanes)-127), (lanes)127);
      const lanes_byte bytes = __builtin_convertvector(__builtin_convertvector(bounded, lanes_int), lanes_byte);
      memcpy(y + i, &bytes, sizeof bytes);
    }
    for (; i < last; i++) y[i] = (int8_t)fminf(fmaxf(rintf(x[i] * inverse), -127), 127);
  }
}

void NAMED(f32_from_bytes)(const int8_t *x, const float *scales, float *y, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) lanes_store(y + i, lanes_load_bytes(x + i) * scales[i / ck_cache_block]);
  for (; i < count; i++) y[i] = x[i] * scales[i / ck_cache_block];
}
