// Every kernel table that this machine runs against the scalar reference, without Swift, so that an emulator can run it
// for another architecture. Prints a line for each table; exits with 1 on a difference. With the argument "formats", it
// prints a checksum of what the block formats hold instead.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CKernels.h"

static const ck_format formats[] = {
    CK_F32,  CK_F16,    CK_BF16, CK_Q4_0, CK_Q4_1, CK_Q5_0, CK_Q5_1,
    CK_Q8_0, CK_IQ4_NL, CK_Q2_K, CK_Q3_K, CK_Q4_K, CK_Q5_K, CK_Q6_K,
};
enum { format_count = sizeof formats / sizeof *formats };

static uint64_t state = 1;

/// SplitMix64.
static uint64_t next_random(void) {
  uint64_t mixed = state += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
  return mixed ^ mixed >> 31;
}

/// Between −1 and 1.
static float random_number(void) { return (float)((int64_t)next_random() >> 40) / (1 << 23); }

static void *aligned(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 127) / 64 * 64);
  if (!memory) exit(2);
  // What is left over from before must not matter.
  memset(memory, 0xff, bytes);
  return memory;
}

static float *random_numbers(size_t count) {
  float *numbers = aligned(count * sizeof(float));
  for (size_t i = 0; i < count; i++) numbers[i] = random_number();
  return numbers;
}

/// Whole numbers that 8 bits with a scale for every 32 hold exactly; with outliers every third 32 need 16 bits.
static float *whole_numbers(size_t rows, size_t columns, bool outliers) {
  float *numbers = aligned(rows * columns * sizeof(float));
  for (size_t i = 0; i < rows * columns; i++) {
    const int most = outliers && i % columns / 32 % 3 == 1 ? 127 * 257 : 127;
    numbers[i] = i % columns % 32 == 3 ? (float)most : (float)((int)(next_random() % (2 * (unsigned)most + 1)) - most);
  }
  return numbers;
}

/// The largest difference, infinite where one is no number.
static float difference(const float *a, const float *b, size_t count) {
  float largest = 0;
  for (size_t i = 0; i < count; i++) {
    float apart = fabsf(a[i] - b[i]);
    largest = apart <= largest ? largest : isnan(apart) ? INFINITY : apart;
  }
  return largest;
}

static size_t failures;

static void check(const ck_kernels *kernels, const char *what, float apart, float allowed) {
  if (apart <= allowed) return;
  printf("%s: %s: %g apart, more than %g\n", kernels->name, what, (double)apart, (double)allowed);
  failures++;
}

static void multiply(const ck_kernels *kernels, const ck_matrix *weights, const float *x, size_t vectors,
                     const float *bias, ck_epilogue epilogue, float *y) {
  void *packed = aligned(kernels->packed_bytes(weights->format, vectors, weights->columns));
  void *scratch = aligned(kernels->multiply_scratch_bytes(weights->format, vectors, weights->columns));
  ck_rows rows = {x, weights->columns};
  kernels->pack(weights->format, rows, weights->columns, 0, vectors, vectors, packed);
  // In two pieces of rows.
  size_t middle = weights->rows > kernels->row_tile ? kernels->row_tile : weights->rows;
  kernels->multiply(weights, 0, middle, packed, 0, vectors, vectors, bias, epilogue, y, weights->rows, scratch);
  kernels->multiply(weights, middle, weights->rows, packed, 0, vectors, vectors, bias, epilogue, y, weights->rows,
                    scratch);
  free(packed);
  free(scratch);
}

/// Blocks of random numbers; a few different ones, since some formats' quantization is slow in an emulator.
static void random_blocks(ck_format format, uint8_t *blocks, size_t bytes) {
  enum { numbers_count = 2048 };
  static uint8_t several[numbers_count * sizeof(float)];
  static ck_format last = (ck_format)-1;
  const size_t size = ck_block_bytes(format), count = numbers_count / ck_block_length(format);
  if (format != last) {
    float *numbers = random_numbers(numbers_count);
    ck_quantize(format, numbers, several, numbers_count);
    free(numbers);
    last = format;
  }
  for (size_t i = 0; i < bytes / size; i++) memcpy(blocks + i * size, several + next_random() % count * size, size);
}

