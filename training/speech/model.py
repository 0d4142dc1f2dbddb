"""Whisper's architecture with OpenAI's parameter names, written for training on a CPU.

Two things differ in training and are folded away by `reference_weights`: the vocabulary holds only the tokens that
are used and one row for all others, and a timestamp's row is a learned projection of its time's sinusoids.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn
from whisper.model import ModelDimensions, sinusoids

MELS, AUDIO_CONTEXT, TEXT_CONTEXT = 80, 1500, 448
VOCABULARY, FIRST_TIMESTAMP, TIMESTAMPS = 51864, 50363, 1501
CHARACTERS = " abcdefghijklmnopqrstuvwxyz'"


class Attention(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.heads = width // 64
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width, bias=False)
        self.value = nn.Linear(width, width)
        self.out = nn.Linear(width, width)

    def split(self, x):
        return x.view(x.shape[0], x.shape[1], self.heads, 64).transpose(1, 2)

    def forward(self, x, source=None, causal=False, weights=None):
        """`weights`, if a list, takes the logarithm of what head 0 looks at."""
        source = x if source is None else source
        q, k, v = self.split(self.query(x)), self.split(self.key(source)), self.split(self.value(source))
        if weights is None:
            mixed = F.scaled_dot_product_attention(q, k, v, is_causal=causal)
        else:
            scores = (q @ k.transpose(2, 3)).float() * 0.125
            weights.append(F.log_softmax(scores[:, 0], dim=-1))
            mixed = F.softmax(scores, dim=-1).to(v.dtype) @ v
        return self.out(mixed.transpose(1, 2).flatten(2))


class Block(nn.Module):
    def __init__(self, width, cross=False):
        super().__init__()
        self.attn, self.attn_ln = Attention(width), nn.LayerNorm(width)
        if cross:
            self.cross_attn, self.cross_attn_ln = Attention(width), nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.mlp_ln = nn.LayerNorm(width)

    def forward(self, x, source=None, causal=False, weights=None):
        x = x + self.attn(self.attn_ln(x), causal=causal)
        if source is not None:
            x = x + self.cross_attn(self.cross_attn_ln(x), source, weights=weights)
        return x + self.mlp(self.mlp_ln(x))


class Encoder(nn.Module):
    def __init__(self, width, layers):
        super().__init__()
        self.conv1 = nn.Conv1d(MELS, width, 3, padding=1)
        self.conv2 = nn.Conv1d(width, width, 3, stride=2, padding=1)
        self.register_buffer("positional_embedding", sinusoids(AUDIO_CONTEXT, width))
        self.blocks = nn.ModuleList(Block(width) for _ in range(layers))
        self.ln_post = nn.LayerNorm(width)

    def forward(self, mel):
        """mel: batch × 80 × frames of 10 ms, any even number up to 3,000; gives batch × frames/2 × width."""
        x = F.gelu(self.conv2(F.gelu(self.conv1(mel)))).transpose(1, 2)
        x = x + self.positional_embedding[: x.shape[1]].to(x.dtype)
        for block in self.blocks:
            x = block(x)
        return self.ln_post(x)


class Decoder(nn.Module):
    def __init__(self, width, layers, used):
        super().__init__()
        self.used = used
        # Used tokens, then the row that stands for all unused ones.
        self.token_embedding = nn.Parameter(torch.randn(len(used) + 1, width) * 0.05)
        self.timestamp_projection = nn.Parameter(torch.eye(width) * 0.1)
        self.register_buffer("times", sinusoids(TIMESTAMPS, width), persistent=False)
        self.positional_embedding = nn.Parameter(sinusoids(TEXT_CONTEXT, width) * 0.05)
        self.blocks = nn.ModuleList(Block(width, cross=True) for _ in range(layers))
        self.ln = nn.LayerNorm(width)

    def rows(self):
        return torch.cat([self.token_embedding, self.times @ self.timestamp_projection])

    def forward(self, rows, encoded, weights=None):
        """rows: batch × tokens as row numbers of the reduced vocabulary; gives logits over it."""
        table = self.rows()
        x = F.embedding(rows, table) + self.positional_embedding[: rows.shape[1]]
        x = x.to(encoded.dtype)
        for block in self.blocks:
            x = block(x, encoded, causal=True, weights=weights)
        logits = F.linear(self.ln(x), table).float()
        # One row stands for many tokens.
        unused = len(self.used)
        logits[..., unused] += math.log(FIRST_TIMESTAMP - unused)
        return logits


class Nano(nn.Module):
    """used: the ids below the first timestamp that have a row of their own."""

    def __init__(self, width, audio_layers, text_layers, used):
        super().__init__()
        self.shape = (width, audio_layers, text_layers)
        self.encoder = Encoder(width, audio_layers)
        self.decoder = Decoder(width, text_layers, used)
        self.characters = nn.Linear(width, len(CHARACTERS) + 1)

    def row_of(self):
        """Row numbers for all 51,864 ids."""
        used = torch.tensor(self.decoder.used)
        rows = torch.full((VOCABULARY,), len(used))
        rows[used] = torch.arange(len(used))
        rows[FIRST_TIMESTAMP:] = len(used) + 1 + torch.arange(TIMESTAMPS)
        return rows

    def dimensions(self):
        width, audio_layers, text_layers = self.shape
        return ModelDimensions(MELS, AUDIO_CONTEXT, width, width // 64, audio_layers,
                               VOCABULARY, TEXT_CONTEXT, width, width // 64, text_layers)

    def reference_weights(self):
        """The weights as openai-whisper names and shapes them."""
        weights = {name: value.float() for name, value in self.state_dict().items()
                   if not name.startswith("characters") and "timestamp_projection" not in name}
        del weights["decoder.token_embedding"]
        weights["decoder.token_embedding.weight"] = self.decoder.rows().detach()[self.row_of()].float()
        return weights
