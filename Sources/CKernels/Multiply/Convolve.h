// Dilated convolutions over time in f32 for one instruction set. Define NAMED(kernel), giving the kernel's name in the set,
// and `group_vectors`, and include Lanes.h and MultiplyF32.h before.
//
// Frames are read where they lie: gathering each window, as products need it, would cost as much as the few output
// channels of a waveform decoder.

/// The sums of some frames with one tile of output channels. `frames` is a constant where this is called.
LANES_INLINE void convolve_frames(const ck_convolution *convolution, const float *weights, const float *bias,
                                  const float *x, size_t x_stride, size_t frames, size_t rows, bool adds, float *y,
                                  size_t y_stride) {
  const size_t channels = convolution->channels, second = rows > LANES ? rows - LANES : 0;
  const lanes biases[2] = {bias ? lanes_load_some(bias, rows - second, 0) : (lanes)0,
                           bias ? lanes_load_some(bias + LANES, second, 0) : (lanes)0};
  lanes sums[2][group_vectors];
#pragma clang loop unroll(full)
  for (size_t v = 0; v < frames; v++) sums[0][v] = biases[0], sums[1][v] = biases[1];
  for (size_t tap = 0; tap < convolution->taps; tap++, x += convolution->dilation * x_stride) {
#pragma clang loop unroll_count(4)
    for (size_t c = 0; c < channels; c++, weights += tile_rows) {
      const lanes a = lanes_load(weights), b = lanes_load(weights + LANES);
#pragma clang loop unroll(full)
      for (size_t v = 0; v < frames; v++) {
        const lanes factor = x[v * x_stride + c];
        sums[0][v] = fused(a, factor, sums[0][v]);
        sums[1][v] = fused(b, factor, sums[1][v]);
      }
    }
  }
  const ck_epilogue epilogue = adds ? CK_ADD : CK_STORE;
#pragma clang loop unroll(full)
  for (size_t v = 0; v < frames; v++) {
    store_rows(y + v * y_stride, sums[0][v], rows - second, epilogue);
    if (second) store_rows(y + v * y_stride + LANES, sums[1][v], second, epilogue);
  }
}

/// One output channel: sums over channels in lanes.
LANES_INLINE void convolve_to_one(const ck_convolution *convolution, const float *x, size_t x_stride, size_t frames,
                                  bool adds, float *y, size_t y_stride) {
  const size_t channels = convolution->channels;
  for (size_t t = 0; t < frames; t++, x += x_stride, y += y_stride) {
    lanes sums = 0;
    float rest = convolution->bias ? convolution->bias[0] : 0;
    const float *weights = convolution->weights;
    for (size_t tap = 0; tap < convolution->taps; tap++, weights += channels) {
      const float *from = x + tap * convolution->dilation * x_stride;
      size_t c = 0;
      for (; c + LANES <= channels; c += LANES) sums = fused(lanes_load(from + c), lanes_load(weights + c), sums);
      for (; c < channels; c++) rest += from[c] * weights[c];
    }
    *y = (adds ? *y : 0) + lanes_sum(sums) + rest;
  }
}

void NAMED(convolve)(const ck_convolution *convolution, const float *x, size_t x_stride, size_t frames, bool adds,
                     float *y, size_t y_stride) {
  const size_t rows = convolution->rows;
  if (rows == 1) return convolve_to_one(convolution, x, x_stride, frames, adds, y, y_stride);
  const float *weights = convolution->weights, *bias = convolution->bias;
  for (size_t row = 0; row < rows; row += tile_rows) {
    const size_t count = rows - row < tile_rows ? rows - row : tile_rows;
    size_t t = 0;
    for (; t + group_vectors <= frames; t += group_vectors) {
      convolve_frames(convolution, weights, bias, x + t * x_stride, x_stride, group_vectors, count, adds,
                      y + t * y_stride + row, y_stride);
    }
    for (; t + group_vectors / 3 <= frames; t += group_vectors / 3) {
      convolve_frames(convolution, weights, bias, x + t * x_stride, x_stride, group_vectors / 3, count, adds,
                      y + t * y_stride + row, y_stride);
    }
    for (; t < frames; t++) {
      convolve_frames(convolution, weights, bias, x + t * x_stride, x_stride, 1, count, adds, y + t * y_stride + row,
                      y_stride);
    }
    weights += tile_rows * convolution->channels * convolution->taps;
    if (bias) bias += count;
  }
}
