"""Writes the trained reader of commands as GGUF: `python3 export_reader.py RUN.pt OUT.gguf --base FOLDER`.

The layers' matrices are q5_0, the words' vectors q4_0 (they are half of the weights, and never multiplied).
"""
import argparse
import os
import sys

import gguf
import torch
from tokenizers import Tokenizer
from torch import nn
from train_reader import LONGEST, Reader

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../language_model"))
import encoder_file

TYPES = gguf.GGMLQuantizationType


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("run")
    arguments.add_argument("output")
    arguments.add_argument("--base", required=True)
    arguments.add_argument("--full", action="store_true", help="f32, to measure what quantization costs")
    options = arguments.parse_args()
    state = torch.load(options.run, map_location="cpu", weights_only=True)
    model = Reader(options.base, len(state["labels"]), 1)
    model.encoder.load_state_dict(state["encoder"])
    for name, weights in state["heads"].items():
        getattr(model, name).load_state_dict(weights)
    # Whether to ask is one of two labels, so that every head is read alike.
    asks = nn.Linear(model.asks.in_features, 2)
    asks.weight = nn.Parameter(torch.cat([model.asks.weight, torch.zeros_like(model.asks.weight)]))
    asks.bias = nn.Parameter(torch.cat([model.asks.bias, torch.zeros_like(model.asks.bias)]))
    encoder = model.encoder
    # Longer texts than those of the training are cut.
    encoder.config.max_position_embeddings = LONGEST
    encoder.embeddings.position_embeddings.weight = nn.Parameter(encoder.embeddings.position_embeddings.weight[:LONGEST])
    encoder_file.write(
        options.output, encoder, Tokenizer.from_file(os.path.join(options.base, "tokenizer.json")), model.labels, state["labels"],
        matrices=None if options.full else TYPES.Q5_0, embedding=None if options.full else TYPES.Q4_0, name="VoiceCore commands",
        heads={"tags": (model.tags, state["tags"]), "acts": (model.acts, state["acts"]), "asks": (asks, ["asks", "acts"])})


if __name__ == "__main__":
    main()