static void check_product(const ck_kernels *kernels, const ck_kernels *reference, ck_format format, size_t rows,
                          size_t columns, size_t vectors, ck_epilogue epilogue, bool outliers) {
  const size_t bytes = rows * columns / ck_block_length(format) * ck_block_bytes(format);
  float *x = whole_numbers(vectors, columns, outliers), *bias = random_numbers(rows);
  uint8_t *blocks = aligned(bytes + 1);
  // At an odd address, as in a file.
  random_blocks(format, blocks + 1, bytes);
  ck_matrix weights = {format, blocks + 1, rows, columns};
  float *y = random_numbers(vectors * rows), *expected = aligned(vectors * rows * sizeof(float));
  memcpy(expected, y, vectors * rows * sizeof(float));
  multiply(kernels, &weights, x, vectors, bias, epilogue, y);
  multiply(reference, &weights, x, vectors, bias, epilogue, expected);
  char what[100];
  snprintf(what, sizeof what, "format %d, %zu rows, %zu columns, %zu vectors, epilogue %d", (int)format, rows, columns,
           vectors, (int)epilogue);
  check(kernels, what, difference(y, expected, vectors * rows), 1e-6f * (outliers ? 127 * 257 : 127) * (float)columns);
  free(x), free(bias), free(blocks), free(y), free(expected);
}

static void check_products(const ck_kernels *kernels, const ck_kernels *reference) {
  const size_t rows[] = {1, 7, 33, 50};
  for (size_t f = 0; f < format_count; f++) {
    const size_t length = ck_block_length(formats[f]);
    const size_t columns[] = {256, 512, length > 32 ? 768 : 96, length == 1 ? 37 : 256};
    for (size_t vectors = 1; vectors <= 19; vectors++) {
      check_product(kernels, reference, formats[f], rows[vectors % 4], columns[vectors / 4 % 4], vectors,
                    (ck_epilogue)(vectors % 3), vectors % 2);
    }
  }
}

static void check_cached_attention(const ck_kernels *kernels, const ck_kernels *reference, ck_cache cache,
                                   size_t count, size_t length) {
  const size_t visible[2] = {count, (count + 1) / 2}, heads = 2;
  float *q_numbers = random_numbers(2 * heads * length), *y[2], *weights[2];
  const ck_kernels *both[] = {kernels, reference};
  for (int j = 0; j < 2; j++) {
    y[j] = aligned(2 * heads * length * sizeof(float));
    weights[j] = aligned(2 * heads * count * sizeof(float));
    void *scratch = aligned(both[j]->attend_cached_scratch_bytes(count, length, heads));
    both[j]->attend_cached((ck_rows){q_numbers, heads * length}, 2, heads, cache, visible, count, length, 0.5f, y[j],
                           heads * length, weights[j], heads * count, scratch);
    free(scratch);
  }
  check(kernels, "attend_cached", difference(y[0], y[1], 2 * heads * length), 1e-5f);
  check(kernels, "attend_cached's weights", difference(weights[0], weights[1], 2 * heads * count), 1e-5f);
  free(q_numbers);
  for (int j = 0; j < 2; j++) free(y[j]), free(weights[j]);
}

