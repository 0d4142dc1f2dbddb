#if defined(__x86_64__)

#include "DecodeAVX2.h"
#include "FewVectorsPack.h"
#include "Kernels.h"

/// Sums of a row with the vectors: 8 partial sums of products, and 4 of minimums.
typedef struct {
  __m256 products[5];
  __m128 minimums[5];
} sums_avx2;

/// Eight sums of four products each, the weights' numbers signed.
AVX2_INLINE __m256i products_of_signed_avx2(__m256i weights, __m256i x) {
  __m256i pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(weights), _mm256_sign_epi8(x, weights));
  return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

/// Eight sums of eight products: two numbers of at most 63 with two of x, twice, fit in 16 bits.
AVX2_INLINE __m256i products_of_small_avx2(__m256i first, __m256i x, __m256i second, __m256i other_x) {
  __m256i pairs = _mm256_add_epi16(_mm256_maddubs_epi16(first, x), _mm256_maddubs_epi16(second, other_x));
  return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

/// Two of four numbers, each four times.
AVX2_INLINE __m256 spread_avx2(__m128 four, int pair) {
  const __m256i index = _mm256_add_epi32(_mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1), _mm256_set1_epi32(2 * pair));
  return _mm256_permutevar8x32_ps(_mm256_castps128_ps256(four), index);
}

AVX2_INLINE void add_group_avx2(ck_format format, int vectors, numbers_avx2 numbers, const __m128 scales[2],
                                const __m128 minimums[2], const packed_group *x, size_t x_stride, sums_avx2 *sums) {
  for (int i = 0; i < vectors; i++) {
    const packed_group *group = (const void *)((const uint8_t *)x + (size_t)i * x_stride);
    const __m128 x_scales = _mm_load_ps(group->scales);
    __m128 first_scales = _mm_mul_ps(scales[0], x_scales), second_scales = _mm_setzero_ps();
    if (!is_signed_avx2(format)) {
      sums->minimums[i] = _mm_fmadd_ps(minimums[0], _mm_load_ps(group->sums), sums->minimums[i]);
    }
    if (has_scales_for_16(format)) {
      sums->minimums[i] = _mm_fmadd_ps(minimums[1], _mm_load_ps(group->second_sums), sums->minimums[i]);
      second_scales = _mm_mul_ps(scales[1], x_scales);
    }
    for (int pair = 0; pair < 2; pair++) {
      __m256i products = _mm256_setzero_si256(), others = products;
      // The high bytes' products, and 256 times these with the low bytes'.
      for (int low = 0; low < 2; low++) {
        const __m256i first = _mm256_load_si256((const void *)((low ? group->first_low : group->first) + 32 * pair));
        const __m256i second = _mm256_load_si256((const void *)((low ? group->second_low : group->second) + 32 * pair));
        products = _mm256_slli_epi32(products, 8);
        if (has_scales_for_16(format)) {
          const __m256i zero = _mm256_setzero_si256();
          products = _mm256_add_epi32(products, products_of_small_avx2(numbers.first[pair], first, zero, zero));
          others = _mm256_add_epi32(_mm256_slli_epi32(others, 8),
                                    products_of_small_avx2(numbers.second[pair], second, zero, zero));
        } else if (is_signed_avx2(format)) {
          products = _mm256_add_epi32(products, products_of_signed_avx2(numbers.first[pair], first));
          products = _mm256_add_epi32(products, products_of_signed_avx2(numbers.second[pair], second));
        } else {
          products = _mm256_add_epi32(
              products, products_of_small_avx2(numbers.first[pair], first, numbers.second[pair], second));
        }
      }
      if (has_scales_for_16(format)) {
        sums->products[i] =
            _mm256_fmadd_ps(_mm256_cvtepi32_ps(others), spread_avx2(second_scales, pair), sums->products[i]);
      }
      sums->products[i] =
          _mm256_fmadd_ps(_mm256_cvtepi32_ps(products), spread_avx2(first_scales, pair), sums->products[i]);
    }
  }
}

AVX2_INLINE float sum_of_8_avx2(__m256 eight) {
  __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
  four = _mm_add_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_add_ss(four, _mm_movehdup_ps(four)));
}

