#include <math.h>
#include <string.h>

#include "Kernels.h"

void ck_layer_norm_scalar(ck_rows x, size_t rows, size_t columns, const float *weight, const float *bias,
                          float epsilon, float *y, size_t y_stride) {
  for (size_t r = 0; r < rows; r++) {
    const float *from = x.numbers + r * x.stride;
    float *to = y + r * y_stride;
    double sum = 0, squares = 0;
    for (size_t c = 0; c < columns; c++) sum += from[c];
    const float mean = (float)(sum / (double)columns);
    for (size_t c = 0; c < columns; c++) squares += (double)(from[c] - mean) * (from[c] - mean);
    const float factor = 1 / sqrtf((float)(squares / (double)columns) + epsilon);
    for (size_t c = 0; c < columns; c++) to[c] = (from[c] - mean) * factor * weight[c] + bias[c];
  }
}

void ck_rms_norm_scalar(ck_rows x, size_t rows, size_t columns, const float *weight, float epsilon, float *y,
                        size_t y_stride) {
  for (size_t r = 0; r < rows; r++) {
    const float *from = x.numbers + r * x.stride;
    float *to = y + r * y_stride;
    double squares = 0;
    for (size_t c = 0; c < columns; c++) squares += (double)from[c] * from[c];
    const float factor = 1 / sqrtf((float)(squares / (double)columns) + epsilon);
    for (size_t c = 0; c < columns; c++) to[c] = from[c] * factor * weight[c];
  }
}

static float largest(const float *x, size_t count) {
  float maximum = -INFINITY;
  for (size_t i = 0; i < count; i++) maximum = x[i] > maximum ? x[i] : maximum;
  return maximum;
}

void ck_softmax_scalar(float *x, size_t count, float scale) {
  const float maximum = largest(x, count);
  if (maximum == -INFINITY) {
    memset(x, 0, count * sizeof(float));
    return;
  }
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    x[i] = expf(scale * (x[i] - maximum));
    sum += x[i];
  }
  const float factor = (float)(1 / sum);
  for (size_t i = 0; i < count; i++) x[i] *= factor;
}

float ck_log_sum_exp_scalar(const float *x, size_t count) {
  const float maximum = largest(x, count);
  if (maximum == -INFINITY) return maximum;
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += expf(x[i] - maximum);
  return maximum + (float)log(sum);
}

void ck_gelu_scalar(float *x, size_t count) {
  for (size_t i = 0; i < count; i++) x[i] = 0.5f * x[i] * (1 + erff(x[i] * 0.70710678f));
}

void ck_silu_multiply_scalar(const float *gate, const float *up, float *y, size_t count) {
  for (size_t i = 0; i < count; i++) y[i] = gate[i] / (1 + expf(-gate[i])) * up[i];
}

void ck_gelu_multiply_scalar(const float *gate, const float *up, float *y, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const float g = gate[i];
    y[i] = 0.5f * g * (1 + tanhf(0.79788456f * (g + 0.044715f * g * g * g))) * up[i];
  }
}

void ck_gated_tanh_scalar(const float *x, size_t rows, size_t columns, float *y) {
  for (size_t r = 0; r < rows; r++, x += 2 * columns, y += columns) {
    for (size_t i = 0; i < columns; i++) y[i] = tanhf(x[i]) / (1 + expf(-x[columns + i]));
  }
}

void ck_leaky_relu_scalar(const float *x, float slope, float *y, size_t count) {
  for (size_t i = 0; i < count; i++) y[i] = x[i] < 0 ? slope * x[i] : x[i];
}

void ck_add_scalar(const float *x, float *y, size_t count) {
  for (size_t i = 0; i < count; i++) y[i] += x[i];
}

void ck_rotate_scalar(float *x, size_t heads, size_t head_length, const float *cosines, const float *sines,
                      bool halves) {
  const size_t half = head_length / 2;
  for (size_t h = 0; h < heads; h++, x += head_length) {
    for (size_t j = 0; j < half; j++) {
      float *first = halves ? x + j : x + 2 * j;
      float *second = halves ? x + half + j : first + 1;
      const float a = *first, b = *second;
      *first = a * cosines[j] - b * sines[j];
      *second = a * sines[j] + b * cosines[j];
    }
  }
}

void ck_f32_from_f16_scalar(const uint16_t *x, float *y, size_t count) { ck_dequantize(CK_F16, x, y, count); }
void ck_f16_from_f32_scalar(const float *x, uint16_t *y, size_t count) { ck_quantize(CK_F16, x, y, count); }
void ck_f32_from_bf16_scalar(const uint16_t *x, float *y, size_t count) { ck_dequantize(CK_BF16, x, y, count); }
void ck_bf16_from_f32_scalar(const float *x, uint16_t *y, size_t count) { ck_quantize(CK_BF16, x, y, count); }

void ck_bytes_from_f32_scalar(const float *x, int8_t *y, float *scales, size_t count) {
  for (size_t first = 0; first < count; first += ck_cache_block) {
    const size_t last = count - first < ck_cache_block ? count : first + ck_cache_block;
    float largest = 0;
    for (size_t i = first; i < last; i++) largest = fmaxf(largest, fabsf(x[i]));
    const float inverse = largest > 0 ? 127 / largest : 0;
    scales[first / ck_cache_block] = largest / 127;
    // The bounds also handle not-a-number.
    for (size_t i = first; i < last; i++) y[i] = (int8_t)fminf(fmaxf(rintf(x[i] * inverse), -127), 127);
  }
}

void ck_f32_from_bytes_scalar(const int8_t *x, const float *scales, float *y, size_t count) {
  for (size_t i = 0; i < count; i++) y[i] = x[i] * scales[i / ck_cache_block];
}
