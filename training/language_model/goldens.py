"""Tiny language models with random weights and what transformers computes with them: `python3 goldens.py`.

Writes, for each architecture, NAME.gguf (by gguf's own writer) and NAME.json (tokens in, logits out) into
Tests/LanguageModelTests/Goldens. Needs torch, transformers and gguf from PyPI.
"""

import json
import os

import gguf
import numpy
import torch
import transformers

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/LanguageModelTests/Goldens")
SIZES = dict(vocab_size=80, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4,
             num_key_value_heads=2, head_dim=16, max_position_embeddings=128, rms_norm_eps=1e-5)
TOKENS = [1, 17, 42, 3, 79, 5, 5, 60, 31, 0, 12, 77, 8]


def llama3_factors(config, scaling):
    """What each frequency is divided by (Llama 3's scaling), as GGUF's converter stores it."""
    theta, half = config.rope_theta if hasattr(config, "rope_theta") else 10000.0, config.head_dim // 2
    theta = scaling["rope_theta"]
    frequencies = theta ** (-numpy.arange(half) * 2.0 / config.head_dim)
    factors = []
    for frequency in frequencies:
        wavelength = 2 * numpy.pi / frequency
        low = scaling["original_max_position_embeddings"] / scaling["low_freq_factor"]
        high = scaling["original_max_position_embeddings"] / scaling["high_freq_factor"]
        if wavelength < high:
            factors.append(1.0)
        elif wavelength > low:
            factors.append(scaling["factor"])
        else:
            smooth = (scaling["original_max_position_embeddings"] / wavelength - scaling["low_freq_factor"]) / (
                scaling["high_freq_factor"] - scaling["low_freq_factor"])
            factors.append(1 / ((1 - smooth) / scaling["factor"] + smooth))
    return numpy.array(factors, dtype=numpy.float32)


def neighbours(weight, heads):
    """Llama's rows in GGUF's order, in which neighbours are turned together."""
    rows, columns = weight.shape
    return weight.reshape(heads, 2, rows // heads // 2, columns).swapaxes(1, 2).reshape(rows, columns)


NAMES = {"self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
         "self_attn.o_proj": "attn_output", "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm",
         "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
         "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm"}


def stored_name(key):
    """GGUF's name for one of transformers' tensors."""
    outer = {"lm_head.weight": "output.weight", "model.embed_tokens.weight": "token_embd.weight",
             "model.norm.weight": "output_norm.weight"}
    if key in outer:
        return outer[key]
    _, _, layer, rest = key.split(".", 3)
    part, kind = rest.rsplit(".", 1)
    return f"blk.{layer}.{NAMES[part]}.{kind}"


def turned_heads(architecture, config, key):
    """How many heads the rows of a matrix are in which GGUF's converter reorders, 0 for others."""
    if architecture != "llama" or not key.endswith(("q_proj.weight", "k_proj.weight")):
        return 0
    return config.num_attention_heads if "q_proj" in key else config.num_key_value_heads


def header(path, architecture, config, scaling):
    """A file's beginning, which says what the model is."""
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_key_length(config.head_dim)
    writer.add_value_length(config.head_dim)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_rope_freq_base(scaling["rope_theta"])
    if scaling["rope_type"] in ("linear", "yarn"):
        writer.add_rope_scaling_type(gguf.RopeScalingType(scaling["rope_type"]))
        writer.add_rope_scaling_factor(scaling["factor"])
    if scaling["rope_type"] == "yarn":
        writer.add_rope_scaling_orig_ctx_len(scaling["original_max_position_embeddings"])
    if scaling["rope_type"] == "llama3":
        writer.add_tensor("rope_freqs.weight", llama3_factors(config, scaling))
    return writer


def write(path, architecture, model, scaling, vocabulary=None):
    config = model.config
    writer = header(path, architecture, config, scaling)
    if vocabulary:
        vocabulary(writer)
    for key, tensor in model.state_dict().items():
        numbers = tensor.detach().float().numpy()
        if key == "lm_head.weight" and config.tie_word_embeddings:
            continue
        heads = turned_heads(architecture, config, key)
        if heads:
            numbers = neighbours(numbers, heads)
        writer.add_tensor(stored_name(key), numpy.ascontiguousarray(numbers, dtype=numpy.float32))
    finish(writer)


def finish(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def random_model(name, model_class, config_class, scaling, tied, sizes, spread):
    torch.manual_seed(len(name))
    config = config_class(**sizes, rope_parameters=scaling, tie_word_embeddings=tied)
    model = model_class(config).eval()
    with torch.no_grad():
        for key, parameter in model.named_parameters():
            width = spread if parameter.dim() == 2 else 0.1
            parameter.copy_(torch.randn_like(parameter) * width + (1 if "norm" in key else 0))
    return model


def make(name, architecture, *kind):
    model = random_model(name, *kind, sizes=SIZES, spread=0.3)
    with torch.no_grad():
        logits = model(torch.tensor([TOKENS])).logits[0].float().numpy()
    write(os.path.join(TARGET, f"{name}.gguf"), architecture, model, kind[2])
    with open(os.path.join(TARGET, f"{name}.json"), "w", encoding="utf-8") as file:
        rounded = [[round(float(number), 5) for number in row] for row in logits]
        json.dump({"tokens": TOKENS, "logits": rounded}, file)


def kinds():
    """Every architecture: its name here and in GGUF, transformers' classes, positions, tied embeddings."""
    plain = {"rope_type": "default", "rope_theta": 10000.0}
    llama3 = {"rope_type": "llama3", "rope_theta": 500000.0, "factor": 8.0, "low_freq_factor": 1.0,
              "high_freq_factor": 4.0, "original_max_position_embeddings": 64}
    linear = {"rope_type": "linear", "rope_theta": 10000.0, "factor": 2.0}
    yarn = {"rope_type": "yarn", "rope_theta": 1000000.0, "factor": 4.0, "original_max_position_embeddings": 32}
    t = transformers
    return [("llama3", "llama", t.LlamaForCausalLM, t.LlamaConfig, llama3, True),
            ("llama-linear", "llama", t.LlamaForCausalLM, t.LlamaConfig, linear, False),
            ("qwen2", "qwen2", t.Qwen2ForCausalLM, t.Qwen2Config, plain, True),
            ("qwen2-yarn", "qwen2", t.Qwen2ForCausalLM, t.Qwen2Config, yarn, False),
            ("qwen3", "qwen3", t.Qwen3ForCausalLM, t.Qwen3Config, plain, False)]


def main():
    os.makedirs(TARGET, exist_ok=True)
    for kind in kinds():
        make(*kind)


if __name__ == "__main__":
    main()
