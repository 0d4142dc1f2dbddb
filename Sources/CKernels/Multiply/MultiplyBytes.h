// Products of many vectors with quantized weights as 8-bit numbers, 256 bits at a time, for one instruction set. Works
// as MultiplyVNNI.c does. Define
//
//     NAMED(kernel)   the kernel's name in the set,
//
// before, and after it the function `add_quads`.

#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "Kernels.h"

#define BYTES_INLINE static inline __attribute__((always_inline))

// A tile is 16 rows of weights, two registers wide; with the sums of 3 vectors it fills 16 registers.
enum { tile_rows = 16, group_vectors = 3 };

#include "PackedVectors.h"

/// Adds to the sums of a tile's rows and a group's vectors the products of so many quads, of weights up to `most`.
BYTES_INLINE void add_quads(__m256i sums[2][group_vectors], const uint32_t *weights,
                            const uint32_t x[][group_vectors], size_t quads, int most);

BYTES_INLINE int sum_of(__m256i numbers) {
  __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xb1)));
}

BYTES_INLINE float largest_size(__m256 a, __m256 b, __m256 c, __m256 d) {
  const __m256 sign = _mm256_set1_ps(-0.0f);
  a = _mm256_max_ps(_mm256_andnot_ps(sign, a), _mm256_andnot_ps(sign, b));
  c = _mm256_max_ps(_mm256_andnot_ps(sign, c), _mm256_andnot_ps(sign, d));
  a = _mm256_max_ps(a, c);
  __m128 largest = _mm_max_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
  largest = _mm_max_ps(largest, _mm_movehl_ps(largest, largest));
  return _mm_cvtss_f32(_mm_max_ss(largest, _mm_movehdup_ps(largest)));
}

BYTES_INLINE float largest_of(const float *x) {
  return largest_size(_mm256_loadu_ps(x), _mm256_loadu_ps(x + 8), _mm256_loadu_ps(x + 16), _mm256_loadu_ps(x + 24));
}

/// Stores 32 numbers of 8 bits to the place of one vector.
BYTES_INLINE void store_bytes(const __m256i numbers[4], size_t v, uint32_t to[8][group_vectors]) {
  // Packing works in halves of 128 bits: quads 0, 2, 4, 6 and then 1, 3, 5, 7.
  const __m256i packed = _mm256_packs_epi16(_mm256_packs_epi32(numbers[0], numbers[1]),
                                            _mm256_packs_epi32(numbers[2], numbers[3]));
  uint32_t quads[8];
  _mm256_storeu_si256((void *)quads, packed);
  for (size_t k = 0; k < 8; k++) to[k][v] = quads[k / 2 + k % 2 * 4];
}

BYTES_INLINE void pack_block(const float *x, float largest, size_t v, int zero, bool halves, packed_block *to) {
  const float most = to->is_wide ? largest_wide : largest_narrow;
  const __m256 factor = _mm256_set1_ps(largest > 0 ? most / largest : 0);
  __m256i numbers[4];
  for (size_t i = 0; i < 4; i++) numbers[i] = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_loadu_ps(x + 8 * i), factor));
  const int low_sum = sum_of(_mm256_add_epi32(numbers[0], numbers[1]));
  const int high_sum = sum_of(_mm256_add_epi32(numbers[2], numbers[3]));
  if (to->is_wide) {
    // The high bytes are rounded, so that the low ones are signed.
    __m256i low[4];
    for (size_t i = 0; i < 4; i++) {
      const __m256i high = _mm256_srai_epi32(_mm256_add_epi32(numbers[i], _mm256_set1_epi32(128)), 8);
      low[i] = _mm256_sub_epi32(numbers[i], _mm256_slli_epi32(high, 8));
      numbers[i] = high;
    }
    store_bytes(low, v, to->low_quads);
  }
  store_bytes(numbers, v, to->quads);
  keep_sums(to, v, largest / most, low_sum, high_sum, zero, halves);
}

/// A tile's bytes in quads, and the scales and minimums of all rows for each part; then one row as it is unpacked.
typedef struct {
  uint32_t *quads;
  float *scales, *minimums;
  uint8_t *row;
  float *row_scales, *row_minimums;
} tile;

