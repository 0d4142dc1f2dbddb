"""Runs OpenAI's reference implementation and writes the results that the Swift tests compare with.

    goldens.py ../../Tests

Inputs are formulas (`random_weights.uniform`), so that only outputs are stored: little-endian f32 files and one JSON.
"""
import json
import sys
from pathlib import Path

import numpy as np
import random_weights
import torch
from model_file import Dimensions
from whisper.audio import log_mel_spectrogram
from whisper.model import ModelDimensions, Whisper, disable_sdpa

# Frames and positions that are kept.
MEL_FRAMES = [0, 1, 2, 3, *range(10, 490, 24), 497, 498, 499, 500, 501, 502, 2999]
POSITIONS = [0, 1, 2, *range(100, 1500, 100), 1499]
SHORT_POSITIONS = 90
PROMPT = [302, 18, 39, 319, 11, 203, 311, 68]
GREEDY_STEPS = 24
# The least distance between the best and the second-best logit on the way: far above rounding errors.
LEAST_LEAD = 0.004

MODELS = {
    "tiny": Dimensions(512, 1500, 128, 2, 2, 48, 128, 2, 2, 80),
    # Bands as from large-v3 on, and fewer decoder layers, as distilled models have.
    "wide": Dimensions(320, 100, 64, 1, 3, 48, 64, 1, 1, 128),
}


def audio() -> np.ndarray:
    """Five seconds: a rising tone in noise, then the same 90 dB quieter."""
    time = np.arange(80_000) / 16_000
    tone = 0.3 * np.sin(2 * np.pi * 300 * time * (1 + time))
    loudness = np.where(time < 3, 1, 10**-4.5)
    return (loudness * (tone + 0.05 * random_weights.uniform("audio", len(time)))).astype(np.float32)


def reference(dimensions: Dimensions) -> Whisper:
    model = Whisper(ModelDimensions(**vars(dimensions))).eval()
    weights = {name: torch.from_numpy(array.copy()) for name, array in random_weights.tensors(dimensions)}
    model.load_state_dict(weights, strict=True)
    return model


def mel_window(dimensions: Dimensions, frames: int) -> torch.Tensor:
    values = random_weights.uniform("mel", frames * dimensions.n_mels).reshape(frames, -1)
    return torch.from_numpy(values.T.copy())[None]


def encode(model: Whisper, mel: torch.Tensor) -> torch.Tensor:
    """With fewer positions than the model's, as a shortened audio context has."""
    whole = model.encoder.positional_embedding
    model.encoder.positional_embedding = whole[: mel.shape[-1] // 2]
    try:
        return model.encoder(mel)
    finally:
        model.encoder.positional_embedding = whole


def greedy(model: Whisper, encoded: torch.Tensor) -> list[int]:
    tokens = list(PROMPT)
    for _ in range(GREEDY_STEPS):
        best = model.decoder(torch.tensor([tokens]), encoded)[0, -1].topk(2)
        assert best.values[0] - best.values[1] > LEAST_LEAD, "nearly a tie: take another prompt"
        tokens.append(int(best.indices[0]))
    return tokens[len(PROMPT) :]


def alignment(model: Whisper, encoded: torch.Tensor, positions: int) -> torch.Tensor:
    """Cross-attention of every head of the last layer: heads × tokens × positions."""
    scores = []
    last = model.decoder.blocks[-1].cross_attn
    hook = last.register_forward_hook(lambda _module, _inputs, outputs: scores.append(outputs[-1][0]))
    with disable_sdpa():
        model.decoder(torch.tensor([PROMPT]), encoded)
    hook.remove()
    return scores[0][:, :, :positions].softmax(dim=-1)


def main() -> None:
    tests = Path(sys.argv[1])
    goldens = tests / "WhisperTests" / "Goldens"

    def write(name: str, values) -> None:
        np.asarray(values, dtype="<f4").tofile(goldens / f"{name}.f32")

    for bands in [80, 128]:
        mel = log_mel_spectrogram(audio(), bands, padding=480_000).numpy().T
        write(f"mel{bands}", mel[MEL_FRAMES])
    tokens = {}
    torch.manual_seed(0)
    with torch.no_grad():
        for name, dimensions in MODELS.items():
            model = reference(dimensions)
            contexts = {"full": dimensions.n_audio_ctx, "short": SHORT_POSITIONS}
            for context, positions in contexts.items():
                encoded = encode(model, mel_window(dimensions, 2 * positions))
                kept = [p for p in POSITIONS if p < positions]
                write(f"{name}-{context}-encoded", encoded[0][kept])
                logits = model.decoder(torch.tensor([PROMPT]), encoded)[0]
                write(f"{name}-{context}-logits", logits[[0, len(PROMPT) - 1]])
                tokens[f"{name}-{context}"] = greedy(model, encoded)
                if context == "short":
                    write(f"{name}-alignment", alignment(model, encoded, positions // 2))
                    chances = logits[:-1, : dimensions.n_vocab - 12].softmax(dim=-1)
                    following = [t if t < dimensions.n_vocab - 12 else None for t in PROMPT[1:]]
                    write(
                        f"{name}-probabilities",
                        [0 if t is None else chances[i, t] for i, t in enumerate(following)],
                    )
    (goldens / "greedy.json").write_text(json.dumps(tokens, indent=1) + "\n")


if __name__ == "__main__":
    main()
