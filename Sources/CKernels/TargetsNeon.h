// Functions that use instructions beyond the first ARMv8's.
#ifndef TARGETS_NEON_H
#define TARGETS_NEON_H
#if defined(__aarch64__)

#include <arm_neon.h>

// Clang adds features to those of the whole build; gcc's intrinsics want the architecture that they came with.
#if defined(__clang__)
#define DOTPROD __attribute__((target("dotprod")))
#define I8MM __attribute__((target("dotprod,i8mm")))
#else
#define DOTPROD __attribute__((target("arch=armv8.2-a+dotprod")))
#define I8MM __attribute__((target("arch=armv8.2-a+dotprod+i8mm")))
#endif

#endif
#endif
