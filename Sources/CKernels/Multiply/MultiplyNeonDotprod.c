#if defined(__aarch64__)

#include "TargetsNeon.h"
#include "TileNeon.h"

/// Four numbers of eight rows with those of four vectors: lane k of x.
#define STEP(k)                                                          \
  {                                                                      \
    const int8x16_t low = vld1q_s8(numbers), high = vld1q_s8(numbers + 16); \
    numbers += 32;                                                       \
    for (int v = 0; v < 4; v++) {                                        \
      sums[0][v] = vdotq_laneq_s32(sums[0][v], low, x_numbers[v], k);    \
      sums[1][v] = vdotq_laneq_s32(sums[1][v], high, x_numbers[v], k);   \
    }                                                                    \
  }

/// Sixteen numbers of eight rows.
DOTPROD NEON_INLINE const int8_t *add_half(const int8_t *numbers, const int8_t *x, int32x4_t sums[2][4]) {
  int8x16_t x_numbers[4];
  for (int v = 0; v < 4; v++) x_numbers[v] = vld1q_s8(x + 32 * v);
  STEP(0) STEP(1) STEP(2) STEP(3)
  return numbers;
}

/// Adds whole sums with their scales, and the minimums.
DOTPROD NEON_INLINE void add_scaled(const float *scales, const float *minimums, const float x_scales[4],
                                    const float x_sums[4], int32x4_t sums[2][4], float32x4_t products[4][2]) {
  for (int half = 0; half < 2; half++) {
    const float32x4_t scale = vld1q_f32(scales + 4 * half), minimum = vld1q_f32(minimums + 4 * half);
    for (int v = 0; v < 4; v++) {
      products[v][half] = vfmaq_f32(products[v][half], vcvtq_f32_s32(sums[half][v]), vmulq_n_f32(scale, x_scales[v]));
      products[v][half] = vfmaq_n_f32(products[v][half], minimum, x_sums[v]);
      sums[half][v] = vdupq_n_s32(0);
    }
  }
}

DOTPROD NEON_INLINE void panel(bool for_16, const int8_t *numbers, const float *scales, const float *minimums,
                               const packed_block *x, size_t blocks, const panel_output *output) {
  float32x4_t products[4][2];
  int32x4_t sums[2][4];
  for (int v = 0; v < 4; v++) {
    products[v][0] = products[v][1] = vdupq_n_f32(0);
    sums[0][v] = sums[1][v] = vdupq_n_s32(0);
  }
  const size_t step = for_16 ? 2 * panel_rows : panel_rows;
  for (size_t block = 0; block < blocks; block++, x++, scales += step, minimums += step) {
    const int8_t *start = numbers;
    for (size_t i = 0; i < x->part_count; i++) {
      const packed_numbers *part = &x->parts[i];
      numbers = add_half(start, part->numbers, sums);
      if (for_16) add_scaled(scales, minimums, part->scales, part->sums[0], sums, products);
      numbers = add_half(numbers, part->numbers + 16, sums);
      const size_t last = step - panel_rows;
      add_scaled(scales + last, minimums + last, part->scales, part->sums[for_16 ? 1 : 0], sums, products);
    }
  }
  float stored[group_vectors][panel_rows];
  for (int v = 0; v < 4; v++) {
    vst1q_f32(stored[v], products[v][0]);
    vst1q_f32(stored[v] + 4, products[v][1]);
  }
  store_panel(output, stored);
}

DOTPROD static void panel_of_32(const int8_t *numbers, const float *scales, const float *minimums,
                                const packed_block *x, size_t blocks, const panel_output *output) {
  panel(false, numbers, scales, minimums, x, blocks, output);
}

DOTPROD static void panel_of_16(const int8_t *numbers, const float *scales, const float *minimums,
                                const packed_block *x, size_t blocks, const panel_output *output) {
  panel(true, numbers, scales, minimums, x, blocks, output);
}

size_t ck_packed_bytes_neon_dotprod(ck_format weights, size_t vectors, size_t columns) {
  (void)weights;
  return packed_block_bytes(vectors, columns);
}

void ck_pack_neon_dotprod(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors,
                          void *packed) {
  (void)vectors;
  pack_blocks(weights, x, columns, first, last, packed, 32, 1);
}

size_t ck_multiply_scratch_bytes_neon_dotprod(ck_format weights, size_t vectors, size_t columns) {
  (void)vectors;
  return tile_bytes(weights, columns);
}

void ck_multiply_neon_dotprod(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                              size_t first_vector, size_t last_vector, size_t vectors, const float *bias,
                              ck_epilogue epilogue, float *y, size_t y_stride, void *scratch) {
  (void)vectors;
  multiply_tiles(has_scales_for_16(weights->format) ? panel_of_16 : panel_of_32, 4, weights, first_row, last_row,
                 packed, first_vector, last_vector, bias, epilogue, y, y_stride, scratch);
}

#endif
