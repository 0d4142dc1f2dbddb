#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "FewVectors.h"
#include "FeaturesNeon.h"
#include "Kernels.h"

#define PRODUCTS(set)                                                                                    \
  .packed_bytes = ck_packed_bytes_##set, .pack = ck_pack_##set,                                          \
  .multiply_scratch_bytes = ck_multiply_scratch_bytes_##set, .multiply = ck_multiply_##set
#define ATTENTION(set) .attend_scratch_bytes = ck_attend_scratch_bytes_##set, .attend = ck_attend_##set
#define CONVOLUTION(set, tile) .convolve_tile = tile, .convolve = ck_convolve_##set
#define CACHED_ATTENTION(set)                                                                            \
  .attend_cached_scratch_bytes = ck_attend_cached_scratch_bytes_##set, .attend_cached = ck_attend_cached_##set
#define POINTWISE(set)                                                                                   \
  .layer_norm = ck_layer_norm_##set, .rms_norm = ck_rms_norm_##set, .softmax = ck_softmax_##set,         \
  .log_sum_exp = ck_log_sum_exp_##set, .gelu = ck_gelu_##set, .silu_multiply = ck_silu_multiply_##set,   \
  .gelu_multiply = ck_gelu_multiply_##set, .gated_tanh = ck_gated_tanh_##set,                            \
  .leaky_relu = ck_leaky_relu_##set,                                                                     \
  .add = ck_add_##set, .rotate = ck_rotate_##set, .f32_from_f16 = ck_f32_from_f16_##set,                 \
  .f16_from_f32 = ck_f16_from_f32_##set, .f32_from_bf16 = ck_f32_from_bf16_##set,                        \
  .bf16_from_f32 = ck_bf16_from_f32_##set, .bytes_from_f32 = ck_bytes_from_f32_##set,                    \
  .f32_from_bytes = ck_f32_from_bytes_##set

typedef enum { few, quantized, plain } product_form;

static inline product_form form_of(ck_format weights, size_t vectors, size_t most_few) {
  if (vectors <= most_few) return few;
  return ck_unpack_block_length(weights) ? quantized : plain;
}

/// Products whose kernels differ between a few vectors, up to `most_few`, and many, and for many between quantized and
/// plain weights.
#define PRODUCTS_BY_FORM(name, most_few, few_set, quantized_set, plain_set)                                           \
  static size_t ck_packed_bytes_##name(ck_format weights, size_t vectors, size_t columns) {                           \
    switch (form_of(weights, vectors, most_few)) {                                                                    \
      case few:                                                                                                       \
        return few_packed_bytes_##few_set(weights, vectors, columns);                                                 \
      case quantized:                                                                                                 \
        return ck_packed_bytes_##quantized_set(weights, vectors, columns);                                            \
      case plain:                                                                                                     \
        return ck_packed_bytes_##plain_set(weights, vectors, columns);                                                \
    }                                                                                                                 \
  }                                                                                                                   \
  static void ck_pack_##name(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, size_t vectors, \
                             void *packed) {                                                                          \
    switch (form_of(weights, vectors, most_few)) {                                                                    \
      case few:                                                                                                       \
        return few_pack_##few_set(weights, x, columns, first, last, packed);                                          \
      case quantized:                                                                                                 \
        return ck_pack_##quantized_set(weights, x, columns, first, last, vectors, packed);                            \
      case plain:                                                                                                     \
        return ck_pack_##plain_set(weights, x, columns, first, last, vectors, packed);                                \
    }                                                                                                                 \
  }                                                                                                                   \
  static size_t ck_multiply_scratch_bytes_##name(ck_format weights, size_t vectors, size_t columns) {                 \
    switch (form_of(weights, vectors, most_few)) {                                                                    \
      case few:                                                                                                       \
        return 0;                                                                                                     \
      case quantized:                                                                                                 \
        return ck_multiply_scratch_bytes_##quantized_set(weights, vectors, columns);                                  \
      case plain:                                                                                                     \
        return ck_multiply_scratch_bytes_##plain_set(weights, vectors, columns);                                      \
    }                                                                                                                 \
  }                                                                                                                   \
  static void ck_multiply_##name(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,     \
                                 size_t first_vector, size_t last_vector, size_t vectors, const float *bias,          \
                                 ck_epilogue epilogue, float *y, size_t y_stride, void *scratch) {                    \
    switch (form_of(weights->format, vectors, most_few)) {                                                            \
      case few:                                                                                                       \
        return few_multiply_##few_set(weights, first_row, last_row, packed, first_vector, last_vector, bias,          \
                                      epilogue, y, y_stride);                                                         \
      case quantized:                                                                                                 \
        return ck_multiply_##quantized_set(weights, first_row, last_row, packed, first_vector, last_vector, vectors,  \
                                           bias, epilogue, y, y_stride, scratch);                                     \
      case plain:                                                                                                     \
        return ck_multiply_##plain_set(weights, first_row, last_row, packed, first_vector, last_vector, vectors,      \
                                       bias, epilogue, y, y_stride, scratch);                                         \
    }                                                                                                                 \
  }

typedef struct {
  bool (*runs_here)(void);
  ck_kernels kernels;
} table;

static bool always(void) { return true; }

