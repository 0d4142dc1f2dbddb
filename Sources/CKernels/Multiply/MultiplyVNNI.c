// Products of many vectors with quantized weights by VPDPBUSD: weights as unsigned bytes, vectors as signed ones.
//
// With w = s·b + m for a block's bytes b, and x = t·q for the vector's, Σ w x = s t Σ b q + m t Σ q. Where m = −z·s, the
// sum starts at −z Σ q instead, which costs nothing. Where x has 16 bits, Σ b q = 256 Σ b high + Σ b low.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,f16c,fma"))), \
                             apply_to = function)
#include "AVX512.h"
#include "HalfNumbers.h"
#include "UnpackAVX512.h"

// A tile is 32 rows of weights, two registers wide; a group is 6 vectors: 12 integer and 12 f32 sums in registers.
enum { tile_rows = 32, group_vectors = 6 };

#define NAMED(kernel) ck_##kernel##_vnni
#include "PackedVectors.h"

ALWAYS_INLINE float largest_of(const float *x) {
  return _mm512_reduce_max_ps(_mm512_max_ps(_mm512_abs_ps(_mm512_loadu_ps(x)), _mm512_abs_ps(_mm512_loadu_ps(x + 16))));
}

/// Stores the low bytes of 32 numbers to the place of one vector.
ALWAYS_INLINE void store_bytes(__m512i first, __m512i second, size_t v, uint32_t to[8][group_vectors]) {
  _Alignas(32) uint32_t quads[8];
  _mm_store_si128((__m128i *)quads, _mm512_cvtepi32_epi8(first));
  _mm_store_si128((__m128i *)(quads + 4), _mm512_cvtepi32_epi8(second));
  for (size_t k = 0; k < 8; k++) to[k][v] = quads[k];
}

/// The high bytes of 16-bit numbers, rounded so that the low ones are signed.
ALWAYS_INLINE __m512i high_bytes(__m512i numbers) {
  return _mm512_srai_epi32(_mm512_add_epi32(numbers, _mm512_set1_epi32(128)), 8);
}

ALWAYS_INLINE void pack_block(const float *x, float largest, size_t v, int zero, bool halves, packed_block *to) {
  const float most = to->is_wide ? largest_wide : largest_narrow;
  const __m512 factor = _mm512_set1_ps(largest > 0 ? most / largest : 0);
  const __m512i first = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_loadu_ps(x), factor));
  const __m512i second = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_loadu_ps(x + 16), factor));
  if (to->is_wide) {
    store_bytes(high_bytes(first), high_bytes(second), v, to->quads);
    store_bytes(first, second, v, to->low_quads);
  } else {
    store_bytes(first, second, v, to->quads);
  }
  keep_sums(to, v, largest / most, _mm512_reduce_add_epi32(first), _mm512_reduce_add_epi32(second), zero, halves);
}

/// A tile's bytes in quads: four numbers of each row, then the next four. Then for each 16 or 32 numbers the scales of
/// all rows, and then the minimums.
typedef struct tile {
  uint32_t *quads;
  float *scales, *minimums;
} tile;

static size_t tile_bytes(size_t columns, size_t part) {
  return tile_rows * (columns + 2 * sizeof(float) * columns / part);
}

static tile tile_at(void *scratch, size_t number, size_t columns, size_t part) {
  uint8_t *start = (uint8_t *)scratch + number * tile_bytes(columns, part);
  float *scales = (float *)(start + tile_rows * columns);
  return (tile){(uint32_t *)start, scales, scales + tile_rows * columns / part};
}

/// The tiles that are multiplied with a group while it is in the first cache: as many as leave room in the second
/// cache.
static size_t tiles_at_once(size_t columns, size_t part) {
  const size_t tiles = (384 << 10) / tile_bytes(columns, part);
  return tiles < 1 ? 1 : tiles > 4 ? 4 : tiles;
}

size_t ck_multiply_scratch_bytes_vnni(ck_format weights, size_t vectors, size_t columns) {
  (void)vectors;
  const size_t part = ck_unpack_block_length(weights);
  return tiles_at_once(columns, part) * tile_bytes(columns, part);
}

