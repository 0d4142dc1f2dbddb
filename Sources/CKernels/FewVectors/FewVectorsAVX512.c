#if defined(__x86_64__)

#include "DecodeAVX512.h"
#include "FewVectorsPack.h"
#include "Kernels.h"

// Everything in f32: plain weights, and quantized ones if exactness is wanted or no better kernel runs.

/// 16 numbers of a plain format.
AVX512_INLINE __m512 load_plain_avx512(ck_format format, const uint8_t *row, size_t i, __mmask16 mask) {
  if (format == CK_F32) return _mm512_maskz_loadu_ps(mask, row + 4 * i);
  __m256i halves = _mm256_maskz_loadu_epi16(mask, row + 2 * i);
  if (format == CK_F16) return _mm512_cvtph_ps(halves);
  return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(halves), 16));
}

AVX512_INLINE void rows_of_plain_avx512(ck_format format, int vectors, const few_product *product) {
  const size_t columns = product->columns, whole = columns / 64 * 64;
  for (size_t row = 0; row < product->row_count; row++) {
    const uint8_t *weights = product->rows + row * product->row_bytes;
    __m512 sums[5][2];
    for (int v = 0; v < vectors; v++) sums[v][0] = sums[v][1] = _mm512_setzero_ps();
    for (size_t i = 0; i < whole; i += 64) {
      _mm_prefetch((const char *)weights + product->row_bytes / columns * i + 2048, _MM_HINT_T0);
      for (size_t k = 0; k < 64; k += 16) {
        __m512 w = load_plain_avx512(format, weights, i + k, 0xffff);
        for (int v = 0; v < vectors; v++) {
          const float *x = (const float *)((const uint8_t *)product->vectors + (size_t)v * product->vector_bytes);
          sums[v][k / 16 % 2] = _mm512_fmadd_ps(w, _mm512_load_ps(x + i + k), sums[v][k / 16 % 2]);
        }
      }
    }
    for (size_t i = whole; i < columns; i += 16) {
      __mmask16 mask = columns - i < 16 ? (__mmask16)((1 << (columns - i)) - 1) : 0xffff;
      __m512 w = load_plain_avx512(format, weights, i, mask);
      for (int v = 0; v < vectors; v++) {
        const float *x = (const float *)((const uint8_t *)product->vectors + (size_t)v * product->vector_bytes);
        sums[v][0] = _mm512_fmadd_ps(w, _mm512_maskz_load_ps(mask, x + i), sums[v][0]);
      }
    }
    for (int v = 0; v < vectors; v++) {
      few_finish(product, row, (size_t)v, _mm512_reduce_add_ps(_mm512_add_ps(sums[v][0], sums[v][1])));
    }
  }
}

/// Adds four blocks of 32 weights times as many numbers of each vector.
AVX512_INLINE void add_group_avx512(int vectors, numbers_avx512 numbers, const __m128 scales[2],
                                    const __m128 minimums[2], bool for_16, const float *x, size_t vector_bytes,
                                    size_t blocks, __m512 sums[5]) {
  uint8_t bytes[2][64];
  float scale[2][4], minimum[2][4];
  _mm512_storeu_si512(bytes[0], numbers.first);
  _mm512_storeu_si512(bytes[1], numbers.second);
  for (int half = 0; half < 2; half++) {
    _mm_storeu_ps(scale[half], scales[for_16 ? half : 0]);
    _mm_storeu_ps(minimum[half], minimums[for_16 ? half : 0]);
  }
  for (size_t piece = 0; piece < 2 * blocks; piece++) {
    const size_t half = piece % 2, block = piece / 2;
    __m128i sixteen = _mm_loadu_si128((const void *)(bytes[half] + 16 * block));
    __m512 weight = _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(sixteen));
    weight = _mm512_fmadd_ps(weight, _mm512_set1_ps(scale[half][block]), _mm512_set1_ps(minimum[half][block]));
    for (int v = 0; v < vectors; v++) {
      const float *numbers_of_x = (const float *)((const uint8_t *)x + (size_t)v * vector_bytes);
      sums[v] = _mm512_fmadd_ps(weight, _mm512_load_ps(numbers_of_x + 16 * piece), sums[v]);
    }
  }
}

AVX512_INLINE void rows_avx512(ck_format format, int vectors, const few_product *product) {
  const bool super = has_blocks_of_256(format), for_16 = has_scales_for_16(format);
  const size_t block_bytes = block_bytes_of(format);
  const size_t bytes = super ? block_bytes : 4 * block_bytes, length = super ? 256 : group_length;
  const size_t whole = product->columns / length, rest = (product->columns - whole * length) / 32;
  for (size_t row = 0; row < product->row_count; row++) {
    const uint8_t *at = product->rows + row * product->row_bytes;
    const float *x = product->vectors;
    __m512 sums[5];
    for (int v = 0; v < vectors; v++) sums[v] = _mm512_setzero_ps();
    for (size_t block = 0; block < whole; block++, at += bytes) {
      scales_avx512 all = decode_scales_avx512(format, at);
      for (int group = 0; group < (super ? 2 : 1); group++, x += group_length) {
        add_group_avx512(vectors, decode_avx512(format, at, group), all.scales[group], all.minimums[group], for_16, x,
                         product->vector_bytes, 4, sums);
      }
    }
    if (!super && rest > 0) {
      uint8_t last[4 * sizeof(q8_0_block)] = {0};
      memcpy(last, at, rest * block_bytes);
      scales_avx512 all = decode_scales_avx512(format, last);
      add_group_avx512(vectors, decode_avx512(format, last, 0), all.scales[0], all.minimums[0], for_16, x,
                       product->vector_bytes, rest, sums);
    }
    for (int v = 0; v < vectors; v++) few_finish(product, row, (size_t)v, _mm512_reduce_add_ps(sums[v]));
  }
}

#define KERNELS(format) FEW_KERNELS(AVX512, rows_avx512, format)
#define PLAIN_KERNELS(format) FEW_KERNELS(AVX512, rows_of_plain_avx512, format)
#define NAMES(format) FEW_KERNEL_NAMES(rows_avx512, format)
#define PLAIN_NAMES(format) FEW_KERNEL_NAMES(rows_of_plain_avx512, format)

FOR_QUANTIZED_FORMATS(KERNELS)
FOR_PLAIN_FORMATS(PLAIN_KERNELS)
static const few_kernels kernels[] = {FOR_QUANTIZED_FORMATS(NAMES) FOR_PLAIN_FORMATS(PLAIN_NAMES)};

size_t few_packed_bytes_avx512(ck_format weights, size_t vectors, size_t columns) {
  (void)weights;
  return vectors * few_f32_bytes(columns);
}

void few_pack_avx512(ck_format weights, ck_rows x, size_t columns, size_t first, size_t last, void *packed) {
  (void)weights;
  few_pack_f32(x, columns, first, last, packed);
}

void few_multiply_avx512(const ck_matrix *weights, size_t first_row, size_t last_row, const void *packed,
                         size_t first_vector, size_t last_vector, const float *bias, ck_epilogue epilogue, float *y,
                         size_t y_stride) {
  few_multiply(&kernels[weights->format], few_f32_bytes(weights->columns), weights, first_row, last_row, packed,
               first_vector, last_vector, bias, epilogue, y, y_stride, ck_gelu_avx512);
}

#endif
