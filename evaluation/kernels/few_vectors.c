// How fast products of few vectors read their weights: GB/s from memory for every format, with one and two threads, the
// best of many passes over 96 MB. `scripts/bench-kernels` compiles and runs it; VOICECORE_KERNELS names another table.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CKernels.h"

enum { columns = 1024, most_threads = 2, passes = 25 };

static const struct {
  ck_format format;
  const char *name;
} formats[] = {
    {CK_Q8_0, "q8_0"}, {CK_Q5_1, "q5_1"}, {CK_Q5_0, "q5_0"}, {CK_Q4_1, "q4_1"}, {CK_Q4_0, "q4_0"},
    {CK_Q6_K, "q6_K"}, {CK_Q5_K, "q5_K"}, {CK_Q4_K, "q4_K"}, {CK_Q3_K, "q3_K"}, {CK_Q2_K, "q2_K"},
    {CK_IQ4_NL, "iq4_NL"}, {CK_F16, "f16"}, {CK_BF16, "bf16"}, {CK_F32, "f32"},
};

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *allocated(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory) exit(2);
  return memory;
}

static float *random_numbers(size_t count) {
  float *numbers = allocated(count * sizeof(float));
  for (size_t i = 0; i < count; i++) numbers[i] = (float)rand() / (float)RAND_MAX - 0.5f;
  return numbers;
}

typedef struct {
  const ck_kernels *kernels;
  const ck_matrix *weights;
  const void *packed;
  size_t vectors, first_row, last_row;
  float *y;
  pthread_barrier_t *barrier;
  double best;
} share;

static void *work(void *argument) {
  share *own = argument;
  own->best = 1e9;
  for (int pass = 0; pass < passes; pass++) {
    pthread_barrier_wait(own->barrier);
    double start = seconds();
    own->kernels->multiply(own->weights, own->first_row, own->last_row, own->packed, 0, own->vectors, own->vectors,
                           NULL, CK_STORE, own->y, own->weights->rows, NULL);
    pthread_barrier_wait(own->barrier);
    double taken = seconds() - start;
    own->best = taken < own->best ? taken : own->best;
  }
  return NULL;
}

/// GB/s of weights.
static double speed(const ck_kernels *kernels, const ck_matrix *weights, size_t bytes, size_t vectors, size_t threads) {
  float *x = random_numbers(vectors * columns), *y = allocated(vectors * weights->rows * sizeof(float));
  void *packed = allocated(kernels->packed_bytes(weights->format, vectors, columns));
  kernels->pack(weights->format, (ck_rows){x, columns}, columns, 0, vectors, vectors, packed);
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, NULL, (unsigned)threads);
  pthread_t running[most_threads];
  share shares[most_threads];
  for (size_t i = 0; i < threads; i++) {
    shares[i] = (share){kernels, weights, packed, vectors, weights->rows * i / threads,
                        weights->rows * (i + 1) / threads, y, &barrier, 0};
    if (pthread_create(&running[i], NULL, work, &shares[i]) != 0) exit(2);
  }
  double slowest = 0;
  for (size_t i = 0; i < threads; i++) {
    pthread_join(running[i], NULL);
    slowest = shares[i].best > slowest ? shares[i].best : slowest;
  }
  pthread_barrier_destroy(&barrier);
  free(x), free(y), free(packed);
  return (double)bytes / slowest / 1e9;
}

int main(void) {
  const char *wanted = getenv("VOICECORE_KERNELS");
  const ck_kernels *kernels = NULL;
  for (size_t i = 0; (kernels = ck_available_kernels(i)) && wanted && strcmp(kernels->name, wanted) != 0; i++) continue;
  if (!kernels) {
    fprintf(stderr, "This machine has no kernels named %s.\n", wanted);
    return 1;
  }
  // The reference multiplies with scratch, which is not measured here.
  if (strcmp(kernels->name, "scalar") == 0) return 0;
  printf("%s, GB/s: 1 vector with 1 and 2 threads, 5 vectors with 1 and 2 threads\n", kernels->name);
  for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
    const ck_format format = formats[f].format;
    const size_t row_bytes = columns / ck_block_length(format) * ck_block_bytes(format);
    const size_t rows = (size_t)96e6 / row_bytes;
    uint8_t *blocks = allocated(rows * row_bytes);
    float *numbers = random_numbers(columns);
    ck_quantize(format, numbers, blocks, columns);
    for (size_t row = 1; row < rows; row++) memcpy(blocks + row * row_bytes, blocks, row_bytes);
    const ck_matrix weights = {format, blocks, rows, columns};
    printf("%-7s", formats[f].name);
    for (size_t vectors = 1; vectors <= 5; vectors += 4) {
      for (size_t threads = 1; threads <= most_threads; threads++) {
        printf(" %6.1f", speed(kernels, &weights, rows * row_bytes, vectors, threads));
        fflush(stdout);
      }
    }
    printf("\n");
    free(blocks), free(numbers);
  }
  return 0;
}
