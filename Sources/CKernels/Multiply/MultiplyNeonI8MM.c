#if defined(__aarch64__)

#include "TargetsNeon.h"
#include "TileNeon.h"

// vmmla multiplies 8 numbers of two rows with those of two vectors: sums are
// [row 0 · vector 0, row 0 · vector 1, row 1 · vector 0, row 1 · vector 1].

/// Sixteen numbers of eight rows with four vectors.
I8MM NEON_INLINE void add_half(const int8_t *numbers, const int8_t *x, int32x4_t sums[4][2]) {
  for (int step = 0; step < 2; step++) {
    const int8x16_t first = vld1q_s8(x + 32 * step), second = vld1q_s8(x + 32 * step + 16);
    for (int r = 0; r < 4; r++) {
      const int8x16_t rows = vld1q_s8(numbers + 64 * step + 16 * r);
      sums[r][0] = vmmlaq_s32(sums[r][0], rows, first);
      sums[r][1] = vmmlaq_s32(sums[r][1], rows, second);
    }
  }
}

/// Adds whole sums with their scales, and the minimums.
I8MM NEON_INLINE void add_scaled(const float *scales, const float *minimums, const float x_scales[4],
                                 const float x_sums[4], int32x4_t sums[4][2], float32x4_t products[4][2]) {
  for (int half = 0; half < 2; half++) {
    const float32x4_t scale = vld1q_f32(scales + 4 * half), minimum = vld1q_f32(minimums + 4 * half);
    const float32x4_t row_scales[2] = {vzip1q_f32(scale, scale), vzip2q_f32(scale, scale)};
    const float32x4_t row_minimums[2] = {vzip1q_f32(minimum, minimum), vzip2q_f32(minimum, minimum)};
    for (int pair = 0; pair < 2; pair++) {
      const float32x2_t two_scales = vld1_f32(x_scales + 2 * pair), two_sums = vld1_f32(x_sums + 2 * pair);
      const float32x4_t vector_scales = vcombine_f32(two_scales, two_scales);
      const float32x4_t vector_sums = vcombine_f32(two_sums, two_sums);
      for (int i = 0; i < 2; i++) {
        const int r = 2 * half + i;
        float32x4_t sum = vcvtq_f32_s32(sums[r][pair]);
        products[r][pair] = vfmaq_f32(products[r][pair], sum, vmulq_f32(row_scales[i], vector_scales));
        products[r][pair] = vfmaq_f32(products[r][pair], row_minimums[i], vector_sums);
        sums[r][pair] = vdupq_n_s32(0);
      }
    }
  }
}

I8MM NEON_INLINE void panel(bool for_16, const int8_t *numbers, const float *scales, const float *minimums,
                            const packed_block *x, size_t blocks, const panel_output *output) {
  float32x4_t products[4][2];
  int32x4_t sums[4][2];
  for (int r = 0; r < 4; r++) {
    products[r][0] = products[r][1] = vdupq_n_f32(0);
    sums[r][0] = sums[r][1] = vdupq_n_s32(0);
  }
  const size_t step = for_16 ? 2 * panel_rows : panel_rows;
  for (size_t block = 0; block < blocks; block++, x++, numbers += 32 * panel_rows, scales += step, minimums += step) {
    for (size_t i = 0; i < x->part_count; i++) {
      const packed_numbers *part = &x->parts[i];
      add_half(numbers, part->numbers, sums);
      if (for_16) add_scaled(scales, minimums, part->scales, part->sums[0], sums, products);
      add_half(numbers + 16 * panel_rows, part->numbers + 64, sums);
      const size_t last = step - panel_rows;
      add_scaled(scales + last, minimums + last, part->scales, part->sums[for_16 ? 1 : 0], sums, products);
    }
  }
  float stored[group_vectors][panel_rows];
  for (int r = 0; r < 4; r++) {
    for (int pair = 0; pair < 2; pair++) {
      float four[4];
      vst1q_f32(four, products[r][pair]);
      for (int i = 0; i < 4; i++) stored[2 * pair + i % 2][2 * r + i / 2] = four[i];
    }
  }
  store_panel(output, stored);
}

I8MM static void panel_of_32(const int8_t *numbers, const float *scales, const float *minimums, const packed_block *x,
                             size_t blocks, const panel_output *output) {
  panel(false, numbers, scales, minimums, x, blocks, output);
}

I8MM static void panel_of_16(const int8_t *numbers, const float *scales, const float *minimums, const packed_block *x,
                             size_t blocks, const panel_output *output) {
  panel(true, numbers, scales, minimums, x, blocks, output);
}

size_t ck_packed_bytes_neon_i8mm(ck_format weights, size_t vectors, size_t columns) {
  (void)weights;
  return packed_block_bytes(vectors, columns);
}

void ck_pack_neon_i8mm(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors,
                       void *packed) {
  (void)vectors;
  pack_blocks(weights, x, columns, first, last, packed, 8, 2);
}

size_t ck_multiply_scratch_bytes_neon_i8mm(ck_format weights, size_t vectors, size_t columns) {
  (void)vectors;
  return tile_bytes(weights, columns);
}

void ck_multiply_neon_i8mm(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                           size_t first_vector, size_t last_vector, size_t vectors, const float *bias,
                           ck_epilogue epilogue, float *y, size_t y_stride, void *scratch) {
  (void)vectors;
  multiply_tiles(has_scales_for_16(weights->format) ? panel_of_16 : panel_of_32, 8, weights, first_row, last_row,
                 packed, first_vector, last_vector, bias, epilogue, y, y_stride, scratch);
}

#endif