/// Stores the numbers of 16 rows, of each row the same place in all registers, for `parts` places.
ALWAYS_INLINE void store_places(__m512 rows[16], size_t parts, float *to) {
  __m512i r[16];
  for (size_t i = 0; i < 16; i++) r[i] = _mm512_castps_si512(rows[i]);
  transpose_dwords(r);
  for (size_t j = 0; j < parts; j++) _mm512_store_si512(to + j * tile_rows, r[j]);
}

/// The scales and minimums of up to 16 rows' blocks of 32: halves at the start of each block.
ALWAYS_INLINE void unpack_half_scales(const uint8_t *from, size_t row_bytes, size_t rows, size_t bytes, size_t blocks,
                                      bool minimums, tile to) {
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i places = _mm512_mullo_epi32(lanes, _mm512_set1_epi32((int)bytes));
  for (size_t b = 0; b < blocks; b += 16) {
    const size_t parts = blocks - b < 16 ? blocks - b : 16;
    __m512 scales[16], least[16];
    for (size_t i = 0; i < 16; i++) scales[i] = least[i] = _mm512_setzero_ps();
    for (size_t i = 0; i < rows; i++) {
      const __m512i pairs = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), first_lanes(parts), places,
                                                        from + i * row_bytes + b * bytes, 1);
      scales[i] = _mm512_cvtph_ps(_mm512_cvtepi32_epi16(pairs));
      if (minimums) least[i] = _mm512_cvtph_ps(_mm512_cvtepi32_epi16(_mm512_srli_epi32(pairs, 16)));
    }
    store_places(scales, parts, to.scales + b * tile_rows);
    if (minimums) store_places(least, parts, to.minimums + b * tile_rows);
  }
}

ALWAYS_INLINE __m512 scaled_bytes(__m128i bytes, const uint8_t *scale) {
  return _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(bytes)), _mm512_set1_ps(half_at(scale)));
}

/// A block's scales, and after eight of them their minimums where there are only eight.
ALWAYS_INLINE __m512 k_scales(ck_format format, const uint8_t *at) {
  switch (format) {
    case CK_Q2_K: {
      const q2_k_block *block = (const q2_k_block *)at;
      const __m128i both = _mm_loadu_si128((const void *)block->scales);
      return scaled_bytes(_mm_and_si128(both, _mm_set1_epi8(15)), block->scale);
    }
    case CK_Q3_K: {
      const q3_k_block *block = (const q3_k_block *)at;
      const q3_k_scale_words words = q3_k_scales(block->scales);
      const __m128i scales = _mm_loadu_si128((const void *)words.words);
      return scaled_bytes(_mm_sub_epi8(scales, _mm_set1_epi8(32)), block->scale);
    }
    case CK_Q4_K:
    case CK_Q5_K: {
      const q4_k_block *block = (const void *)at;
      const six_bit_words words = six_bit_scales(block->scales);
      const __m128i bytes = _mm_set_epi64x((long long)words.minimums, (long long)words.scales);
      const __m512 scale = _mm512_set1_ps(half_at(block->scale)), minimum = _mm512_set1_ps(-half_at(block->minimum));
      return _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(bytes)),
                           _mm512_mask_blend_ps(0xff00, scale, minimum));
    }
    default: {
      const q6_k_block *block = (const q6_k_block *)at;
      return scaled_bytes(_mm_loadu_si128((const void *)block->scales), block->scale);
    }
  }
}

static inline __m512 q2_k_minimums(const uint8_t *at) {
  const q2_k_block *block = (const q2_k_block *)at;
  const __m128i high = _mm_srli_epi16(_mm_loadu_si128((const void *)block->scales), 4);
  const __m512 sizes = scaled_bytes(_mm_and_si128(high, _mm_set1_epi8(15)), block->minimum);
  return _mm512_sub_ps(_mm512_setzero_ps(), sizes);
}

