// Attention of many queries to many positions in f32 for one instruction set. Define NAMED(kernel), giving the kernel's
// name in the set, and `group_vectors`, and include Lanes.h and MultiplyF32.h before. Works as AttentionBF16.c does.

enum { piece_positions = 128 };

static inline size_t whole_tiles(size_t count) { return (count + tile_rows - 1) / tile_rows * tile_rows; }

/// The layout of the scratch memory.
typedef struct {
  /// For each tile of positions, for each number of the head: that number of all positions.
  float *keys;
  /// For each tile of numbers of the head, for each position: the tile's numbers.
  float *values;
  /// For each number of the head, that number of a group's queries.
  float *queries;
  /// A group's scores for a piece, which become weights, for each query.
  float *scores;
  /// Sums of values for each query of a group.
  float *sums;
} workspace;

LANES_INLINE size_t workspace_at(float *scratch, size_t positions, size_t head_length, workspace *work) {
  work->keys = scratch;
  work->values = work->keys + whole_tiles(positions) * head_length;
  work->queries = work->values + positions * whole_tiles(head_length);
  work->scores = work->queries + head_length * group_vectors;
  work->sums = work->scores + group_vectors * piece_positions;
  return (size_t)(work->sums + group_vectors * whole_tiles(head_length) - scratch) * sizeof(float);
}

size_t NAMED(attend_scratch_bytes)(size_t positions, size_t head_length) {
  workspace work;
  return workspace_at((float *)64, positions, head_length, &work);
}

/// sums = sums · factor + Σ tile[k] x[k], for a tile of rows and a group of vectors; x and the next vector's are `stride`
/// apart, its numbers `step`.
LANES_INLINE void add_products(const float *tile, const float *x, size_t stride, size_t step, size_t count,
                               const float *factors, float *to, size_t to_stride) {
  lanes sums[2][group_vectors];
#pragma clang loop unroll(full)
  for (size_t i = 0; i < group_vectors; i++) {
    sums[0][i] = factors ? lanes_load(to + i * to_stride) * factors[i] : (lanes)0;
    sums[1][i] = factors ? lanes_load(to + i * to_stride + LANES) * factors[i] : (lanes)0;
  }
  for (size_t k = 0; k < count; k++) {
    const lanes a = lanes_load(tile + k * tile_rows), b = lanes_load(tile + k * tile_rows + LANES);
#pragma clang loop unroll(full)
    for (size_t i = 0; i < group_vectors; i++) {
      const lanes factor = x[i * stride + k * step];
      sums[0][i] = fused(a, factor, sums[0][i]);
      sums[1][i] = fused(b, factor, sums[1][i]);
    }
  }
#pragma clang loop unroll(full)
  for (size_t i = 0; i < group_vectors; i++) {
    lanes_store(to + i * to_stride, sums[0][i]);
    lanes_store(to + i * to_stride + LANES, sums[1][i]);
  }
}

/// Turns a query's scores into weights and returns their sum.
LANES_INLINE float weigh(float *scores, size_t count, float *maximum) {
  const float largest = largest_of(scores, count);
  *maximum = largest > *maximum ? largest : *maximum;
  lanes sum = 0;
  size_t p = 0;
  for (; p + LANES <= count; p += LANES) {
    const lanes weight = lanes_exp(lanes_load(scores + p) - *maximum);
    sum += weight;
    lanes_store(scores + p, weight);
  }
  if (p < count) {
    const lanes weight = lanes_exp(lanes_load_some(scores + p, count - p, -INFINITY) - *maximum);
    sum += weight;
    lanes_store_some(scores + p, weight, count - p);
  }
  return lanes_sum(sum);
}

/// Computes queries first..<last of one head with the keys and values that are laid out.
LANES_INLINE void attend_head(ck_rows q, workspace work, size_t positions, size_t seen, size_t window,
                              size_t head_length, float scale, size_t first, size_t last, float *y, size_t y_stride) {
  const size_t stride = whole_tiles(head_length);
  for (size_t i = first; i < last; i += group_vectors) {
    const size_t count = last - i < group_vectors ? last - i : group_vectors;
    for (size_t d = 0; d < head_length; d++) {
      for (size_t j = 0; j < group_vectors; j++) {
        work.queries[d * group_vectors + j] = j < count ? scale * q.numbers[(i + j) * q.stride + d] : 0;
      }
    }
    float maximums[group_vectors], totals[group_vectors] = {0}, factors[group_vectors];
    for (size_t j = 0; j < group_vectors; j++) maximums[j] = -INFINITY;
    memset(work.sums, 0, group_vectors * stride * sizeof(float));
    const size_t most = positions_seen(seen, i + count - 1, positions);
    // From the tile in which the first query's window begins, where every query of the group sees something.
    const size_t least = first_in_window(positions_seen(seen, i, most), window);
    for (size_t p = least / tile_rows * tile_rows; p < most; p += piece_positions) {
      const size_t piece = most - p < piece_positions ? most - p : piece_positions;
      for (size_t t = 0; t < piece; t += tile_rows) {
        add_products(work.keys + (p + t) * head_length, work.queries, 1, group_vectors, head_length, NULL,
                     work.scores + t, piece_positions);
      }
      for (size_t j = 0; j < group_vectors; j++) {
        const size_t visible = positions_seen(seen, i + j, most), hidden = first_in_window(visible, window);
        const size_t begin = hidden > p ? hidden - p : 0, own = visible > p ? visible - p : 0;
        const size_t end = own < piece ? own : piece;
        float *scores = work.scores + j * piece_positions;
        const float before = maximums[j];
        const float sum = begin < end ? weigh(scores + begin, end - begin, &maximums[j]) : 0;
        for (size_t t = 0; t < begin && t < piece; t++) scores[t] = 0;
        for (size_t t = end; t < piece; t++) scores[t] = 0;
        factors[j] = expf(before - maximums[j]);
        totals[j] = totals[j] * factors[j] + sum;
      }
      for (size_t d = 0; d < stride; d += tile_rows) {
        add_products(work.values + d * positions + p * tile_rows, work.scores, piece_positions, 1, piece, factors,
                     work.sums + d, stride);
      }
    }
    for (size_t j = 0; j < count; j++) {
      for (size_t d = 0; d < head_length; d++) y[(i + j) * y_stride + d] = work.sums[j * stride + d] / totals[j];
    }
  }
}

void NAMED(attend)(ck_rows q, size_t heads, ck_rows k, ck_rows v, size_t positions, size_t seen, size_t window,
                   size_t head_length, float scale, size_t first, size_t last, float *y, size_t y_stride,
                   void *scratch) {
  workspace work;
  workspace_at(scratch, positions, head_length, &work);
  const size_t stride = whole_tiles(head_length);
  for (size_t p = 0; p < whole_tiles(positions); p++) {
    float *to = work.keys + p / tile_rows * tile_rows * head_length + p % tile_rows;
    for (size_t d = 0; d < head_length; d++) {
      to[d * tile_rows] = p < positions ? k.numbers[p * k.stride + d] : 0;
    }
  }
  for (size_t p = 0; p < positions; p++) {
    for (size_t d = 0; d < stride; d++) {
      work.values[(d / tile_rows * positions + p) * tile_rows + d % tile_rows] =
          d < head_length ? v.numbers[p * v.stride + d] : 0;
    }
  }
  for (size_t h = 0; h < heads; h++) {
    const ck_rows own = {q.numbers + h * head_length, q.stride};
    attend_head(own, work, positions, seen, window, head_length, scale, first, last, y + h * head_length, y_stride);
  }
}
