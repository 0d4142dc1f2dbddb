#!/usr/bin/env python3
"""Counts the words that dictation and `transcribe` miss when a fan or the wind blows: `noise.py VOICECORE FOLDER`.

FOLDER has 16 kHz recordings and transcripts.tsv (name, text), as ../shared/data/human_speech has. Both noises are made up: a
fan is noise below some 800 Hz with the hum of its motor, wind is deeper noise that comes in gusts. They are the same in
every run.
"""

import argparse
import array
import math
import pathlib
import random
import re
import subprocess
import tempfile
import wave

RATE = 16_000
LEVELS = (None, 20, 10, 5)


def fan(count, source):
    samples, low = [], 0.0
    for index in range(count):
        low += 0.27 * (source.gauss(0, 1) - low)
        samples.append(low + 0.15 * math.sin(2 * math.pi * 118 * index / RATE))
    return samples


def wind(count, source):
    samples, low, gust, aim = [], 0.0, 0.5, 0.5
    for index in range(count):
        if index % (RATE // 2) == 0:
            aim = source.uniform(0.1, 1.5)
        gust += (aim - gust) / (0.3 * RATE)
        low += 0.05 * (source.gauss(0, 1) - low)
        samples.append(low * gust)
    return samples


def mixed(samples, noise, decibels):
    """The speech with noise, so many decibels above it by the mean power of both."""
    power = [sum(x * x for x in signal) / len(signal) for signal in (samples, noise)]
    gain = math.sqrt(power[0] / power[1] / 10 ** (decibels / 10))
    # What would be clipped is turned down as a whole.
    sums = [x + gain * y for x, y in zip(samples, noise)]
    scale = min(1, 32_000 / max(abs(x) for x in sums))
    return array.array("h", (round(scale * x) for x in sums))


def words(text):
    text = re.sub(r"\bmr\b\.?", "mister", text.lower())
    return re.sub(r"[^a-z0-9' ]+", " ", text.replace("-", " ")).split()


def errors(said, heard):
    row = list(range(len(heard) + 1))
    for i, one in enumerate(said, 1):
        last, row[0] = row[0], i
        for j, other in enumerate(heard, 1):
            last, row[j] = row[j], min(last + (one != other), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voicecore")
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    lines = (arguments.folder / "transcripts.tsv").read_text().splitlines()
    texts = dict(line.split("\t", 1) for line in lines if "\t" in line)
    commands = {"dictate": ["dictate", "--mode", "raw", "--file"], "transcribe": ["transcribe"]}
    print(f"{'noise':<6} {'dB':>5} " + " ".join(f"{name:>12}" for name in commands))
    for name, make in (("fan", fan), ("wind", wind)):
        for level in LEVELS:
            if level is None and name != "fan":
                continue
            wrong, total = dict.fromkeys(commands, 0), 0
            for number, (file, text) in enumerate(sorted(texts.items())):
                with wave.open(str(arguments.folder / file)) as recording:
                    samples = array.array("h", recording.readframes(recording.getnframes()))
                if level is not None:
                    samples = mixed(samples, make(len(samples), random.Random(number)), level)
                said = words(text)
                total += len(said)
                with tempfile.NamedTemporaryFile(suffix=".wav") as sound:
                    with wave.open(sound.name, "wb") as written:
                        written.setparams((1, 2, RATE, 0, "NONE", ""))
                        written.writeframes(samples.tobytes())
                    for command, line in commands.items():
                        ran = subprocess.run(
                            [arguments.voicecore, *line, sound.name], capture_output=True, text=True, check=True)
                        wrong[command] += errors(said, words(ran.stdout))
            label = "none" if level is None else name
            print(f"{label:<6} {level or '':>5} " + " ".join(f"{count:>5} of {total:>3}" for count in wrong.values()), flush=True)


main()