/// The scales and minimums of up to 16 rows' blocks of 256.
ALWAYS_INLINE void unpack_k_scales(ck_format format, const uint8_t *from, size_t row_bytes, size_t rows, size_t bytes,
                                   size_t blocks, tile to) {
  const bool mixed = format == CK_Q4_K || format == CK_Q5_K;
  for (size_t b = 0; b < blocks; b++, from += bytes) {
    __m512 r[16];
    for (size_t i = 0; i < 16; i++) r[i] = i < rows ? k_scales(format, from + i * row_bytes) : _mm512_setzero_ps();
    if (mixed) {
      __m512i places[16];
      for (size_t i = 0; i < 16; i++) places[i] = _mm512_castps_si512(r[i]);
      transpose_dwords(places);
      for (size_t j = 0; j < 8; j++) {
        _mm512_store_si512(to.scales + (8 * b + j) * tile_rows, places[j]);
        _mm512_store_si512(to.minimums + (8 * b + j) * tile_rows, places[8 + j]);
      }
      continue;
    }
    store_places(r, 16, to.scales + 16 * b * tile_rows);
    if (format != CK_Q2_K) continue;
    for (size_t i = 0; i < 16; i++) r[i] = i < rows ? q2_k_minimums(from + i * row_bytes) : _mm512_setzero_ps();
    store_places(r, 16, to.minimums + 16 * b * tile_rows);
  }
}

/// Unpacks up to 16 rows; missing ones have scales of zero.
ALWAYS_INLINE void unpack_rows_as(ck_format format, const uint8_t *from, size_t row_bytes, size_t rows, size_t columns,
                                  tile to) {
  const size_t strips = (columns + 63) / 64, bytes = block_bytes_of(format);
  if (has_blocks_of_256(format)) {
    unpack_k_scales(format, from, row_bytes, rows, bytes, columns / 256, to);
  } else {
    unpack_half_scales(from, row_bytes, rows, bytes, columns / 32, format == CK_Q4_1 || format == CK_Q5_1, to);
  }
  for (size_t strip = 0; strip < strips; strip++) {
    const bool both = 64 * strip + 64 <= columns;
    __m512i r[16];
    for (size_t i = 0; i < rows; i++) r[i] = unpack_strip(format, from + i * row_bytes, strip, both);
    for (size_t i = rows; i < 16; i++) r[i] = _mm512_setzero_si512();
    transpose_dwords(r);
    for (size_t j = 0; j < (both ? 16 : 8); j++) _mm512_store_si512(to.quads + (16 * strip + j) * tile_rows, r[j]);
  }
}

static void unpack_rows(const ck_matrix *weights, size_t row, size_t rows, tile to) {
  const size_t columns = weights->columns;
  const size_t row_bytes = columns / ck_block_length(weights->format) * ck_block_bytes(weights->format);
  const uint8_t *from = (const uint8_t *)weights->blocks + row * row_bytes;
  switch (weights->format) {
#define UNPACK(name)                                                 \
  case name:                                                         \
    if (rows == 16) {                                                \
      unpack_rows_as(name, from, row_bytes, 16, columns, to);        \
    } else {                                                         \
      unpack_rows_as(name, from, row_bytes, rows, columns, to);      \
    }                                                                \
    break;
    UNPACK(CK_Q4_0)
    UNPACK(CK_Q4_1)
    UNPACK(CK_Q5_0)
    UNPACK(CK_Q5_1)
    UNPACK(CK_Q8_0)
    UNPACK(CK_IQ4_NL)
    UNPACK(CK_Q2_K)
    UNPACK(CK_Q3_K)
    UNPACK(CK_Q4_K)
    UNPACK(CK_Q5_K)
    UNPACK(CK_Q6_K)
#undef UNPACK
    default:
      break;
  }
}

/// Prefetches the blocks of some consecutive rows into the second cache. Unpacking goes through 16 rows at once;
/// these are too many places, and each is too short, for the processor to predict.
static inline void prefetch_rows(const ck_matrix *weights, size_t first, size_t last) {
  const size_t row_bytes = weights->columns / ck_block_length(weights->format) * ck_block_bytes(weights->format);
  const uint8_t *at = (const uint8_t *)weights->blocks + first * row_bytes;
  const uint8_t *end = at + (last - first) * row_bytes;
  for (; at < end; at += 64) _mm_prefetch((const char *)at, _MM_HINT_T1);
}

