"""Teaches a published model of 1 to 2 billion weights our commands by low-rank adaptation, merges it and writes GGUF.

    python3 lora.py MODEL_FOLDER VOCABULARY.gguf OUT.gguf --lines train.jsonl --steps 2000

MODEL_FOLDER is as transformers saves a Llama, Qwen2 or Qwen3 model; VOCABULARY.gguf is any file of the same model, whose
tokens and chat format are taken over. LoRA: Hu et al., 2021. Needs torch, transformers, peft and gguf from PyPI.
"""
import argparse
import os
import random
import sys

import gguf
import numpy
import prompt
import torch
import transformers
from example import read_lines
from peft import LoraConfig, get_peft_model

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "language_model"))

import goldens  # noqa: E402
from make_model import copy_vocabulary  # noqa: E402

ARCHITECTURES = {"llama": "llama", "qwen2": "qwen2", "qwen3": "qwen3"}


def tokens_of(tokenizer, line):
    """The turns as tokens, and how many of them are read and not written."""
    turns = prompt.messages(line["text"], line["context"])
    read = tokenizer.apply_chat_template(turns, add_generation_prompt=True, return_dict=False)
    return read + tokenizer.encode(prompt.written(line), add_special_tokens=False) + [tokenizer.eos_token_id], len(read)


def batch_of(examples, device):
    """Tokens, and labels with -100 where nothing is to be learned."""
    longest = max(len(tokens) for tokens, _ in examples)
    tokens = torch.zeros((len(examples), longest), dtype=torch.long)
    labels = torch.full_like(tokens, -100)
    for row, (numbers, read) in enumerate(examples):
        tokens[row, :len(numbers)] = torch.tensor(numbers)
        labels[row, read:len(numbers)] = tokens[row, read:len(numbers)]
    return tokens.to(device), labels.to(device)


def adapt(model, tokenizer, lines, options, device):
    """The merged model and the losses of all steps."""
    adapted = get_peft_model(model, LoraConfig(r=options.rank, lora_alpha=2 * options.rank, target_modules="all-linear",
                                               task_type="CAUSAL_LM")).to(device)
    optimizer = torch.optim.AdamW([p for p in adapted.parameters() if p.requires_grad], lr=options.rate, weight_decay=0)
    source, losses = random.Random(options.seed), []
    adapted.train()
    for step in range(options.steps):
        tokens, labels = batch_of([tokens_of(tokenizer, line) for line in source.choices(lines, k=options.batch)], device)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            loss = adapted(input_ids=tokens, labels=labels).loss
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        if (step + 1) % options.report == 0:
            print(f"step {step + 1}: loss {numpy.mean(losses[-options.report:]):.4f}", flush=True)
    return adapted.merge_and_unload().eval(), losses


def write(model, vocabulary, path):
    """A model of transformers as GGUF in f16."""
    config = model.config
    architecture = ARCHITECTURES[config.model_type]
    if not getattr(config, "head_dim", None):
        config.head_dim = config.hidden_size // config.num_attention_heads
    writer = goldens.header(path, architecture, config, config.rope_parameters)
    copy_vocabulary(vocabulary, writer)
    for key, tensor in model.state_dict().items():
        if key == "lm_head.weight" and config.tie_word_embeddings:
            continue
        numbers = tensor.detach().float().cpu().numpy()
        heads = goldens.turned_heads(architecture, config, key)
        numbers = goldens.neighbours(numbers, heads) if heads else numbers
        kind = numpy.float16 if numbers.ndim == 2 else numpy.float32
        writer.add_tensor(goldens.stored_name(key), numpy.ascontiguousarray(numbers, dtype=kind))
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)
    goldens.finish(writer)


def options_of(values=None):
    arguments = argparse.ArgumentParser()
    arguments.add_argument("model")
    arguments.add_argument("vocabulary")
    arguments.add_argument("output")
    arguments.add_argument("--lines", required=True)
    arguments.add_argument("--steps", type=int, default=2000)
    arguments.add_argument("--batch", type=int, default=16)
    arguments.add_argument("--rank", type=int, default=16)
    arguments.add_argument("--rate", type=float, default=2e-4)
    arguments.add_argument("--report", type=int, default=50)
    arguments.add_argument("--seed", type=int, default=1)
    return arguments.parse_args(values)


def run(options):
    """Adapts and writes; the merged model and the losses."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    tokenizer = transformers.AutoTokenizer.from_pretrained(options.model)
    model = transformers.AutoModelForCausalLM.from_pretrained(options.model)
    torch.manual_seed(options.seed)
    lines = [line for line in read_lines(options.lines) if not line.get("only_intent")]
    merged, losses = adapt(model, tokenizer, lines, options, device)
    write(merged, options.vocabulary, options.output)
    return merged, losses


if __name__ == "__main__":
    run(options_of())
