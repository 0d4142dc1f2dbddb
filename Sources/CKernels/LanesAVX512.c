// The kernels that are the same on every instruction set, for AVX-512.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,f16c,fma"))), \
                             apply_to = function)
#define LANES 16
#define NAMED(kernel) ck_##kernel##_avx512
enum { group_vectors = 12 };
#include "Lanes.h"
#include "Pointwise.h"
#include "CachedAttention.h"
#include "MultiplyF32.h"
#include "Convolve.h"
#include "AttentionF32.h"
#pragma clang attribute pop
#endif
