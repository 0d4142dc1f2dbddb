"""Writes Tests/WhisperTests/Goldens/transcription.json: what openai-whisper's `transcribe` makes of 40 seconds of sound
with a small model of random weights, from samples to word times. The vocabulary is the made-up one of
`decoding_goldens.py`; sound and weights are formulas that `TranscriptionGoldenTests.swift` computes again."""

import json
import pathlib
from unittest import mock

import decoding_goldens as made_up
import goldens
import numpy as np
import random_weights
import torch
import whisper.decoding as decoding
from model_file import Dimensions

DIMENSIONS = Dimensions(made_up.SIZE, 1500, 64, 1, 2, 64, 64, 1, 2, 80)
SECONDS = 40
# The least distance between the best and the second-best logit on the way: far above rounding errors.
LEAST_LEAD = 0.01
LONGEST_TEXT = 8
CASES = {
    "words": dict(word_timestamps=True),
    "prompted": dict(initial_prompt="call mum", condition_on_previous_text=False),
}


def audio(number):
    """A tone that rises and falls every two seconds, in noise that comes and goes."""
    time = np.arange(16_000 * SECONDS) / 16_000
    tone = 0.3 * np.sin(2 * np.pi * (300 * time + 80 * np.sin(np.pi * time)))
    loudness = 0.55 + 0.45 * np.sin(2 * np.pi * 0.3 * time)
    noise = 0.05 * random_weights.uniform(f"transcription {number}", len(time)).astype(np.float64)
    return (loudness * (tone + noise)).astype(np.float32)


class Watched(decoding.GreedyDecoder):
    least = float("inf")

    def update(self, tokens, logits, sum_logprobs):
        best = logits.topk(2, dim=-1).values
        Watched.least = min(Watched.least, float((best[:, 0] - best[:, 1]).min()))
        return super().update(tokens, logits, sum_logprobs)


def transcriptions(model, number):
    """The least lead on the way, and what was transcribed in each case."""
    Watched.least = float("inf")
    result = {}
    for name, options in CASES.items():
        transcribed = made_up.transcribe_module.transcribe(
            model, audio(number), temperature=0.0, fp16=False, sample_len=LONGEST_TEXT, logprob_threshold=None, no_speech_threshold=None,
            compression_ratio_threshold=None, **options,
        )
        result[name] = {"frames": 100 * SECONDS, **transcribed}
        if Watched.least < LEAST_LEAD:
            break
    return Watched.least, result


def main():
    torch.set_num_threads(1)
    model = goldens.reference(DIMENSIONS)
    with (
        mock.patch.object(decoding, "get_tokenizer", made_up.tokenizer),
        mock.patch.object(made_up.transcribe_module, "get_tokenizer", made_up.tokenizer),
        mock.patch.object(decoding, "GreedyDecoder", Watched),
        torch.no_grad(),
    ):
        # The first sound with which no choice is nearly a tie.
        for number in range(100):
            least, result = transcriptions(model, number)
            print(f"sound {number}: least lead {least:.4f}", flush=True)
            if least > LEAST_LEAD:
                break
    target = pathlib.Path(__file__).parents[2] / "Tests/WhisperTests/Goldens/transcription.json"
    golden = {"sound": number, "transcriptions": result}
    target.write_text(json.dumps(golden, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
