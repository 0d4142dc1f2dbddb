#pragma once
#include <stdint.h>

/// WebRTC's echo canceller, for one channel at 16 kHz. Not safe for use by several threads at once.
typedef struct EchoCancellerState EchoCancellerState;

/// Samples that are processed at once: 10 ms.
enum { echo_canceller_frame = 160 };

/// Returns NULL if the library refuses.
EchoCancellerState *echo_canceller_create(void);
void echo_canceller_destroy(EchoCancellerState *state);

/// Removes from the microphone's frame what a loudspeaker plays. Its frames come in order, shortly before they are heard: up to
/// 0.15 s work well (BENCHMARKS.md, “Conversation”). Returns false if the library refuses; the microphone's frame is then as it was.
_Bool echo_canceller_process(EchoCancellerState *state, const int16_t *played, int16_t *heard);
