#!/usr/bin/env python3
"""Makes sound in which nothing is ordered, with labels for `voicecore skills test`.

    evaluation/skills/no_orders.py ../shared/data Examples/spoken_commands FOLDER

Sets: `noise`, an hour in pieces of 20 s, two thirds of it the kitchen from places at random and a third pink, white and brown
noise, with peaks from −3 to −21 dB; and `speech`, people reading, whole and in pieces of 3 s, pieces of 5 s of the kitchen
alone, and commands for the assistant itself. Needs Debian's sox, and numpy.
"""

import json
import random
import subprocess
import sys
from pathlib import Path

import numpy
from cut_words import RATE, write
from synthetic_speech import pcm, read

PIECE = 20


def colored_noise(color, seconds):
    command = ["sox", "-R", "-n", "-t", "raw", "-e", "signed", "-b", "16", "-r", str(RATE), "-c", "1", "-",
               "synth", str(seconds), f"{color}noise"]
    return pcm(subprocess.run(command, check=True, capture_output=True).stdout)


def with_peak(samples, decibels):
    return samples * 10 ** (decibels / 20) / numpy.abs(samples).max()


def noise(kitchen, chance):
    """An hour of pieces, by name."""
    for number in range(120):
        start = chance.randrange(len(kitchen) - PIECE * RATE)
        yield f"kitchen-{number:03}", with_peak(kitchen[start : start + PIECE * RATE], chance.uniform(-21, -3))
    for color in ("pink", "white", "brown"):
        for number, piece in enumerate(pieces(colored_noise(color, 20 * PIECE), PIECE)):
            yield f"{color}-{number:03}", with_peak(piece, chance.uniform(-21, -3))


def pieces(samples, seconds):
    length = seconds * RATE
    return [samples[start : start + length] for start in range(0, len(samples) - length // 2, length)]


def speech(data, commands, kitchen):
    for file in sorted((data / "human_speech").glob("*.wav")):
        samples = read(file)
        yield file.stem, samples
        for number, piece in enumerate(pieces(samples, 3)):
            yield f"{file.stem}-{number}", piece
    for number, piece in enumerate(pieces(kitchen, 5)):
        yield f"kitchen-{number}", piece
    for file in sorted(commands.glob("*.flac")):
        yield file.stem, read(file)


def main():
    data, commands, folder = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    kitchen = read(data / "spoken_commands/kitchen_noise.flac")
    for kind, sounds in (("noise", noise(kitchen, random.Random(20))), ("speech", speech(data, commands, kitchen))):
        lines = []
        for name, samples in sounds:
            audio = f"{kind}/{name}.flac"
            write(folder / audio, samples)
            lines.append(json.dumps({"audio": audio, "intent": None, "slots": {}}) + "\n")
        (folder / f"{kind}.jsonl").write_text("".join(lines))
        print(f"{kind}: {len(lines)} recordings")


if __name__ == "__main__":
    main()
