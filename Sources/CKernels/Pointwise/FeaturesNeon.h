// Which instructions beyond the first ARMv8's this machine has.
#ifndef FEATURES_NEON_H
#define FEATURES_NEON_H
#if defined(__aarch64__)

#include <stdbool.h>
#include <stddef.h>

#if defined(__APPLE__)
#include <sys/sysctl.h>

static bool apple_says(const char *feature) {
  int has = 0;
  size_t size = sizeof has;
  return sysctlbyname(feature, &has, &size, NULL, 0) == 0 && has != 0;
}

static bool has_dotprod(void) { return apple_says("hw.optional.arm.FEAT_DotProd"); }
static bool has_i8mm(void) { return has_dotprod() && apple_says("hw.optional.arm.FEAT_I8MM"); }
#elif defined(__linux__)
#include <sys/auxv.h>

// Bits of the kernel's <asm/hwcap.h>: HWCAP_ASIMDDP, and HWCAP2_I8MM.
static bool has_dotprod(void) { return getauxval(AT_HWCAP) >> 20 & 1; }
static bool has_i8mm(void) { return has_dotprod() && (getauxval(AT_HWCAP2) >> 13 & 1); }
#else
static bool has_dotprod(void) { return false; }
static bool has_i8mm(void) { return false; }
#endif

#endif
#endif
