// Products of many vectors with f16, bf16 and f32 weights by VDPBF16PS, with both rounded to bf16. With few columns,
// as in a model's first layer, whose input has the widest range, they are computed in f32, which costs little there.
#if defined(__x86_64__)
#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,avx512vnni,f16c,fma"))), apply_to = function)
#include <string.h>

#include "AVX512.h"

// A tile is 32 rows of weights, two registers wide; a group is 12 vectors: 24 sums in registers. Both are stored in
// the order in which the kernel reads them: for each pair of columns, the pairs (dwords) of all rows, and of all
// vectors.
enum { tile_rows = 32, group_vectors = 12 };

static size_t pairs(size_t columns) { return (columns + 31) / 32 * 16; }

static bool is_narrow(size_t columns) { return columns < 256; }

size_t ck_packed_bytes_bf16(ck_format weights, size_t vectors, size_t columns) {
  if (is_narrow(columns)) return ck_packed_bytes_avx512(weights, vectors, columns);
  return (vectors + group_vectors - 1) / group_vectors * group_vectors * pairs(columns) * 4;
}

static inline __m512i bf16_pairs(__m512 low, __m512 high) { return (__m512i)_mm512_cvtne2ps_pbh(high, low); }

/// 32 numbers from `column` on as pairs of bf16, zero past the last column.
static inline __m512i round_to_pairs(const float *x, size_t column, size_t columns) {
  const __mmask16 low = first_lanes(columns - column), high = columns > column + 16 ? first_lanes(columns - column - 16) : 0;
  return bf16_pairs(_mm512_maskz_loadu_ps(low, x + column), _mm512_maskz_loadu_ps(high, x + column + 16));
}

void ck_pack_bf16(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors,
                  void *packed) {
  if (is_narrow(columns)) return ck_pack_avx512(weights, x, columns, first, last, vectors, packed);
  const size_t count = pairs(columns);
  for (size_t i = first; i < last; i += group_vectors, x.numbers += group_vectors * x.stride) {
    const size_t group = last - i < group_vectors ? last - i : group_vectors;
    uint32_t *to = (uint32_t *)packed + i * count;
    for (size_t k = 0; k < count; k += 16) {
      __m512i r[16];
      for (size_t v = 0; v < 16; v++) {
        r[v] = v < group ? round_to_pairs(x.numbers + v * x.stride, 2 * k, columns) : _mm512_setzero_si512();
      }
      transpose_dwords(r);
      for (size_t j = 0; j < 16; j++) _mm512_mask_storeu_epi32(to + (k + j) * group_vectors, 0xfff, r[j]);
    }
  }
}

/// The rows that are multiplied with a group while it is in the first cache: as many tiles as leave room in the
/// second cache.
static size_t rows_at_once(size_t columns) {
  const size_t tiles = (384 << 10) / (tile_rows * pairs(columns) * 4);
  return tile_rows * (tiles < 1 ? 1 : tiles > 4 ? 4 : tiles);
}

size_t ck_multiply_scratch_bytes_bf16(ck_format weights, size_t vectors, size_t columns) {
  if (is_narrow(columns)) return ck_multiply_scratch_bytes_avx512(weights, vectors, columns);
  return rows_at_once(columns) * pairs(columns) * 4;
}

/// Up to 32 numbers of a row as pairs of bf16.
static inline __m512i load_pairs(ck_format format, const uint8_t *row, size_t column, size_t columns) {
  const size_t left = columns - column;
  const __mmask32 both = left >= 32 ? 0xffffffff : (1u << left) - 1;
  const __mmask16 low = (__mmask16)both, high = (__mmask16)(both >> 16);
  if (format == CK_BF16) return _mm512_maskz_loadu_epi16(both, row + 2 * column);
  if (format == CK_F32) {
    return bf16_pairs(_mm512_maskz_loadu_ps(low, row + 4 * column), _mm512_maskz_loadu_ps(high, row + 4 * column + 64));
  }
  return bf16_pairs(_mm512_cvtph_ps(_mm256_maskz_loadu_epi16(low, row + 2 * column)),
                    _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(high, row + 2 * column + 32)));
}