static void unpack_tile(const ck_matrix *weights, size_t row, size_t rows, tile to) {
  const size_t first = rows < 16 ? rows : 16, second = rows > 32 ? 16 : rows - first;
  unpack_rows(weights, row, first, to);
  unpack_rows(weights, row + 16, second, (tile){to.quads + 16, to.scales + 16, to.minimums + 16});
}

/// Adds the products of a group with `quads` quads of the tile; `following` is what the group has after them.
ALWAYS_INLINE void add_quads(const uint32_t *weights, const uint32_t x[][group_vectors], const void *following,
                             size_t quads, __m512i integers[2][group_vectors]) {
#pragma clang loop unroll(full)
  for (size_t k = 0; k < quads; k++) {
    const __m512i a = _mm512_load_si512(weights + k * tile_rows);
    const __m512i b = _mm512_load_si512(weights + k * tile_rows + 16);
    __builtin_prefetch(weights + (k + 12) * tile_rows);
    __builtin_prefetch(weights + (k + 12) * tile_rows + 16);
    // The group's numbers are not in the first cache at its first tiles.
    if (k % 2 == 0) __builtin_prefetch((const uint8_t *)following + 64 * (k / 2));
#pragma clang loop unroll(full)
    for (size_t v = 0; v < group_vectors; v++) {
      const __m512i factor = _mm512_set1_epi32((int)x[k][v]);
      integers[0][v] = _mm512_dpbusd_epi32(integers[0][v], a, factor);
      integers[1][v] = _mm512_dpbusd_epi32(integers[1][v], b, factor);
    }
  }
}

/// Multiplies a group with `quads` quads of the tile that share their scale and adds to the sums.
ALWAYS_INLINE void multiply_part(const uint32_t *weights, const float *scales, const float *minimums,
                                 const packed_block *x, size_t half, size_t quads, bool has_minimums,
                                 __m512 sums[2][group_vectors]) {
  __m512i integers[2][group_vectors];
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) {
    integers[0][v] = integers[1][v] =
        has_minimums || x->is_wide ? _mm512_setzero_si512() : _mm512_set1_epi32(x->sums.integers[half][v]);
  }
  add_quads(weights, x->quads + half * 4, (const uint8_t *)(x + 4) + 128 * half, quads, integers);
  if (x->is_wide) {
#pragma clang loop unroll(full)
    for (size_t v = 0; v < group_vectors; v++) {
      const __m512i start = has_minimums ? _mm512_setzero_si512() : _mm512_set1_epi32(x->sums.integers[half][v]);
      integers[0][v] = _mm512_add_epi32(_mm512_slli_epi32(integers[0][v], 8), start);
      integers[1][v] = _mm512_add_epi32(_mm512_slli_epi32(integers[1][v], 8), start);
    }
    add_quads(weights, x->low_quads + half * 4, (const uint8_t *)(x + 4)->low_quads + 128 * half, quads, integers);
  }
  const __m512 scale[2] = {_mm512_load_ps(scales), _mm512_load_ps(scales + 16)};
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) {
    const __m512 factor = _mm512_set1_ps(x->scales[v]);
    sums[0][v] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(integers[0][v]), _mm512_mul_ps(scale[0], factor), sums[0][v]);
    sums[1][v] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(integers[1][v]), _mm512_mul_ps(scale[1], factor), sums[1][v]);
  }
  if (!has_minimums) return;
  const __m512 minimum[2] = {_mm512_load_ps(minimums), _mm512_load_ps(minimums + 16)};
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) {
    const __m512 sum = _mm512_set1_ps(x->sums.numbers[half][v]);
    sums[0][v] = _mm512_fmadd_ps(minimum[0], sum, sums[0][v]);
    sums[1][v] = _mm512_fmadd_ps(minimum[1], sum, sums[1][v]);
  }
}

