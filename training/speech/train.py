#!/usr/bin/env python3
"""Trains the small model on what synthesize.py made.

    training/speech/train.py DATA CHECKPOINT --minutes 85 [--processes 2] [--resume]

Starts with single utterances in short windows, goes on with packed windows of any length and ends with windows of 30
seconds; the plan follows the clock, since the machine's time is what is limited. Each process is one thread. A GPU is
used when there is one.
"""

import argparse
import os
import pathlib
import time

import numpy
import torch
import torch.distributed as distributed
import torch.nn.functional as F

from model import FIRST_TIMESTAMP, Nano
from windows import TOKENIZER, NAMES, Utterances, Windows

WIDTH, AUDIO_LAYERS, TEXT_LAYERS = 128, 4, 3


def used_ids(folder):
    """The tokens of the training text, in every place they can have, and the special ones."""
    texts = (folder / "train.txt").read_text().splitlines()
    ids = {token for text in texts for token in TOKENIZER.encode(" " + text)}
    ids |= {token for name in NAMES for token in TOKENIZER.encode(f" {name}, {name}.")}
    ids |= {TOKENIZER.eot, TOKENIZER.sot, TOKENIZER.sot_prev, TOKENIZER.no_speech, TOKENIZER.no_timestamps}
    return sorted(ids)


def draw(windows, plan, part):
    """One process's items: what kind of windows depends on how far the training is; `plan` is shared by the processes."""
    if part < 0.5 or plan.random() < 0.5:
        order = windows.utterances.by_length
        # The shortest first: what they teach is cheapest.
        order = order[: int(len(order) * min(1, 0.4 + 6 * part))]
        middle = int(plan.integers(len(order)))
        near = order[max(0, middle - 150) : middle + 150]
        longest = windows.utterances.lines[near[-1]]["length"] / 16000
        seconds = round(longest * 1.14 + plan.uniform(0.3, 1.0), 2)
        items = [windows.single(int(windows.chance.choice(near)), seconds) for _ in range(max(2, round(28 / seconds)))]
    else:
        whole = part > 0.72 and plan.random() < 0.6
        seconds = 30.0 if whole else round(plan.uniform(5, 14 if part < 0.72 else 29), 2)
        items = []
        for _ in range(max(2, round(40 / seconds))):
            filled = 1.0 if windows.chance.random() < 0.5 else windows.chance.uniform(0, 0.6)
            items.append(windows.packed(seconds, filled))
    silent = 0.02 if part < 0.5 else 0.06
    return [(numpy.zeros_like(item[0]), [], None) if windows.chance.random() < silent else item for item in items]


def losses(model, batch, device):
    mel, inputs, wanted, times, characters, whole = batch
    mel, inputs, wanted, times = (value.to(device) for value in (mel, inputs, wanted, times))
    with torch.autocast(device, torch.bfloat16):
        encoded = model.encoder(mel)
        weights = []
        logits = model.decoder(inputs, encoded, weights)
        letters = model.characters(encoded).float()
    text = F.cross_entropy(logits.flatten(0, 1), wanted.flatten(), ignore_index=-100)
    frames = torch.arange(encoded.shape[1], device=device) * 0.02
    near = -((frames - times[..., None]) / 0.3) ** 2
    said = (times >= 0) & (wanted >= 0)
    guide = sum(-(torch.logsumexp(look + near, dim=-1) * said).sum() for look in weights)
    guide = guide / (len(weights) * said.sum().clamp(min=1))
    lengths = torch.tensor([len(row) for row in characters])
    aligned = F.ctc_loss(letters.log_softmax(-1).transpose(0, 1), torch.cat(characters).to(device),
                         torch.full((len(characters),), encoded.shape[1]), lengths, reduction="none", zero_infinity=True)
    # Without speech, every frame counts as a letter.
    counted = torch.where(lengths > 0, lengths, encoded.shape[1]) * whole
    aligned = (aligned * whole.to(device)).sum() / counted.sum().clamp(min=1)
    return text, guide, aligned


def share(tensors, operation):
    """Runs a collective operation on many tensors as one."""
    flat = torch.cat([tensor.flatten() for tensor in tensors])
    operation(flat)
    for tensor, part in zip(tensors, flat.split([tensor.numel() for tensor in tensors])):
        tensor.copy_(part.view_as(tensor))


