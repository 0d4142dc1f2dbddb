#pragma once
#include <flite/flite.h>

// The voices' own functions, which flite's header leaves to each program to declare.
cst_voice *register_cmu_us_slt(const char *voice_directory);
void unregister_cmu_us_slt(cst_voice *voice);
cst_lexicon *cmu_lex_init(void);

// flite keeps the address of a feature's name: C's literals live as long as the program, Swift's strings only during
// the call.
static inline void voicecore_stretch_durations(cst_voice *voice, float stretch) {
  flite_feat_set_float(voice->features, "duration_stretch", stretch);
}
