"""Compares logits and chosen tokens with llama.cpp and transformers: `python3 compare.py VOICECORE [FOLDER]`.

VOICECORE is the built tool (its kernels can be chosen by VOICECORE_KERNELS). For every architecture a model with random
weights is made in FOLDER (or a temporary one) and stored by llama.cpp in every quantization. Each file is read by
VOICECORE, by PyPI's llama-cpp-python, and by gguf and transformers, which compute with the unpacked weights in f32: that
is the truth here. A line a file: how far ours and llama.cpp's logits are from it at most and on average, in parts of the
logits' own standard deviation, and at how many of the positions each names the same token as likeliest. Where
llama-cpp-python is not installed, VOICECORE stores the files and the comparison is with transformers alone.
"""

import ctypes
import json
import os
import subprocess
import sys
import tempfile

import gguf
import numpy
import torch

try:
    import llama_cpp
except ImportError:
    llama_cpp = None

import chat_goldens
import goldens

SIZES = dict(vocab_size=320, hidden_size=256, intermediate_size=512, num_hidden_layers=3, num_attention_heads=4,
             num_key_value_heads=2, head_dim=64, max_position_embeddings=256, rms_norm_eps=1e-5)
TOKENS = [int(token) for token in numpy.random.default_rng(7).integers(0, SIZES["vocab_size"], 100)]
# llama.cpp's numbers for file types (LLAMA_FTYPE in llama.h).
TYPES = {"F32": 0, "F16": 1, "BF16": 32, "Q4_0": 2, "Q4_1": 3, "Q5_0": 8, "Q5_1": 9, "Q8_0": 7, "Q2_K": 10, "Q3_K": 12,
         "Q4_K": 15, "Q5_K": 17, "Q6_K": 18, "IQ4_NL": 25}


if llama_cpp:
    @llama_cpp.llama_log_callback
    def QUIET(level, text, data):
        pass


def vocabulary(writer):
    tokens = [chat_goldens.spelled(byte) for byte in range(256)] + ["hi"] + [f"word{number}" for number in range(63)]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types([1] * len(tokens))
    writer.add_token_merges(["h i"])
    writer.add_bos_token_id(0)
    writer.add_eos_token_id(1)


def quantize(source, target, kind):
    parameters = llama_cpp.llama_model_quantize_default_params()
    parameters.ftype, parameters.pure, parameters.nthread = TYPES[kind], True, 1
    failed = llama_cpp.llama_model_quantize(source.encode(), target.encode(), ctypes.byref(parameters))
    assert failed == 0, target


def store(program, source, target, kind):
    if llama_cpp:
        quantize(source, target, kind)
    else:
        subprocess.run([program, "quantize", source, target, "--format", kind], capture_output=True, check=True)


def truth(path, architecture, model, tokens=TOKENS):
    """transformers' logits with the file's weights."""
    tensors = {tensor.name: tensor for tensor in gguf.GGUFReader(path).tensors}
    with torch.no_grad():
        for key, parameter in model.named_parameters():
            tensor = tensors[goldens.stored_name(key)]
            numbers = gguf.quants.dequantize(tensor.data, tensor.tensor_type).reshape(tuple(parameter.shape))
            heads = goldens.turned_heads(architecture, model.config, key)
            if heads:
                rows, columns = numbers.shape
                numbers = numbers.reshape(heads, rows // heads // 2, 2, columns).swapaxes(1, 2).reshape(rows, columns)
            parameter.copy_(torch.from_numpy(numpy.array(numbers, dtype=numpy.float32)))
        return model(torch.tensor([tokens])).logits[0].float().numpy()


def ours(program, path):
    tokens = ",".join(map(str, TOKENS))
    lines = subprocess.run([program, "lm", "logits", "--model", path, "--tokens", tokens, "--all"],
                           capture_output=True, check=True).stdout.splitlines()
    return numpy.array([json.loads(line)["logits"] for line in lines])


def theirs(path):
    model = llama_cpp.Llama(path, n_ctx=len(TOKENS), n_batch=len(TOKENS), logits_all=True, n_threads=1, verbose=False)
    model.eval(TOKENS)
    return numpy.array(model.scores[:len(TOKENS)])


def difference(logits, expected):
    apart = abs(logits - expected) / expected.std()
    same = (logits.argmax(axis=1) == expected.argmax(axis=1)).mean()
    return f"{apart.max():8.5f} {apart.mean():8.5f} {same:5.0%}"


def main():
    program, folder = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp()
    print("model                  ours: most, mean, same", end="")
    if llama_cpp:
        llama_cpp.llama_log_set(QUIET, None)
        print("    llama.cpp: most, mean, same   ours like llama.cpp's", end="")
    print()
    for name, architecture, *kind in goldens.kinds():
        model = goldens.random_model(name, *kind, sizes=SIZES, spread=0.06)
        source = os.path.join(folder, f"{name}.gguf")
        goldens.write(source, architecture, model, kind[2], vocabulary)
        for quantization in TYPES:
            path = os.path.join(folder, f"{name}-{quantization}.gguf")
            store(program, source, path, quantization)
            expected, our = truth(path, architecture, model), ours(program, path)
            line = f"{name:14} {quantization:6} {difference(our, expected)}"
            if llama_cpp:
                their = theirs(path)
                like = (our.argmax(axis=1) == their.argmax(axis=1)).mean()
                line += f"    {difference(their, expected)}  {like:5.0%}"
            print(line, flush=True)
            os.remove(path)
        os.remove(source)


if __name__ == "__main__":
    main()