static void check_attention(const ck_kernels *kernels, const ck_kernels *reference) {
  const size_t positions[] = {1, 5, 64, 131, 300};
  for (size_t i = 0; i < 5; i++) {
    const size_t count = positions[i], length = i % 2 ? 64 : 48;
    float *numbers = random_numbers(3 * count * length);
    ck_rows q = {numbers, length}, k = {numbers + count * length, length}, v = {numbers + 2 * count * length, length};
    float *y[2];
    const ck_kernels *both[] = {kernels, reference};
    // All positions, for each query those up to its own, and of those the last few.
    const size_t seen[] = {count, 1, 1, 1}, windows[] = {SIZE_MAX, SIZE_MAX, 1, 70};
    for (int s = 0; s < 4; s++) {
      for (int j = 0; j < 2; j++) {
        y[j] = aligned(count * length * sizeof(float));
        void *scratch = aligned(both[j]->attend_scratch_bytes(count, length));
        both[j]->attend(q, 1, k, v, count, seen[s], windows[s], length, 0.5f, 0, count, y[j], length, scratch);
        free(scratch);
      }
      check(kernels, "attend", difference(y[0], y[1], count * length), 1e-5f);
      free(y[0]), free(y[1]);
    }

    uint16_t *halves = aligned(2 * count * length * sizeof(uint16_t));
    reference->f16_from_f32(numbers, halves, 2 * count * length);
    const ck_cache in_halves = {.keys = halves, .values = halves + count * length, .stride = length};
    check_cached_attention(kernels, reference, in_halves, count, length);

    const size_t blocks = (length + ck_cache_block - 1) / ck_cache_block;
    int8_t *bytes = aligned(2 * count * length);
    float *scales = aligned(2 * count * blocks * sizeof(float));
    for (size_t row = 0; row < 2 * count; row++) {
      reference->bytes_from_f32(numbers + row * length, bytes + row * length, scales + row * blocks, length);
    }
    const ck_cache in_bytes = {bytes, bytes + count * length, length, scales, scales + count * blocks, blocks};
    check_cached_attention(kernels, reference, in_bytes, count, length);
    free(numbers), free(halves), free(bytes), free(scales);
  }
}

/// The weights of a convolution in the order in which a table reads them.
static float *tiled(const ck_kernels *kernels, const float *weights, size_t rows, size_t channels, size_t taps) {
  const size_t tile = rows == 1 ? 1 : kernels->convolve_tile, tiles = (rows + tile - 1) / tile;
  float *packed = aligned(tiles * tile * channels * taps * sizeof(float)), *to = packed;
  for (size_t first = 0; first < rows; first += tile) {
    for (size_t tap = 0; tap < taps; tap++) {
      for (size_t c = 0; c < channels; c++, to += tile) {
        for (size_t r = 0; r < tile; r++) {
          to[r] = first + r < rows ? weights[((first + r) * channels + c) * taps + tap] : 0;
        }
      }
    }
  }
  return packed;
}

static void check_convolutions(const ck_kernels *kernels, const ck_kernels *reference) {
  // Output channels, input channels, taps, frames between taps, frames.
  const size_t shapes[][5] = {{1, 32, 7, 1, 30}, {29, 12, 1, 1, 13}, {32, 16, 3, 2, 27},
                              {40, 5, 5, 6, 12}, {3, 33, 2, 3, 5},   {64, 64, 11, 5, 41}};
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
    const size_t rows = shapes[s][0], channels = shapes[s][1], taps = shapes[s][2], dilation = shapes[s][3];
    const size_t frames = shapes[s][4];
    float *weights = random_numbers(rows * channels * taps), *bias = random_numbers(rows);
    float *x = random_numbers((frames + (taps - 1) * dilation) * channels), *y[2];
    const ck_kernels *both[] = {kernels, reference};
    for (int adds = 0; adds < 2; adds++) {
      for (int j = 0; j < 2; j++) {
        float *packed = tiled(both[j], weights, rows, channels, taps);
        const ck_convolution convolution = {packed, adds ? NULL : bias, rows, channels, taps, dilation};
        y[j] = aligned(frames * rows * sizeof(float));
        for (size_t i = 0; i < frames * rows; i++) y[j][i] = 1;
        both[j]->convolve(&convolution, x, channels, frames, adds, y[j], rows);
        free(packed);
      }
      check(kernels, "convolve", difference(y[0], y[1], frames * rows), 1e-6f * (float)(channels * taps));
      free(y[0]), free(y[1]);
    }
    free(weights), free(bias), free(x);
  }
}

/// Runs `call`, which changes y, with both tables.
#define COMPARE(what, allowed, call)                                            \
  {                                                                             \
    memcpy(y, x, count * sizeof(float)), memcpy(expected, x, count * sizeof(float)); \
    for (int j = 0; j < 2; j++) {                                               \
      const ck_kernels *table = j ? reference : kernels;                        \
      float *to = j ? expected : y;                                             \
      call;                                                                     \
    }                                                                           \
    check(kernels, what, difference(y, expected, count), allowed);              \
  }

