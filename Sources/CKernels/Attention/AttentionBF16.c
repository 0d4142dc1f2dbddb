// Attention of many queries to many positions in bf16, by VDPBF16PS.
//
// A group of 12 queries passes over the positions in pieces that fit in the first cache: scores, exponentials and the
// sum of values for a piece, then the next one; the sums so far are rescaled when the maximum grows (Milakov and
// Gimelshein, "Online normalizer calculation for softmax", 2018). The mean key is subtracted from all keys first: it
// moves all scores of a query equally, which the softmax ignores, and smaller keys round better (Zhang et al.,
// "SageAttention", 2024).
#if defined(__x86_64__)
#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,avx512vnni,f16c,fma"))), apply_to = function)
#include <math.h>

#include "AVX512.h"

enum { group_queries = 12, tile_lanes = 32, piece_positions = 768 };

/// A score whose exponential is 0.
static const float nothing = -1e30f;

static size_t tiles(size_t count) { return (count + tile_lanes - 1) / tile_lanes; }

/// The layout of the scratch memory. Lengths of heads are rounded up to whole tiles for the values.
typedef struct {
  /// For each tile of 32 positions, for each pair of numbers: the pairs of all positions.
  uint32_t *keys;
  /// For each tile of 32 numbers, for each pair of positions: the pairs of all numbers.
  uint32_t *values;
  /// For each pair of numbers: the pairs of all queries of a group.
  uint32_t *queries;
  /// Scores of a group's queries for a piece, and their exponentials as bf16.
  float *scores;
  uint16_t *weights;
  /// Sums of values of a group's queries.
  float *sums;
} workspace;

static size_t workspace_at(uint8_t *scratch, size_t positions, size_t head_length, workspace *work) {
  const size_t key_bytes = tiles(positions) * tile_lanes * head_length * 2;
  const size_t value_bytes = tiles(positions) * tile_lanes * tiles(head_length) * tile_lanes * 2;
  size_t offset = 0;
  work->keys = (uint32_t *)scratch;
  offset += key_bytes;
  work->values = (uint32_t *)(scratch + offset);
  offset += value_bytes;
  work->queries = (uint32_t *)(scratch + offset);
  offset += (head_length / 2 * group_queries * 4 + 63) / 64 * 64;
  work->scores = (float *)(scratch + offset);
  offset += group_queries * piece_positions * sizeof(float);
  work->weights = (uint16_t *)(scratch + offset);
  offset += group_queries * piece_positions * sizeof(uint16_t);
  work->sums = (float *)(scratch + offset);
  return offset + group_queries * tiles(head_length) * tile_lanes * sizeof(float);
}

size_t ck_attend_scratch_bytes_bf16(size_t positions, size_t head_length) {
  workspace work;
  return workspace_at((uint8_t *)64, positions, head_length, &work);
}

static inline __m512i bf16_pairs(__m512 low, __m512 high) { return (__m512i)_mm512_cvtne2ps_pbh(high, low); }

static void pack_keys(ck_rows k, size_t positions, size_t head_length, uint32_t *to) {
  float means[256] = {0};
  for (size_t p = 0; p < positions; p++) {
    for (size_t d = 0; d < head_length; d += 16) {
      _mm512_storeu_ps(means + d, _mm512_add_ps(_mm512_loadu_ps(means + d), _mm512_loadu_ps(k.numbers + p * k.stride + d)));
    }
  }
  for (size_t d = 0; d < head_length; d++) means[d] /= (float)positions;
  const size_t pairs = head_length / 2;
  for (size_t p = 0; p < tiles(positions) * tile_lanes; p += 16) {
    uint32_t *tile = to + p / tile_lanes * pairs * tile_lanes + p % tile_lanes;
    for (size_t d = 0; d < head_length; d += 32) {
      const bool both = d + 16 < head_length;
      const __m512 mean = _mm512_loadu_ps(means + d), next_mean = _mm512_loadu_ps(means + d + 16 * both);
      __m512i r[16];
      for (size_t i = 0; i < 16; i++) {
        const float *row = k.numbers + (p + i) * k.stride + d;
        r[i] = p + i < positions ? bf16_pairs(_mm512_sub_ps(_mm512_loadu_ps(row), mean),
                                              both ? _mm512_sub_ps(_mm512_loadu_ps(row + 16), next_mean) : mean)
                                 : _mm512_setzero_si512();
      }
      transpose_dwords(r);
      for (size_t j = 0; j < (both ? 16 : 8); j++) _mm512_store_si512(tile + (d / 2 + j) * tile_lanes, r[j]);
    }
  }
}