BYTES_INLINE size_t tile_in(void *scratch, size_t columns, size_t part, tile *tile) {
  const size_t parts = columns / part;
  tile->quads = scratch;
  tile->scales = (float *)(tile->quads + tile_rows * columns / 4);
  tile->minimums = tile->scales + tile_rows * parts;
  tile->row_scales = tile->minimums + tile_rows * parts;
  tile->row_minimums = tile->row_scales + parts;
  tile->row = (uint8_t *)(tile->row_minimums + parts);
  return (size_t)(tile->row + columns - (uint8_t *)scratch);
}

size_t NAMED(multiply_scratch_bytes)(ck_format weights, size_t vectors, size_t columns) {
  (void)vectors;
  tile tile;
  return tile_in((void *)64, columns, ck_unpack_block_length(weights), &tile);
}

BYTES_INLINE void unpack_tile(const ck_matrix *weights, size_t row, size_t rows, size_t part, tile to) {
  const size_t columns = weights->columns, parts = columns / part;
  const size_t row_bytes = columns / ck_block_length(weights->format) * ck_block_bytes(weights->format);
  for (size_t r = 0; r < tile_rows; r++) {
    if (r < rows) {
      const void *from = (const uint8_t *)weights->blocks + (row + r) * row_bytes;
      ck_unpack_blocks(weights->format, from, columns, to.row, to.row_scales, to.row_minimums);
    } else {
      memset(to.row_scales, 0, 2 * parts * sizeof(float));
    }
    for (size_t k = 0; k < columns / 4; k++) memcpy(to.quads + k * tile_rows + r, to.row + 4 * k, 4);
    for (size_t p = 0; p < parts; p++) {
      to.scales[p * tile_rows + r] = to.row_scales[p];
      to.minimums[p * tile_rows + r] = to.row_minimums[p];
    }
  }
}

/// Multiplies a group with the quads of the tile that share their scale and adds to the sums.
BYTES_INLINE void multiply_part(const uint32_t *weights, const float *scales, const float *minimums,
                                const packed_block *x, size_t half, size_t part, int most, bool has_minimums,
                                __m256 sums[2][group_vectors]) {
  __m256i integers[2][group_vectors];
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) {
    integers[0][v] = integers[1][v] =
        has_minimums || x->is_wide ? _mm256_setzero_si256() : _mm256_set1_epi32(x->sums.integers[half][v]);
  }
  add_quads(integers, weights, x->quads + 4 * half, part / 4, most);
  if (x->is_wide) {
#pragma clang loop unroll(full)
    for (size_t v = 0; v < group_vectors; v++) {
      const __m256i start = has_minimums ? _mm256_setzero_si256() : _mm256_set1_epi32(x->sums.integers[half][v]);
      integers[0][v] = _mm256_add_epi32(_mm256_slli_epi32(integers[0][v], 8), start);
      integers[1][v] = _mm256_add_epi32(_mm256_slli_epi32(integers[1][v], 8), start);
    }
    add_quads(integers, weights, x->low_quads + 4 * half, part / 4, most);
  }
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) {
    const __m256 factor = _mm256_set1_ps(x->scales[v]);
#pragma clang loop unroll(full)
    for (size_t i = 0; i < 2; i++) {
      const __m256 scale = _mm256_mul_ps(_mm256_loadu_ps(scales + 8 * i), factor);
      sums[i][v] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(integers[i][v]), scale, sums[i][v]);
      if (has_minimums) {
        const __m256 sum = _mm256_set1_ps(x->sums.numbers[half][v]);
        sums[i][v] = _mm256_fmadd_ps(_mm256_loadu_ps(minimums + 8 * i), sum, sums[i][v]);
      }
    }
  }
}

BYTES_INLINE __m256 load_some(const float *from, size_t count) {
  if (count >= 8) return _mm256_loadu_ps(from);
  float numbers[8] = {0};
  for (size_t i = 0; i < count; i++) numbers[i] = from[i];
  return _mm256_loadu_ps(numbers);
}

