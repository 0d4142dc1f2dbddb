// Products of many vectors in 8 bits on ARM: tiles of 32 rows, in panels of 8, are unpacked once and multiplied with
// groups of 4 vectors. For the files that include it to compile for their instructions.
#ifndef TILE_NEON_H
#define TILE_NEON_H
#if defined(__aarch64__)

#include "DecodeNeon.h"
#include "FewVectorsPack.h"
#include "Kernels.h"

enum { tile_rows = 32, panel_rows = 8, group_vectors = 4 };

/// Numbers of 8 bits for a block of 32 of four vectors. For formats with scales for every 16 the sums are of halves, otherwise the
/// first is of all and the second 0; each times its vector's scale.
typedef struct {
  int8_t numbers[4 * 32];
  float scales[4];
  float sums[2][4];
} packed_numbers;

/// A block of four vectors: the sum of one or two parts, the second where rounding to 8 bits would lose too much.
typedef struct {
  packed_numbers parts[2];
  size_t part_count;
} packed_block;

/// A block has two parts where a vector's largest number in it exceeds this share of the mean over that vector's blocks.
static const float wide_share = 1;

static inline size_t packed_vector_group_bytes(size_t columns) { return columns / 32 * sizeof(packed_block); }

static inline size_t packed_block_bytes(size_t vectors, size_t columns) {
  return (vectors + group_vectors - 1) / group_vectors * packed_vector_group_bytes(columns);
}

/// The index of a vector's number in a block: `width` numbers of one vector, then of the next one in the group, and
/// so on.
NEON_INLINE size_t place_in_block(size_t vector, size_t number, size_t width, size_t together) {
  size_t set = vector / together;
  return ((number / width * (4 / together) + set) * together + vector % together) * width + number % width;
}

NEON_INLINE float largest_of(const float *x) {
  float32x4_t largest = vdupq_n_f32(0);
  for (int i = 0; i < 32; i += 4) largest = vmaxq_f32(largest, vabsq_f32(vld1q_f32(x + i)));
  return vmaxvq_f32(largest);
}

/// Keeps one of the parts of a vector's numbers.
/// - width, together: of `place_in_block`.
NEON_INLINE void keep_part(const int8_t whole[32], float scale, bool halves, size_t lane, size_t width, size_t together,
                           packed_numbers *to) {
  int sums[2] = {0, 0};
  for (int i = 0; i < 32; i++) sums[i / 16] += whole[i];
  to->scales[lane] = scale;
  to->sums[0][lane] = scale * (float)(halves ? sums[0] : sums[0] + sums[1]);
  to->sums[1][lane] = halves ? scale * (float)sums[1] : 0;
  for (size_t i = 0; i < 32; i += width) {
    memcpy(to->numbers + place_in_block(lane, i, width, together), whole + i, width);
  }
}

/// - width, together: of `place_in_block`.
NEON_INLINE void pack_blocks(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, void *packed,
                             size_t width, size_t together) {
  const bool halves = has_scales_for_16(weights);
  for (size_t vector = first; vector < last; vector += group_vectors, x.numbers += group_vectors * x.stride) {
    packed_block *blocks =
        (packed_block *)((uint8_t *)packed + vector / group_vectors * packed_vector_group_bytes(columns));
    const size_t count = last - vector < group_vectors ? last - vector : group_vectors;
    float limits[group_vectors];
    for (size_t lane = 0; lane < count; lane++) {
      float sum = 0;
      for (size_t c = 0; c < columns; c += 32) sum += largest_of(x.numbers + lane * x.stride + c);
      limits[lane] = wide_share * sum * 32 / (float)columns;
    }
    for (size_t c = 0; c < columns; c += 32, blocks++) {
      // The last group is filled up with zeros.
      if (count < group_vectors) *blocks = (packed_block){0};
      blocks->part_count = 1;
      for (size_t lane = 0; lane < count; lane++) {
        if (largest_of(x.numbers + lane * x.stride + c) > limits[lane]) blocks->part_count = 2;
      }
      for (size_t lane = 0; lane < count; lane++) {
        int16_t whole[32];
        int8_t high[32], low[32];
        const bool is_wide = blocks->part_count == 2;
        const float scale = quantize_block(x.numbers + lane * x.stride + c, is_wide ? 127 * 257 : 127, whole);
        if (is_wide) {
          split_bytes(whole, high, low);
          split_bytes(whole + 16, high + 16, low + 16);
          keep_part(low, scale, halves, lane, width, together, &blocks->parts[1]);
        } else {
          for (int i = 0; i < 32; i++) high[i] = (int8_t)whole[i];
        }
        keep_part(high, is_wide ? 256 * scale : scale, halves, lane, width, together, &blocks->parts[0]);
      }
    }
  }
}

