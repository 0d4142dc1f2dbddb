// Products of a few vectors (a decoder's step, its beams) with a matrix. They are bound by memory: the blocks of
// weights are read once, in place, whatever the number of vectors.
//
// For quantized weights the vectors are packed as 16-bit numbers, with separate high and low bytes, in groups of four
// blocks of 32 with a scale each. Every kernel turns 128 weights at a time into the same form: 8-bit numbers in
// pieces of 16, scales and minimums. Eight bits per number of a vector would lose too much beside a trained model's
// outliers, and memory is the limit. For plain weights (f32, f16, bf16), and in the AVX-512 kernels without VNNI, the
// vectors stay f32.
#ifndef FEW_VECTORS_H
#define FEW_VECTORS_H

#include "CKernels.h"

enum { group_length = 128 };

/// 128 numbers of a vector: number = 256 · high + low, both of −127 … 127. A sum is that of a block's numbers times
/// its scale. If weights have a scale for every 16, it covers the block's first half, and the sum of the second half
/// is beside it; otherwise that is 0.
typedef struct {
  /// Numbers 0 … 15 of each of the four blocks, then numbers 16 … 31 of each.
  int8_t first[64], second[64];
  int8_t first_low[64], second_low[64];
  float scales[4], sums[4], second_sums[4], unused[4];
} packed_group;

/// A product as the kernels see it.
typedef struct {
  const uint8_t *rows;
  size_t row_bytes, row_count, columns;
  const void *vectors;
  /// From one packed vector to the next.
  size_t vector_bytes;
  /// The bias of the first row, or null.
  const float *bias;
  /// The output of the first row and vector.
  float *y;
  size_t y_stride;
  bool adds;
} few_product;

/// Computes the product of the rows with this many vectors.
typedef void few_kernel(const few_product *product);
/// A format's kernels for one to five vectors.
typedef struct {
  few_kernel *of[5];
} few_kernels;

/// Defines a format's kernels by a function that is inlined with the format and the number of vectors as constants.
#define FEW_KERNELS(attribute, rows, format)                                               \
  attribute static void rows##_1_##format(const few_product *product) { rows(format, 1, product); } \
  attribute static void rows##_2_##format(const few_product *product) { rows(format, 2, product); } \
  attribute static void rows##_3_##format(const few_product *product) { rows(format, 3, product); } \
  attribute static void rows##_4_##format(const few_product *product) { rows(format, 4, product); } \
  attribute static void rows##_5_##format(const few_product *product) { rows(format, 5, product); }
#define FEW_KERNEL_NAMES(rows, format) \
  [format] = {{rows##_1_##format, rows##_2_##format, rows##_3_##format, rows##_4_##format, rows##_5_##format}},

/// Like the table's functions, for a few vectors. `multiply` needs no scratch.
#define FEW_VECTOR_KERNELS(set)                                                                                 \
  size_t few_packed_bytes_##set(ck_format weights, size_t vectors, size_t columns);                             \
  void few_pack_##set(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, void *packed);   \
  void few_multiply_##set(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,      \
                          size_t first_vector, size_t last_vector, const float *bias, ck_epilogue epilogue,     \
                          float *y, size_t y_stride);

FEW_VECTOR_KERNELS(avx2)
FEW_VECTOR_KERNELS(avx512)
FEW_VECTOR_KERNELS(avx512_vnni)
FEW_VECTOR_KERNELS(neon)
FEW_VECTOR_KERNELS(neon_dotprod)

/// Bytes of a packed vector: as f32, or in groups.
size_t few_f32_bytes(size_t columns);
size_t few_group_bytes(size_t columns);
void few_pack_f32(ck_rows x, size_t columns, size_t first, size_t last, void *packed);

/// Multiplies with the kernels, all vectors with some rows at a time, and completes CK_GELU with `gelu`.
void few_multiply(const few_kernels *kernels, size_t vector_bytes, const ck_matrix *weights, size_t first_row,
                  size_t last_row, const void *packed, size_t first_vector, size_t last_vector, const float *bias,
                  ck_epilogue epilogue, float *y, size_t y_stride, void (*gelu)(float *, size_t));

/// Writes a row's product with vector `vector` of those at hand.
static inline void few_finish(const few_product *product, size_t row, size_t vector, float value) {
  float *to = product->y + vector * product->y_stride + row;
  if (product->bias) value += product->bias[row];
  *to = product->adds ? *to + value : value;
}

#endif
