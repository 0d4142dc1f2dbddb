#if defined(__x86_64__)

#include "DecodeAVX512.h"
#include "FewVectorsPack.h"
#include "Kernels.h"

#define VNNI_TARGET target("avx512f,avx512bw,avx512vl,avx512dq,avx2,fma,f16c,avx512vnni")
#define VNNI_INLINE static inline __attribute__((always_inline, VNNI_TARGET))

/// Sums of a row with the vectors: 16 partial sums of products, and 4 of minimums.
typedef struct {
  __m512 products[5];
  __m128 minimums[5];
} sums_vnni;

/// Four numbers, each four times.
VNNI_INLINE __m512 spread_vnni(__m128 four) {
  const __m512i index = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  return _mm512_permutexvar_ps(index, _mm512_castps128_ps512(four));
}

VNNI_INLINE void add_group_vnni(ck_format format, int vectors, numbers_avx512 numbers, const __m128 scales[2],
                                const __m128 minimums[2], const packed_group *x, size_t x_stride, sums_vnni *sums) {
  const __m512i zero = _mm512_setzero_si512();
  for (int i = 0; i < vectors; i++) {
    const packed_group *group = (const void *)((const uint8_t *)x + (size_t)i * x_stride);
    const __m512i first = _mm512_load_si512(group->first), second = _mm512_load_si512(group->second);
    const __m512i first_low = _mm512_load_si512(group->first_low), second_low = _mm512_load_si512(group->second_low);
    const __m128 x_scales = _mm_load_ps(group->scales);
    sums->minimums[i] = _mm_fmadd_ps(minimums[0], _mm_load_ps(group->sums), sums->minimums[i]);
    __m512i products = _mm512_dpbusd_epi32(zero, numbers.first, first);
    if (has_scales_for_16(format)) {
      sums->minimums[i] = _mm_fmadd_ps(minimums[1], _mm_load_ps(group->second_sums), sums->minimums[i]);
      __m512 scale = spread_vnni(_mm_mul_ps(scales[1], x_scales));
      __m512i others = _mm512_slli_epi32(_mm512_dpbusd_epi32(zero, numbers.second, second), 8);
      others = _mm512_dpbusd_epi32(others, numbers.second, second_low);
      sums->products[i] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(others), scale, sums->products[i]);
    } else {
      products = _mm512_dpbusd_epi32(products, numbers.second, second);
    }
    products = _mm512_dpbusd_epi32(_mm512_slli_epi32(products, 8), numbers.first, first_low);
    if (!has_scales_for_16(format)) products = _mm512_dpbusd_epi32(products, numbers.second, second_low);
    __m512 scale = spread_vnni(_mm_mul_ps(scales[0], x_scales));
    sums->products[i] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(products), scale, sums->products[i]);
  }
}

VNNI_INLINE void rows_vnni(ck_format format, int vectors, const few_product *product) {
  const bool super = has_blocks_of_256(format);
  const size_t bytes = super ? block_bytes_of(format) : 4 * block_bytes_of(format);
  const size_t length = super ? 256 : group_length;
  const size_t whole = product->columns / length;
  const size_t rest = (product->columns - whole * length) / 32 * block_bytes_of(format);
  for (size_t row = 0; row < product->row_count; row++) {
    const uint8_t *at = product->rows + row * product->row_bytes;
    const packed_group *x = product->vectors;
    sums_vnni sums;
    for (int i = 0; i < vectors; i++) {
      sums.products[i] = _mm512_setzero_ps();
      sums.minimums[i] = _mm_setzero_ps();
    }
    for (size_t block = 0; block < whole; block++, at += bytes) {
      _mm_prefetch((const char *)at + 2048, _MM_HINT_T0);
      scales_avx512 all = decode_scales_avx512(format, at);
      add_group_vnni(format, vectors, decode_avx512(format, at, 0), all.scales[0], all.minimums[0], x++,
                     product->vector_bytes, &sums);
      if (super) {
        add_group_vnni(format, vectors, decode_avx512(format, at, 1), all.scales[1], all.minimums[1], x++,
                       product->vector_bytes, &sums);
      }
    }
    if (!super && rest > 0) {
      // The last blocks, filled up with blocks whose scale is 0.
      uint8_t last[4 * sizeof(q8_0_block)] = {0};
      memcpy(last, at, rest);
      scales_avx512 all = decode_scales_avx512(format, last);
      add_group_vnni(format, vectors, decode_avx512(format, last, 0), all.scales[0], all.minimums[0], x,
                     product->vector_bytes, &sums);
    }
    for (int i = 0; i < vectors; i++) {
      __m512 all = _mm512_add_ps(sums.products[i], _mm512_zextps128_ps512(sums.minimums[i]));
      few_finish(product, row, (size_t)i, _mm512_reduce_add_ps(all));
    }
  }
}

#define KERNELS(format) FEW_KERNELS(__attribute__((VNNI_TARGET)), rows_vnni, format)
#define NAMES(format) FEW_KERNEL_NAMES(rows_vnni, format)

FOR_QUANTIZED_FORMATS(KERNELS)
static const few_kernels kernels[] = {FOR_QUANTIZED_FORMATS(NAMES)};

FEW_PACK(avx512_vnni, __attribute__((VNNI_TARGET)))

void few_multiply_avx512_vnni(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                              size_t first_vector, size_t last_vector, const float *bias, ck_epilogue epilogue,
                              float *y, size_t y_stride) {
  if (block_bytes_of(weights->format) == 0) {
    return few_multiply_avx512(weights, first_row, last_row, packed, first_vector, last_vector, bias, epilogue, y,
                               y_stride);
  }
  few_multiply(&kernels[weights->format], few_group_bytes(weights->columns), weights, first_row, last_row, packed,
               first_vector, last_vector, bias, epilogue, y, y_stride, ck_gelu_avx512);
}

#endif