/// A tile in scratch: `numbers` of panels, `width` of a row, then of the next row; scales and minimums of panels, those
/// of a part (32 or 16 numbers) of all rows, then of the next part.
typedef struct {
  int8_t *numbers;
  float *scales, *minimums;
  size_t panel_numbers, panel_parts;
} tile_neon;

static inline size_t tile_columns(size_t columns) { return (columns + group_length - 1) / group_length * group_length; }

static inline size_t tile_bytes(ck_format format, size_t columns) {
  size_t parts = tile_columns(columns) / (has_scales_for_16(format) ? 16 : 32);
  return tile_rows * (tile_columns(columns) + 2 * parts * sizeof(float));
}

static inline tile_neon tile_in(void *scratch, ck_format format, size_t columns) {
  size_t parts = tile_columns(columns) / (has_scales_for_16(format) ? 16 : 32);
  tile_neon tile = {.numbers = scratch, .panel_numbers = panel_rows * tile_columns(columns)};
  tile.panel_parts = panel_rows * parts;
  tile.scales = (float *)(void *)(tile.numbers + tile_rows * tile_columns(columns));
  tile.minimums = tile.scales + tile_rows * parts;
  return tile;
}

/// 128 numbers of a row to its place in a panel.
NEON_INLINE void unpack_group_neon(ck_format format, const uint8_t *at, int group, const scales_neon *all, size_t width,
                                   int8_t *numbers, float *scales, float *minimums) {
  numbers_neon decoded = decode_neon(format, at, group);
  int8_t bytes[group_length];
  for (int i = 0; i < 8; i++) vst1q_s8(bytes + 16 * i, decoded.pieces[i]);
  for (size_t i = 0; i < group_length; i += width) memcpy(numbers + i * panel_rows, bytes + i, width);
  const size_t halves = has_scales_for_16(format) ? 2 : 1;
  for (size_t half = 0; half < halves; half++) {
    float s[4], m[4];
    vst1q_f32(s, all->scales[group][half]);
    vst1q_f32(m, all->minimums[group][half]);
    for (size_t i = 0; i < 4; i++) {
      scales[(i * halves + half) * panel_rows] = s[i];
      minimums[(i * halves + half) * panel_rows] = m[i];
    }
  }
}

NEON_INLINE void unpack_row_neon(ck_format format, const uint8_t *at, size_t columns, size_t width, int8_t *numbers,
                                 float *scales, float *minimums) {
  const bool super = has_blocks_of_256(format);
  const size_t bytes = super ? block_bytes_of(format) : 4 * block_bytes_of(format);
  const size_t parts = panel_rows * (has_scales_for_16(format) ? 8 : 4);
  uint8_t last[4 * sizeof(q8_0_block)] = {0};
  for (size_t start = 0; start < columns; at += bytes) {
    if (!super && columns - start < group_length) {
      memcpy(last, at, (columns - start) / 32 * block_bytes_of(format));
      at = last;
    }
    scales_neon all = decode_scales_neon(format, at);
    for (int group = 0; group < (super ? 2 : 1); group++, start += group_length) {
      unpack_group_neon(format, at, group, &all, width, numbers, scales, minimums);
      numbers += panel_rows * group_length;
      scales += parts;
      minimums += parts;
    }
  }
}