AVX2_INLINE void rows_avx2(ck_format format, int vectors, const few_product *product) {
  const bool super = has_blocks_of_256(format);
  const size_t block_bytes = block_bytes_of(format);
  const size_t bytes = super ? block_bytes : 4 * block_bytes, length = super ? 256 : group_length;
  const size_t whole = product->columns / length;
  const size_t rest = (product->columns - whole * length) / 32 * block_bytes;
  for (size_t row = 0; row < product->row_count; row++) {
    const uint8_t *at = product->rows + row * product->row_bytes;
    const packed_group *x = product->vectors;
    sums_avx2 sums;
    for (int i = 0; i < vectors; i++) {
      sums.products[i] = _mm256_setzero_ps();
      sums.minimums[i] = _mm_setzero_ps();
    }
    for (size_t block = 0; block < whole; block++, at += bytes) {
      _mm_prefetch((const char *)at + 2048, _MM_HINT_T0);
      scales_avx2 all = decode_scales_avx2(format, at);
      for (int group = 0; group < (super ? 2 : 1); group++, x++) {
        add_group_avx2(format, vectors, decode_avx2(format, at, group), all.scales[group], all.minimums[group], x,
                       product->vector_bytes, &sums);
      }
    }
    if (!super && rest > 0) {
      // The last blocks, filled up with blocks whose scale is 0.
      uint8_t last[4 * sizeof(q8_0_block)] = {0};
      memcpy(last, at, rest);
      scales_avx2 all = decode_scales_avx2(format, last);
      add_group_avx2(format, vectors, decode_avx2(format, last, 0), all.scales[0], all.minimums[0], x,
                     product->vector_bytes, &sums);
    }
    for (int i = 0; i < vectors; i++) {
      __m256 all = _mm256_add_ps(sums.products[i], _mm256_zextps128_ps256(sums.minimums[i]));
      few_finish(product, row, (size_t)i, sum_of_8_avx2(all));
    }
  }
}

/// 8 numbers of a plain format.
AVX2_INLINE __m256 load_plain_avx2(ck_format format, const uint8_t *row, size_t i) {
  if (format == CK_F32) return _mm256_loadu_ps((const void *)(row + 4 * i));
  __m128i halves = _mm_loadu_si128((const void *)(row + 2 * i));
  if (format == CK_F16) return _mm256_cvtph_ps(halves);
  return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(halves), 16));
}

AVX2_INLINE void rows_of_plain_avx2(ck_format format, int vectors, const few_product *product) {
  const size_t columns = product->columns, whole = columns / 16 * 16, size = format == CK_F32 ? 4 : 2;
  for (size_t row = 0; row < product->row_count; row++) {
    const uint8_t *weights = product->rows + row * product->row_bytes;
    __m256 sums[5][2];
    for (int v = 0; v < vectors; v++) sums[v][0] = sums[v][1] = _mm256_setzero_ps();
    for (size_t i = 0; i < whole; i += 16) {
      _mm_prefetch((const char *)weights + size * i + 2048, _MM_HINT_T0);
      for (size_t k = 0; k < 2; k++) {
        __m256 w = load_plain_avx2(format, weights, i + 8 * k);
        for (int v = 0; v < vectors; v++) {
          const float *x = (const float *)((const uint8_t *)product->vectors + (size_t)v * product->vector_bytes);
          sums[v][k] = _mm256_fmadd_ps(w, _mm256_load_ps(x + i + 8 * k), sums[v][k]);
        }
      }
    }
    float rest[16] = {0};
    if (whole < columns) ck_dequantize(format, weights + size * whole, rest, columns - whole);
    for (int v = 0; v < vectors; v++) {
      const float *x = (const float *)((const uint8_t *)product->vectors + (size_t)v * product->vector_bytes);
      float sum = sum_of_8_avx2(_mm256_add_ps(sums[v][0], sums[v][1]));
      for (size_t i = whole; i < columns; i++) sum += rest[i - whole] * x[i];
      few_finish(product, row, (size_t)v, sum);
    }
  }
}

#define KERNELS(format) FEW_KERNELS(AVX2, rows_avx2, format)
#define PLAIN_KERNELS(format) FEW_KERNELS(AVX2, rows_of_plain_avx2, format)
#define NAMES(format) FEW_KERNEL_NAMES(rows_avx2, format)
#define PLAIN_NAMES(format) FEW_KERNEL_NAMES(rows_of_plain_avx2, format)

FOR_QUANTIZED_FORMATS(KERNELS)
FOR_PLAIN_FORMATS(PLAIN_KERNELS)
static const few_kernels kernels[] = {FOR_QUANTIZED_FORMATS(NAMES) FOR_PLAIN_FORMATS(PLAIN_NAMES)};

FEW_PACK(avx2, AVX2)

void few_multiply_avx2(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                       size_t first_vector, size_t last_vector, const float *bias, ck_epilogue epilogue, float *y,
                       size_t y_stride) {
  const size_t columns = weights->columns;
  const size_t vector_bytes =
      block_bytes_of(weights->format) > 0 ? few_group_bytes(columns) : few_f32_bytes(columns);
  few_multiply(&kernels[weights->format], vector_bytes, weights, first_row, last_row, packed, first_vector, last_vector,
               bias, epilogue, y, y_stride, ck_gelu_avx2);
}

#endif
