"""Block formats in this project's C and in ggml's, through ctypes."""

import ctypes

import numpy as np
from block_formats import SEARCHED
from gguf.constants import GGML_QUANT_SIZES


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def blocks_for(kind, count):
    length, size = GGML_QUANT_SIZES[kind]
    return np.zeros(count // length * size, np.uint8)


def ours_quantize(library, kind, numbers):
    blocks = blocks_for(kind, numbers.size)
    library.ck_quantize(int(kind), pointer(numbers), pointer(blocks), ctypes.c_size_t(numbers.size))
    return blocks


def ours_dequantize(library, kind, blocks, count):
    numbers = np.zeros(count, np.float32)
    library.ck_dequantize(int(kind), pointer(blocks), pointer(numbers), ctypes.c_size_t(count))
    return numbers


def ggml_quantize(library, kind, numbers):
    blocks = blocks_for(kind, numbers.size)
    function = getattr(library, f"quantize_{SEARCHED[kind]}")
    function.restype = ctypes.c_size_t
    function(pointer(numbers), pointer(blocks), ctypes.c_int64(numbers.size // 256), ctypes.c_int64(256), None)
    return blocks
