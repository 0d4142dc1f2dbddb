"""Writes the small GGUF files of Tests/InferenceTests/ModelFiles/Fixtures with PyPI's gguf (0.19).

python3 make_gguf_fixtures.py FOLDER
"""

import struct
import sys
from pathlib import Path

import numpy
from gguf import GGMLQuantizationType, GGUFValueType, GGUFWriter, quants


def every_type(path):
    """Each metadata type, alone, in an array and nested; tensors in four formats, at a wide alignment."""
    writer = GGUFWriter(path, "test")
    writer.add_custom_alignment(64)
    writer.add_uint8("t.uint8", 255)
    writer.add_int8("t.int8", -128)
    writer.add_uint16("t.uint16", 65535)
    writer.add_int16("t.int16", -32768)
    writer.add_uint32("t.uint32", 4294967295)
    writer.add_int32("t.int32", -2147483648)
    writer.add_float32("t.float32", 1.5)
    writer.add_bool("t.bool", True)
    writer.add_string("t.string", "naïve 日本")
    writer.add_uint64("t.uint64", 2**53)
    writer.add_int64("t.int64", -(2**53))
    writer.add_float64("t.float64", 0.1)
    array = GGUFValueType.ARRAY
    writer.add_key_value("t.uint8s", b"\x00\x01\xff", array, sub_type=GGUFValueType.UINT8)
    writer.add_key_value("t.int32s", [1, -2, 3], array)
    writer.add_key_value("t.uint64s", [0, 2**40], array, sub_type=GGUFValueType.UINT64)
    writer.add_key_value("t.float32s", [0.5, -0.25], array)
    writer.add_key_value("t.bools", [True, False], array)
    writer.add_key_value("t.strings", ["", "a", "né"], array)
    writer.add_key_value("t.nested", [[1, 2], [3], [4, 5, 6]], array)

    ramp = numpy.arange(128, dtype=numpy.float32).reshape(2, 64)
    writer.add_tensor("f32", ramp)
    writer.add_tensor("f16", ramp[:1].astype(numpy.float16))
    q8_0 = GGMLQuantizationType.Q8_0
    writer.add_tensor("q8_0", quants.quantize(ramp, q8_0), raw_dtype=q8_0)
    writer.add_tensor("cube", ramp.reshape(4, 8, 4))
    close(writer)


def language_model(path):
    """The tensors of a tiny Llama-like model, as far as the quantizer's rules tell them apart."""
    writer = GGUFWriter(path, "llama")
    writer.add_file_type(0)
    writer.add_token_list(["a", "b", "c"])
    random = numpy.random.default_rng(1)
    for name, shape in [
        ("token_embd.weight", (3, 256)),
        ("blk.0.attn_norm.weight", (256,)),
        ("blk.0.attn_q.weight", (4, 256)),
        ("blk.0.attn_q.bias", (4,)),
        ("blk.0.ffn_down.weight", (2, 64)),
        ("output_norm.weight", (256,)),
        ("output.weight", (3, 256)),
    ]:
        writer.add_tensor(name, random.standard_normal(shape).astype(numpy.float32))
    close(writer)


def close(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


folder = Path(sys.argv[1])
every_type(folder / "every_type.gguf")
language_model(folder / "language_model.gguf")
# Version 2 has the layout of version 3.
old = bytearray((folder / "every_type.gguf").read_bytes())
old[4:8] = struct.pack("<I", 2)
(folder / "version_2.gguf").write_bytes(old)
