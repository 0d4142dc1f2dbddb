"""Makes a long recording of people speaking, and what is said in it and when.

    python3 evaluation/recordings/make.py ../shared/data hour.wav [--minutes 60]

Recordings of `human_speech` and `spoken_commands` follow one another with pauses of 0.5 to 20 s. Stretches of two minutes
take turns: digital silence between the recordings, kitchen noise throughout (24 to 12 dB below the speech), and kitchen
noise in the pauses alone, as loud as speech. Beside the sound lies its reference, hour.json: for each piece its beginning
and end in seconds, the words that the data gives for it (a transcript, or the words of its slots) and its file. The same
arguments make the same file. Needs sox and numpy.
"""

import argparse
import json
import pathlib
import sys
import wave

import numpy

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
from synthetic_speech import RATE, read

PAUSES = (0.5, 20)
STRETCH = 120
BACKGROUNDS = [None, 24, None, 18, "pauses", None, 12]


def loudest_frame(samples, length=2048):
    """The energy of the loudest frame, as the benchmark of the data defines its signal-to-noise ratio."""
    whole = samples[: len(samples) // length * length].reshape(-1, length)
    return (whole**2).mean(axis=1).max()


def pieces(data, random):
    """All orders in some order, with a recording of somebody reading after every fourth."""
    read_aloud = []
    for line in (data / "human_speech/transcripts.tsv").read_text().splitlines():
        name, text = line.split("\t")
        read_aloud.append({"audio": f"human_speech/{name}", "text": text.strip()})
    labels = (data / "spoken_commands/labels.jsonl").read_text().splitlines()
    orders = [json.loads(line) for line in labels]
    for number, index in enumerate(random.permutation(len(orders))):
        order = orders[index]
        yield {"audio": f"spoken_commands/{order['audio']}", "slots": list(order["slots"].values())}
        if number % 4 == 3:
            yield dict(read_aloud[number // 4 % len(read_aloud)])


def make(data, seconds):
    random = numpy.random.default_rng(1)
    kitchen = read(data / "spoken_commands/kitchen_noise.flac")
    sound, placed, position = [], [], 0
    for piece in pieces(data, random):
        speech = read(data / piece["audio"])
        pause = int(RATE * numpy.exp(random.uniform(*numpy.log(PAUSES))))
        if position + pause + len(speech) > seconds * RATE:
            break
        background = BACKGROUNDS[position // (STRETCH * RATE) % len(BACKGROUNDS)]
        both = numpy.concatenate([numpy.zeros(pause), speech])
        if background is not None:
            first = random.integers(len(kitchen))
            noise = numpy.take(kitchen, range(first, first + len(both)), mode="wrap")
            decibels = 0 if background == "pauses" else background
            noise *= numpy.sqrt(loudest_frame(speech) / loudest_frame(noise) / 10 ** (decibels / 10))
            if background == "pauses":
                noise[pause:] = 0
            both = both + noise
        both *= min(1, 0.5 / numpy.abs(both).max())
        piece["start"] = round((position + pause) / RATE, 3)
        piece["end"] = round((position + len(both)) / RATE, 3)
        piece["background"] = background
        sound.append(both)
        placed.append(piece)
        position += len(both)
    return numpy.concatenate(sound), placed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=60)
    options = parser.parse_args()
    sound, placed = make(options.data, options.minutes * 60)
    with wave.open(str(options.output), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((sound * 32767).round().astype("<i2").tobytes())
    options.output.with_suffix(".json").write_text(json.dumps(placed, indent=1) + "\n")


if __name__ == "__main__":
    main()