/// Lays up to 16 rows out from `tile` on; missing rows are zero.
static void unpack_rows(const ck_matrix *weights, size_t row, size_t rows, uint32_t *tile) {
  const size_t row_bytes = weights->columns * ck_block_bytes(weights->format);
  const uint8_t *from = (const uint8_t *)weights->blocks + row * row_bytes;
  for (size_t c = 0; c < 2 * pairs(weights->columns); c += 32) {
    __m512i r[16];
    for (size_t i = 0; i < 16; i++) {
      r[i] = i < rows ? load_pairs(weights->format, from + i * row_bytes, c, weights->columns) : _mm512_setzero_si512();
    }
    transpose_dwords(r);
    for (size_t j = 0; j < 16; j++) _mm512_store_si512(tile + (c / 2 + j) * tile_rows, r[j]);
  }
}

/// The products of a group with up to 32 rows.
static inline void multiply_group(const uint32_t *tile, const uint32_t *x, size_t count, size_t vectors, size_t rows,
                                  const float *bias, ck_epilogue epilogue, float *y, size_t y_stride) {
  prefetch_outputs(y, y_stride, vectors);
  const __mmask16 low = first_lanes(rows), high = rows > 16 ? first_lanes(rows - 16) : 0;
  const __m512 first_bias = bias ? _mm512_maskz_loadu_ps(low, bias) : _mm512_setzero_ps();
  const __m512 second_bias = bias ? _mm512_maskz_loadu_ps(high, bias + 16) : _mm512_setzero_ps();
  __m512 sums[2][group_vectors];
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) sums[0][v] = first_bias, sums[1][v] = second_bias;
  for (size_t k = 0; k < count; k++) {
    const __m512bh a = (__m512bh)_mm512_load_si512(tile + k * tile_rows);
    const __m512bh b = (__m512bh)_mm512_load_si512(tile + k * tile_rows + 16);
    __builtin_prefetch(tile + (k + 12) * tile_rows);
    __builtin_prefetch(tile + (k + 12) * tile_rows + 16);
    __builtin_prefetch(x + (k + 40) * group_vectors);
#pragma clang loop unroll(full)
    for (size_t v = 0; v < group_vectors; v++) {
      const __m512bh factor = (__m512bh)_mm512_set1_epi32((int)x[k * group_vectors + v]);
      sums[0][v] = _mm512_dpbf16_ps(sums[0][v], a, factor);
      sums[1][v] = _mm512_dpbf16_ps(sums[1][v], b, factor);
    }
  }
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) {
    if (v < vectors) {
      store_products(y + v * y_stride, sums[0][v], low, epilogue);
      if (high) store_products(y + v * y_stride + 16, sums[1][v], high, epilogue);
    }
  }
}

void ck_multiply_bf16(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                      size_t first_vector, size_t last_vector, size_t vectors, const float *bias,
                      ck_epilogue epilogue, float *y, size_t y_stride, void *scratch) {
  if (is_narrow(weights->columns)) {
    return ck_multiply_avx512(weights, first_row, last_row, packed, first_vector, last_vector, vectors, bias, epilogue,
                              y, y_stride, scratch);
  }
  uint32_t *tiles = scratch;
  const size_t count = pairs(weights->columns), at_once = rows_at_once(weights->columns);
  for (size_t first = first_row; first < last_row; first += at_once) {
    const size_t last = last_row - first < at_once ? last_row : first + at_once;
    for (size_t row = first; row < last; row += tile_rows) {
      uint32_t *tile = tiles + (row - first) * count;
      const size_t rows = last - row;
      unpack_rows(weights, row, rows < 16 ? rows : 16, tile);
      unpack_rows(weights, row + 16, rows > 32 ? 16 : rows > 16 ? rows - 16 : 0, tile + 16);
    }
    for (size_t i = first_vector; i < last_vector; i += group_vectors) {
      const size_t left = last_vector - i;
      for (size_t row = first; row < last; row += tile_rows) {
        multiply_group(tiles + (row - first) * count, (const uint32_t *)packed + i * count, count,
                       left < group_vectors ? left : group_vectors, last - row, bias ? bias + row : NULL, epilogue,
                       y + i * y_stride + row, y_stride);
      }
    }
  }
}
#pragma clang attribute pop
#endif
