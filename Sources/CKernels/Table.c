#include "Kernels.h"

#define PRODUCTS(set)                                                                                    \
  .packed_bytes = ck_packed_bytes_##set, .pack = ck_pack_##set,                                          \
  .multiply_scratch_bytes = ck_multiply_scratch_bytes_##set, .multiply = ck_multiply_##set
#define ATTENTION(set) .attend_scratch_bytes = ck_attend_scratch_bytes_##set, .attend = ck_attend_##set
#define CACHED_ATTENTION(set)                                                                            \
  .attend_cached_scratch_bytes = ck_attend_cached_scratch_bytes_##set, .attend_cached = ck_attend_cached_##set
#define POINTWISE(set)                                                                                   \
  .layer_norm = ck_layer_norm_##set, .rms_norm = ck_rms_norm_##set, .softmax = ck_softmax_##set,         \
  .log_sum_exp = ck_log_sum_exp_##set, .gelu = ck_gelu_##set, .silu_multiply = ck_silu_multiply_##set,   \
  .add = ck_add_##set, .rotate = ck_rotate_##set, .f32_from_f16 = ck_f32_from_f16_##set,                 \
  .f16_from_f32 = ck_f16_from_f32_##set, .f32_from_bf16 = ck_f32_from_bf16_##set,                        \
  .bf16_from_f32 = ck_bf16_from_f32_##set

typedef struct {
  bool (*runs_here)(void);
  ck_kernels kernels;
} table;

static bool always(void) { return true; }

/// Best first.
static const table tables[] = {
  {always,
   {.name = "scalar",
    .row_tile = 1,
    .vector_group = 1,
    PRODUCTS(scalar),
    ATTENTION(scalar),
    CACHED_ATTENTION(scalar),
    POINTWISE(scalar)}},
};
static const size_t table_count = sizeof tables / sizeof tables[0];

const ck_kernels *ck_available_kernels(size_t index) {
  for (size_t i = 0; i < table_count; i++) {
    if (tables[i].runs_here() && index-- == 0) return &tables[i].kernels;
  }
  return NULL;
}

const char *ck_known_kernels(size_t index) { return index < table_count ? tables[index].kernels.name : NULL; }
