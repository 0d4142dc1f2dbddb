"""Weights for models of any size, as a formula of their names: nothing has to be stored to get them again.

Tests compute the same numbers in Swift (`Tests/WhisperTests/RandomModel.swift`), so that they need no model file.
"""
import numpy as np
from model_file import Dimensions

# Standard deviations, so that attention is neither flat nor a single peak and logits spread over a few units.
ATTENTION_GAIN = 1.5
BIAS = 0.1
LOGITS = 2.5
# Large enough for greedy decoding to change at each step.
TEXT_POSITIONS = 1


def uniform(name: str, count: int) -> np.ndarray:
    """Numbers from -1 up to 1: SplitMix64 (Steele, Lea and Flood, 2014) seeded with the name's FNV-1a hash."""
    seed = 0xCBF29CE484222325
    for byte in name.encode():
        seed = (seed ^ byte) * 0x100000001B3 % 2**64
    with np.errstate(over="ignore"):
        state = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        state ^= state >> np.uint64(31)
    return (state >> np.uint64(40)).astype(np.float32) / np.float32(2**23) - np.float32(1)


def sinusoids(length: int, channels: int) -> np.ndarray:
    increment = np.log(10000) / (channels // 2 - 1)
    times = np.arange(length)[:, None] * np.exp(-increment * np.arange(channels // 2))[None, :]
    return np.concatenate([np.sin(times), np.cos(times)], axis=1).astype(np.float32)


def tensor(name: str, shape: tuple[int, ...]) -> np.ndarray:
    if name == "encoder.positional_embedding":
        return sinusoids(*shape)
    numbers = uniform(name, int(np.prod(shape))).reshape(shape)
    if "ln" in name.split(".")[-2] and name.endswith("weight"):
        return np.float32(1) + np.float32(0.25) * numbers
    if len(shape) == 1:
        deviation = BIAS
    elif name == "decoder.positional_embedding":
        deviation = TEXT_POSITIONS
    elif name == "decoder.token_embedding.weight":
        deviation = LOGITS / shape[1] ** 0.5
    else:
        gain = ATTENTION_GAIN if ".query." in name or ".key." in name else 1
        deviation = gain / np.prod(shape[1:]) ** 0.5
    return numbers * np.float32(deviation * 3**0.5)


def shapes(d: Dimensions):
    """(name, shape) of every tensor of the reference's state dictionary."""

    def block(prefix: str, state: int, cross: bool):
        for attention in ["attn", "cross_attn"] if cross else ["attn"]:
            for part in ["query", "key", "value", "out"]:
                yield f"{prefix}.{attention}.{part}.weight", (state, state)
                if part != "key":
                    yield f"{prefix}.{attention}.{part}.bias", (state,)
            yield f"{prefix}.{attention}_ln.weight", (state,)
            yield f"{prefix}.{attention}_ln.bias", (state,)
        yield f"{prefix}.mlp.0.weight", (4 * state, state)
        yield f"{prefix}.mlp.0.bias", (4 * state,)
        yield f"{prefix}.mlp.2.weight", (state, 4 * state)
        yield f"{prefix}.mlp.2.bias", (state,)
        yield f"{prefix}.mlp_ln.weight", (state,)
        yield f"{prefix}.mlp_ln.bias", (state,)

    yield "decoder.positional_embedding", (d.n_text_ctx, d.n_text_state)
    yield "decoder.token_embedding.weight", (d.n_vocab, d.n_text_state)
    for layer in range(d.n_text_layer):
        yield from block(f"decoder.blocks.{layer}", d.n_text_state, True)
    yield "decoder.ln.weight", (d.n_text_state,)
    yield "decoder.ln.bias", (d.n_text_state,)
    yield "encoder.positional_embedding", (d.n_audio_ctx, d.n_audio_state)
    yield "encoder.conv1.weight", (d.n_audio_state, d.n_mels, 3)
    yield "encoder.conv1.bias", (d.n_audio_state,)
    yield "encoder.conv2.weight", (d.n_audio_state, d.n_audio_state, 3)
    yield "encoder.conv2.bias", (d.n_audio_state,)
    for layer in range(d.n_audio_layer):
        yield from block(f"encoder.blocks.{layer}", d.n_audio_state, False)
    yield "encoder.ln_post.weight", (d.n_audio_state,)
    yield "encoder.ln_post.bias", (d.n_audio_state,)


def tensors(dimensions: Dimensions):
    for name, shape in shapes(dimensions):
        yield name, tensor(name, shape)


def saying(tokens: list[int], tensors):
    """The same tensors, but for text positions that point so far towards what is to be said that nothing else counts.

    The first of the tokens follows the start of an English model's decoding without timestamps: two tokens.
    """
    tensors = dict(tensors)
    embeddings = tensors["decoder.token_embedding.weight"]
    positions = tensors["decoder.positional_embedding"]
    for position, token in enumerate(tokens, start=1):
        positions[position] += np.float32(1000) * embeddings[token]
    return tensors.items()
