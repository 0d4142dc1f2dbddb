#ifndef CLOGMEL_H
#define CLOGMEL_H

#include <stddef.h>
#include <stdint.h>

/// Of a log-mel spectrogram: the samples of a frame, the samples from one frame to the next, and the frequency bins.
enum { CK_MEL_WINDOW = 400, CK_MEL_HOP = 160, CK_MEL_BINS = CK_MEL_WINDOW / 2 + 1 };

/// The tables for computing a log-mel spectrogram.
typedef struct {
  /// CK_MEL_WINDOW numbers.
  const float *window;
  /// cos and −sin of 2πk / CK_MEL_WINDOW, in pairs.
  const float *rotations;
  size_t bands;
  /// Each band's first bin.
  const int32_t *first_bins;
  /// Where each band's weights begin, and one more: where the last one's end.
  const int32_t *weight_offsets;
  const float *weights;
} ck_mel_plan;

size_t ck_log_mel_scratch_bytes(void);

/// log10 of the power in each band, at least 1e-10: `frames` rows of `bands` numbers. Frame f sees the samples from
/// CK_MEL_HOP · f.
typedef void (*ck_log_mel)(const ck_mel_plan *plan, const float *samples, size_t frames, float *y, void *scratch);

#endif
