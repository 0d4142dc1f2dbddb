#!/usr/bin/env python3
"""Speaks answers and what is none with synthetic voices, cuts recordings of people, and writes labels.jsonl beside them.

    evaluation/answers/make.py ANSWERS SHARED_DATA [FOLDER]

ANSWERS holds a plain answer a line, as `voicecore eval answers --list` writes them. Needs Debian's flite, espeak-ng and
sox, and numpy. The same input gives the same files.
"""

import json
import pathlib
import random
import subprocess
import sys

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from synthetic_speech import RATE, read, speak  # noqa: E402

# No voice speaks in both halves.
VOICES = {
    "dev": ["flite:slt", "flite:kal16", "espeak-ng:en-us", "espeak-ng:en-gb+f2", "espeak-ng:en-gb-scotland"],
    "test": ["flite:rms", "flite:awb", "espeak-ng:en-us+f4", "espeak-ng:en-gb-x-rp", "espeak-ng:en-us+m7"],
}


def write(path, samples):
    """With 0.3 s of a quiet room on either side, as the endpointer leaves."""
    chance = numpy.random.default_rng(len(samples))
    room = chance.normal(0, 0.0003, len(samples) + RATE * 6 // 10)
    room[RATE * 3 // 10 : RATE * 3 // 10 + len(samples)] += samples
    data = (numpy.clip(room, -1, 1) * 32767).astype("<i2").tobytes()
    encode = ["sox", "-D", "-t", "raw", "-e", "signed", "-b", "16", "-r", str(RATE), "-c", "1", "-", str(path)]
    subprocess.run(encode, input=data, check=True)


def loud_piece(samples, chance):
    """Between 0.4 and 1.4 s out of the middle of a recording, faded in and out, where somebody speaks."""
    length = int(chance.uniform(0.4, 1.4) * RATE)
    if len(samples) <= length:
        return None
    whole = (samples**2).mean()
    for _ in range(20):
        start = chance.randrange(len(samples) - length)
        piece = samples[start : start + length].copy()
        if (piece**2).mean() > whole:
            fade = numpy.minimum(1, numpy.arange(length) / 320)
            return piece * fade * fade[::-1]
    return None


def main():
    project = pathlib.Path(__file__).resolve().parents[2]
    answers = pathlib.Path(sys.argv[1]).read_text().split("\n")[:-1]
    shared = pathlib.Path(sys.argv[2])
    folder = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else project / ".build-eval/answers"
    folder.mkdir(parents=True, exist_ok=True)
    labels = []

    def add(samples, kind, split, voice, text=None):
        name = f"{split}-{len(labels):04}.flac"
        write(folder / name, samples)
        labels.append({"audio": name, "kind": kind, "split": split, "voice": voice, "text": text})

    lines = [line.split("\t") for line in (project / "evaluation/answers/phrasings.tsv").read_text().splitlines()]
    lines += [("answer", split, text) for split in VOICES for text in answers]
    for line in (project / "evaluation/speech/phrasings.jsonl").read_text().splitlines():
        command = json.loads(line)
        lines.append(("command", command["split"], command["text"]))
    for kind, split, text in lines:
        # Two voices are enough for long texts.
        for voice in VOICES[split][: 2 if kind == "command" else None]:
            add(speak(text, voice), kind, split, voice, text)
    people = sorted((shared / "spoken_commands/audio").glob("*.flac")) + sorted((shared / "human_speech").glob("*.wav"))
    for number, path in enumerate(people):
        split = "dev" if number % 2 == 0 else "test"
        samples = read(path)
        chance = random.Random(path.name)
        if path.suffix == ".flac":
            add(samples, "person", split, "person")
        for _ in range(1 if path.suffix == ".flac" else 8):
            piece = loud_piece(samples, chance)
            if piece is not None:
                add(piece, "piece", split, "person")
    with open(folder / "labels.jsonl", "w") as file:
        file.writelines(json.dumps(label) + "\n" for label in labels)
    print(f"{len(labels)} recordings in {folder}")


main()
