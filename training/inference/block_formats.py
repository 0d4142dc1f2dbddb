"""The block formats, and random blocks of them."""

import numpy as np
from gguf.constants import GGML_QUANT_SIZES
from gguf.constants import GGMLQuantizationType as Type

QUANTIZED_ALIKE = [Type.F32, Type.F16, Type.BF16, Type.Q4_0, Type.Q4_1, Type.Q5_0, Type.Q5_1, Type.Q8_0]
# The names in ggml's functions.
SEARCHED = {
    Type.Q2_K: "q2_K", Type.Q3_K: "q3_K", Type.Q4_K: "q4_K", Type.Q5_K: "q5_K", Type.Q6_K: "q6_K",
    Type.IQ4_NL: "iq4_nl",
}
FORMATS = [*QUANTIZED_ALIKE, *SEARCHED]
# The offsets of a block's half-precision numbers (scale and minimum).
HALVES = {
    Type.Q4_0: [0], Type.Q4_1: [0, 2], Type.Q5_0: [0], Type.Q5_1: [0, 2], Type.Q8_0: [0], Type.IQ4_NL: [0],
    Type.Q2_K: [80, 82], Type.Q3_K: [108], Type.Q4_K: [0, 2], Type.Q5_K: [0, 2], Type.Q6_K: [208], Type.F16: [0],
}


def random_blocks(random, kind, count):
    """Random blocks with finite scales."""
    if kind in (Type.F32, Type.BF16):
        numbers = random.standard_normal(count).astype(np.float32).view(np.uint16)
        return (numbers if kind == Type.F32 else numbers[1::2].copy()).view(np.uint8)
    length, size = GGML_QUANT_SIZES[kind]
    blocks = random.integers(0, 256, (count // length, size), np.uint8)
    for start in HALVES[kind]:
        scale = random.standard_normal(count // length).astype(np.float16)
        blocks[:, start : start + 2] = scale.reshape(-1, 1).view(np.uint8)
    return blocks.reshape(-1)
