#if defined(__aarch64__)

#include <arm_neon.h>

#define NEON_TARGET

/// Two products of 8 bits at most fit in 16: the vectors' numbers are not −128.
static inline __attribute__((always_inline)) int32x4_t dot_neon(int32x4_t sums, int8x16_t a, int8x16_t b) {
  int16x8_t pairs = vmull_s8(vget_low_s8(a), vget_low_s8(b));
  return vpadalq_s16(sums, vmlal_s8(pairs, vget_high_s8(a), vget_high_s8(b)));
}

#include "FewVectorsNeonRows.h"

/// 8 numbers of a plain format.
NEON_INLINE float32x4x2_t load_plain_neon(ck_format format, const uint8_t *row, size_t i) {
  float32x4x2_t eight;
  if (format == CK_F32) {
    eight.val[0] = vreinterpretq_f32_u8(vld1q_u8(row + 4 * i));
    eight.val[1] = vreinterpretq_f32_u8(vld1q_u8(row + 4 * i + 16));
    return eight;
  }
  uint16x8_t halves = vreinterpretq_u16_u8(vld1q_u8(row + 2 * i));
  if (format == CK_F16) {
    eight.val[0] = vcvt_f32_f16(vreinterpret_f16_u16(vget_low_u16(halves)));
    eight.val[1] = vcvt_f32_f16(vreinterpret_f16_u16(vget_high_u16(halves)));
  } else {
    eight.val[0] = vreinterpretq_f32_u32(vshll_n_u16(vget_low_u16(halves), 16));
    eight.val[1] = vreinterpretq_f32_u32(vshll_n_u16(vget_high_u16(halves), 16));
  }
  return eight;
}

NEON_INLINE void rows_of_plain_neon(ck_format format, int vectors, const few_product *product) {
  const size_t columns = product->columns, whole = columns / 8 * 8, size = format == CK_F32 ? 4 : 2;
  for (size_t row = 0; row < product->row_count; row++) {
    const uint8_t *weights = product->rows + row * product->row_bytes;
    float32x4_t sums[5][2];
    for (int v = 0; v < vectors; v++) sums[v][0] = sums[v][1] = vdupq_n_f32(0);
    for (size_t i = 0; i < whole; i += 8) {
      float32x4x2_t w = load_plain_neon(format, weights, i);
      for (int v = 0; v < vectors; v++) {
        const float *x = (const float *)((const uint8_t *)product->vectors + (size_t)v * product->vector_bytes);
        sums[v][0] = vfmaq_f32(sums[v][0], w.val[0], vld1q_f32(x + i));
        sums[v][1] = vfmaq_f32(sums[v][1], w.val[1], vld1q_f32(x + i + 4));
      }
    }
    float rest[8] = {0};
    if (whole < columns) ck_dequantize(format, weights + size * whole, rest, columns - whole);
    for (int v = 0; v < vectors; v++) {
      const float *x = (const float *)((const uint8_t *)product->vectors + (size_t)v * product->vector_bytes);
      float sum = vaddvq_f32(vaddq_f32(sums[v][0], sums[v][1]));
      for (size_t i = whole; i < columns; i++) sum += rest[i - whole] * x[i];
      few_finish(product, row, (size_t)v, sum);
    }
  }
}

#define PLAIN_KERNELS(format) FEW_KERNELS(, rows_of_plain_neon, format)
#define PLAIN_NAMES(format) FEW_KERNEL_NAMES(rows_of_plain_neon, format)

FOR_PLAIN_FORMATS(PLAIN_KERNELS)
static const few_kernels kernels[] = {FOR_QUANTIZED_FORMATS(NAMES) FOR_PLAIN_FORMATS(PLAIN_NAMES)};

FEW_PACK(neon, )

void few_multiply_neon(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                       size_t first_vector, size_t last_vector, const float *bias, ck_epilogue epilogue, float *y,
                       size_t y_stride) {
  const size_t columns = weights->columns;
  const size_t vector_bytes =
      block_bytes_of(weights->format) > 0 ? few_group_bytes(columns) : few_f32_bytes(columns);
  few_multiply(&kernels[weights->format], vector_bytes, weights, first_row, last_row, packed, first_vector, last_vector,
               bias, epilogue, y, y_stride, ck_gelu_neon);
}

#endif
