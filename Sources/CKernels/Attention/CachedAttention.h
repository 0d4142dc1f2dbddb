// Attention of a few queries to a cache for one instruction set. Define NAMED(kernel), giving the kernel's name in the
// set, and include Lanes.h and Pointwise.h before.

// This many queries share the keys and values of this many positions while those are in the first cache.
enum { queries_at_once = 8, positions_at_once = 64 };

enum { parts_of_block = ck_cache_block / LANES };

size_t NAMED(attend_cached_scratch_bytes)(size_t positions, size_t head_length, size_t heads) {
  (void)head_length, (void)heads;
  return (positions + LANES) * queries_at_once * sizeof(float);
}

#if LANES == 16
#define LOW_HALVES(a, b) __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define HIGH_HALVES(a, b) __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#elif LANES == 8
#define LOW_HALVES(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH_HALVES(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#else
#define LOW_HALVES(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define HIGH_HALVES(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#endif

/// The sum of each of LANES vectors, in its lane.
LANES_INLINE lanes sums_of(lanes v[LANES]) {
#pragma clang loop unroll(full)
  for (int width = LANES / 2; width > 0; width /= 2) {
#pragma clang loop unroll(full)
    for (int i = 0; i < width; i++) v[i] = LOW_HALVES(v[i], v[i + width]) + HIGH_HALVES(v[i], v[i + width]);
  }
  return v[0];
}

/// A query's product with one of the cache's keys, not yet summed up.
LANES_INLINE lanes key_product(const float *query, ck_cache cache, bool has_scales, size_t parts, size_t position) {
  lanes sum = 0;
  if (!has_scales) {
    const uint16_t *key = (const uint16_t *)cache.keys + position * cache.stride;
    for (size_t d = 0; d < parts; d++) {
      sum = fused(lanes_load(query + d * LANES), lanes_load_halves(key + d * LANES), sum);
    }
    return sum;
  }
  const int8_t *key = (const int8_t *)cache.keys + position * cache.stride;
  const float *scales = cache.key_scales + position * cache.scales_stride;
  for (size_t first = 0; first < parts; first += parts_of_block) {
    lanes block = 0;
    const size_t last = parts - first < parts_of_block ? parts : first + parts_of_block;
    for (size_t d = first; d < last; d++) {
      block = fused(lanes_load(query + d * LANES), lanes_load_bytes(key + d * LANES), block);
    }
    sum = fused(block, (lanes)scales[first / parts_of_block], sum);
  }
  return sum;
}

/// Scores of a query of `parts` vectors for positions first..<last.
LANES_INLINE void score_positions(const float *query, ck_cache cache, bool has_scales, size_t parts, size_t first,
                                  size_t last, float *scores) {
  for (size_t p = first; p < last; p += LANES) {
    lanes sums[LANES];
#pragma clang loop unroll(full)
    for (size_t i = 0; i < LANES; i++) {
      // Past the end, the last position is scored again, and the result is ignored.
      sums[i] = key_product(query, cache, has_scales, parts, p + i < last ? p + i : last - 1);
    }
    lanes_store(scores + p, sums_of(sums));
  }
}

/// Adds the weighted values of positions first..<last to the output.
LANES_INLINE void add_values(const float *weights, ck_cache cache, bool has_scales, size_t parts, size_t first,
                             size_t last, float *output) {
  // Eight vectors at a time, in registers.
  for (size_t part = 0; part < parts; part += 8) {
    const size_t count = parts - part < 8 ? parts - part : 8;
    lanes sums[8];
    for (size_t d = 0; d < count; d++) sums[d] = lanes_load(output + (part + d) * LANES);
    for (size_t p = first; p < last; p++) {
      if (has_scales) {
        const int8_t *value = (const int8_t *)cache.values + p * cache.stride + part * LANES;
        const float *scales = cache.value_scales + p * cache.scales_stride;
        for (size_t d = 0; d < count; d++) {
          const lanes weight = weights[p] * scales[(part + d) / parts_of_block];
          sums[d] = fused(weight, lanes_load_bytes(value + d * LANES), sums[d]);
        }
      } else {
        const uint16_t *value = (const uint16_t *)cache.values + p * cache.stride + part * LANES;
        for (size_t d = 0; d < count; d++) {
          sums[d] = fused((lanes)weights[p], lanes_load_halves(value + d * LANES), sums[d]);
        }
      }
    }
    for (size_t d = 0; d < count; d++) lanes_store(output + (part + d) * LANES, sums[d]);
  }
}

LANES_INLINE void attend_to_cache(ck_rows q, size_t queries, size_t heads, ck_cache cache, bool has_scales,
                                  const size_t *visible, size_t positions, size_t parts, float scale, float *y,
                                  size_t y_stride, float *weights, size_t weights_stride, float *scores) {
  const size_t head_length = parts * LANES, scores_stride = positions + LANES;
  for (size_t first = 0; first < queries * heads; first += queries_at_once) {
    const size_t last = queries * heads - first < queries_at_once ? queries * heads : first + queries_at_once;
    for (size_t p = 0; p < positions; p += positions_at_once) {
      for (size_t i = first; i < last; i++) {
        const size_t seen = visible[i / heads];
        const size_t end = seen < p + positions_at_once ? seen : p + positions_at_once;
        const float *query = q.numbers + i / heads * q.stride + i % heads * head_length;
        if (p < end) score_positions(query, cache, has_scales, parts, p, end, scores + (i - first) * scores_stride);
      }
    }
    for (size_t i = first; i < last; i++) {
      float *own = scores + (i - first) * scores_stride;
      const size_t seen = visible[i / heads];
      NAMED(softmax)(own, seen, scale);
      memset(y + i / heads * y_stride + i % heads * head_length, 0, head_length * sizeof(float));
      if (!weights) continue;
      float *kept = weights + i / heads * weights_stride + i % heads * positions;
      memcpy(kept, own, seen * sizeof(float));
      memset(kept + seen, 0, (positions - seen) * sizeof(float));
    }
    for (size_t p = 0; p < positions; p += positions_at_once) {
      for (size_t i = first; i < last; i++) {
        const size_t seen = visible[i / heads];
        const size_t end = seen < p + positions_at_once ? seen : p + positions_at_once;
        if (p >= end) continue;
        add_values(scores + (i - first) * scores_stride, cache, has_scales, parts, p, end,
                   y + i / heads * y_stride + i % heads * head_length);
      }
    }
  }
}

void NAMED(attend_cached)(ck_rows q, size_t queries, size_t heads, ck_cache cache, const size_t *visible,
                          size_t positions, size_t head_length, float scale, float *y, size_t y_stride, float *weights,
                          size_t weights_stride, void *scratch) {
#define ATTEND(parts, has_scales)                                                                            \
  attend_to_cache(q, queries, heads, cache, has_scales, visible, positions, parts, scale, y, y_stride, weights, \
                  weights_stride, scratch)
  // The usual lengths with all loops unrolled.
  if (cache.key_scales) {
    switch (head_length) {
      case 64:
        return ATTEND(64 / LANES, true);
      case 128:
        return ATTEND(128 / LANES, true);
      default:
        return ATTEND(head_length / LANES, true);
    }
  }
  switch (head_length) {
    case 64:
      return ATTEND(64 / LANES, false);
    case 128:
      return ATTEND(128 / LANES, false);
    default:
      return ATTEND(head_length / LANES, false);
  }
#undef ATTEND
}
