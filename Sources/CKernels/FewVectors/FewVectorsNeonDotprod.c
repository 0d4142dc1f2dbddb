#if defined(__aarch64__)

#include "TargetsNeon.h"

#define NEON_TARGET DOTPROD

DOTPROD static inline __attribute__((always_inline)) int32x4_t dot_neon(int32x4_t sums, int8x16_t a, int8x16_t b) {
  return vdotq_s32(sums, a, b);
}

#include "FewVectorsNeonRows.h"

static const few_kernels kernels[] = {FOR_QUANTIZED_FORMATS(NAMES)};

FEW_PACK(neon_dotprod, )

void few_multiply_neon_dotprod(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                               size_t first_vector, size_t last_vector, const float *bias, ck_epilogue epilogue,
                               float *y, size_t y_stride) {
  if (block_bytes_of(weights->format) == 0) {
    return few_multiply_neon(weights, first_row, last_row, packed, first_vector, last_vector, bias, epilogue, y,
                             y_stride);
  }
  few_multiply(&kernels[weights->format], few_group_bytes(weights->columns), weights, first_row, last_row, packed,
               first_vector, last_vector, bias, epilogue, y, y_stride, ck_gelu_neon);
}

#endif