/// Rows first ..< last, at most 32, in panels; missing rows of the last panel are zeros.
static inline void unpack_tile_neon(const ck_matrix *weights, size_t first, size_t last, size_t width, tile_neon tile) {
  const size_t row_bytes = weights->columns / ck_block_length(weights->format) * ck_block_bytes(weights->format);
  const size_t rows = last - first, filled = (rows + panel_rows - 1) / panel_rows * panel_rows;
  if (filled > rows) {
    const size_t panel = filled / panel_rows - 1;
    memset(tile.numbers + panel * tile.panel_numbers, 0, tile.panel_numbers);
    memset(tile.scales + panel * tile.panel_parts, 0, tile.panel_parts * sizeof(float));
    memset(tile.minimums + panel * tile.panel_parts, 0, tile.panel_parts * sizeof(float));
  }
  for (size_t row = 0; row < rows; row++) {
    const uint8_t *at = (const uint8_t *)weights->blocks + (first + row) * row_bytes;
    const size_t panel = row / panel_rows, lane = row % panel_rows;
    int8_t *numbers = tile.numbers + panel * tile.panel_numbers + lane * width;
    float *scales = tile.scales + panel * tile.panel_parts + lane;
    float *minimums = tile.minimums + panel * tile.panel_parts + lane;
#define UNPACK(format)                                                                      \
  case format:                                                                              \
    unpack_row_neon(format, at, weights->columns, width, numbers, scales, minimums);        \
    break;
    switch (weights->format) {
      FOR_QUANTIZED_FORMATS(UNPACK)
      default:
        break;
    }
#undef UNPACK
  }
}

/// Stores the products of a panel with a group of vectors.
typedef struct {
  const float *bias;
  float *y;
  size_t y_stride, rows, vectors;
  bool adds;
} panel_output;

NEON_INLINE void store_panel(const panel_output *output, const float products[group_vectors][panel_rows]) {
  for (size_t v = 0; v < output->vectors; v++) {
    float *y = output->y + v * output->y_stride;
    for (size_t r = 0; r < output->rows; r++) {
      float product = products[v][r] + (output->bias ? output->bias[r] : 0);
      y[r] = output->adds ? y[r] + product : product;
    }
  }
}

/// Multiplies 8 rows with 4 vectors; `part` is 32 or 16.
typedef void panel_kernel(const int8_t *numbers, const float *scales, const float *minimums, const packed_block *x,
                          size_t blocks, const panel_output *output);

/// `multiply` of the table.
static inline void multiply_tiles(panel_kernel *kernel, size_t width, const ck_matrix *weights, size_t first_row,
                                  size_t last_row, const void *packed, size_t first_vector, size_t last_vector,
                                  const float *bias, ck_epilogue epilogue, float *y, size_t y_stride, void *scratch) {
  const size_t columns = weights->columns, group_bytes = packed_vector_group_bytes(columns);
  tile_neon tile = tile_in(scratch, weights->format, columns);
  for (size_t row = first_row; row < last_row; row += tile_rows) {
    const size_t end = row + tile_rows < last_row ? row + tile_rows : last_row;
    unpack_tile_neon(weights, row, end, width, tile);
    for (size_t vector = first_vector; vector < last_vector; vector += group_vectors) {
      const void *x = (const uint8_t *)packed + vector / group_vectors * group_bytes;
      for (size_t r = row, panel = 0; r < end; r += panel_rows, panel++) {
        panel_output output = {
            .bias = bias ? bias + r : NULL,
            .y = y + vector * y_stride + r,
            .y_stride = y_stride,
            .rows = end - r < panel_rows ? end - r : panel_rows,
            .vectors = last_vector - vector < group_vectors ? last_vector - vector : group_vectors,
            .adds = epilogue == CK_ADD,
        };
        kernel(tile.numbers + panel * tile.panel_numbers, tile.scales + panel * tile.panel_parts,
               tile.minimums + panel * tile.panel_parts, x, columns / 32, &output);
      }
    }
    if (epilogue != CK_GELU) continue;
    for (size_t i = first_vector; i < last_vector; i++) ck_gelu_neon(y + i * y_stride + row, end - row);
  }
}

#endif
#endif
