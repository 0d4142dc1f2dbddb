#include "CKernels.h"

size_t ck_block_length(ck_format format) {
  switch (format) {
    case CK_F32:
    case CK_F16:
    case CK_BF16:
      return 1;
    case CK_Q4_0:
    case CK_Q4_1:
    case CK_Q5_0:
    case CK_Q5_1:
    case CK_Q8_0:
    case CK_IQ4_NL:
      return 32;
    case CK_Q2_K:
    case CK_Q3_K:
    case CK_Q4_K:
    case CK_Q5_K:
    case CK_Q6_K:
      return 256;
  }
  return 0;
}

size_t ck_block_bytes(ck_format format) {
  switch (format) {
    case CK_F32:
      return 4;
    case CK_F16:
    case CK_BF16:
      return 2;
    case CK_Q4_0:
    case CK_IQ4_NL:
      return 18;
    case CK_Q4_1:
      return 20;
    case CK_Q5_0:
      return 22;
    case CK_Q5_1:
      return 24;
    case CK_Q8_0:
      return 34;
    case CK_Q2_K:
      return 84;
    case CK_Q3_K:
      return 110;
    case CK_Q4_K:
      return 144;
    case CK_Q5_K:
      return 176;
    case CK_Q6_K:
      return 210;
  }
  return 0;
}