#if defined(__x86_64__)
static bool has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c");
}
static bool has_avx512(void) {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
/// VPDPBUSD of 256 bits: bit 4 of EAX of leaf 7, sub-leaf 1.
static bool has_avx_vnni(void) {
  unsigned eax = 0, ebx, ecx, edx;
  return has_avx2() && __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) && (eax >> 4 & 1);
}
static bool has_vnni(void) { return has_avx512() && __builtin_cpu_supports("avx512vnni"); }
static bool has_bf16(void) { return has_vnni() && __builtin_cpu_supports("avx512bf16"); }

// Without kernels for many quantized vectors, a few are up to 24: from there on it pays to unpack the weights (measured
// on 8,192 rows of 512 columns).
PRODUCTS_BY_FORM(all_bf16, 8, avx512_vnni, vnni, bf16)
PRODUCTS_BY_FORM(all_vnni, 8, avx512_vnni, vnni, avx512)
PRODUCTS_BY_FORM(all_avx512, 24, avx512, avx512, avx512)
PRODUCTS_BY_FORM(all_avx_vnni, 8, avx2, avx_vnni, avx2)
PRODUCTS_BY_FORM(all_avx2, 24, avx2, avx2_bytes, avx2)
#endif

#if defined(__aarch64__)
PRODUCTS_BY_FORM(all_i8mm, 8, neon_dotprod, neon_i8mm, neon)
PRODUCTS_BY_FORM(all_dotprod, 8, neon_dotprod, neon_dotprod, neon)
PRODUCTS_BY_FORM(all_neon, 8, neon, neon, neon)
#endif

/// The tables, best first.
static const table tables[] = {
#if defined(__x86_64__)
  {has_bf16,
   {.name = "avx512-vnni-bf16",
    .row_tile = 32,
    .vector_group = 12,
    PRODUCTS(all_bf16),
    CONVOLUTION(avx512, 32),
    ATTENTION(bf16),
    CACHED_ATTENTION(avx512),
    POINTWISE(avx512),
    .log_mel = ck_log_mel_avx512}},
  {has_vnni,
   {.name = "avx512-vnni",
    .row_tile = 32,
    .vector_group = 12,
    PRODUCTS(all_vnni),
    CONVOLUTION(avx512, 32),
    ATTENTION(avx512),
    CACHED_ATTENTION(avx512),
    POINTWISE(avx512),
    .log_mel = ck_log_mel_avx512}},
  {has_avx512,
   {.name = "avx512",
    .row_tile = 32,
    .vector_group = 12,
    PRODUCTS(all_avx512),
    CONVOLUTION(avx512, 32),
    ATTENTION(avx512),
    CACHED_ATTENTION(avx512),
    POINTWISE(avx512),
    .log_mel = ck_log_mel_avx512}},
  {has_avx_vnni,
   {.name = "avx2-vnni",
    .row_tile = 16,
    .vector_group = 6,
    PRODUCTS(all_avx_vnni),
    CONVOLUTION(avx2, 16),
    ATTENTION(avx2),
    CACHED_ATTENTION(avx2),
    POINTWISE(avx2),
    .log_mel = ck_log_mel_avx2}},
  {has_avx2,
   {.name = "avx2",
    .row_tile = 16,
    .vector_group = 6,
    PRODUCTS(all_avx2),
    CONVOLUTION(avx2, 16),
    ATTENTION(avx2),
    CACHED_ATTENTION(avx2),
    POINTWISE(avx2),
    .log_mel = ck_log_mel_avx2}},
#endif
#if defined(__aarch64__)
  {has_i8mm,
   {.name = "neon-i8mm",
    .row_tile = 32,
    .vector_group = 8,
    PRODUCTS(all_i8mm),
    CONVOLUTION(neon, 8),
    ATTENTION(neon),
    CACHED_ATTENTION(neon),
    POINTWISE(neon),
    .log_mel = ck_log_mel_baseline}},
  {has_dotprod,
   {.name = "neon-dotprod",
    .row_tile = 32,
    .vector_group = 8,
    PRODUCTS(all_dotprod),
    CONVOLUTION(neon, 8),
    ATTENTION(neon),
    CACHED_ATTENTION(neon),
    POINTWISE(neon),
    .log_mel = ck_log_mel_baseline}},
  {always,
   {.name = "neon",
    .row_tile = 32,
    .vector_group = 8,
    PRODUCTS(all_neon),
    CONVOLUTION(neon, 8),
    ATTENTION(neon),
    CACHED_ATTENTION(neon),
    POINTWISE(neon),
    .log_mel = ck_log_mel_baseline}},
#endif
  {always,
   {.name = "scalar",
    .row_tile = 1,
    .vector_group = 1,
    PRODUCTS(scalar),
    CONVOLUTION(scalar, 1),
    ATTENTION(scalar),
    CACHED_ATTENTION(scalar),
    POINTWISE(scalar),
    .log_mel = ck_log_mel_baseline}},
};
static const size_t table_count = sizeof tables / sizeof tables[0];

const ck_kernels *ck_available_kernels(size_t index) {
  for (size_t i = 0; i < table_count; i++) {
    if (tables[i].runs_here() && index-- == 0) return &tables[i].kernels;
  }
  return NULL;
}

const char *ck_known_kernels(size_t index) { return index < table_count ? tables[index].kernels.name : NULL; }
