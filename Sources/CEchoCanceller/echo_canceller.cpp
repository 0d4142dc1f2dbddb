#include <string.h>

#include <memory>
#include <new>

#define _Bool bool
extern "C" {
#include "echo_canceller.h"
}
#undef _Bool

#ifdef WEBRTC_LINUX
#include <webrtc/modules/audio_processing/include/audio_processing.h>
#include <webrtc/modules/interface/module_common_types.h>

struct EchoCancellerState {
  std::unique_ptr<webrtc::AudioProcessing> processing;
  webrtc::AudioFrame frame;

  /// Makes the library's frame of these samples.
  webrtc::AudioFrame *with(const int16_t *samples) {
    frame.num_channels_ = 1;
    frame.sample_rate_hz_ = 16000;
    frame.samples_per_channel_ = echo_canceller_frame;
    memcpy(frame.data_, samples, echo_canceller_frame * sizeof *samples);
    return &frame;
  }
};

EchoCancellerState *echo_canceller_create(void) {
  webrtc::Config config;
  // How long the sound takes from here to the microphone is not known.
  config.Set<webrtc::DelayAgnostic>(new webrtc::DelayAgnostic(true));
  config.Set<webrtc::ExtendedFilter>(new webrtc::ExtendedFilter(true));
  std::unique_ptr<webrtc::AudioProcessing> processing(webrtc::AudioProcessing::Create(config));
  if (!processing) return nullptr;
  webrtc::EchoCancellation *echo = processing->echo_cancellation();
  // More suppression takes more of a person's voice, too: BENCHMARKS.md, “Conversation”.
  if (echo->set_suppression_level(webrtc::EchoCancellation::kModerateSuppression) != 0 || echo->Enable(true) != 0)
    return nullptr;
  EchoCancellerState *state = new (std::nothrow) EchoCancellerState;
  if (state) state->processing = std::move(processing);
  return state;
}

void echo_canceller_destroy(EchoCancellerState *state) { delete state; }

bool echo_canceller_process(EchoCancellerState *state, const int16_t *played, int16_t *heard) {
  webrtc::AudioProcessing &processing = *state->processing;
  if (processing.AnalyzeReverseStream(state->with(played)) != 0) return false;
  processing.set_stream_delay_ms(0);
  if (processing.ProcessStream(state->with(heard)) != 0) return false;
  memcpy(heard, state->frame.data_, echo_canceller_frame * sizeof *heard);
  return true;
}
#endif
