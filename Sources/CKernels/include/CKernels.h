/// SIMD kernels behind one table per instruction set. Every function works on one thread, allocates nothing, and
/// takes a range, so that the caller's threads can share the work.
///
/// A vector is a row of numbers (an audio frame, a token). Strides are counted in numbers, from one row to the next.
/// Scratch and packed vectors are aligned to 64 bytes; nothing else needs to be.
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CLogMel.h"

/// The storage formats of numbers; the values are ggml's, as in model files.
enum ck_format {
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

/// The numbers in a block of the format; 0 for an unknown format.
size_t ck_block_length(ck_format format);
/// The bytes of a block of the format; 0 for an unknown format.
size_t ck_block_bytes(ck_format format);

/// Converts blocks to numbers and back. `count` is the number of numbers, a multiple of the block length; blocks may
/// start at any address. The results equal ggml's reference, except that quantizing to iq4_NL and to the blocks of
/// 256 (q2_K … q6_K) searches for the least squared error.
void ck_dequantize(ck_format format, const void *blocks, float *numbers, size_t count);
void ck_quantize(ck_format format, const float *numbers, void *blocks, size_t count);

/// Unpacks blocks to unsigned bytes with a scale and a minimum for each `ck_unpack_block_length` numbers: number =
/// scale · byte + minimum, exact for every quantized format. `count` is a multiple of the block length.
void ck_unpack_blocks(ck_format format, const void *blocks, size_t count, uint8_t *bytes, float *scales,
                      float *minimums);
/// 16 for q2_K, q3_K and q6_K, otherwise 32; 0 for plain formats.
size_t ck_unpack_block_length(ck_format format);
/// The byte that stands for zero where minimum = −zero · scale in every block; 0 for formats with minimums of their own.
uint8_t ck_unpack_zero(ck_format format);

/// How each product is stored.
enum ck_epilogue {
  CK_STORE = 0,
  /// Adds it to what is there.
  CK_ADD = 1,
  /// x/2 (1 + erf(x/√2)).
  CK_GELU = 2,
};
typedef enum ck_epilogue ck_epilogue;

/// A matrix of weights in a file: `rows` rows of `columns` numbers, row by row.
typedef struct {
  ck_format format;
  const void *blocks;
  size_t rows;
  size_t columns;
} ck_matrix;

/// A matrix of numbers whose rows start `stride` numbers apart.
typedef struct {
  const float *numbers;
  size_t stride;
} ck_rows;

/// The number of numbers of a cached position that share a scale.
enum { ck_cache_block = 32 };

/// The keys and values of one attention head that a decoder has seen: as the bits of f16, or, if there are scales, as
/// 8-bit integers.
typedef struct {
  const void *keys;
  const void *values;
  /// The numbers from one position to the next, for both.
  size_t stride;
  /// The scale of each block of a position's integers; the last block may be shorter. Null for f16.
  const float *key_scales;
  const float *value_scales;
  /// Scales from one position to the next.
  size_t scales_stride;
} ck_cache;

/// The weights of a convolution over time, tile by tile of `convolve_tile` output channels: for each tap and each input
/// channel, the weights of the tile's channels, zero past the last. A single output channel has a tile of its own width.
typedef struct {
  const float *weights;
  /// A number for each output channel, or null.
  const float *bias;
  /// Output channels.
  size_t rows;
  /// Input channels.
  size_t channels;
  size_t taps;
  /// Frames from one tap to the next.
  size_t dilation;
} ck_convolution;

/// The kernels for one instruction set.
typedef struct {
  /// The name, as in VOICECORE_KERNELS: "scalar", "avx2", "avx2-vnni", "avx512", "avx512-vnni-bf16", "neon", …
  const char *name;

  // Products of vectors with a matrix: y[i][r] = Σ x[i][c] w[r][c] + bias[r].
  //
  // First `pack` turns the vectors into the form that the kernel for this weight format needs (f32, bf16, or blocks
  // of 8- or 16-bit integers with a scale each), once for all threads and for all matrices of the same format and
  // width. Then `multiply` computes the outputs for some rows of the weights and some of the vectors. `vectors` is
  // always their total number: a few vectors are packed and multiplied differently from many.

  /// Ranges of rows start at multiples of this; larger ranges repeat less work.
  size_t row_tile;
  /// Ranges of vectors start at multiples of this.
  size_t vector_group;
  size_t (*packed_bytes)(ck_format weights, size_t vectors, size_t columns);
  /// Packs vectors first..<last of `vectors`; x begins with the first of them.
  void (*pack)(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors, void *packed);
  /// Bytes of scratch that one thread needs in `multiply`.
  size_t (*multiply_scratch_bytes)(ck_format weights, size_t vectors, size_t columns);
  /// - bias: as many numbers as the matrix has rows, or null.
  /// - y: the output of vector 0 and row 0.
  void (*multiply)(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                   size_t first_vector, size_t last_vector, size_t vectors, const float *bias, ck_epilogue epilogue,
                   float *y, size_t y_stride, void *scratch);

  /// The output channels in a tile of a convolution's weights.
  size_t convolve_tile;
  /// y[t][r] = Σ x[t + tap · dilation][c] w[tap][c][r] + bias[r], for `frames` frames; the result is stored, or added to
  /// what is there.
  void (*convolve)(const ck_convolution *convolution, const float *x, size_t x_stride, size_t frames, bool adds,
                   float *y, size_t y_stride);

  // Attention of one head: y = softmax(scale · q kᵀ) v. Pointers are to the head's first number in the first row.
  // `head_length` is a multiple of 16, at most 256.

  size_t (*attend_scratch_bytes)(size_t positions, size_t head_length);
  /// Many queries against the same positions. Computes queries first..<last.
  /// - heads: adjacent query heads (and outputs) that share the keys and values, 1 if they are not grouped.
  /// - seen: query i sees the first seen + i positions, all where there are fewer; at least 1.
  /// - window: of these it sees the last so many, at least 1; SIZE_MAX where it sees them all.
  void (*attend)(ck_rows q, size_t heads, ck_rows k, ck_rows v, size_t positions, size_t seen, size_t window,
                 size_t head_length, float scale, size_t first, size_t last, float *y, size_t y_stride, void *scratch);

  size_t (*attend_cached_scratch_bytes)(size_t positions, size_t head_length, size_t heads);
  /// A few queries against a cache; query i sees the first visible[i] positions, at least one.
  /// - heads: adjacent query heads (and outputs) that share the cache, 1 if they are not grouped.
  /// - positions: the largest of `visible`.
  /// - weights: where the softmax is to be kept, `positions` numbers for each head, or null; `weights_stride` numbers
  ///   from one query to the next.
  void (*attend_cached)(ck_rows q, size_t queries, size_t heads, ck_cache cache, const size_t *visible,
                        size_t positions, size_t head_length, float scale, float *y, size_t y_stride, float *weights,
                        size_t weights_stride, void *scratch);

  // Rows of numbers; x and y may be the same.

  /// (x − mean) / √(variance + epsilon) · weight + bias.
  void (*layer_norm)(ck_rows x, size_t rows, size_t columns, const float *weight, const float *bias, float epsilon,
                     float *y, size_t y_stride);
  /// x / √(mean of squares + epsilon) · weight.
  void (*rms_norm)(ck_rows x, size_t rows, size_t columns, const float *weight, float epsilon, float *y,
                   size_t y_stride);

  // Numbers one after the other.

  /// exp(scale · x − maximum) over its sum, in place; −∞ gives 0. A row of nothing but −∞ gives zeros.
  void (*softmax)(float *x, size_t count, float scale);
  /// log Σ exp(x); −∞ when there is nothing but −∞.
  float (*log_sum_exp)(const float *x, size_t count);
  /// x/2 (1 + erf(x/√2)), in place.
  void (*gelu)(float *x, size_t count);
  /// gate / (1 + exp(−gate)) · up.
  void (*silu_multiply)(const float *gate, const float *up, float *y, size_t count);
  /// g/2 (1 + tanh(√(2/π) (g + 0.044715 g³))) · up, for each number g of gate.
  void (*gelu_multiply)(const float *gate, const float *up, float *y, size_t count);
  /// tanh(a) / (1 + exp(−b)), where a row of x has `columns` numbers a and then as many b.
  void (*gated_tanh)(const float *x, size_t rows, size_t columns, float *y);
  /// x, or slope · x where it is negative.
  void (*leaky_relu)(const float *x, float slope, float *y, size_t count);
  /// y += x.
  void (*add)(const float *x, float *y, size_t count);
  /// Rotary embedding of heads of `head_length` numbers, in place: pair j is turned by the angle whose cosine and sine
  /// are number j of the tables. Pairs are (j, j + half) when `halves`, otherwise (2j, 2j + 1).
  void (*rotate)(float *x, size_t heads, size_t head_length, const float *cosines, const float *sines, bool halves);
  void (*f32_from_f16)(const uint16_t *x, float *y, size_t count);
  void (*f16_from_f32)(const float *x, uint16_t *y, size_t count);
  void (*f32_from_bf16)(const uint16_t *x, float *y, size_t count);
  void (*bf16_from_f32)(const float *x, uint16_t *y, size_t count);
  /// 8-bit integers with a scale for each `ck_cache_block` of them, rounded to the nearest.
  void (*bytes_from_f32)(const float *x, int8_t *y, float *scales, size_t count);
  void (*f32_from_bytes)(const int8_t *x, const float *scales, float *y, size_t count);

  ck_log_mel log_mel;
} ck_kernels;

/// Kernel tables that this machine can run, best first; the scalar reference is the last. Null past the end.
const ck_kernels *ck_available_kernels(size_t index);
/// The names of all tables in this program, including those that this machine cannot run. Null past the end.
const char *ck_known_kernels(size_t index);

/// Tells the processor that this is a waiting loop.
static inline void ck_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ __volatile__("yield");
#endif
}

#endif
