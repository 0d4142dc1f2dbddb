"""Trains the classifier of intents: `python3 train_intents.py RUN.pt --base FOLDER --lines train.jsonl`.

FOLDER holds a published sentence encoder of BERT's architecture (all-MiniLM-L6-v2: config.json, model.safetensors, tokenizer.json),
which knows what words mean that no command here says. A linear layer over the mean of its vectors is trained with it.

The labels are the schema's intents, and HWU64's for what is none of them: many small kinds are easier to tell from a command
than one heap. What is known of a line may allow several labels (CLINC150's kinds are others); it teaches that one of them is right.
CLINC150's own labels are learned beside, over the same vectors, and thrown away.
"""
import argparse
import json
import math
import os
import random
import re
import time

import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import BertModel

import public_data

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEMA = os.path.join(HERE, "../../Sources/Understanding/Resources/Understanding/schema.json")
#: Of texts that ask for nothing that anybody does: negated, broken off, not addressed to an assistant.
NOTHING = "nothing"
LONGEST = 64


def plain(text):
    """As recognition writes it: the classifier shall not need case or punctuation."""
    return re.sub(r"\s+", " ", re.sub(r"[^\w\s'@:]", " ", text.lower())).strip()


def intents():
    with open(SCHEMA, encoding="utf-8") as file:
        return [intent["name"] for intent in json.load(file)["intents"] if intent["name"] != "none" and "phrases" not in intent]


def labels():
    """The intents, then kinds of `none`."""
    kinds = {line["intent"] for line in public_data.lines("hwu64_train.jsonl")
             if public_data.hwu_intent("", line["intent"]) == "none"}
    return intents() + sorted(kinds) + [NOTHING]


class Examples:
    """Texts with the labels that are allowed for each, and CLINC150's own label or -1."""

    def __init__(self, names):
        self.names, self.number = names, {name: index for index, name in enumerate(names)}
        self.none = [index for index, name in enumerate(names) if name not in intents()]
        self.kinds, self.rows, self.kept = {}, [], []

    def allowed(self, intent):
        return self.none if intent == "none" else [self.number[intent]]

    def add_public(self, all_lines):
        for line in public_data.lines("hwu64_train.jsonl"):
            intent = public_data.hwu_intent(line["text"], line["intent"])
            row = (plain(line["text"]), [self.number[line["intent"]]] if intent == "none" else self.allowed(intent), -1)
            (self.kept if public_data.is_kept_apart(line["text"]) and not all_lines else self.rows).append(row)
        for line in public_data.lines("clinc_train.jsonl"):
            intent = public_data.clinc_intent(line["text"], line["intent"])
            kind = self.kinds.setdefault(line["intent"], len(self.kinds))
            self.rows.append((plain(line["text"]), self.allowed(intent) if intent else list(range(len(self.names))), kind))

    def add_generated(self, path, count):
        """Lines of `generate.py` without context; of its own rules what is none is nothing."""
        with open(path, encoding="utf-8") as file:
            for line in map(json.loads, file):
                if line["context"]:
                    continue
                nothing = line["intent"] == "none" and line["source"] == "rules"
                allowed = [self.number[NOTHING]] if nothing else self.allowed(line["intent"])
                self.rows.append((plain(line["text"]), allowed, -1))
                count -= 1
                if count <= 0:
                    return


class Classifier(nn.Module):
    def __init__(self, base, names, kinds):
        super().__init__()
        self.encoder = BertModel.from_pretrained(base, add_pooling_layer=False)
        # Words that no example says keep their place beside those that do.
        self.encoder.embeddings.word_embeddings.weight.requires_grad = False
        self.head = nn.Linear(self.encoder.config.hidden_size, names)
        self.kinds = nn.Linear(self.encoder.config.hidden_size, kinds)
        self.dropout = nn.Dropout(0.1)

    def forward(self, tokens, mask):
        vectors = self.encoder(input_ids=tokens, attention_mask=mask).last_hidden_state
        weights = mask.unsqueeze(-1).to(vectors.dtype)
        mean = self.dropout((vectors * weights).sum(1) / weights.sum(1))
        return self.head(mean).float(), self.kinds(mean).float()