BYTES_INLINE void store_rows(float *y, __m256 products, size_t rows, ck_epilogue epilogue) {
  if (epilogue == CK_ADD) products = _mm256_add_ps(products, load_some(y, rows));
  if (rows >= 8) {
    _mm256_storeu_ps(y, products);
  } else {
    float numbers[8];
    _mm256_storeu_ps(numbers, products);
    for (size_t r = 0; r < rows; r++) y[r] = numbers[r];
  }
  if (epilogue == CK_GELU) ck_gelu_avx2(y, rows < 8 ? rows : 8);
}

/// The products of a group with up to 16 rows.
BYTES_INLINE void multiply_group(tile weights, const packed_block *x, size_t blocks, size_t part, int most,
                                 bool has_minimums, size_t vectors, size_t rows, const float *bias,
                                 ck_epilogue epilogue, float *y, size_t y_stride) {
  for (size_t v = 0; v < vectors; v++) __builtin_prefetch(y + v * y_stride, 1);
  const size_t second = rows > 8 ? rows - 8 : 0;
  const __m256 biases[2] = {bias ? load_some(bias, rows) : _mm256_setzero_ps(),
                            bias ? load_some(bias + 8, second) : _mm256_setzero_ps()};
  __m256 sums[2][group_vectors];
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) sums[0][v] = biases[0], sums[1][v] = biases[1];
  for (size_t b = 0; b < blocks; b++, x++) {
    const uint32_t *quads = weights.quads + b * 8 * tile_rows;
    const float *scales = weights.scales + b * (32 / part) * tile_rows;
    const float *minimums = weights.minimums + b * (32 / part) * tile_rows;
    multiply_part(quads, scales, minimums, x, 0, part, most, has_minimums, sums);
    if (part == 32) continue;
    multiply_part(quads + 4 * tile_rows, scales + tile_rows, minimums + tile_rows, x, 1, part, most, has_minimums, sums);
  }
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) {
    if (v < vectors) {
      store_rows(y + v * y_stride, sums[0][v], rows, epilogue);
      if (second) store_rows(y + v * y_stride + 8, sums[1][v], second, epilogue);
    }
  }
}

BYTES_INLINE void multiply_as(const ck_matrix *weights, size_t first_row, size_t last_row, const packed_block *packed,
                              size_t first_vector, size_t last_vector, size_t part, int most, bool has_minimums,
                              const float *bias, ck_epilogue epilogue, float *y, size_t y_stride, void *scratch) {
  const size_t blocks = weights->columns / 32;
  tile tile;
  tile_in(scratch, weights->columns, part, &tile);
  for (size_t row = first_row; row < last_row; row += tile_rows) {
    const size_t rows = last_row - row < tile_rows ? last_row - row : tile_rows;
    unpack_tile(weights, row, rows, part, tile);
    for (size_t i = first_vector; i < last_vector; i += group_vectors) {
      const size_t left = last_vector - i;
      multiply_group(tile, packed + i / group_vectors * blocks, blocks, part, most, has_minimums,
                     left < group_vectors ? left : group_vectors, rows, bias ? bias + row : NULL, epilogue,
                     y + i * y_stride + row, y_stride);
    }
  }
}

void NAMED(multiply)(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                     size_t first_vector, size_t last_vector, size_t vectors, const float *bias, ck_epilogue epilogue,
                     float *y, size_t y_stride, void *scratch) {
  (void)vectors;
#define MULTIPLY(part, most, has_minimums)                                                                         \
  multiply_as(weights, first_row, last_row, packed, first_vector, last_vector, part, most, has_minimums, bias,     \
              epilogue, y, y_stride, scratch)
  switch (weights->format) {
    case CK_Q4_0:
      return MULTIPLY(32, 15, false);
    case CK_Q5_0:
      return MULTIPLY(32, 31, false);
    case CK_Q4_1:
    case CK_Q4_K:
      return MULTIPLY(32, 15, true);
    case CK_Q5_1:
    case CK_Q5_K:
      return MULTIPLY(32, 31, true);
    case CK_Q2_K:
      return MULTIPLY(16, 3, true);
    case CK_Q3_K:
      return MULTIPLY(16, 7, false);
    case CK_Q6_K:
      return MULTIPLY(16, 63, false);
    default:
      return MULTIPLY(32, 255, false);
  }
#undef MULTIPLY
}