/// The products of a group with up to 32 rows.
ALWAYS_INLINE void multiply_group(tile weights, const packed_block *x, size_t blocks, size_t part, bool has_minimums,
                                  size_t vectors, size_t rows, const float *bias, ck_epilogue epilogue, float *y,
                                  size_t y_stride) {
  prefetch_outputs(y, y_stride, vectors);
  const __mmask16 low = first_lanes(rows), high = rows > 16 ? first_lanes(rows - 16) : 0;
  const __m512 first_bias = bias ? _mm512_maskz_loadu_ps(low, bias) : _mm512_setzero_ps();
  const __m512 second_bias = bias ? _mm512_maskz_loadu_ps(high, bias + 16) : _mm512_setzero_ps();
  __m512 sums[2][group_vectors];
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) sums[0][v] = first_bias, sums[1][v] = second_bias;
  for (size_t b = 0; b < blocks; b++, x++) {
    const uint32_t *quads = weights.quads + b * 8 * tile_rows;
    const size_t scale = b * (32 / part) * tile_rows;
    multiply_part(quads, weights.scales + scale, weights.minimums + scale, x, 0, part / 4, has_minimums, sums);
    if (part == 32) continue;
    multiply_part(quads + 4 * tile_rows, weights.scales + scale + tile_rows, weights.minimums + scale + tile_rows, x, 1,
                  4, has_minimums, sums);
  }
#pragma clang loop unroll(full)
  for (size_t v = 0; v < group_vectors; v++) {
    if (v < vectors) {
      store_products(y + v * y_stride, sums[0][v], low, epilogue);
      if (high) store_products(y + v * y_stride + 16, sums[1][v], high, epilogue);
    }
  }
}

ALWAYS_INLINE void multiply_as(const ck_matrix *weights, size_t first_row, size_t last_row, const packed_block *packed,
                               size_t first_vector, size_t last_vector, size_t part, bool has_minimums,
                               const float *bias, ck_epilogue epilogue, float *y, size_t y_stride, void *scratch) {
  const size_t blocks = weights->columns / 32, at_once = tile_rows * tiles_at_once(weights->columns, part);
  for (size_t first = first_row; first < last_row; first += at_once) {
    const size_t last = last_row - first < at_once ? last_row : first + at_once;
    prefetch_rows(weights, first, last - first < tile_rows ? last : first + tile_rows);
    for (size_t row = first; row < last; row += tile_rows) {
      const size_t next = last - row < tile_rows ? last : row + tile_rows;
      prefetch_rows(weights, next, last - next < tile_rows ? last : next + tile_rows);
      unpack_tile(weights, row, last - row, tile_at(scratch, (row - first) / tile_rows, weights->columns, part));
    }
    for (size_t i = first_vector; i < last_vector; i += group_vectors) {
      const packed_block *x = packed + i / group_vectors * blocks;
      const size_t left = last_vector - i;
      for (size_t row = first; row < last; row += tile_rows) {
        multiply_group(tile_at(scratch, (row - first) / tile_rows, weights->columns, part), x, blocks, part,
                       has_minimums, left < group_vectors ? left : group_vectors, last - row, bias ? bias + row : NULL,
                       epilogue, y + i * y_stride + row, y_stride);
      }
    }
  }
}

void ck_multiply_vnni(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                      size_t first_vector, size_t last_vector, size_t vectors, const float *bias, ck_epilogue epilogue,
                      float *y, size_t y_stride, void *scratch) {
  (void)vectors;
#define MULTIPLY(part, has_minimums)                                                                             \
  multiply_as(weights, first_row, last_row, packed, first_vector, last_vector, part, has_minimums, bias, epilogue, \
              y, y_stride, scratch)
  const bool has_minimums = ck_unpack_zero(weights->format) == 0;
  if (ck_unpack_block_length(weights->format) == 32) {
    if (has_minimums) {
      MULTIPLY(32, true);
    } else {
      MULTIPLY(32, false);
    }
  } else if (has_minimums) {
    MULTIPLY(16, true);
  } else {
    MULTIPLY(16, false);
  }
#undef MULTIPLY
}
#pragma clang attribute pop
#endif
