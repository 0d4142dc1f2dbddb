"""Trains the reader of commands: `python3 train_reader.py RUN.pt --base FOLDER --lines train.jsonl`.

FOLDER holds a published sentence encoder of BERT's architecture (all-MiniLM-L6-v2: config.json, model.safetensors, tokenizer.json),
which knows what words mean that no command here says. Four linear layers are trained with it: the intent and the act over the mean of
the text's vectors, whether to ask, and a tag for each word, over the vector of its first piece.

Intents are the schema's, and HWU64's for what is none of them: many small kinds are easier to tell from a command than one heap. What is
known of a line may allow several labels (CLINC150's kinds are others); it teaches that one of them is right. CLINC150's own labels are
learned beside, over the same vectors, and thrown away.
"""
import argparse
import contextlib
import itertools
import math
import os
import random
import time

import gguf
import reader_data
import torch
from tokenizers import Tokenizer
from torch import nn
from torch.utils.data import DataLoader
from transformers import BertModel

LONGEST = 192
#: A text without context begins after the first special token.
FIRST, BETWEEN = "[CLS]", "[SEP]"


class Reader(nn.Module):
    def __init__(self, base, names, kinds):
        super().__init__()
        self.encoder = BertModel.from_pretrained(base, add_pooling_layer=False).float()
        # Words that no example says keep their place beside those that do. They are as rough as the file will have them.
        embedding = self.encoder.embeddings.word_embeddings.weight
        kind = gguf.GGMLQuantizationType.Q4_0
        rounded = gguf.quants.dequantize(gguf.quants.quantize(embedding.detach().float().numpy(), kind), kind)
        embedding.requires_grad = False
        embedding.copy_(torch.from_numpy(rounded.copy()))
        width = self.encoder.config.hidden_size
        self.labels = nn.Linear(width, names)
        self.acts = nn.Linear(width, len(reader_data.ACTS))
        self.asks = nn.Linear(width, 1)
        self.tags = nn.Linear(width, len(reader_data.TAGS))
        self.kinds = nn.Linear(width, kinds)
        self.dropout = nn.Dropout(0.1)

    def forward(self, batch):
        vectors = self.encoder(input_ids=batch.tokens, attention_mask=batch.mask).last_hidden_state
        weights = batch.text.unsqueeze(-1).to(vectors.dtype)
        mean = self.dropout((vectors * weights).sum(1) / weights.sum(1))
        firsts = self.dropout(vectors[batch.rows_of_words, batch.firsts])
        return {"labels": self.labels(mean).float(), "acts": self.acts(mean).float(), "asks": self.asks(mean).float().squeeze(-1),
                "kinds": self.kinds(mean).float(), "tags": self.tags(firsts).float()}


