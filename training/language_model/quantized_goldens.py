"""A small model whose matrices are stored in every format that is read: `python3 quantized_goldens.py`.

Writes Tests/LanguageModelTests/Goldens/quantized.gguf, each matrix as llama.cpp quantizes it, and quantized.json, the
logits of transformers with the unpacked weights. Needs what compare.py needs.
"""

import json
import os
import tempfile

import compare
import gguf
import goldens
import llama_cpp

SIZES = dict(vocab_size=64, hidden_size=256, intermediate_size=256, num_hidden_layers=2, num_attention_heads=4,
             num_key_value_heads=1, head_dim=16, max_position_embeddings=64, rms_norm_eps=1e-5)
FORMATS = {"token_embd": "Q8_0", "output": "Q6_K",
           "blk.0.attn_q": "Q5_0", "blk.0.attn_k": "F32", "blk.0.attn_v": "F16", "blk.0.attn_output": "Q5_1",
           "blk.0.ffn_gate": "Q2_K", "blk.0.ffn_up": "Q3_K", "blk.0.ffn_down": "Q4_K",
           "blk.1.attn_q": "Q5_K", "blk.1.attn_k": "BF16", "blk.1.attn_v": "Q6_K", "blk.1.attn_output": "IQ4_NL",
           "blk.1.ffn_gate": "Q4_0", "blk.1.ffn_up": "Q4_1", "blk.1.ffn_down": "Q2_K"}


def main():
    llama_cpp.llama_log_set(compare.QUIET, None)
    name, architecture, *kind = goldens.kinds()[-1]
    model = goldens.random_model(name, *kind, sizes=SIZES, spread=0.06)
    target = os.path.join(goldens.TARGET, "quantized.gguf")
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "source.gguf")
        goldens.write(source, architecture, model, kind[2])
        stored = {}
        for quantization in set(FORMATS.values()):
            path = os.path.join(folder, f"{quantization}.gguf")
            compare.quantize(source, path, quantization)
            stored[quantization] = {tensor.name: tensor for tensor in gguf.GGUFReader(path).tensors}
        writer = goldens.header(target, architecture, model.config, kind[2])
        for tensor in gguf.GGUFReader(source).tensors:
            tensor = stored[FORMATS.get(tensor.name.removesuffix(".weight"), "F32")][tensor.name]
            writer.add_tensor(tensor.name, tensor.data, raw_dtype=tensor.tensor_type)
        goldens.finish(writer)
    tokens = [token % SIZES["vocab_size"] for token in compare.TOKENS[:24]]
    logits = compare.truth(target, architecture, model, tokens)
    with open(os.path.join(goldens.TARGET, "quantized.json"), "w", encoding="utf-8") as file:
        rounded = [[round(float(number), 3) for number in row] for row in logits]
        json.dump({"tokens": tokens, "logits": rounded}, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
