"""llama.cpp's timings of a language model by PyPI's llama-cpp-python, for `voicecore bench lm --peer`.

    peer.py --model FILE --threads 2 --prompt-tokens 256 --generate-tokens 64 --grammar FILE --prompt FILE

Prints one JSON object. The tokens read are the benchmark's own: 300 + 7 i for token i of the prompt, and the likeliest
next one each time.
"""
import argparse
import json
import time
from pathlib import Path

import llama_cpp
import numpy


def likeliest(model: llama_cpp.Llama) -> int:
    logits = llama_cpp.llama_get_logits_ith(model.ctx, -1)
    return int(numpy.ctypeslib.as_array(logits, shape=(model.n_vocab(),)).argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--prompt-tokens", type=int, default=256)
    parser.add_argument("--generate-tokens", type=int, default=64)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--grammar", type=Path)
    parser.add_argument("--prompt", type=Path)
    arguments = parser.parse_args()

    began = time.perf_counter()
    model = llama_cpp.Llama(
        arguments.model, n_ctx=max(1024, arguments.prompt_tokens + arguments.generate_tokens),
        n_batch=512, n_ubatch=512, n_threads=arguments.threads, n_threads_batch=arguments.threads, verbose=False)
    result = {"load_ms": 1000 * (time.perf_counter() - began)}
    tokens = [300 + 7 * index for index in range(arguments.prompt_tokens)]
    prompt, generate, constrained = [], [], []
    for repetition in range(arguments.repeats + 1):
        model.reset()
        began = time.perf_counter()
        model.eval(tokens)
        next_token = likeliest(model)
        if repetition > 0:
            prompt.append(len(tokens) / (time.perf_counter() - began))
        if repetition != arguments.repeats:
            continue
        for _ in range(arguments.generate_tokens):
            began = time.perf_counter()
            model.eval([next_token])
            next_token = likeliest(model)
            generate.append(time.perf_counter() - began)
    result["prompt_tokens_per_second"] = sorted(prompt)[len(prompt) // 2]
    result["generate_tokens_per_second"] = len(generate) / sum(generate)
    if arguments.grammar and arguments.prompt:
        grammar = llama_cpp.LlamaGrammar.from_string(arguments.grammar.read_text(), verbose=False)
        tokens = model.tokenize(arguments.prompt.read_bytes(), add_bos=False, special=True)
        for repetition in range(arguments.repeats + 1):
            model.reset()
            model.eval(tokens)
            written = []
            began = time.perf_counter()
            for token in model.generate(tokens, temp=0, grammar=grammar):
                if token == model.token_eos() or len(written) == 512:
                    break
                written.append(token)
            if repetition > 0:
                constrained.append(1000 * (time.perf_counter() - began))
        result["constrained_json_ms"] = sorted(constrained)[len(constrained) // 2]
        result["constrained_json_tokens"] = len(written)
        result["constrained_json"] = model.detokenize(written).decode()
    print(json.dumps(result, ensure_ascii=False))


if __name__ == "__main__":
    main()
