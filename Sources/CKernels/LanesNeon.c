// The kernels that are the same on every instruction set, for the first ARMv8's NEON.
#if defined(__aarch64__)
#define LANES 4
#define NAMED(kernel) ck_##kernel##_neon
enum { group_vectors = 8 };
#include "Lanes.h"
#include "Pointwise.h"
#include "CachedAttention.h"
#include "MultiplyF32.h"
#include "Convolve.h"
#include "AttentionF32.h"
#endif
