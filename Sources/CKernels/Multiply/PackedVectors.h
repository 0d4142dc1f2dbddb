// Vectors as integers in the order in which products with quantized weights read them: of 8 bits, and of 16 bits in
// blocks with outliers, since rounding such a block to 8 bits would lose as much as rounding all the others. Define
//
//     group_vectors   the number of vectors in a group,
//     NAMED(kernel)   the kernel's name in the set,
//
// before, and after it the functions `largest_of` and `pack_block`.

#include "Kernels.h"

/// 32 numbers of each vector of a group.
typedef struct {
  /// Four numbers of each vector, then the next four; of 16-bit numbers the high bytes.
  uint32_t quads[8][group_vectors];
  float scales[group_vectors];
  /// For each half: −zero Σ q (an integer) or scale · Σ q. Without scales for every 16 weights, the first is of all 32.
  union {
    int32_t integers[2][group_vectors];
    float numbers[2][group_vectors];
  } sums;
  /// Whether the numbers have 16 bits: number = 256 · high + low, both signed.
  uint32_t is_wide;
  uint32_t low_quads[8][group_vectors];
} packed_block;

/// A block is wide where a vector's largest number in it exceeds this share of the mean over that vector's blocks.
static const float wide_share = 1;
/// The largest numbers of 8 and of 16 bits. A whole number of 8 bits is one of 16, too: 257 times as large.
static const float largest_narrow = 127, largest_wide = 127 * 257;

/// The largest magnitude of 32 numbers.
static inline __attribute__((always_inline)) float largest_of(const float *x);
/// Rounds 32 numbers, of which `largest` is the largest, to the place of one vector in a block.
static inline __attribute__((always_inline)) void pack_block(const float *x, float largest, size_t vector, int zero,
                                                             bool halves, packed_block *to);

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
    float limits[group_vectors];
    for (size_t v = 0; v < group; v++) {
      float sum = 0;
      for (size_t b = 0; b < blocks; b++) sum += to[b].scales[v] = largest_of(x.numbers + v * x.stride + 32 * b);
      limits[v] = wide_share * sum / (float)blocks;
    }
    for (size_t b = 0; b < blocks; b++) {
      float largest[group_vectors];
      bool is_wide = false;
      for (size_t v = 0; v < group; v++) is_wide |= (largest[v] = to[b].scales[v]) > limits[v];
      if (group < group_vectors) to[b] = (packed_block){0};
      to[b].is_wide = is_wide;
      for (size_t v = 0; v < group; v++) {
        pack_block(x.numbers + v * x.stride + 32 * b, largest[v], v, zero, halves, to + b);
      }
    }
  }
}
