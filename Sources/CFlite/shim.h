#pragma once
#include <flite/flite.h>

// The voices' own functions, which flite's header leaves to each program to declare.
cst_voice *register_cmu_us_slt(const char *voice_directory);
void unregister_cmu_us_slt(cst_voice *voice);
