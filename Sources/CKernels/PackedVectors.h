// Vectors as 8-bit numbers in the order in which products with quantized weights read them. Define
//
//     group_vectors   how many vectors lie together,
//     NAMED(kernel)   the kernel's name in the set,
//
// before, and after it the function `pack_block`.

#include "Kernels.h"

/// 32 numbers of each vector of a group.
typedef struct {
  /// Four numbers of each vector, then the next four.
  uint32_t quads[8][group_vectors];
  float scales[group_vectors];
  /// For each half: −zero Σ q (an integer) or scale · Σ q. Without scales for every 16 weights, the first is of all 32.
  union {
    int32_t integers[2][group_vectors];
    float numbers[2][group_vectors];
  } sums;
} packed_block;

/// Rounds 32 numbers to the place of one vector in a block.
static inline __attribute__((always_inline)) void pack_block(const float *x, size_t vector, int zero, bool halves,
                                                             packed_block *to);

/// Keeps the scale of a vector's 32 numbers, and the sums that the weights' zeros or minimums are multiplied with.
static inline void keep_sums(packed_block *to, size_t vector, float scale, int low, int high, int zero, bool halves) {
  const int sums[2] = {halves ? low : low + high, high};
  to->scales[vector] = scale;
  for (size_t half = 0; half < 2; half++) {
    if (zero) {
      to->sums.integers[half][vector] = -zero * sums[half];
    } else {
      to->sums.numbers[half][vector] = scale * (float)sums[half];
    }
  }
}

size_t NAMED(packed_bytes)(ck_format weights, size_t vectors, size_t columns) {
  (void)weights;
  return (vectors + group_vectors - 1) / group_vectors * (columns / 32) * sizeof(packed_block);
}

void NAMED(pack)(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors,
                 void *packed) {
  (void)vectors;
  const size_t blocks = columns / 32;
  const int zero = ck_unpack_zero(weights);
  const bool halves = ck_unpack_block_length(weights) == 16;
  for (size_t i = first; i < last; i += group_vectors, x.numbers += group_vectors * x.stride) {
    packed_block *to = (packed_block *)packed + i / group_vectors * blocks;
    const size_t group = last - i < group_vectors ? last - i : group_vectors;
    for (size_t b = 0; b < blocks; b++) {
      if (group < group_vectors) to[b] = (packed_block){0};
      for (size_t v = 0; v < group; v++) pack_block(x.numbers + v * x.stride + 32 * b, v, zero, halves, to + b);
    }
  }
}
