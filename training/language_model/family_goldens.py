"""Tiny models of the families whose layers differ from Llama's, and what they compute: `python3 family_goldens.py`.

Writes gemma3 and smollm3 as NAME.gguf (random weights) and NAME.json (tokens in, logits out) into
Tests/LanguageModelTests/Goldens. The logits are computed below in f64, as the papers and llama.cpp have the layers; where
PyPI's llama-cpp-python is installed, the largest difference from its logits is printed. Needs numpy and gguf from PyPI.
"""

import json
import os

import gguf
import numpy

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/LanguageModelTests/Goldens")
VOCABULARY, WIDTH, HIDDEN, HEADS, KEY_HEADS, HEAD, EPSILON = 80, 32, 32, 2, 1, 16, 1e-5
TOKENS = [int(token) for token in numpy.random.default_rng(3).integers(0, VOCABULARY, 40)]
# Gemma's window is shorter than the text; its sixth layer and SmolLM3's fourth differ from the others.
FAMILIES = {"gemma3": {"layers": 7, "base": 1e6, "window": 6}, "smollm3": {"layers": 4, "base": 5e6, "window": None}}


def weights(name, layers):
    generator = numpy.random.default_rng(len(name))

    def matrix(rows, columns, spread=0.2):
        return (generator.standard_normal((rows, columns)) * spread).astype(numpy.float32)

    def norm(count):
        return (1 + generator.standard_normal(count) * 0.1).astype(numpy.float32)

    tensors = {"token_embd": matrix(VOCABULARY, WIDTH), "output_norm": norm(WIDTH)}
    for layer in range(layers):
        block = f"blk.{layer}."
        tensors |= {block + "attn_norm": norm(WIDTH), block + "attn_q": matrix(HEADS * HEAD, WIDTH),
                    block + "attn_k": matrix(KEY_HEADS * HEAD, WIDTH), block + "attn_v": matrix(KEY_HEADS * HEAD, WIDTH),
                    block + "attn_output": matrix(WIDTH, HEADS * HEAD), block + "ffn_norm": norm(WIDTH),
                    block + "ffn_gate": matrix(HIDDEN, WIDTH), block + "ffn_up": matrix(HIDDEN, WIDTH),
                    block + "ffn_down": matrix(WIDTH, HIDDEN)}
        if name == "gemma3":
            tensors |= {block + "attn_q_norm": norm(HEAD), block + "attn_k_norm": norm(HEAD),
                        block + "post_attention_norm": norm(WIDTH), block + "post_ffw_norm": norm(WIDTH)}
    return tensors


def write(name, tensors, family):
    path = os.path.join(TARGET, f"{name}.gguf")
    writer = gguf.GGUFWriter(path, name)
    writer.add_context_length(128)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(family["layers"])
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KEY_HEADS)
    writer.add_key_length(HEAD)
    writer.add_value_length(HEAD)
    writer.add_layer_norm_rms_eps(EPSILON)
    writer.add_rope_freq_base(family["base"])
    if family["window"]:
        writer.add_sliding_window(family["window"])
    writer.add_vocab_size(VOCABULARY)
    writer.add_tokenizer_model("none")
    for key, numbers in tensors.items():
        writer.add_tensor(key + ".weight", numbers)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def normalized(x, weight):
    return x / numpy.sqrt((x * x).mean(-1, keepdims=True) + EPSILON) * weight


def turned(x, base, halves):
    """x: positions, heads, numbers of a head."""
    half = HEAD // 2
    angles = numpy.arange(len(x))[:, None, None] * base ** (-2 * numpy.arange(half) / HEAD)
    first, second = (x[..., :half], x[..., half:]) if halves else (x[..., ::2], x[..., 1::2])
    pairs = first * numpy.cos(angles) - second * numpy.sin(angles), first * numpy.sin(angles) + second * numpy.cos(angles)
    return numpy.concatenate(pairs, -1) if halves else numpy.stack(pairs, -1).reshape(x.shape)


def attention(x, own, base, window, halves):
    """base: None where nothing is turned."""
    count = len(x)
    heads = [(x @ own[f"attn_{part}"].T).reshape(count, -1, HEAD) for part in "qkv"]
    for index, part in enumerate("qk"):
        if f"attn_{part}_norm" in own:
            heads[index] = normalized(heads[index], own[f"attn_{part}_norm"])
        if base:
            heads[index] = turned(heads[index], base, halves)
    queries, keys, values = (numpy.repeat(part, HEADS // part.shape[1], 1) for part in heads)
    scores = numpy.einsum("qhd,khd->hqk", queries, keys) / HEAD**0.5
    apart = numpy.arange(count)[:, None] - numpy.arange(count)
    scores[:, (apart < 0) | (apart >= (window or count))] = -numpy.inf
    shares = numpy.exp(scores - scores.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    return numpy.einsum("hqk,khd->qhd", shares, values).reshape(count, -1) @ own["attn_output"].T


def opened(gate, name):
    if name == "gemma3":
        return gate / 2 * (1 + numpy.tanh((2 / numpy.pi) ** 0.5 * (gate + 0.044715 * gate**3)))
    return gate / (1 + numpy.exp(-gate))


def logits(name, tensors, family):
    tensors = {key: numbers.astype(numpy.float64) for key, numbers in tensors.items()}
    is_gemma = name == "gemma3"
    x = tensors["token_embd"][TOKENS] * (WIDTH**0.5 if is_gemma else 1)
    for layer in range(family["layers"]):
        own = {key.split(".")[2]: numbers for key, numbers in tensors.items() if key.startswith(f"blk.{layer}.")}
        is_local = is_gemma and (layer + 1) % 6 != 0
        base = 10000.0 if is_local else family["base"]
        if not is_gemma and (layer + 1) % 4 == 0:
            base = None
        result = attention(normalized(x, own["attn_norm"]), own, base, family["window"] if is_local else None, is_gemma)
        x = x + (normalized(result, own["post_attention_norm"]) if is_gemma else result)
        inner = normalized(x, own["ffn_norm"])
        result = (opened(inner @ own["ffn_gate"].T, name) * (inner @ own["ffn_up"].T)) @ own["ffn_down"].T
        x = x + (normalized(result, own["post_ffw_norm"]) if is_gemma else result)
    return normalized(x, tensors["output_norm"]) @ tensors["token_embd"].T


def theirs(path):
    """llama.cpp's logits; None where it is not installed."""
    try:
        import llama_cpp
    except ImportError:
        return None
    model = llama_cpp.Llama(path, n_ctx=128, n_batch=128, logits_all=True, n_threads=1, verbose=False, type_k=0, type_v=0)
    model.eval(TOKENS)
    return numpy.array(model.scores[:len(TOKENS)])


def main():
    for name, family in FAMILIES.items():
        tensors = weights(name, family["layers"])
        path = write(name, tensors, family)
        ours = logits(name, tensors, family)
        other = theirs(path)
        if other is not None:
            print(f"{name}: {abs(ours - other).max():.5f} from llama.cpp, of {ours.std():.2f}")
        with open(os.path.join(TARGET, f"{name}.json"), "w", encoding="utf-8") as file:
            json.dump({"tokens": TOKENS, "logits": [[round(float(number), 5) for number in row] for row in ours]}, file)


if __name__ == "__main__":
    main()
