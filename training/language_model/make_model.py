"""Writes a language model of Qwen2.5-1.5B's shape with random weights, for timings where no trained one can be had.

    make_model.py /tmp/qwen2-1.5b-f16.gguf --vocabulary ../shared/data/models/vocab/ggml-vocab-qwen2.gguf

The vocabulary is any Qwen2 file's; its tokens, merges and chat format are taken over. `voicecore quantize` makes the
other formats. Needs numpy and gguf from PyPI.
"""
import argparse
import zlib
from pathlib import Path

import gguf
import numpy

SIZES = {
    # Width, layers, heads, key and value heads, width of the feed-forward layer.
    "0.5b": (896, 24, 14, 2, 4864),
    "1.5b": (1536, 28, 12, 2, 8960),
}
# Standard deviations, so that attention is neither flat nor a single peak and logits spread over a few units.
ATTENTION_GAIN = 1.5
BIAS = 0.1
LOGITS = 2.5


def shapes(size: str, vocabulary: int):
    """(name, shape) of every tensor."""
    width, layers, heads, key_heads, hidden = SIZES[size]
    keys = width // heads * key_heads
    yield "token_embd.weight", (vocabulary, width)
    for layer in range(layers):
        block = f"blk.{layer}."
        yield block + "attn_norm.weight", (width,)
        for part, rows in [("q", width), ("k", keys), ("v", keys)]:
            yield f"{block}attn_{part}.weight", (rows, width)
            yield f"{block}attn_{part}.bias", (rows,)
        yield block + "attn_output.weight", (width, width)
        yield block + "ffn_norm.weight", (width,)
        yield block + "ffn_gate.weight", (hidden, width)
        yield block + "ffn_up.weight", (hidden, width)
        yield block + "ffn_down.weight", (width, hidden)
    yield "output_norm.weight", (width,)


def numbers(name: str, shape: tuple[int, ...]) -> numpy.ndarray:
    generator = numpy.random.Generator(numpy.random.SFC64(zlib.crc32(name.encode())))
    values = generator.standard_normal(shape, dtype=numpy.float32)
    if "norm" in name:
        return 1 + numpy.float32(0.1) * values
    if len(shape) == 1:
        return values * numpy.float32(BIAS)
    gain = LOGITS if "embd" in name else ATTENTION_GAIN if "attn_q" in name or "attn_k" in name else 1
    return (values * numpy.float32(gain / shape[1] ** 0.5)).astype(numpy.float16)


def copy_vocabulary(path: Path, writer: gguf.GGUFWriter) -> int:
    """Copies the vocabulary and returns the number of tokens."""
    fields = gguf.GGUFReader(path).fields
    for key, field in fields.items():
        if key.startswith("tokenizer."):
            kind = field.types[0]
            writer.add_key_value(key, field.contents(), kind, field.types[-1] if len(field.types) > 1 else None)
    return len(fields["tokenizer.ggml.tokens"].data)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--size", choices=SIZES, default="1.5b")
    parser.add_argument("--vocabulary", type=Path, required=True)
    arguments = parser.parse_args()
    width, layers, heads, key_heads, hidden = SIZES[arguments.size]
    writer = gguf.GGUFWriter(arguments.file, "qwen2")
    writer.add_name(f"random weights, {arguments.size}")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)
    writer.add_context_length(32768)
    writer.add_embedding_length(width)
    writer.add_block_count(layers)
    writer.add_feed_forward_length(hidden)
    writer.add_head_count(heads)
    writer.add_head_count_kv(key_heads)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_freq_base(1e6)
    tensors = list(shapes(arguments.size, copy_vocabulary(arguments.vocabulary, writer)))
    for name, shape in tensors:
        kind = numpy.dtype(numpy.float16 if len(shape) == 2 else numpy.float32)
        writer.add_tensor_info(name, shape, kind, int(numpy.prod(shape)) * kind.itemsize)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    for name, shape in tensors:
        writer.write_tensor_data(numbers(name, shape))
    writer.close()


if __name__ == "__main__":
    main()
