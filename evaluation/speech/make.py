#!/usr/bin/env python3
"""Speaks phrasings.jsonl with synthetic voices, clean and with noise, and writes labels.jsonl beside the audio.

    evaluation/speech/make.py NOISE [FOLDER]

Needs Debian's flite, espeak-ng and sox, and numpy. The same input gives the same files.
"""

import json
import pathlib
import random
import subprocess
import sys

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from synthetic_speech import RATE, read, speak  # noqa: E402

NOW = "2025-09-01T10:00:00"
SNRS = [None, 24, 12, 6]
# No voice speaks in both halves.
VOICES = {
    "dev": ["flite:slt", "flite:kal16", "espeak-ng:en-us", "espeak-ng:en-gb+f2"],
    "test": ["flite:rms", "flite:awb", "espeak-ng:en-us+f4", "espeak-ng:en-gb-x-rp"],
}


def loudest(samples):
    """Energy of the loudest 2,048-sample frame."""
    frames = samples[: len(samples) // 2048 * 2048].reshape(-1, 2048)
    return (frames**2).sum(axis=1).max()


def mix(speech, noise, snr, seed):
    """Ratio of the loudest frames' energies, the sum scaled to a peak of one half (Picovoice's definition)."""
    start = random.Random(seed).randrange(len(noise) - len(speech))
    stretch = noise[start : start + len(speech)]
    gain = (loudest(speech) / (loudest(stretch) * 10 ** (snr / 10))) ** 0.5
    total = speech + gain * stretch
    return total * 0.5 / abs(total).max()


def write(path, samples):
    data = (numpy.clip(samples, -1, 1) * 32767).round().astype("<i2").tobytes()
    command = ["sox", "-D", "-t", "raw", "-e", "signed", "-b", "16", "-r", str(RATE), "-c", "1", "-", str(path)]
    subprocess.run(command, input=data, check=True)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    here = pathlib.Path(__file__).resolve().parent
    folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else here.parent.parent / ".build-eval" / "speech")
    folder.mkdir(parents=True, exist_ok=True)
    noise = read(sys.argv[1])
    labels = []
    for number, line in enumerate((here / "phrasings.jsonl").read_text().splitlines()):
        phrasing = json.loads(line)
        voices = VOICES[phrasing["split"]]
        voice = voices[number // 2 % len(voices)]
        speech = speak(phrasing["text"], voice, "pad", "0.7", "1.2")
        for snr in SNRS:
            name = f"{number:03d}-{'clean' if snr is None else f'{snr}dB'}.flac"
            write(folder / name, speech if snr is None else mix(speech, noise, snr, f"{number} {snr}"))
            labels.append({"audio": name, **phrasing, "now": NOW, "voice": voice, "snr": snr, "synthetic": True})
    (folder / "labels.jsonl").write_text("".join(json.dumps(label) + "\n" for label in labels))
    print(f"{len(labels)} recordings and labels.jsonl in {folder}")


main()
