// The reference: weights and vectors in f32.
#include <math.h>
#include <string.h>

#include "Kernels.h"

size_t ck_packed_bytes_scalar(ck_format weights, size_t vectors, size_t columns) {
  (void)weights;
  return vectors * columns * sizeof(float);
}

void ck_pack_scalar(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors,
                    void *packed) {
  (void)weights, (void)vectors;
  for (size_t i = first; i < last; i++) {
    memcpy((float *)packed + i * columns, x.numbers + (i - first) * x.stride, columns * sizeof(float));
  }
}

size_t ck_multiply_scratch_bytes_scalar(ck_format weights, size_t vectors, size_t columns) {
  (void)weights, (void)vectors;
  return columns * sizeof(float);
}

/// Sixteen sums side by side: exact enough for long vectors, and compilers turn them into vector instructions.
static float dot(const float *a, const float *b, size_t count) {
  float sums[16] = {0};
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    for (size_t j = 0; j < 16; j++) sums[j] += a[i + j] * b[i + j];
  }
  for (size_t j = 0; i < count; i++, j++) sums[j] += a[i] * b[i];
  for (size_t width = 8; width > 0; width /= 2) {
    for (size_t j = 0; j < width; j++) sums[j] += sums[j + width];
  }
  return sums[0];
}

void ck_multiply_scalar(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                        size_t first_vector, size_t last_vector, size_t vectors, const float *bias,
                        ck_epilogue epilogue, float *y, size_t y_stride, void *scratch) {
  (void)vectors;
  const size_t columns = weights->columns;
  const size_t row_bytes = columns / ck_block_length(weights->format) * ck_block_bytes(weights->format);
  float *row = scratch;
  for (size_t r = first_row; r < last_row; r++) {
    ck_dequantize(weights->format, (const uint8_t *)weights->blocks + r * row_bytes, row, columns);
    for (size_t i = first_vector; i < last_vector; i++) {
      float product = dot((const float *)packed + i * columns, row, columns) + (bias ? bias[r] : 0);
      float *to = y + i * y_stride + r;
      switch (epilogue) {
        case CK_STORE:
          *to = product;
          break;
        case CK_ADD:
          *to += product;
          break;
        case CK_GELU:
          *to = product;
          ck_gelu_scalar(to, 1);
          break;
      }
    }
  }
}

void ck_convolve_scalar(const ck_convolution *convolution, const float *x, size_t x_stride, size_t frames, bool adds,
                        float *y, size_t y_stride) {
  const size_t channels = convolution->channels;
  for (size_t t = 0; t < frames; t++) {
    const float *weights = convolution->weights;
    for (size_t row = 0; row < convolution->rows; row++) {
      float sum = convolution->bias ? convolution->bias[row] : 0;
      for (size_t tap = 0; tap < convolution->taps; tap++, weights += channels) {
        sum += dot(x + (t + tap * convolution->dilation) * x_stride, weights, channels);
      }
      float *to = y + t * y_stride + row;
      *to = adds ? *to + sum : sum;
    }
  }
}
