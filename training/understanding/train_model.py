"""Trains the decoder on lines of generate.py.

    python3 train_model.py OUT --lines LINES --held-out HELD --vocabulary TOKENIZER --steps 6600

OUT.pt is written every few minutes and is gone on from when the same command is given again. A step reads `--tokens` tokens.
Prints the loss, and each `--evaluate` steps exact matches, intent accuracy and slot F1 on the held-out lines and on the tenth
of HWU64 that is kept apart. The weights that are evaluated and exported are a running average.
"""
import argparse
import copy
import json
import math
import os
import random
import time

import numpy
import torch
from torch.nn import functional as F

import public_data
from decoding import decode
from generate import kept_lines
from model import Decoder, Dimensions
from scores import score
from vocabulary import Vocabulary

WRITTEN = os.path.join(public_data.HERE, "..", "..", "evaluation", "understanding", "written.jsonl")


def each_line(path):
    with open(path, encoding="utf-8") as file:
        yield from map(json.loads, file)


def read_lines(path):
    return list(each_line(path))


class Batches:
    """Examples as tokens, in batches of like lengths and at most `budget` tokens, drawn anew each round."""

    def __init__(self, lines, vocabulary, budget):
        self.budget, self.tokens, self.prompts, self.taught = budget, [], [], {}
        self.left_out = 0
        for line in lines:
            prompt, target = vocabulary.prompt(line["text"], line["context"]), vocabulary.target(line)
            if not follows(prompt, target, vocabulary) or len(prompt) + len(target) > 256:
                self.left_out += 1
                continue
            if "intent_probabilities" in line:
                self.taught[len(self.tokens)] = vocabulary.intents(line["intent_probabilities"])
            self.tokens.append(numpy.array(prompt + target, dtype=numpy.int32))
            self.prompts.append(len(prompt))

    def round(self, seed):
        source = random.Random(seed)
        order = list(range(len(self.tokens)))
        source.shuffle(order)
        batches = []
        for start in range(0, len(order), 8192):
            chunk = sorted(order[start:start + 8192], key=lambda index: len(self.tokens[index]))
            batch, longest = [], 0
            for index in chunk:
                longest = max(longest, len(self.tokens[index]))
                if batch and longest * (len(batch) + 1) > self.budget:
                    batches.append(batch)
                    batch, longest = [], len(self.tokens[index])
                batch.append(index)
            batches.append(batch)
        source.shuffle(batches)
        return batches

    def tensors(self, batch, device):
        """Inputs, targets with -1 where nothing is to be learned, and what a teacher held likely: (row, place, probabilities)."""
        longest = max(len(self.tokens[index]) for index in batch)
        inputs = numpy.zeros((len(batch), longest), dtype=numpy.int64)
        targets = numpy.full((len(batch), longest), -1, dtype=numpy.int64)
        taught = []
        for row, index in enumerate(batch):
            tokens, prompt = self.tokens[index], self.prompts[index]
            inputs[row, :len(tokens)] = tokens
            targets[row, prompt - 1:len(tokens) - 1] = tokens[prompt:]
            if index in self.taught:
                targets[row, prompt - 1] = -1
                taught.append((row, prompt - 1, self.taught[index]))
        return torch.from_numpy(inputs).to(device), torch.from_numpy(targets).to(device), taught


def follows(prompt, target, vocabulary):
    """Every span's tokens are a run of the prompt's: what the grammar can copy."""
    run = []
    for token in target + [vocabulary.end]:
        if token < vocabulary.word_count:
            run.append(token)
        elif run:
            if not any(prompt[start:start + len(run)] == run for start in range(len(prompt) - len(run) + 1)):
                return False
            run = []
    return True


def distilled(model, hidden, taught, device):
    """Cross entropy with the teacher's probabilities of the intents (Hinton et al., 2015), the mean over its lines."""
    rows, places, wanted = zip(*taught)
    logits = model.logits(hidden[list(rows), list(places)]).float()
    return F.cross_entropy(logits, torch.tensor(numpy.array(wanted), dtype=torch.float32, device=device))


def report(name, model, vocabulary, lines, device, worst=0):
    began = time.time()
    result, wrong = score(lines, decode(model, vocabulary, lines, device))
    print(f"  {name}: " + ", ".join(f"{key} {value:.4f}" if isinstance(value, float) else f"{key} {value}"
                                    for key, value in result.items()) + f" ({time.time() - began:.0f} s)", flush=True)
    for line, text in wrong[:worst]:
        print("    ", line["text"], line["context"], "|", line["intent"], line["slots"], "|", text)
    return result


