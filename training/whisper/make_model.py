"""Writes a Whisper model with random weights, for comparisons and benchmarks where no trained one can be had.

    make_model.py base.en /tmp/base.en-q5_1.bin --format q5_1 --header for-tests-ggml-tiny.en.bin

The header file is any ggml Whisper model: its vocabulary and mel filters are taken over.

With --saying TEXT the model, an English one, writes that whatever it hears and is sure of it: for end-to-end latencies,
which depend on how much is written. Needs openai-whisper for its tokenizer.
"""
import argparse
from pathlib import Path

import random_weights
from model_file import FORMATS, Dimensions, Header, write

# State, heads, encoder layers, decoder layers.
SIZES = {
    "tiny": (384, 6, 4, 4),
    "base": (512, 8, 6, 6),
    "small": (768, 12, 12, 12),
    "medium": (1024, 16, 24, 24),
    "large-v3-turbo": (1280, 20, 32, 4),
    "distil-small": (768, 12, 12, 4),
}


def dimensions(size: str) -> Dimensions:
    state, heads, encoder_layers, decoder_layers = SIZES[size.removesuffix(".en")]
    bands = 128 if "v3" in size else 80
    vocabulary = 51864 if size.endswith(".en") else 51866 if "v3" in size else 51865
    return Dimensions(
        vocabulary, 1500, state, heads, encoder_layers, 448, state, heads, decoder_layers, bands
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("size", choices=[size + end for size in SIZES for end in ("", ".en")])
    parser.add_argument("file", type=Path)
    parser.add_argument("--format", choices=FORMATS, default="f16")
    parser.add_argument("--header", type=Path, required=True)
    parser.add_argument("--saying")
    arguments = parser.parse_args()
    header = Header.read(arguments.header)
    sizes = dimensions(arguments.size)
    if header.filters.shape[0] != sizes.n_mels:
        import numpy as np
        import whisper

        with np.load(Path(whisper.__file__).parent / "assets" / "mel_filters.npz") as filters:
            header.filters = filters[f"mel_{sizes.n_mels}"]
    tensors = random_weights.tensors(sizes)
    if arguments.saying:
        from whisper.tokenizer import get_tokenizer

        tokenizer = get_tokenizer(False)
        tokens = tokenizer.encode(" " + arguments.saying) + [tokenizer.eot]
        tensors = random_weights.saying(tokens, tensors)
    write(arguments.file, sizes, header, tensors, arguments.format)


if __name__ == "__main__":
    main()
