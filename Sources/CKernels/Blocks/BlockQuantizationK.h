// Quantizing 256 numbers to the formats of blocks in sub-blocks.
#ifndef BLOCK_QUANTIZATION_K_H
#define BLOCK_QUANTIZATION_K_H

#include "BlockLayouts.h"

void quantize_q2_k(const float numbers[256], q2_k_block *block);
void quantize_q3_k(const float numbers[256], q3_k_block *block);
void quantize_q4_k(const float numbers[256], q4_k_block *block);
void quantize_q5_k(const float numbers[256], q5_k_block *block);
void quantize_q6_k(const float numbers[256], q6_k_block *block);

#endif