class Pieces:
    """Words as the encoder's pieces."""

    def __init__(self, base):
        self.tokenizer = Tokenizer.from_file(os.path.join(base, "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.cache = {}
        self.first, self.between = (self.tokenizer.token_to_id(name) for name in (FIRST, BETWEEN))

    def of(self, word):
        found = self.cache.get(word)
        if found is None:
            found = self.tokenizer.encode(word, add_special_tokens=False).ids or [self.tokenizer.token_to_id("[UNK]")]
            if len(self.cache) < 500_000:
                self.cache[word] = found
        return found

    def row(self, row):
        """(tokens, where the text begins, the place of each word's first piece)"""
        tokens = [self.first]
        if row.before:
            for word in row.before.split():
                tokens += self.of(word)
            tokens.append(self.between)
        start, firsts = len(tokens), []
        for word in row.words:
            firsts.append(len(tokens))
            tokens += self.of(word)
        tokens = tokens[:LONGEST - 1] + [self.between]
        return tokens, start, [place for place in firsts if place < LONGEST - 1]


class Batch:
    def __init__(self, rows, pieces, names):
        made = [pieces.row(row) for row in rows]
        longest = max(len(tokens) for tokens, _, _ in made)
        filled = [(len(tokens), longest - len(tokens), start) for tokens, start, _ in made]
        self.tokens = torch.tensor([tokens + [0] * (longest - len(tokens)) for tokens, _, _ in made])
        self.mask = torch.tensor([[1] * length + [0] * rest for length, rest, _ in filled])
        self.text = torch.tensor([[0.0] * start + [1.0] * (length - start) + [0.0] * rest for length, rest, start in filled])
        self.allowed = torch.zeros(len(rows), names, dtype=torch.bool)
        rows_of_words, firsts, tags = [], [], []
        for index, (row, (_, _, places)) in enumerate(zip(rows, made)):
            if row.allowed:
                self.allowed[index, row.allowed] = True
            rows_of_words += [index] * len(places)
            firsts += places
            tags += row.tags[:len(places)] if row.tags else [-1] * len(places)
        self.rows_of_words, self.firsts, self.tags = map(torch.tensor, (rows_of_words, firsts, tags))
        self.asks = torch.tensor([row.asks for row in rows])
        self.kinds = torch.tensor([row.kind for row in rows])
        self.acts = torch.tensor([row.act for row in rows])

    def to(self, device):
        for name, value in vars(self).items():
            setattr(self, name, value.to(device, non_blocking=True))
        return self


def loss_of(allowed, logits):
    """Minus the logarithm of the probability that one of the allowed labels is right."""
    known = allowed.any(-1)
    if not known.any():
        return logits.sum() * 0
    logits, allowed = logits[known], allowed[known]
    return (logits.logsumexp(-1) - logits.masked_fill(~allowed, -1e9).logsumexp(-1)).sum() / len(known)


def entropy(logits, right, weight=1.0):
    known = right >= 0
    if not known.any():
        return logits.sum() * 0
    return weight * nn.functional.cross_entropy(logits[known], right[known])


def loss(batch, found):
    total = loss_of(batch.allowed, found["labels"]) + entropy(found["tags"], batch.tags, 2.0)
    rows = len(batch.acts)
    total = total + entropy(found["acts"], batch.acts) * (batch.acts >= 0).sum() / rows
    total = total + 0.3 * entropy(found["kinds"], batch.kinds) * (batch.kinds >= 0).sum() / rows
    known = batch.asks >= 0
    if known.any():
        total = total + 0.5 * nn.functional.binary_cross_entropy_with_logits(found["asks"][known], batch.asks[known].float())
    return total


def groups(rows, size, draw):
    """Rows of like length together, in an order by chance."""
    rows = rows[:]
    draw.shuffle(rows)
    made = []
    for start in range(0, len(rows), 50 * size):
        part = sorted(rows[start:start + 50 * size], key=lambda row: len(row.words) + len(row.before) / 5)
        made += [part[index:index + size] for index in range(0, len(part), size)]
    draw.shuffle(made)
    return made


def measure(model, rows, pieces, names):
    """Shares: texts of an allowed intent, texts with every tag right, texts of the right act."""
    model.eval()
    rows = sorted(rows, key=lambda row: len(row.words))
    counts = {"intent": [0, 0], "tags": [0, 0], "act": [0, 0]}
    with torch.no_grad():
        for start in range(0, len(rows), 128):
            part = rows[start:start + 128]
            batch = Batch(part, pieces, names).to(model.asks.weight.device)
            found = model(batch)
            label, act, tags = found["labels"].argmax(-1), found["acts"].argmax(-1), found["tags"].argmax(-1)
            wrong = set(batch.rows_of_words[(tags != batch.tags) & (batch.tags >= 0)].tolist())
            for index, row in enumerate(part):
                for name, known, right in (("intent", row.allowed, bool(batch.allowed[index, label[index]])),
                                           ("tags", row.tags, index not in wrong), ("act", row.act >= 0, act[index] == row.act)):
                    counts[name][0] += bool(known) and bool(right)
                    counts[name][1] += bool(known)
    model.train()
    return ", ".join(f"{name} {100 * right / total:.2f} % of {total}" for name, (right, total) in counts.items() if total)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("run")
    arguments.add_argument("--base", required=True)
    arguments.add_argument("--lines", required=True)
    arguments.add_argument("--held-out", help="lines of phrasings and names that training never draws")
    arguments.add_argument("--count", type=int, default=150_000, help="how many of the lines are read")
    arguments.add_argument("--dialogue-epochs", type=int, default=4, help="how often SMCalFlow's turns are read in all")
    arguments.add_argument("--batch", type=int, default=64)
    arguments.add_argument("--rate", type=float, default=2e-4)
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--device", default="cpu", help="where it is trained: cpu or cuda")
    arguments.add_argument("--workers", type=int, default=0, help="processes that make batches")
    arguments.add_argument("--people-copies", type=int, default=2, help="how often HWU64's phrasings are read")
    arguments.add_argument("--written-copies", type=int, default=6, help="how often the written conversations are read")
    arguments.add_argument("--from", dest="start", help="a run to go on from, with other lines")
    arguments.add_argument("--skip", type=int, default=0, help="how many lines are passed over first")
    arguments.add_argument("--minutes", type=float, default=1e9, help="the rate falls so that it ends by then")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--all", action="store_true", help="train on the lines of HWU64 that are kept apart, too")
    arguments.add_argument("--both-halves", action="store_true", help="train on all of SMCalFlow's turns, so that none measures")
    arguments.add_argument("--averaged", type=float, default=0.998, help="how much of the weights' running average a step keeps")
    options = arguments.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    draw = random.Random(options.seed)

    data = reader_data.Rows(options.seed)
    public, kept = data.public(options.all)
    # HWU64's people talk to an assistant at home, as ours do; CLINC150's lines are many and of one kind.
    rows = public + [row for row in public if row.kind < 0] * (options.people_copies - 1)
    rows += itertools.islice(data.generated(options.lines), options.skip, options.skip + options.count)
    learned = list(data.dialogues(0)) + (list(data.dialogues(1)) if options.both_halves else [])
    rows += learned * options.dialogue_epochs + list(data.sequences(options.lines, options.count // 6))
    rows += data.written(options.written_copies)
    held = {"HWU64 kept apart": kept, "SMCalFlow's other part": list(data.dialogues(1)), "conversations kept apart": list(data.written(1, True))}
    if options.held_out:
        held["held out"] = list(data.generated(options.held_out))
    pieces = Pieces(options.base)
    model = Reader(options.base, len(data.names), len(data.kinds)).to(options.device).train()
    if options.start:
        load(model, options.start, data.names)
    encoder = [weight for name, weight in model.named_parameters() if name.startswith("encoder") and weight.requires_grad]
    heads = [weight for name, weight in model.named_parameters() if not name.startswith("encoder")]
    optimizer = torch.optim.AdamW([{"params": encoder, "lr": options.rate}, {"params": heads, "lr": 2e-3}], weight_decay=0.01,
                                  fused=True)
    rates = [group["lr"] for group in optimizer.param_groups]
    batches = groups(rows, options.batch, draw)
    made = DataLoader(batches, batch_size=None, num_workers=options.workers, prefetch_factor=8 if options.workers else None,
                      collate_fn=lambda part: Batch(part, pieces, len(data.names)))
    print(f"{len(rows)} rows", flush=True)
    average = Average(model, options.averaged)
    smooth, began = None, time.monotonic()
    for step, batch in enumerate(made):
        passed = max(step / len(batches), (time.monotonic() - began) / 60 / options.minutes)
        if passed >= 1:
            break
        for group, rate in zip(optimizer.param_groups, rates):
            group["lr"] = rate * min(1, (step + 1) / 100) * (1 + math.cos(math.pi * passed)) / 2
        batch = batch.to(options.device)
        with torch.autocast(options.device, dtype=torch.bfloat16):
            found = model(batch)
        cost = loss(batch, found)
        optimizer.zero_grad()
        cost.backward()
        nn.utils.clip_grad_norm_(encoder + heads, 1.0)
        optimizer.step()
        average.add(model)
        smooth = cost.detach() if smooth is None else 0.98 * smooth + 0.02 * cost.detach()
        if (step + 1) % 50 == 0:
            print(f"step {step + 1} of {len(batches)}, loss {smooth:.3f}, {time.monotonic() - began:.0f} s", flush=True)
        if (step + 1) % 500 == 0:
            with average.used(model):
                save(model, data.names, options.run)
    average.use(model)
    for name, some in held.items():
        print(f"  {name}: {measure(model, some, pieces, len(data.names))}", flush=True)
    save(model, data.names, options.run)


class Average:
    """The weights' running average over some hundreds of steps."""

    def __init__(self, model, kept):
        self.kept, self.steps = kept, 0
        self.weights = {name: weight.detach().clone() for name, weight in model.named_parameters() if weight.requires_grad}

    def add(self, model):
        self.steps += 1
        # Of a beginning, less is kept.
        share = 1 - min(self.kept, self.steps / (self.steps + 9))
        with torch.no_grad():
            for name, weight in model.named_parameters():
                if weight.requires_grad:
                    self.weights[name].lerp_(weight, share)

    def use(self, model):
        with torch.no_grad():
            for name, weight in model.named_parameters():
                if weight.requires_grad:
                    weight.copy_(self.weights[name])

    @contextlib.contextmanager
    def used(self, model):
        """Uses the average instead of the weights, for a while."""
        before = {name: weight.detach().clone() for name, weight in model.named_parameters() if weight.requires_grad}
        self.use(model)
        yield
        with torch.no_grad():
            for name, weight in model.named_parameters():
                if weight.requires_grad:
                    weight.copy_(before[name])


def load(model, path, names):
    state = torch.load(path, map_location="cpu", weights_only=True)
    if state["labels"] != names or state["tags"] != reader_data.TAGS or state["acts"] != reader_data.ACTS:
        raise SystemExit(f"{path} was trained for other labels")
    model.encoder.load_state_dict(state["encoder"])
    for name, weights in state["heads"].items():
        getattr(model, name).load_state_dict(weights)


def save(model, names, path):
    torch.save({"encoder": model.encoder.state_dict(), "labels": names, "tags": reader_data.TAGS, "acts": reader_data.ACTS,
                "heads": {name: getattr(model, name).state_dict() for name in ("labels", "tags", "acts", "asks")}}, path)


if __name__ == "__main__":
    main()