def written_intents():
    """The project's own set, whose slots are values and not spans: its intents."""
    return [{"text": line["text"], "intent": line["intent"], "slots": {}, "only_intent": True, "needs_confirmation": False,
             "context": list(line.get("context", {}).values())} for line in read_lines(WRITTEN)]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("output")
    arguments.add_argument("--lines", required=True)
    arguments.add_argument("--held-out", required=True)
    arguments.add_argument("--vocabulary", required=True)
    arguments.add_argument("--steps", type=int, default=6600)
    arguments.add_argument("--tokens", type=int, default=4096)
    arguments.add_argument("--rate", type=float, default=3e-3)
    arguments.add_argument("--dropout", type=float, default=0)
    arguments.add_argument("--evaluate", type=int, default=1000)
    arguments.add_argument("--evaluation-lines", type=int, default=1000)
    arguments.add_argument("--save-minutes", type=float, default=5)
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--width", type=int, default=256)
    arguments.add_argument("--layers", type=int, default=6)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--worst", type=int, default=0, help="so many mistakes are printed at the end")
    options = arguments.parse_args()

    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    vocabulary = Vocabulary(options.vocabulary)
    held_out = read_lines(options.held_out)[:options.evaluation_lines]
    kept = kept_lines()[:options.evaluation_lines]
    batches = Batches(each_line(options.lines), vocabulary, options.tokens)
    heads = options.width // 64
    model = Decoder(Dimensions(vocabulary.size, width=options.width, layers=options.layers, heads=heads,
                               key_value_heads=max(1, heads // 2), feed_forward=options.width * 3)).to(device)
    average = copy.deepcopy(model)
    matrices = [p for name, p in model.named_parameters() if p.dim() > 1 and "embedding" not in name]
    others = [p for name, p in model.named_parameters() if p.dim() == 1 or "embedding" in name]
    # Muon (Jordan, 2024) for matrices learned much faster than AdamW (README.md).
    optimizers = [torch.optim.Muon(matrices, lr=options.rate, weight_decay=0.05, adjust_lr_fn="match_rms_adamw"),
                  torch.optim.AdamW(others, lr=options.rate, betas=(0.9, 0.98), weight_decay=0)]
    step, checkpoint = 0, options.output + ".pt"
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint, map_location=device, weights_only=True)
        model.load_state_dict(state["model"])
        average.load_state_dict(state["average"])
        for optimizer, kept_state in zip(optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(kept_state)
        step = state["step"]
        print(f"going on from step {step}")
    print(f"{model.size() / 1e6:.2f} million weights, {len(batches.tokens)} examples ({batches.left_out} left out), {device}, "
          f"{options.threads} threads", flush=True)

    def save():
        torch.save({"model": model.state_dict(), "average": average.state_dict(),
                    "optimizers": [optimizer.state_dict() for optimizer in optimizers],
                    "step": step, "dimensions": model.dimensions.as_dict()}, checkpoint + ".part")
        os.replace(checkpoint + ".part", checkpoint)

    began = saved = time.time()
    seen, losses, begun, position, round_number = 0, [], step, 0, -1
    order = []
    while step < options.steps:
        # The round and the place in it follow from the step alone, so that a resumed training reads on where it was.
        if position >= len(order):
            round_number += 1
            order, position = batches.round((options.seed << 20) + round_number), 0
            skip = step - sum_before(round_number, len(order))
            position = max(0, min(skip, len(order)))
            continue
        inputs, targets, taught = batches.tensors(order[position], device)
        position += 1
        warm = min(1, (step + 1) / max(1, min(400, options.steps // 10)))
        rate = options.rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * step / options.steps)))
        for optimizer in optimizers:
            for group in optimizer.param_groups:
                group["lr"] = rate
        model.train()
        with torch.autocast(device.type, dtype=torch.bfloat16):
            hidden = model.hidden(inputs, options.dropout)
            chosen = targets >= 0
            logits = model.logits(hidden[chosen])
        loss = F.cross_entropy(logits.float(), targets[chosen])
        if taught:
            loss = loss + distilled(model, hidden, taught, device) * len(taught) / max(1, len(logits))
        model.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()
        step += 1
        keep = min(0.999, step / (step + 10))
        with torch.no_grad():
            for slow, fast in zip(average.parameters(), model.parameters()):
                slow.lerp_(fast, 1 - keep)
        seen += inputs.numel()
        losses.append(loss.item())
        if step % 50 == 0:
            spent = time.time() - began
            print(f"step {step}: loss {numpy.mean(losses[-50:]):.4f}, rate {rate:.5f}, {seen / spent:.0f} tokens a second, "
                  f"{spent / 60:.1f} min", flush=True)
        if step % options.evaluate == 0 and step < options.steps:
            average.eval()
            report("held-out phrasings", average, vocabulary, held_out, device)
            report("HWU64 kept apart", average, vocabulary, kept, device)
        if time.time() - saved > options.save_minutes * 60:
            save()
            saved = time.time()
    save()
    average.eval()
    print(f"{step - begun} steps in {(time.time() - began) / 60:.1f} minutes")
    report("held-out phrasings", average, vocabulary, held_out, device, options.worst)
    report("HWU64 kept apart", average, vocabulary, kept, device, options.worst)
    report("written by hand, intents", average, vocabulary, written_intents(), device, options.worst)


def sum_before(round_number, length):
    """Steps of the rounds before; rounds differ by a few batches, which a resumed training may see twice."""
    return round_number * length


if __name__ == "__main__":
    main()
