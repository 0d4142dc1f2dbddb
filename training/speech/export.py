#!/usr/bin/env python3
"""Writes a checkpoint as a model file of whisper.cpp (ggml) and as openai-whisper's checkpoint.

    training/speech/export.py CHECKPOINT HEADER OUT.bin --type f16|f32|q8_0|q5_1
    training/speech/export.py CHECKPOINT HEADER OUT.pt

HEADER is a whisper.cpp file of an English model, from which the mel filters and the vocabulary are copied; whisper.cpp's
for-tests-ggml-tiny.en.bin will do.
"""

import argparse
import pathlib
import struct

import numpy
import torch

from model import Nano

# Number of the tensor type, and of the file type, in ggml.
TYPES = {"f32": (0, 0), "f16": (1, 1), "q8_0": (8, 2007), "q5_1": (7, 2009)}
KEPT_F32 = ("encoder.conv1.bias", "encoder.conv2.bias", "encoder.positional_embedding", "decoder.positional_embedding")


def q8_0(values):
    """Blocks of 32: an f16 scale, then 32 signed bytes."""
    blocks = values.reshape(-1, 32).astype(numpy.float32)
    scale = abs(blocks).max(axis=1, keepdims=True) / 127
    inverse = numpy.divide(1, scale, out=numpy.zeros_like(scale), where=scale > 0)
    numbers = (blocks * inverse).round().astype(numpy.int8)
    return numpy.concatenate([scale.astype("<f2").view(numpy.uint8), numbers.view(numpy.uint8)], axis=1)


def q5_1(values):
    """Blocks of 32: an f16 scale and minimum, the fifth bits, then the low four bits, number i beside number i + 16."""
    blocks = values.reshape(-1, 32).astype(numpy.float32)
    low = blocks.min(axis=1, keepdims=True)
    scale = (blocks.max(axis=1, keepdims=True) - low) / 31
    inverse = numpy.divide(1, scale, out=numpy.zeros_like(scale), where=scale > 0)
    numbers = numpy.clip(((blocks - low) * inverse).round(), 0, 31).astype(numpy.uint32)
    fifth = ((numbers >> 4) << numpy.arange(32, dtype=numpy.uint32)).sum(axis=1, keepdims=True).astype("<u4")
    nibbles = ((numbers[:, :16] & 15) | (numbers[:, 16:] & 15) << 4).astype(numpy.uint8)
    parts = (scale.astype("<f2"), low.astype("<f2"), fifth, nibbles)
    return numpy.concatenate([part.view(numpy.uint8) for part in parts], axis=1)


def header_parts(path):
    """The mel filters and the vocabulary as they lie in a whisper.cpp file."""
    data = path.read_bytes()
    mels, bins = struct.unpack_from("<2i", data, 48)
    end = 56 + mels * bins * 4
    filters = data[48:end]
    count, = struct.unpack_from("<i", data, end)
    at = end + 4
    for _ in range(count):
        length, = struct.unpack_from("<i", data, at)
        at += 4 + length
    return filters, data[end:at]


def loaded(path):
    """The model with its averaged weights."""
    saved = torch.load(path, weights_only=True, map_location="cpu")
    model = Nano(*saved["shape"], saved["used"])
    model.load_state_dict(saved["average"])
    return model.eval()


def write_ggml(model, header, out, kind):
    dimensions = model.dimensions()
    filters, vocabulary = header_parts(header)
    tensor_type, file_type = TYPES[kind]
    with open(out, "wb") as file:
        file.write(struct.pack(
            "<12i", 0x67676D6C, dimensions.n_vocab, dimensions.n_audio_ctx, dimensions.n_audio_state,
            dimensions.n_audio_head, dimensions.n_audio_layer, dimensions.n_text_ctx, dimensions.n_text_state,
            dimensions.n_text_head, dimensions.n_text_layer, dimensions.n_mels, file_type))
        file.write(filters)
        file.write(vocabulary)
        for name, tensor in model.reference_weights().items():
            values = tensor.numpy()
            if name in KEPT_F32[:2]:
                values = values.reshape(-1, 1)
            small = values.ndim < 2 or name in KEPT_F32 or kind == "f32"
            # Quantization is for matrices; convolutions stay f16.
            stored = 0 if small else tensor_type if values.ndim == 2 else 1
            file.write(struct.pack("<3i", values.ndim, len(name), stored))
            file.write(struct.pack(f"<{values.ndim}i", *reversed(values.shape)))
            file.write(name.encode())
            pack = {0: lambda v: v.astype("<f4"), 1: lambda v: v.astype("<f2"), 8: q8_0, 7: q5_1}[stored]
            file.write(pack(values).tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint", type=pathlib.Path)
    parser.add_argument("header", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--type", choices=TYPES, default="q8_0")
    arguments = parser.parse_args()
    model = loaded(arguments.checkpoint)
    temporary = arguments.out.with_suffix(".new")
    if arguments.out.suffix == ".pt":
        torch.save({"dims": vars(model.dimensions()), "model_state_dict": model.reference_weights()}, temporary)
    else:
        write_ggml(model, arguments.header, temporary, arguments.type)
    temporary.rename(arguments.out)
    print(f"{arguments.out}: {arguments.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
