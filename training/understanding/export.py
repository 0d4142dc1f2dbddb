"""Writes a trained decoder as GGUF: `python3 export.py RUN.pt TOKENIZER OUT.gguf --type q8_0`.

Matrices are f16 or q8_0, vectors f32. The vocabulary is byte-level byte-pair encoding (`gpt2`) with GPT-2's splitting rule; the
structure's tokens are ordinary ones that no merge makes. Rotary positions turn neighbouring numbers, as GGUF's Llama files
have them, so no rows are reordered.
"""
import argparse
import json

import gguf
import numpy
import torch

from model import Dimensions
from vocabulary import Vocabulary, controls

NAMES = {"attention_norm": "attn_norm", "query": "attn_q", "key": "attn_k", "value": "attn_v", "output": "attn_output",
         "feed_norm": "ffn_norm", "gate": "ffn_gate", "up": "ffn_up", "down": "ffn_down"}
TYPES = {"f16": gguf.GGMLQuantizationType.F16, "q8_0": gguf.GGMLQuantizationType.Q8_0}
FILE_TYPES = {"f16": gguf.LlamaFileType.MOSTLY_F16, "q8_0": gguf.LlamaFileType.MOSTLY_Q8_0}


def tensor_name(name):
    """GGUF's name of a weight of `Decoder`."""
    if name == "embedding.weight":
        return "token_embd.weight"
    if name == "norm.weight":
        return "output_norm.weight"
    _, layer, part, _ = name.split(".")
    return f"blk.{layer}.{NAMES[part]}.weight"


def write_vocabulary(writer, path):
    vocabulary = Vocabulary(path)
    with open(path, encoding="utf-8") as file:
        model = json.load(file)["model"]
    tokens = [None] * vocabulary.size
    for text, token in model["vocab"].items():
        tokens[token] = text
    for text, token in list(vocabulary.structure.items()) + list(vocabulary.controls.items()):
        tokens[token] = text
    kinds = [gguf.TokenType.NORMAL] * (vocabulary.size - len(controls())) + [gguf.TokenType.CONTROL] * len(controls())
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges([pair if isinstance(pair, str) else " ".join(pair) for pair in model["merges"]])
    writer.add_bos_token_id(vocabulary.begin)
    writer.add_eos_token_id(vocabulary.end)
    writer.add_add_bos_token(False)
    return vocabulary


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("checkpoint")
    arguments.add_argument("tokenizer")
    arguments.add_argument("output")
    arguments.add_argument("--type", choices=TYPES, default="q8_0")
    options = arguments.parse_args()
    state = torch.load(options.checkpoint, map_location="cpu", weights_only=True)
    dimensions = Dimensions(**state["dimensions"])

    writer = gguf.GGUFWriter(options.output, "llama")
    writer.add_name("VoiceCore commands")
    writer.add_description("Writes the command JSON of an utterance; trained by training/understanding of VoiceCore.")
    writer.add_context_length(dimensions.context)
    writer.add_embedding_length(dimensions.width)
    writer.add_block_count(dimensions.layers)
    writer.add_feed_forward_length(dimensions.feed_forward)
    writer.add_head_count(dimensions.heads)
    writer.add_head_count_kv(dimensions.key_value_heads)
    writer.add_layer_norm_rms_eps(dimensions.epsilon)
    writer.add_rope_dimension_count(dimensions.head)
    writer.add_rope_freq_base(dimensions.rotary_base)
    writer.add_vocab_size(dimensions.vocabulary)
    writer.add_file_type(FILE_TYPES[options.type])
    vocabulary = write_vocabulary(writer, options.tokenizer)
    if vocabulary.size != dimensions.vocabulary:
        raise SystemExit(f"{options.tokenizer} has {vocabulary.size} tokens, {options.checkpoint} {dimensions.vocabulary}")
    for name, weight in state["average"].items():
        array = weight.float().numpy()
        if array.ndim == 1:
            writer.add_tensor(tensor_name(name), array.astype(numpy.float32))
        else:
            kind = TYPES[options.type]
            writer.add_tensor(tensor_name(name), gguf.quants.quantize(array, kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main()