static void pack_values(ck_rows v, size_t positions, size_t head_length, uint32_t *to) {
  // Interleaves the low numbers with the high ones.
  const __m512i order = _mm512_set_epi16(31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8, 23, 7, 22, 6, 21,
                                         5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
  const size_t pairs = tiles(positions) * tile_lanes / 2;
  for (size_t p = 0; p < 2 * pairs; p += 2) {
    for (size_t d = 0; d < tiles(head_length) * tile_lanes; d += 16) {
      const float *row = v.numbers + p * v.stride + d;
      const bool there = d < head_length;
      const __m512 first = there && p < positions ? _mm512_loadu_ps(row) : _mm512_setzero_ps();
      const __m512 second = there && p + 1 < positions ? _mm512_loadu_ps(row + v.stride) : _mm512_setzero_ps();
      _mm512_store_si512(to + (d / tile_lanes * pairs + p / 2) * tile_lanes + d % tile_lanes,
                         _mm512_permutexvar_epi16(order, bf16_pairs(first, second)));
    }
  }
}

static void pack_queries(ck_rows q, size_t first, size_t count, size_t head_length, float scale, uint32_t *to) {
  const __m512 factor = _mm512_set1_ps(scale);
  for (size_t d = 0; d < head_length; d += 32) {
    const bool both = d + 16 < head_length;
    __m512i r[16];
    for (size_t i = 0; i < 16; i++) {
      const float *row = q.numbers + (first + i) * q.stride + d;
      r[i] = i < count ? bf16_pairs(_mm512_mul_ps(_mm512_loadu_ps(row), factor),
                                    both ? _mm512_mul_ps(_mm512_loadu_ps(row + 16), factor) : factor)
                       : _mm512_setzero_si512();
    }
    transpose_dwords(r);
    for (size_t j = 0; j < (both ? 16 : 8); j++) {
      _mm512_mask_storeu_epi32(to + (d / 2 + j) * group_queries, 0xfff, r[j]);
    }
  }
}

/// Scores of the group for one tile of keys.
static inline void score_tile(const uint32_t *keys, const uint32_t *queries, size_t pairs, float *scores) {
  __m512 sums[2][group_queries];
#pragma clang loop unroll(full)
  for (size_t i = 0; i < group_queries; i++) sums[0][i] = sums[1][i] = _mm512_setzero_ps();
  for (size_t k = 0; k < pairs; k++) {
    const __m512bh a = (__m512bh)_mm512_load_si512(keys + k * tile_lanes);
    const __m512bh b = (__m512bh)_mm512_load_si512(keys + k * tile_lanes + 16);
#pragma clang loop unroll(full)
    for (size_t i = 0; i < group_queries; i++) {
      const __m512bh query = (__m512bh)_mm512_set1_epi32((int)queries[k * group_queries + i]);
      sums[0][i] = _mm512_dpbf16_ps(sums[0][i], a, query);
      sums[1][i] = _mm512_dpbf16_ps(sums[1][i], b, query);
    }
  }
#pragma clang loop unroll(full)
  for (size_t i = 0; i < group_queries; i++) {
    _mm512_store_ps(scores + i * piece_positions, sums[0][i]);
    _mm512_store_ps(scores + i * piece_positions + 16, sums[1][i]);
  }
}

/// 2ˣ for x up to 0, within 1e-4 of it: the weights are rounded to bf16, which keeps 4e-3.
static inline __m512 power_of_two(__m512 x) {
  // From 0 to 1: what is above the whole number below.
  const __m512 rest = _mm512_reduce_ps(x, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
  __m512 p = _mm512_set1_ps(0.07944154f);
  p = _mm512_fmadd_ps(p, rest, _mm512_set1_ps(0.22449434f));
  p = _mm512_fmadd_ps(p, rest, _mm512_set1_ps(0.69606564f));
  p = _mm512_fmadd_ps(p, rest, _mm512_set1_ps(0.99992848f));
  return _mm512_scalef_ps(p, x);
}

/// Turns one query's scores into weights and returns their sum. The numbers before `begin` and from `end` to `whole` are
/// ignored.
static inline float weigh(float *scores, uint16_t *weights, size_t begin, size_t end, size_t whole, float *maximum) {
  const __m512 least = _mm512_set1_ps(nothing);
  for (size_t p = 0; p < begin && p < whole; p++) scores[p] = nothing;
  for (size_t p = end; p < whole; p++) scores[p] = nothing;
  __m512 largest = _mm512_set1_ps(*maximum), other = least;
  for (size_t p = 0; p < whole; p += 32) {
    largest = _mm512_max_ps(largest, _mm512_load_ps(scores + p));
    other = _mm512_max_ps(other, _mm512_load_ps(scores + p + 16));
  }
  *maximum = _mm512_reduce_max_ps(_mm512_max_ps(largest, other));
  const __m512 top = _mm512_set1_ps(*maximum);
  __m512 sum = _mm512_setzero_ps(), other_sum = sum;
  for (size_t p = 0; p < whole; p += 32) {
    const __m512 a = power_of_two(_mm512_sub_ps(_mm512_load_ps(scores + p), top));
    const __m512 b = power_of_two(_mm512_sub_ps(_mm512_load_ps(scores + p + 16), top));
    sum = _mm512_add_ps(sum, a);
    other_sum = _mm512_add_ps(other_sum, b);
    _mm512_store_si512(weights + p, bf16_pairs(a, b));
  }
  return _mm512_reduce_add_ps(_mm512_add_ps(sum, other_sum));
}

/// sums = sums · factor + weights · values, for one tile of numbers of the heads.
static inline void sum_values(const uint32_t *values, const uint16_t *weights, size_t pairs, const float *factors,
                              float *to, size_t stride) {
  __m512 sums[2][group_queries];
#pragma clang loop unroll(full)
  for (size_t i = 0; i < group_queries; i++) {
    const __m512 factor = _mm512_set1_ps(factors[i]);
    sums[0][i] = _mm512_mul_ps(_mm512_load_ps(to + i * stride), factor);
    sums[1][i] = _mm512_mul_ps(_mm512_load_ps(to + i * stride + 16), factor);
  }
  const uint32_t *pair_weights = (const uint32_t *)weights;
  for (size_t k = 0; k < pairs; k++) {
    const __m512bh a = (__m512bh)_mm512_load_si512(values + k * tile_lanes);
    const __m512bh b = (__m512bh)_mm512_load_si512(values + k * tile_lanes + 16);
#pragma clang loop unroll(full)
    for (size_t i = 0; i < group_queries; i++) {
      const __m512bh weight = (__m512bh)_mm512_set1_epi32((int)pair_weights[i * (piece_positions / 2) + k]);
      sums[0][i] = _mm512_dpbf16_ps(sums[0][i], a, weight);
      sums[1][i] = _mm512_dpbf16_ps(sums[1][i], b, weight);
    }
  }
#pragma clang loop unroll(full)
  for (size_t i = 0; i < group_queries; i++) {
    _mm512_store_ps(to + i * stride, sums[0][i]);
    _mm512_store_ps(to + i * stride + 16, sums[1][i]);
  }
}

/// Computes queries first..<last of one head with the keys and values that are packed.
static void attend_head(ck_rows q, workspace work, size_t positions, size_t seen, size_t window,
                        size_t head_length, float scale, size_t first, size_t last, float *y, size_t y_stride) {
  const size_t pairs = head_length / 2, value_tiles = tiles(head_length), stride = value_tiles * tile_lanes;
  const size_t position_pairs = tiles(positions) * tile_lanes / 2;
  for (size_t i = first; i < last; i += group_queries) {
    const size_t count = last - i < group_queries ? last - i : group_queries;
    // Powers of two instead of e.
    pack_queries(q, i, count, head_length, scale * 1.44269504f, work.queries);
    float maximums[group_queries], totals[group_queries] = {0}, factors[group_queries];
    for (size_t j = 0; j < group_queries; j++) maximums[j] = nothing;
    for (size_t j = 0; j < group_queries * stride; j += 16) _mm512_store_ps(work.sums + j, _mm512_setzero_ps());
    const size_t most = positions_seen(seen, i + count - 1, positions);
    // From the tile in which the first query's window begins, where every query of the group sees something.
    const size_t least = first_in_window(positions_seen(seen, i, most), window);
    for (size_t p = least / tile_lanes * tile_lanes; p < most; p += piece_positions) {
      const size_t piece = most - p < piece_positions ? most - p : piece_positions;
      for (size_t t = 0; t < tiles(piece); t++) {
        score_tile(work.keys + (p / tile_lanes + t) * pairs * tile_lanes, work.queries, pairs,
                   work.scores + t * tile_lanes);
      }
      for (size_t j = 0; j < group_queries; j++) {
        const size_t visible = positions_seen(seen, i + j, most), hidden = first_in_window(visible, window);
        const size_t begin = hidden > p ? hidden - p : 0, own = visible > p ? visible - p : 0;
        const float before = maximums[j];
        const float sum = weigh(work.scores + j * piece_positions, work.weights + j * piece_positions, begin,
                                own < piece ? own : piece, tiles(piece) * tile_lanes, &maximums[j]);
        factors[j] = exp2f(before - maximums[j]);
        totals[j] = totals[j] * factors[j] + sum;
      }
      for (size_t t = 0; t < value_tiles; t++) {
        sum_values(work.values + (t * position_pairs + p / 2) * tile_lanes, work.weights, tiles(piece) * tile_lanes / 2,
                   factors, work.sums + t * tile_lanes, stride);
      }
    }
    for (size_t j = 0; j < count; j++) {
      const __m512 factor = _mm512_set1_ps(1 / totals[j]);
      for (size_t d = 0; d < head_length; d += 16) {
        _mm512_storeu_ps(y + (i + j) * y_stride + d,
                         _mm512_mul_ps(_mm512_load_ps(work.sums + j * stride + d), factor));
      }
    }
  }
}

void ck_attend_bf16(ck_rows q, size_t heads, ck_rows k, ck_rows v, size_t positions, size_t seen, size_t window,
                    size_t head_length, float scale, size_t first, size_t last, float *y, size_t y_stride,
                    void *scratch) {
  workspace work;
  workspace_at(scratch, positions, head_length, &work);
  pack_keys(k, positions, head_length, work.keys);
  pack_values(v, positions, head_length, work.values);
  for (size_t h = 0; h < heads; h++) {
    const ck_rows own = {q.numbers + h * head_length, q.stride};
    attend_head(own, work, positions, seen, window, head_length, scale, first, last, y + h * head_length, y_stride);
  }
}
#pragma clang attribute pop
#endif
