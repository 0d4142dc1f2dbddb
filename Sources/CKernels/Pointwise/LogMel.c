#include <string.h>

#include "Kernels.h"

// Two frames share a complex transform, as its real and its imaginary part; LANES transforms run side by side, so that
// every loop is over adjacent numbers and the compiler turns it into vector instructions.
enum { SIZE = CK_MEL_WINDOW, LANES = 8, FRAMES = 2 * LANES };

typedef struct {
  float re[SIZE * LANES];
  float im[SIZE * LANES];
} spectrum;

typedef struct {
  spectrum a;
  spectrum b;
  float power[CK_MEL_BINS][FRAMES];
} scratch_space;

#define INLINE static inline __attribute__((always_inline))

size_t ck_log_mel_scratch_bytes(void) { return sizeof(scratch_space); }

typedef struct {
  float re;
  float im;
} rotation;

INLINE rotation rotation_of(const ck_mel_plan *plan, size_t k) {
  k %= SIZE;
  return (rotation){plan->rotations[2 * k], plan->rotations[2 * k + 1]};
}

/// One pass of Stockham's self-sorting transform: butterflies of 4.
INLINE void pass4(const ck_mel_plan *plan, const spectrum *x, spectrum *y, size_t length, size_t stride) {
  size_t quarter = length / 4;
  for (size_t p = 0; p < quarter; p++) {
    rotation w1 = rotation_of(plan, p * (SIZE / length));
    rotation w2 = rotation_of(plan, 2 * p * (SIZE / length));
    rotation w3 = rotation_of(plan, 3 * p * (SIZE / length));
    const float *xr = x->re + p * stride, *xi = x->im + p * stride;
    float *restrict yr = y->re + 4 * p * stride, *restrict yi = y->im + 4 * p * stride;
    size_t leap = quarter * stride;
    for (size_t q = 0; q < stride; q++) {
      float ar = xr[q] + xr[q + 2 * leap], ai = xi[q] + xi[q + 2 * leap];
      float br = xr[q] - xr[q + 2 * leap], bi = xi[q] - xi[q + 2 * leap];
      float cr = xr[q + leap] + xr[q + 3 * leap], ci = xi[q + leap] + xi[q + 3 * leap];
      float dr = xr[q + leap] - xr[q + 3 * leap], di = xi[q + leap] - xi[q + 3 * leap];
      yr[q] = ar + cr;
      yi[q] = ai + ci;
      float r1 = br + di, i1 = bi - dr;
      yr[q + stride] = r1 * w1.re - i1 * w1.im;
      yi[q + stride] = r1 * w1.im + i1 * w1.re;
      float r2 = ar - cr, i2 = ai - ci;
      yr[q + 2 * stride] = r2 * w2.re - i2 * w2.im;
      yi[q + 2 * stride] = r2 * w2.im + i2 * w2.re;
      float r3 = br - di, i3 = bi + dr;
      yr[q + 3 * stride] = r3 * w3.re - i3 * w3.im;
      yi[q + 3 * stride] = r3 * w3.im + i3 * w3.re;
    }
  }
}

/// One pass of the transform with butterflies of 5.
INLINE void pass5(const ck_mel_plan *plan, const spectrum *x, spectrum *y, size_t length, size_t stride) {
  const float c1 = 0.30901699437494742f, c2 = -0.80901699437494742f;
  const float s1 = 0.95105651629515357f, s2 = 0.58778525229247313f;
  size_t fifth = length / 5;
  for (size_t p = 0; p < fifth; p++) {
    rotation w1 = rotation_of(plan, p * (SIZE / length));
    rotation w2 = rotation_of(plan, 2 * p * (SIZE / length));
    rotation w3 = rotation_of(plan, 3 * p * (SIZE / length));
    rotation w4 = rotation_of(plan, 4 * p * (SIZE / length));
    const float *xr = x->re + p * stride, *xi = x->im + p * stride;
    float *restrict yr = y->re + 5 * p * stride, *restrict yi = y->im + 5 * p * stride;
    size_t leap = fifth * stride;
    for (size_t q = 0; q < stride; q++) {
      float ar = xr[q + leap] + xr[q + 4 * leap], ai = xi[q + leap] + xi[q + 4 * leap];
      float br = xr[q + leap] - xr[q + 4 * leap], bi = xi[q + leap] - xi[q + 4 * leap];
      float cr = xr[q + 2 * leap] + xr[q + 3 * leap], ci = xi[q + 2 * leap] + xi[q + 3 * leap];
      float dr = xr[q + 2 * leap] - xr[q + 3 * leap], di = xi[q + 2 * leap] - xi[q + 3 * leap];
      yr[q] = xr[q] + ar + cr;
      yi[q] = xi[q] + ai + ci;
      float er = xr[q] + c1 * ar + c2 * cr, ei = xi[q] + c1 * ai + c2 * ci;
      float fr = xr[q] + c2 * ar + c1 * cr, fi = xi[q] + c2 * ai + c1 * ci;
      float gr = s1 * br + s2 * dr, gi = s1 * bi + s2 * di;
      float hr = s2 * br - s1 * dr, hi = s2 * bi - s1 * di;
      float r1 = er + gi, i1 = ei - gr;
      yr[q + stride] = r1 * w1.re - i1 * w1.im;
      yi[q + stride] = r1 * w1.im + i1 * w1.re;
      float r2 = fr + hi, i2 = fi - hr;
      yr[q + 2 * stride] = r2 * w2.re - i2 * w2.im;
      yi[q + 2 * stride] = r2 * w2.im + i2 * w2.re;
      float r3 = fr - hi, i3 = fi + hr;
      yr[q + 3 * stride] = r3 * w3.re - i3 * w3.im;
      yi[q + 3 * stride] = r3 * w3.im + i3 * w3.re;
      float r4 = er - gi, i4 = ei + gr;
      yr[q + 4 * stride] = r4 * w4.re - i4 * w4.im;
      yi[q + 4 * stride] = r4 * w4.im + i4 * w4.re;
    }
  }
}

