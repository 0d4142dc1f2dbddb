#pragma once
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/jsgf.h>
#include <sphinxbase/ngram_model.h>

// Macros of the libraries that Swift cannot import.
static inline int voicecore_fsg_word_count(fsg_model_t *fsg) { return fsg_model_n_word(fsg); }
static inline const char *voicecore_fsg_word(fsg_model_t *fsg, int word) {
  return fsg_model_word_str(fsg, word);
}
