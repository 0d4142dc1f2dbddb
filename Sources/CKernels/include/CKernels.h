/// SIMD kernels behind one table per instruction set. Every function works on one thread, allocates nothing, and
/// takes a range, so that the caller's threads can share the work.
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How numbers are stored; the values are ggml's, as model files hold them.
enum ck_format : int32_t {
  CK_F32 = 0,
  CK_F16 = 1,
  CK_Q4_0 = 2,
  CK_Q4_1 = 3,
  CK_Q5_0 = 6,
  CK_Q5_1 = 7,
  CK_Q8_0 = 8,
  CK_Q2_K = 10,
  CK_Q3_K = 11,
  CK_Q4_K = 12,
  CK_Q5_K = 13,
  CK_Q6_K = 14,
  CK_IQ4_NL = 20,
  CK_BF16 = 30,
};
typedef enum ck_format ck_format;

/// Numbers in a block of the format, 0 when it is none of ours.
size_t ck_block_length(ck_format format);
/// Bytes of a block of the format, 0 when it is none of ours.
size_t ck_block_bytes(ck_format format);

/// Blocks to numbers and back; `count` is a multiple of the block length. Same results as ggml's reference.
void ck_dequantize(ck_format format, const void *blocks, float *numbers, size_t count);
void ck_quantize(ck_format format, const float *numbers, void *blocks, size_t count);

/// What is done to each product before it is stored.
enum ck_epilogue : int32_t {
  CK_STORE = 0,
  /// Adds it to what is there.
  CK_ADD = 1,
  /// x/2 (1 + erf(x/√2)).
  CK_GELU = 2,
};
typedef enum ck_epilogue ck_epilogue;

/// A matrix of weights as it lies in its file: `rows` rows of `columns` numbers, a row after the other.
typedef struct {
  ck_format format;
  const void *blocks;
  size_t rows;
  size_t columns;
} ck_matrix;

/// The kernels for one instruction set.
typedef struct {
  /// As in VOICECORE_KERNELS: "scalar", "avx2", "avx512", "avx512-vnni-bf16", "neon", …
  const char *name;

  /// Products of many vectors with a matrix: y[i][r] = Σ x[i][c] w[r][c] + bias[r].
  ///
  /// First `pack` turns the vectors (the left operand) into the form that the kernel for this weight format multiplies
  /// (f32, bf16, or int8 blocks of 32 with a scale and a sum each), once for all threads and all matrices of the same
  /// format; then `multiply` computes the outputs for weight rows `first` up to `last`.
  size_t (*packed_bytes)(ck_format weights, size_t vectors, size_t columns);
  void (*pack)(ck_format weights, const float *x, size_t x_stride, size_t columns, size_t first_vector,
               size_t last_vector, size_t vectors, void *packed);
  /// Bytes of scratch that one thread needs in `multiply`; 64-byte aligned.
  size_t (*multiply_scratch_bytes)(ck_format weights, size_t vectors, size_t columns);
  /// - bias: `rows` numbers or null. y_stride: numbers from one vector's output to the next one's.
  void (*multiply)(const ck_matrix *weights, size_t first, size_t last, const void *packed, size_t vectors,
                   const float *bias, ck_epilogue epilogue, float *y, size_t y_stride, void *scratch);
} ck_kernels;

/// Kernel tables that this machine can run, best first; the scalar reference is the last. Null past the end.
const ck_kernels *ck_available_kernels(size_t index);

#endif
