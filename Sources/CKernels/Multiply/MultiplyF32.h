// Products of many vectors in f32 for one instruction set. Define NAMED(kernel), giving the kernel's name in the set, and
// `group_vectors`, and include Lanes.h and Pointwise.h before.

// A tile is two registers of rows wide; with the sums of a group's vectors it fills the registers.
enum { tile_rows = 2 * LANES };

size_t NAMED(packed_bytes)(ck_format weights, size_t vectors, size_t columns) {
  (void)weights;
  return (vectors + group_vectors - 1) / group_vectors * group_vectors * columns * sizeof(float);
}

/// For each column of a group of vectors, the numbers of all vectors.
void NAMED(pack)(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors,
                 void *packed) {
  (void)weights, (void)vectors;
  for (size_t i = first; i < last; i += group_vectors, x.numbers += group_vectors * x.stride) {
    const size_t group = last - i < group_vectors ? last - i : group_vectors;
    float *to = (float *)packed + i * columns;
    if (group < group_vectors) memset(to, 0, group_vectors * columns * sizeof(float));
    for (size_t c = 0; c < columns; c++, to += group_vectors) {
      for (size_t v = 0; v < group; v++) to[v] = x.numbers[v * x.stride + c];
    }
  }
}

/// The columns of a tile that are unpacked together: whole blocks of every format, whose numbers fit in the first cache.
enum { unpacked_columns = 256 };

/// A tile.
size_t NAMED(multiply_scratch_bytes)(ck_format weights, size_t vectors, size_t columns) {
  (void)weights, (void)vectors;
  return tile_rows * columns * sizeof(float);
}

LANES_INLINE void numbers_of_row(const ck_matrix *weights, size_t row, size_t column, size_t count, float *to) {
  const size_t length = ck_block_length(weights->format), bytes = ck_block_bytes(weights->format);
  const void *from = (const uint8_t *)weights->blocks + (row * weights->columns + column) / length * bytes;
  switch (weights->format) {
    case CK_F32:
      memcpy(to, from, count * sizeof(float));
      break;
    case CK_F16:
      NAMED(f32_from_f16)(from, to, count);
      break;
    default:
      ck_dequantize(weights->format, from, to, count);
  }
}

/// For each column, the numbers of all rows; missing rows are zero.
LANES_INLINE void unpack_tile(const ck_matrix *weights, size_t row, size_t rows, float *tile) {
  const size_t columns = weights->columns;
  float numbers[unpacked_columns];
  for (size_t first = 0; first < columns; first += unpacked_columns) {
    const size_t count = columns - first < unpacked_columns ? columns - first : unpacked_columns;
    for (size_t r = 0; r < tile_rows; r++) {
      if (r < rows) {
        numbers_of_row(weights, row + r, first, count, numbers);
      } else {
        memset(numbers, 0, count * sizeof(float));
      }
      for (size_t c = 0; c < count; c++) tile[(first + c) * tile_rows + r] = numbers[c];
    }
  }
}

LANES_INLINE void store_rows(float *y, lanes product, size_t count, ck_epilogue epilogue) {
  const bool whole = count >= LANES;
  if (epilogue == CK_ADD) product += whole ? lanes_load(y) : lanes_load_some(y, count, 0);
  if (epilogue == CK_GELU) product = lanes_gelu(product);
  if (whole) {
    lanes_store(y, product);
  } else {
    lanes_store_some(y, product, count);
  }
}

void NAMED(multiply)(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                     size_t first_vector, size_t last_vector, size_t vectors, const float *bias, ck_epilogue epilogue,
                     float *y, size_t y_stride, void *scratch) {
  (void)vectors;
  float *tile = scratch;
  const size_t columns = weights->columns;
  for (size_t row = first_row; row < last_row; row += tile_rows) {
    const size_t rows = last_row - row < tile_rows ? last_row - row : tile_rows;
    const size_t second = rows > LANES ? rows - LANES : 0;
    unpack_tile(weights, row, rows, tile);
    const lanes biases[2] = {bias ? lanes_load_some(bias + row, rows - second, 0) : (lanes)0,
                             bias ? lanes_load_some(bias + row + LANES, second, 0) : (lanes)0};
    for (size_t i = first_vector; i < last_vector; i += group_vectors) {
      const float *x = (const float *)packed + i * columns;
      for (size_t v = 0; v < group_vectors && i + v < last_vector; v++) {
        __builtin_prefetch(y + (i + v) * y_stride + row, 1);
      }
      lanes sums[2][group_vectors];
#pragma clang loop unroll(full)
      for (size_t v = 0; v < group_vectors; v++) sums[0][v] = biases[0], sums[1][v] = biases[1];
      for (size_t c = 0; c < columns; c++) {
        const lanes a = lanes_load(tile + c * tile_rows), b = lanes_load(tile + c * tile_rows + LANES);
        // Tiles and groups with many columns do not fit in the first cache.
        __builtin_prefetch(tile + (c + 16) * tile_rows);
        __builtin_prefetch(tile + (c + 16) * tile_rows + LANES);
        __builtin_prefetch(x + (c + 32) * group_vectors);
#pragma clang loop unroll(full)
        for (size_t v = 0; v < group_vectors; v++) {
          const lanes factor = x[c * group_vectors + v];
          sums[0][v] = fused(a, factor, sums[0][v]);
          sums[1][v] = fused(b, factor, sums[1][v]);
        }
      }
#pragma clang loop unroll(full)
      for (size_t v = 0; v < group_vectors; v++) {
        if (i + v >= last_vector) break;
        float *to = y + (i + v) * y_stride + row;
        store_rows(to, sums[0][v], rows - second, epilogue);
        if (second) store_rows(to + LANES, sums[1][v], second, epilogue);
      }
    }
  }
}
