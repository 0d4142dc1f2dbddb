"""Writes Whisper models in ggml's .bin format, as whisper.cpp's convert script lays it out."""
import struct
from dataclasses import astuple, dataclass
from pathlib import Path

import numpy as np

FORMATS = {"f32": 0, "f16": 1, "q4_0": 2, "q4_1": 3, "q5_0": 6, "q5_1": 7, "q8_0": 8}
# The header's number for a file's format; quantized ones carry the format's version, 2, in thousands.
FILE_TYPES = {"f32": 0, "f16": 1, "q4_0": 2002, "q4_1": 2003, "q5_0": 2008, "q5_1": 2009, "q8_0": 2007}


@dataclass
class Dimensions:
    """In the header's order."""

    n_vocab: int
    n_audio_ctx: int
    n_audio_state: int
    n_audio_head: int
    n_audio_layer: int
    n_text_ctx: int
    n_text_state: int
    n_text_head: int
    n_text_layer: int
    n_mels: int


@dataclass
class Header:
    """The contents of a file besides dimensions and tensors."""

    filters: np.ndarray  # bands × 201
    tokens: list[bytes]

    @staticmethod
    def read(path: Path) -> "Header":
        data = path.read_bytes()
        bands, bins = struct.unpack_from("<2i", data, 48)
        at = 56 + 4 * bands * bins
        filters = np.frombuffer(data[56:at], np.float32).reshape(bands, bins)
        (count,) = struct.unpack_from("<i", data, at)
        at += 4
        tokens = []
        for _ in range(count):
            (length,) = struct.unpack_from("<i", data, at)
            tokens.append(data[at + 4 : at + 4 + length])
            at += 4 + length
        return Header(filters, tokens)


def stored_format(name: str, shape: tuple[int, ...], file_format: str) -> str:
    """Vectors and positions stay f32; the convolutions, whose rows are no whole blocks, are never quantized."""
    if len(shape) < 2 or name.endswith("positional_embedding") or file_format == "f32":
        return "f32"
    return "f16" if len(shape) == 3 else file_format


def blocks(tensor: np.ndarray, file_format: str) -> bytes:
    if file_format == "f32":
        return tensor.astype(np.float32).tobytes()
    if file_format == "f16":
        return tensor.astype(np.float16).tobytes()
    import gguf

    kind = gguf.GGMLQuantizationType[file_format.upper()]
    return gguf.quants.quantize(tensor.astype(np.float32), kind).tobytes()


def write(path: Path, dimensions: Dimensions, header: Header, tensors, file_format: str) -> None:
    """`tensors` gives (name, array) pairs, named and shaped as in the reference's state dictionary."""
    with open(path, "wb") as file:
        file.write(struct.pack("<12i", 0x67676D6C, *astuple(dimensions), FILE_TYPES[file_format]))
        file.write(struct.pack("<2i", *header.filters.shape))
        file.write(header.filters.astype(np.float32).tobytes())
        file.write(struct.pack("<i", len(header.tokens)))
        for token in header.tokens:
            file.write(struct.pack("<i", len(token)) + token)
        for name, tensor in tensors:
            shape = tensor.shape
            if name in ("encoder.conv1.bias", "encoder.conv2.bias"):
                shape = (shape[0], 1)
            kind = stored_format(name, tensor.shape, file_format)
            label = name.encode()
            file.write(struct.pack("<3i", len(shape), len(label), FORMATS[kind]))
            file.write(struct.pack(f"<{len(shape)}i", *reversed(shape)))
            file.write(label + blocks(tensor, kind))
