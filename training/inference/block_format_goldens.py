"""Writes Tests/InferenceTests/Goldens/BlockFormats.json: random blocks of every format with the numbers that PyPI's
`gguf` reads in them, and numbers with the blocks that the reference makes of them: `gguf` where quantization is
prescribed, ggml where it is a search.

    python training/inference/block_format_goldens.py LIBGGML_BASE
"""

import base64
import ctypes
import json
import sys
from pathlib import Path

import numpy as np
from block_formats import FORMATS, QUANTIZED_ALIKE, random_blocks
from gguf.quants import dequantize, quantize
from libraries import ggml_quantize

ggml = ctypes.CDLL(sys.argv[1])
root = Path(__file__).resolve().parents[2]
random = np.random.default_rng(4)
count = 256


def text(array):
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()


numbers = random.laplace(size=count).astype(np.float32)
numbers[64:96] = 0
numbers[96:128] = np.abs(numbers[96:128])
numbers[128:160] *= 1e-6
entries = []
for kind in FORMATS:
    blocks = random_blocks(random, kind, count)
    restored = dequantize(blocks.reshape(1, -1), kind).astype(np.float32)
    alike = kind in QUANTIZED_ALIKE
    quantized = quantize(numbers.reshape(1, -1), kind) if alike else ggml_quantize(ggml, kind, numbers)
    entries.append({
        "format": int(kind), "blocks": text(blocks), "dequantized": text(restored), "quantized": text(quantized),
    })
path = root / "Tests/InferenceTests/Goldens/BlockFormats.json"
path.parent.mkdir(exist_ok=True)
path.write_text(json.dumps({"numbers": text(numbers), "formats": entries}, indent=1) + "\n")
