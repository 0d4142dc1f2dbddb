// The kernels that are the same on every instruction set, for AVX2 with FMA and F16C.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#define LANES 8
#define NAMED(kernel) ck_##kernel##_avx2
enum { group_vectors = 6 };
#include "Lanes.h"
#include "Pointwise.h"
#include "CachedAttention.h"
#include "MultiplyF32.h"
#include "Convolve.h"
#include "AttentionF32.h"
#pragma clang attribute pop
#endif
