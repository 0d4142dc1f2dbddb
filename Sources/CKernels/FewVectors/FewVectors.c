#include "FewVectors.h"

#include <string.h>

size_t few_f32_bytes(size_t columns) { return (columns * sizeof(float) + 63) / 64 * 64; }

size_t few_group_bytes(size_t columns) {
  return (columns + group_length - 1) / group_length * sizeof(packed_group);
}

void few_pack_f32(ck_rows x, size_t columns, size_t first, size_t last, void *packed) {
  for (size_t i = first; i < last; i++) {
    float *to = (float *)((uint8_t *)packed + i * few_f32_bytes(columns));
    memcpy(to, x.numbers + (i - first) * x.stride, columns * sizeof(float));
  }
}

void few_multiply(const few_kernels *kernels, size_t vector_bytes, const ck_matrix *weights, size_t first_row,
                  size_t last_row, const void *packed, size_t first_vector, size_t last_vector, const float *bias,
                  ck_epilogue epilogue, float *y, size_t y_stride, void (*gelu)(float *, size_t)) {
  const size_t row_bytes = weights->columns / ck_block_length(weights->format) * ck_block_bytes(weights->format);
  // The rows that stay in the first cache while the other vectors are multiplied with them.
  const size_t tile = row_bytes < 16384 ? 16384 / (row_bytes + 1) + 1 : 1;
  for (size_t row = first_row; row < last_row; row += tile) {
    size_t rows = last_row - row < tile ? last_row - row : tile;
    for (size_t i = first_vector, count; i < last_vector; i += count) {
      // Six vectors are three and three rather than five and one.
      size_t left = last_vector - i;
      count = left <= 5 ? left : left <= 8 ? (left + 1) / 2 : 5;
      few_product product = {
          .rows = (const uint8_t *)weights->blocks + row * row_bytes,
          .row_bytes = row_bytes,
          .row_count = rows,
          .columns = weights->columns,
          .vectors = (const uint8_t *)packed + i * vector_bytes,
          .vector_bytes = vector_bytes,
          .bias = bias ? bias + row : NULL,
          .y = y + i * y_stride + row,
          .y_stride = y_stride,
          .adds = epilogue == CK_ADD,
      };
      kernels->of[count - 1](&product);
    }
  }
  if (epilogue != CK_GELU) return;
  for (size_t i = first_vector; i < last_vector; i++) gelu(y + i * y_stride + first_row, last_row - first_row);
}
