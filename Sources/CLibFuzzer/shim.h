#include <stddef.h>
#include <stdint.h>

/// libFuzzer's main loop for a program with a main of its own.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *data, size_t size));