def batches(rows, size, draw):
    """Rows of like length together, in an order by chance."""
    rows = rows[:]
    draw.shuffle(rows)
    groups = []
    for start in range(0, len(rows), 50 * size):
        part = sorted(rows[start:start + 50 * size], key=lambda row: len(row[0]))
        groups += [part[index:index + size] for index in range(0, len(part), size)]
    draw.shuffle(groups)
    return groups


class Batch:
    def __init__(self, rows, tokenizer, names):
        encoded = tokenizer.encode_batch([text for text, _, _ in rows])
        self.tokens = torch.tensor([one.ids for one in encoded])
        self.mask = torch.tensor([one.attention_mask for one in encoded])
        self.allowed = torch.zeros(len(rows), names, dtype=torch.bool)
        for index, (_, allowed, _) in enumerate(rows):
            self.allowed[index, allowed] = True
        self.kinds = torch.tensor([kind for _, _, kind in rows])


def loss_of(allowed, logits):
    """Minus the logarithm of the probability that one of the allowed labels is right."""
    return (logits.logsumexp(-1) - logits.masked_fill(~allowed, -1e9).logsumexp(-1)).mean()


def measure(model, rows, tokenizer, names):
    """The share of rows whose likeliest label is allowed, and the mean loss."""
    model.eval()
    right = loss = 0.0
    with torch.no_grad():
        for start in range(0, len(rows), 128):
            batch = Batch(rows[start:start + 128], tokenizer, names)
            logits, _ = model(batch.tokens, batch.mask)
            right += batch.allowed[torch.arange(len(logits)), logits.argmax(-1)].sum().item()
            loss += loss_of(batch.allowed, logits).item() * len(logits)
    model.train()
    return right / max(1, len(rows)), loss / max(1, len(rows))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("run")
    arguments.add_argument("--base", required=True)
    arguments.add_argument("--lines", required=True)
    arguments.add_argument("--count", type=int, default=20_000, help="how many of the lines are read")
    arguments.add_argument("--epochs", type=int, default=2)
    arguments.add_argument("--batch", type=int, default=64)
    arguments.add_argument("--rate", type=float, default=1.5e-4)
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--all", action="store_true", help="train on the lines of HWU64 that are kept apart, too")
    options = arguments.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    draw = random.Random(options.seed)

    names = labels()
    examples = Examples(names)
    examples.add_public(options.all)
    examples.add_generated(options.lines, options.count)
    tokenizer = Tokenizer.from_file(os.path.join(options.base, "tokenizer.json"))
    tokenizer.enable_truncation(LONGEST)
    tokenizer.enable_padding()
    model = Classifier(options.base, len(names), len(examples.kinds)).train()
    encoder = [weight for name, weight in model.named_parameters() if name.startswith("encoder") and weight.requires_grad]
    heads = [weight for name, weight in model.named_parameters() if not name.startswith("encoder")]
    optimizer = torch.optim.AdamW([{"params": encoder, "lr": options.rate}, {"params": heads, "lr": 2e-3}], weight_decay=0.01,
                                  fused=True)
    rates = [group["lr"] for group in optimizer.param_groups]
    steps = options.epochs * math.ceil(len(examples.rows) / options.batch)
    step, smooth, began = 0, None, time.monotonic()
    for epoch in range(options.epochs):
        for rows in batches(examples.rows, options.batch, draw):
            share = min(1, (step + 1) / 100) * max(0.0, 1 - step / steps)
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * share
            batch = Batch(rows, tokenizer, len(names))
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logits, kinds = model(batch.tokens, batch.mask)
            loss = loss_of(batch.allowed, logits)
            if (batch.kinds >= 0).any():
                loss = loss + nn.functional.cross_entropy(kinds, batch.kinds, ignore_index=-1)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(encoder + heads, 1.0)
            optimizer.step()
            step += 1
            smooth = loss.item() if smooth is None else 0.98 * smooth + 0.02 * loss.item()
            if step % 50 == 0:
                print(f"step {step} of {steps}, loss {smooth:.3f}, {time.monotonic() - began:.0f} s", flush=True)
        right, loss = measure(model, examples.kept, tokenizer, len(names))
        print(f"epoch {epoch + 1}: {len(examples.kept)} lines kept apart, {right:.2%} right, loss {loss:.4f}", flush=True)
        torch.save({"encoder": model.encoder.state_dict(), "head": model.head.state_dict(), "labels": names}, options.run)


if __name__ == "__main__":
    main()