/// The power of each frame in each bin, from the transform of two frames each.
INLINE void separate(const spectrum *x, float power[CK_MEL_BINS][FRAMES]) {
  for (size_t k = 0; k < CK_MEL_BINS; k++) {
    const float *zr = x->re + k * LANES, *zi = x->im + k * LANES;
    size_t mirrored = (SIZE - k) % SIZE;
    const float *mr = x->re + mirrored * LANES, *mi = x->im + mirrored * LANES;
    for (size_t lane = 0; lane < LANES; lane++) {
      float ar = zr[lane] + mr[lane], ai = zi[lane] - mi[lane];
      float br = zi[lane] + mi[lane], bi = mr[lane] - zr[lane];
      power[k][lane] = 0.25f * (ar * ar + ai * ai);
      power[k][LANES + lane] = 0.25f * (br * br + bi * bi);
    }
  }
}

/// x holds normal positive numbers. From the series of artanh, on mantissas around 1: within 1e-7 of x's logarithm.
INLINE void log10_in_place(float *x) {
  for (size_t lane = 0; lane < FRAMES; lane++) {
    uint32_t bits;
    memcpy(&bits, &x[lane], sizeof bits);
    // The bits of √½: mantissas from there up to √2.
    uint32_t shifted = bits - 0x3f3504f3u;
    int32_t exponent = (int32_t)shifted >> 23;
    bits = (shifted & 0x7fffffu) + 0x3f3504f3u;
    float mantissa;
    memcpy(&mantissa, &bits, sizeof mantissa);
    float s = (mantissa - 1) / (mantissa + 1), z = s * s;
    float logarithm = 2 * s * (1 + z * (1.f / 3 + z * (1.f / 5 + z * (1.f / 7 + z * (1.f / 9)))));
    x[lane] = logarithm * 0.4342944819f + (float)exponent * 0.3010299957f;
  }
}

INLINE void log_mel(const ck_mel_plan *plan, const float *samples, size_t frames, float *y, void *scratch) {
  scratch_space *space = scratch;
  for (size_t first = 0; first < frames; first += FRAMES) {
    size_t count = frames - first < FRAMES ? frames - first : FRAMES;
    if (count < FRAMES) memset(&space->a, 0, sizeof space->a);
    for (size_t frame = 0; frame < count; frame++) {
      const float *from = samples + (first + frame) * CK_MEL_HOP;
      float *to = frame < LANES ? space->a.re + frame : space->a.im + frame - LANES;
      for (size_t n = 0; n < SIZE; n++) to[n * LANES] = from[n] * plan->window[n];
    }
    pass5(plan, &space->a, &space->b, 400, LANES);
    pass5(plan, &space->b, &space->a, 80, 5 * LANES);
    pass4(plan, &space->a, &space->b, 16, 25 * LANES);
    pass4(plan, &space->b, &space->a, 4, 100 * LANES);
    separate(&space->a, space->power);
    for (size_t band = 0; band < plan->bands; band++) {
      float sum[FRAMES] = {0};
      size_t begin = (size_t)plan->weight_offsets[band], end = (size_t)plan->weight_offsets[band + 1];
      size_t bin = (size_t)plan->first_bins[band];
      for (size_t index = begin; index < end; index++, bin++) {
        float weight = plan->weights[index];
        for (size_t lane = 0; lane < FRAMES; lane++) sum[lane] += weight * space->power[bin][lane];
      }
      for (size_t lane = 0; lane < FRAMES; lane++) sum[lane] = sum[lane] > 1e-10f ? sum[lane] : 1e-10f;
      log10_in_place(sum);
      for (size_t frame = 0; frame < count; frame++) y[(first + frame) * plan->bands + band] = sum[frame];
    }
  }
}

// The same code, compiled for each instruction set.

void ck_log_mel_baseline(const ck_mel_plan *plan, const float *samples, size_t frames, float *y, void *scratch) {
  log_mel(plan, samples, frames, y, scratch);
}

#if defined(__x86_64__)
__attribute__((target("avx512f,avx512dq,avx512vl,fma"))) void ck_log_mel_avx512(
    const ck_mel_plan *plan, const float *samples, size_t frames, float *y, void *scratch) {
  log_mel(plan, samples, frames, y, scratch);
}

__attribute__((target("avx2,fma"))) void ck_log_mel_avx2(
    const ck_mel_plan *plan, const float *samples, size_t frames, float *y, void *scratch) {
  log_mel(plan, samples, frames, y, scratch);
}
#endif