static void check_pointwise(const ck_kernels *kernels, const ck_kernels *reference) {
  const size_t counts[] = {1, 3, 4, 31, 64, 100, 777};
  for (size_t i = 0; i < 7; i++) {
    const size_t count = counts[i];
    float *x = random_numbers(count), *other = random_numbers(count), *third = random_numbers(count);
    float *y = aligned(count * sizeof(float)), *expected = aligned(count * sizeof(float));
    uint16_t *halves = aligned(count * sizeof(uint16_t));
    int8_t *bytes = aligned(count);
    for (size_t k = 0; k < count; k++) x[k] *= 8;
    const ck_rows row = {x, count};
    COMPARE("layer_norm", 1e-5f, table->layer_norm(row, 1, count, other, third, 1e-5f, to, count))
    COMPARE("rms_norm", 1e-5f, table->rms_norm(row, 1, count, other, 1e-5f, to, count))
    COMPARE("softmax", 1e-6f, table->softmax(to, count, 0.7f))
    COMPARE("log_sum_exp", 1e-5f, to[0] = table->log_sum_exp(x, count))
    COMPARE("gelu", 2e-6f, table->gelu(to, count))
    COMPARE("silu_multiply", 1e-5f, table->silu_multiply(x, other, to, count))
    COMPARE("gelu_multiply", 1e-5f, table->gelu_multiply(x, other, to, count))
    COMPARE("leaky_relu", 1e-6f, table->leaky_relu(x, 0.1f, to, count))
    COMPARE("gated_tanh", 1e-6f, table->gated_tanh(x, 1, count / 2, to))
    COMPARE("add", 1e-6f, table->add(other, to, count))
    COMPARE("rotate halves", 1e-5f, table->rotate(to, 1, count / 2 * 2, other, third, true))
    COMPARE("rotate neighbours", 1e-5f, table->rotate(to, 1, count / 2 * 2, other, third, false))
    COMPARE("f16", 0, (table->f16_from_f32(x, halves, count), table->f32_from_f16(halves, to, count)))
    COMPARE("bf16", 0, (table->bf16_from_f32(x, halves, count), table->f32_from_bf16(halves, to, count)))
    COMPARE("bytes", 0, (table->bytes_from_f32(x, bytes, third, count), table->f32_from_bytes(bytes, third, to, count)))
    free(x), free(other), free(third), free(y), free(expected), free(halves), free(bytes);
  }
}

/// What quantizing and dequantizing make of the same numbers, as one number to compare between architectures.
static uint64_t formats_checksum(void) {
  uint64_t sum = 0xcbf29ce484222325;
  state = 9;
  for (size_t f = 0; f < format_count; f++) {
    const size_t bytes = 1024 / ck_block_length(formats[f]) * ck_block_bytes(formats[f]);
    float *numbers = random_numbers(1024);
    uint8_t *blocks = aligned(bytes);
    // Those whose quantization is a search may end elsewhere where rounding differs, so their blocks are random.
    if (ck_block_length(formats[f]) == 256 || formats[f] == CK_IQ4_NL) {
      for (size_t i = 0; i < bytes; i++) blocks[i] = next_random() & 0x3b;
    } else {
      ck_quantize(formats[f], numbers, blocks, 1024);
      for (size_t i = 0; i < bytes; i++) sum = (sum ^ blocks[i]) * 0x100000001b3;
    }
    ck_dequantize(formats[f], blocks, numbers, 1024);
    for (size_t i = 0; i < 1024 * sizeof(float); i++) sum = (sum ^ ((uint8_t *)numbers)[i]) * 0x100000001b3;
    free(numbers), free(blocks);
  }
  return sum;
}

int main(int argument_count, char **arguments) {
  if (argument_count > 1 && strcmp(arguments[1], "formats") == 0) {
    printf("%016llx\n", (unsigned long long)formats_checksum());
    return 0;
  }
  size_t count = 0;
  while (ck_available_kernels(count)) count++;
  const ck_kernels *reference = ck_available_kernels(count - 1);
  for (size_t i = 0; i + 1 < count; i++) {
    const ck_kernels *kernels = ck_available_kernels(i);
    size_t before = failures;
    check_products(kernels, reference);
    check_attention(kernels, reference);
    check_convolutions(kernels, reference);
    check_pointwise(kernels, reference);
    printf("table %s %s\n", kernels->name, failures == before ? "agrees with scalar" : "DIFFERS from scalar");
  }
  return failures > 0;
}
