// The kernels by instruction set, for the tables in Table.c. A set without its own version of a kernel uses a simpler
// set's.
#ifndef KERNELS_H
#define KERNELS_H

#include "CKernels.h"

#define CK_PRODUCT_KERNELS(set)                                                                                      \
  size_t ck_packed_bytes_##set(ck_format weights, size_t vectors, size_t columns);                                   \
  void ck_pack_##set(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors,        \
                     void *packed);                                                                                  \
  size_t ck_multiply_scratch_bytes_##set(ck_format weights, size_t vectors, size_t columns);                         \
  void ck_multiply_##set(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,            \
                         size_t first_vector, size_t last_vector, size_t vectors, const float *bias,                 \
                         ck_epilogue epilogue, float *y, size_t y_stride, void *scratch);

#define CK_CONVOLUTION_KERNEL(set)                                                                                   \
  void ck_convolve_##set(const ck_convolution *convolution, const float *x, size_t x_stride, size_t frames,          \
                         bool adds, float *y, size_t y_stride);

#define CK_ATTENTION_KERNELS(set)                                                                                    \
  size_t ck_attend_scratch_bytes_##set(size_t positions, size_t head_length);                                        \
  void ck_attend_##set(ck_rows q, size_t heads, ck_rows k, ck_rows v, size_t positions, size_t seen,                 \
                       size_t window, size_t head_length, float scale, size_t first, size_t last, float *y,          \
                       size_t y_stride, void *scratch);

#define CK_CACHED_ATTENTION_KERNELS(set)                                                                             \
  size_t ck_attend_cached_scratch_bytes_##set(size_t positions, size_t head_length, size_t heads);                   \
  void ck_attend_cached_##set(ck_rows q, size_t queries, size_t heads, ck_cache cache, const size_t *visible,        \
                              size_t positions, size_t head_length, float scale, float *y, size_t y_stride,          \
                              float *weights, size_t weights_stride, void *scratch);

#define CK_POINTWISE_KERNELS(set)                                                                                    \
  void ck_layer_norm_##set(ck_rows x, size_t rows, size_t columns, const float *weight, const float *bias,           \
                           float epsilon, float *y, size_t y_stride);                                                \
  void ck_rms_norm_##set(ck_rows x, size_t rows, size_t columns, const float *weight, float epsilon, float *y,       \
                         size_t y_stride);                                                                           \
  void ck_softmax_##set(float *x, size_t count, float scale);                                                        \
  float ck_log_sum_exp_##set(const float *x, size_t count);                                                          \
  void ck_gelu_##set(float *x, size_t count);                                                                        \
  void ck_silu_multiply_##set(const float *gate, const float *up, float *y, size_t count);                           \
  void ck_gelu_multiply_##set(const float *gate, const float *up, float *y, size_t count);                           \
  void ck_gated_tanh_##set(const float *x, size_t rows, size_t columns, float *y);                                   \
  void ck_leaky_relu_##set(const float *x, float slope, float *y, size_t count);                                     \
  void ck_add_##set(const float *x, float *y, size_t count);                                                         \
  void ck_rotate_##set(float *x, size_t heads, size_t head_length, const float *cosines, const float *sines,         \
                       bool halves);                                                                                 \
  void ck_f32_from_f16_##set(const uint16_t *x, float *y, size_t count);                                             \
  void ck_f16_from_f32_##set(const float *x, uint16_t *y, size_t count);                                             \
  void ck_f32_from_bf16_##set(const uint16_t *x, float *y, size_t count);                                            \
  void ck_bf16_from_f32_##set(const float *x, uint16_t *y, size_t count);                                            \
  void ck_bytes_from_f32_##set(const float *x, int8_t *y, float *scales, size_t count);                              \
  void ck_f32_from_bytes_##set(const int8_t *x, const float *scales, float *y, size_t count);

#define CK_LOG_MEL_KERNEL(set)                                                                                       \
  void ck_log_mel_##set(const ck_mel_plan *plan, const float *samples, size_t frames, float *y, void *scratch);

// As the compiler makes it for every machine of the architecture.
CK_LOG_MEL_KERNEL(baseline)
/// How many of the positions a query sees (`attend`).
static inline size_t positions_seen(size_t seen, size_t query, size_t positions) {
  return seen + query < positions ? seen + query : positions;
}

/// The first of `visible` positions that a query sees with this window.
static inline size_t first_in_window(size_t visible, size_t window) { return visible > window ? visible - window : 0; }

CK_PRODUCT_KERNELS(scalar)
CK_CONVOLUTION_KERNEL(scalar)
CK_ATTENTION_KERNELS(scalar)
CK_CACHED_ATTENTION_KERNELS(scalar)
CK_POINTWISE_KERNELS(scalar)

#if defined(__x86_64__)
CK_PRODUCT_KERNELS(avx2)
CK_CONVOLUTION_KERNEL(avx2)
CK_ATTENTION_KERNELS(avx2)
CK_CACHED_ATTENTION_KERNELS(avx2)
CK_POINTWISE_KERNELS(avx2)
CK_LOG_MEL_KERNEL(avx2)

// Quantized weights: of up to six bits, and all of them.
CK_PRODUCT_KERNELS(avx2_six_bits)
CK_PRODUCT_KERNELS(avx2_bytes)
CK_PRODUCT_KERNELS(avx_vnni)

CK_PRODUCT_KERNELS(avx512)
CK_CONVOLUTION_KERNEL(avx512)
CK_ATTENTION_KERNELS(avx512)
CK_CACHED_ATTENTION_KERNELS(avx512)
CK_POINTWISE_KERNELS(avx512)
CK_LOG_MEL_KERNEL(avx512)

// Quantized weights, and plain ones.
CK_PRODUCT_KERNELS(vnni)
CK_PRODUCT_KERNELS(bf16)
CK_ATTENTION_KERNELS(bf16)
#endif

#if defined(__aarch64__)
CK_PRODUCT_KERNELS(neon)
CK_CONVOLUTION_KERNEL(neon)
CK_ATTENTION_KERNELS(neon)
CK_CACHED_ATTENTION_KERNELS(neon)
CK_POINTWISE_KERNELS(neon)

// Quantized weights.
CK_PRODUCT_KERNELS(neon_dotprod)
CK_PRODUCT_KERNELS(neon_i8mm)
#endif

#endif
