#include "CKernels.h"
#include "HalfNumbers.h"

// A fused multiply-add would round differently from the reference.
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

static void dequantize_quantized(ck_format format, const uint8_t *blocks, float *numbers, size_t count) {
  size_t length = ck_block_length(format), bytes = ck_block_bytes(format);
  size_t part = ck_unpack_block_length(format);
  if (part == 0) return;
  uint8_t zero = ck_unpack_zero(format);
  uint8_t unpacked[256];
  float scales[16], minimums[16];
  for (size_t i = 0; i < count / length; i++) {
    ck_unpack_blocks(format, blocks + i * bytes, length, unpacked, scales, minimums);
    for (size_t first = 0; first < length; first += part) {
      const uint8_t *from = unpacked + first;
      float *to = numbers + i * length + first;
      const float scale = scales[first / part], minimum = minimums[first / part];
      // Symmetric formats scale the signed number: q6_K's scale times 63 would not be exact.
      if (zero > 0) {
        for (size_t k = 0; k < part; k++) to[k] = scale * (float)(from[k] - zero);
      } else {
        for (size_t k = 0; k < part; k++) to[k] = scale * (float)from[k] + minimum;
      }
    }
  }
}

void ck_dequantize(ck_format format, const void *blocks, float *numbers, size_t count) {
  const uint8_t *bytes = blocks;
  uint16_t half;
  switch (format) {
    case CK_F32:
      memcpy(numbers, blocks, count * sizeof(float));
      break;
    case CK_F16:
      for (size_t i = 0; i < count; i++) numbers[i] = half_at(bytes + 2 * i);
      break;
    case CK_BF16:
      for (size_t i = 0; i < count; i++) {
        memcpy(&half, bytes + 2 * i, sizeof half);
        numbers[i] = bfloat_to_float(half);
      }
      break;
    default:
      dequantize_quantized(format, bytes, numbers, count);
  }
}