def train(rank, arguments):
    torch.set_num_threads(1)
    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    many = arguments.processes > 1
    if many:
        os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(arguments.port))
        distributed.init_process_group("gloo", rank=rank, world_size=arguments.processes)
    saved = torch.load(arguments.checkpoint, weights_only=True) if arguments.resume else None
    used = saved["used"] if saved else used_ids(arguments.data)
    model = Nano(WIDTH, AUDIO_LAYERS, TEXT_LAYERS, used).to(device)
    # Matrices inside the blocks are orthogonalized (Muon), each by one of the processes; AdamW takes the rest.
    matrices = [value for name, value in model.named_parameters() if value.ndim == 2 and ".blocks." in name]
    mine = [matrices[number :: arguments.processes] for number in range(arguments.processes)]
    inside = {id(value) for value in matrices}
    rest = [value for value in model.parameters() if id(value) not in inside]
    optimizers = [torch.optim.Muon(mine[rank], lr=1, weight_decay=0.02, adjust_lr_fn="match_rms_adamw"),
                  torch.optim.AdamW(rest, lr=1, weight_decay=0.001, betas=(0.9, 0.98))]
    rates = [arguments.rate, arguments.rate]
    steps, spent = 0, 0.0
    average = {name: value.detach().clone() for name, value in model.state_dict().items()}
    if saved:
        model.load_state_dict(saved["raw"])
        average = saved["average"]
        steps, spent = saved["steps"], saved["seconds"]
    first = steps
    utterances = Utterances(arguments.data, "train")
    windows = Windows(utterances, [steps, rank])
    row_of = model.row_of()
    last_step, last_save, shown, heard = time.monotonic(), time.monotonic(), [], 0.0
    while True:
        # A step takes a second or so; what is longer is a pause of the machine and does not count.
        spent += min(15, time.monotonic() - last_step)
        last_step = time.monotonic()
        clock = torch.tensor([spent])
        if many:
            distributed.broadcast(clock, 0)
        part = clock.item() / (arguments.minutes * 60)
        if part >= 1:
            break
        scale = min(1, (steps - first + 1) / 100) * min(1, (1 - part) / 0.4 + 0.01)
        for optimizer, rate in zip(optimizers, rates):
            optimizer.param_groups[0]["lr"] = rate * scale
        if steps % 200 == 199:
            # Takes in what synthesize.py has added meanwhile.
            windows.utterances = Utterances(arguments.data, "train")
        windows.harshness = min(0.7, max(0.15, (part - 0.6) * 2))
        items = draw(windows, numpy.random.default_rng([steps, 7]), part)
        text, guide, aligned = losses(model, windows.batch(items, row_of), device)
        (text + (0.2 if part < 0.85 else 0.05) * guide + (1.0 if part < 0.8 else 0.3) * aligned).backward()
        gradients = [value.grad for value in model.parameters()]
        if many:
            share(gradients, lambda flat: distributed.all_reduce(flat.div_(arguments.processes)))
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()
        if many:
            for owner, part_of in enumerate(mine):
                with torch.no_grad():
                    share(part_of, lambda flat: distributed.broadcast(flat, owner))
        model.zero_grad()
        steps += 1
        with torch.no_grad():
            keep = min(0.997, 1 - 10 / (steps + 10))
            for name, value in model.named_parameters():
                average[name].lerp_(value, 1 - keep)
        heard += sum(len(audio) for audio, _, _ in items) / 16000 * arguments.processes
        shown.append([text.item(), guide.item(), aligned.item()])
        if rank == 0 and steps % 50 == 0:
            means = numpy.mean(shown, axis=0)
            print(f"{clock.item() / 60:.1f} min, step {steps}, {heard / 3600:.2f} h heard: text {means[0]:.3f}, "
                  f"guide {means[1]:.3f}, characters {means[2]:.3f}, {len(windows.utterances.lines)} utterances", flush=True)
            shown = []
        if rank == 0 and time.monotonic() - last_save > 240:
            save(arguments.checkpoint, model, average, steps, spent)
            last_save = time.monotonic()
    if rank == 0:
        save(arguments.checkpoint, model, average, steps, spent)


def save(path, model, average, steps, seconds):
    temporary = path.with_suffix(".new")
    torch.save({"shape": list(model.shape), "used": list(model.decoder.used), "raw": model.state_dict(), "average": average,
                "steps": steps, "seconds": seconds}, temporary)
    temporary.rename(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("checkpoint", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--port", type=int, default=29713)
    parser.add_argument("--resume", action="store_true")
    arguments = parser.parse_args()
    if arguments.processes == 1:
        train(0, arguments)
    else:
        torch.multiprocessing.spawn(train, (arguments,), arguments.processes)


if __name__ == "__main__":
    main()
