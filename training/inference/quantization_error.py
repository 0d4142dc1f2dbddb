r"""Compares the block formats with references: dequantization and the simple formats bit for bit with PyPI's `gguf`,
the searched formats' error with ggml's own quantizers.

    clang -O2 -shared -fPIC $(printf -- "-I%s " Sources/CKernels/*/) -ISources/CKernels \
        $(find Sources/CKernels -name "*.c") -lm -o formats.so
    python training/inference/quantization_error.py formats.so [ggml shared library]

The second library is ggml's (libggml-base.so); without it only the bit-exact part runs. Exits with 1 on a difference.
"""

import ctypes
import sys

import numpy as np
from block_formats import FORMATS, QUANTIZED_ALIKE, SEARCHED, random_blocks
from gguf.quants import dequantize, quantize
from libraries import ggml_quantize, ours_dequantize, ours_quantize


def samples(random, count):
    """Numbers like weights, and unlike them."""
    return {
        "normal": random.standard_normal(count) * 0.05,
        "laplace": random.laplace(size=count) * 0.03,
        "uniform": random.uniform(-1, 1, count),
        "positive": np.abs(random.standard_normal(count)),
        "outliers": random.standard_normal(count) * np.where(random.random(count) < 0.01, 20, 1),
        "small": random.standard_normal(count) * 1e-4,
    }


def main():
    ours = ctypes.CDLL(sys.argv[1])
    ggml = ctypes.CDLL(sys.argv[2]) if len(sys.argv) > 2 else None
    random = np.random.default_rng(1)
    count, failures = 256 * 1024, 0

    def check(what, left, right):
        nonlocal failures
        same = np.array_equal(left.view(np.uint8), right.view(np.uint8))
        failures += not same
        print(f"{what}: {'same bits' if same else 'DIFFERENT'}")

    for kind in FORMATS:
        blocks = random_blocks(random, kind, count)
        expected = dequantize(blocks.reshape(1, -1), kind).reshape(-1).astype(np.float32)
        check(f"dequantize {kind.name}", ours_dequantize(ours, kind, blocks, count), expected)
    for name, numbers in samples(random, count).items():
        numbers = numbers.astype(np.float32)
        numbers[:512:7] = 0
        numbers[512:1024] = 0
        for kind in QUANTIZED_ALIKE:
            expected = quantize(numbers.reshape(1, -1), kind).reshape(-1).view(np.uint8)
            check(f"quantize {kind.name} {name}", ours_quantize(ours, kind, numbers), expected)
        for kind in SEARCHED if ggml else []:
            rmse = []
            for blocks in (ours_quantize(ours, kind, numbers), ggml_quantize(ggml, kind, numbers)):
                restored = dequantize(blocks.reshape(1, -1), kind).reshape(-1).astype(np.float64)
                rmse.append(np.sqrt(np.mean((restored - numbers) ** 2)))
            worse = rmse[0] > rmse[1]
            failures += worse
            print(f"{kind.name} {name}: RMSE {rmse[0]:.4e}, ggml {rmse[1]:.4e}, ratio {rmse[0] / rmse[1]:.3f}"
                  f"{' WORSE' if worse else ''}")
    sys.exit(failures > 0)


main()
