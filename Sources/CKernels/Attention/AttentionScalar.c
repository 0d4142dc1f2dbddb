#include <string.h>

#include "Kernels.h"

size_t ck_attend_scratch_bytes_scalar(size_t positions, size_t head_length) {
  (void)head_length;
  return positions * sizeof(float);
}

void ck_attend_scalar(ck_rows q, size_t heads, ck_rows k, ck_rows v, size_t positions, size_t seen, size_t window,
                      size_t head_length, float scale, size_t first, size_t last, float *y, size_t y_stride,
                      void *scratch) {
  float *weights = scratch;
  for (size_t i = first * heads; i < last * heads; i++) {
    const size_t offset = i % heads * head_length, visible = positions_seen(seen, i / heads, positions);
    const size_t begin = first_in_window(visible, window);
    const float *query = q.numbers + i / heads * q.stride + offset;
    for (size_t p = begin; p < visible; p++) {
      float sum = 0;
      for (size_t d = 0; d < head_length; d++) sum += query[d] * k.numbers[p * k.stride + d];
      weights[p] = sum;
    }
    ck_softmax_scalar(weights + begin, visible - begin, scale);
    float *output = y + i / heads * y_stride + offset;
    memset(output, 0, head_length * sizeof(float));
    for (size_t p = begin; p < visible; p++) {
      for (size_t d = 0; d < head_length; d++) output[d] += weights[p] * v.numbers[p * v.stride + d];
    }
  }
}

/// A position's keys or values.
static void unpack(const void *numbers, const float *scales, ck_cache cache, size_t position, float *row,
                   size_t head_length) {
  if (scales) {
    const int8_t *bytes = (const int8_t *)numbers + position * cache.stride;
    ck_f32_from_bytes_scalar(bytes, scales + position * cache.scales_stride, row, head_length);
  } else {
    ck_f32_from_f16_scalar((const uint16_t *)numbers + position * cache.stride, row, head_length);
  }
}

size_t ck_attend_cached_scratch_bytes_scalar(size_t positions, size_t head_length, size_t heads) {
  (void)heads;
  return (positions + head_length) * sizeof(float);
}

void ck_attend_cached_scalar(ck_rows q, size_t queries, size_t heads, ck_cache cache, const size_t *visible,
                             size_t positions, size_t head_length, float scale, float *y, size_t y_stride,
                             float *weights, size_t weights_stride, void *scratch) {
  float *row = scratch;
  for (size_t i = 0; i < queries * heads; i++) {
    const size_t offset = i % heads * head_length;
    const size_t seen = visible[i / heads];
    const float *query = q.numbers + i / heads * q.stride + offset;
    float *own = weights ? weights + i / heads * weights_stride + i % heads * positions : row + head_length;
    for (size_t p = 0; p < seen; p++) {
      unpack(cache.keys, cache.key_scales, cache, p, row, head_length);
      float sum = 0;
      for (size_t d = 0; d < head_length; d++) sum += query[d] * row[d];
      own[p] = sum;
    }
    ck_softmax_scalar(own, seen, scale);
    memset(own + seen, 0, (positions - seen) * sizeof(float));
    float *output = y + i / heads * y_stride + offset;
    memset(output, 0, head_length * sizeof(float));
    for (size_t p = 0; p < seen; p++) {
      unpack(cache.values, cache.value_scales, cache, p, row, head_length);
      for (size_t d = 0; d < head_length; d++) output[d] += own[p] * row[d];
    }
  }
}
