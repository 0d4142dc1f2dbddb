// The products of few vectors on ARM, for the file that includes this to compile with or without dot product
// instructions. It defines before:
// - NEON_SET: the set's name, NEON_TARGET: the functions' attribute;
// - dot_neon(sums, a, b): adds four products of neighbours to each of four sums.

#include "DecodeNeon.h"
#include "FewVectorsPack.h"
#include "Kernels.h"

/// Sums for four blocks of 32 from those of their quarters.
NEON_INLINE float32x4_t across_neon(const int32x4_t blocks[4]) {
  int32x4_t low = vpaddq_s32(blocks[0], blocks[1]), high = vpaddq_s32(blocks[2], blocks[3]);
  return vcvtq_f32_s32(vpaddq_s32(low, high));
}

NEON_TARGET NEON_INLINE void add_group_neon(ck_format format, int vectors, const numbers_neon *numbers,
                                            const float32x4_t scales[2], const float32x4_t minimums[2],
                                            const packed_group *x, size_t x_stride, float32x4_t sums[5]) {
  for (int v = 0; v < vectors; v++) {
    const packed_group *group = (const void *)((const uint8_t *)x + (size_t)v * x_stride);
    const float32x4_t x_scales = vld1q_f32(group->scales);
    int32x4_t first[4], second[4];
    for (int i = 0; i < 4; i++) {
      first[i] = second[i] = vdupq_n_s32(0);
      // The high bytes' products, and 256 times these with the low bytes'.
      for (int low = 0; low < 2; low++) {
        const int8x16_t a = vld1q_s8((low ? group->first_low : group->first) + 16 * i);
        const int8x16_t b = vld1q_s8((low ? group->second_low : group->second) + 16 * i);
        first[i] = dot_neon(vshlq_n_s32(has_scales_for_16(format) ? first[i] : second[i], 8), numbers->pieces[2 * i], a);
        second[i] = dot_neon(has_scales_for_16(format) ? vshlq_n_s32(second[i], 8) : first[i],
                             numbers->pieces[2 * i + 1], b);
      }
    }
    if (has_scales_for_16(format)) {
      sums[v] = vfmaq_f32(sums[v], across_neon(first), vmulq_f32(scales[0], x_scales));
      sums[v] = vfmaq_f32(sums[v], across_neon(second), vmulq_f32(scales[1], x_scales));
    } else {
      sums[v] = vfmaq_f32(sums[v], across_neon(second), vmulq_f32(scales[0], x_scales));
    }
    if (has_minimums(format)) {
      sums[v] = vfmaq_f32(sums[v], minimums[0], vld1q_f32(group->sums));
      if (has_scales_for_16(format)) sums[v] = vfmaq_f32(sums[v], minimums[1], vld1q_f32(group->second_sums));
    }
  }
}

NEON_TARGET NEON_INLINE void rows_neon(ck_format format, int vectors, const few_product *product) {
  const bool super = has_blocks_of_256(format);
  const size_t block_bytes = block_bytes_of(format);
  const size_t bytes = super ? block_bytes : 4 * block_bytes, length = super ? 256 : group_length;
  const size_t whole = product->columns / length;
  const size_t rest = (product->columns - whole * length) / 32 * block_bytes;
  for (size_t row = 0; row < product->row_count; row++) {
    const uint8_t *at = product->rows + row * product->row_bytes;
    const packed_group *x = product->vectors;
    float32x4_t sums[5];
    for (int v = 0; v < vectors; v++) sums[v] = vdupq_n_f32(0);
    for (size_t block = 0; block < whole; block++, at += bytes) {
      __builtin_prefetch(at + 1024);
      scales_neon all = decode_scales_neon(format, at);
      for (int group = 0; group < (super ? 2 : 1); group++, x++) {
        numbers_neon numbers = decode_neon(format, at, group);
        add_group_neon(format, vectors, &numbers, all.scales[group], all.minimums[group], x, product->vector_bytes,
                       sums);
      }
    }
    if (!super && rest > 0) {
      // The last blocks, filled up with blocks whose scale is 0.
      uint8_t last[4 * sizeof(q8_0_block)] = {0};
      memcpy(last, at, rest);
      scales_neon all = decode_scales_neon(format, last);
      numbers_neon numbers = decode_neon(format, last, 0);
      add_group_neon(format, vectors, &numbers, all.scales[0], all.minimums[0], x, product->vector_bytes, sums);
    }
    for (int v = 0; v < vectors; v++) few_finish(product, row, (size_t)v, vaddvq_f32(sums[v]));
  }
}

#define KERNELS(format) FEW_KERNELS(NEON_TARGET, rows_neon, format)
#define NAMES(format) FEW_KERNEL_NAMES(rows_neon, format)

FOR_QUANTIZED_FORMATS(KERNELS)
