#!/usr/bin/env python3
"""Writes a set of synthesize.py as recordings with labels, for `voicecore eval transcription`.

    training/speech/recordings.py DATA held_out_voices FOLDER [--limit N]

FOLDER gets a .wav file for each utterance, labels.jsonl, and names.txt: the names that are said in any of them.
"""

import argparse
import json
import pathlib
import wave

import numpy

import sentences

NAMES = sentences.FIRST_NAMES + sentences.LAST_NAMES + sentences.PLACES


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("set")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--limit", type=int)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    audio = numpy.memmap(arguments.data / f"{arguments.set}.i16", "<i2", "r")
    lines = [json.loads(line) for line in open(arguments.data / f"{arguments.set}.jsonl")][: arguments.limit]
    said = set()
    with open(arguments.folder / "labels.jsonl", "w") as labels:
        for number, line in enumerate(lines):
            name = f"{number:04}.wav"
            with wave.open(str(arguments.folder / name), "wb") as file:
                file.setparams((1, 2, 16000, 0, "NONE", ""))
                file.writeframes(audio[line["start"] : line["start"] + line["length"]].tobytes())
            labels.write(json.dumps({"audio": name, "text": line["text"], "voice": line["voice"]}) + "\n")
            words = {word.strip(".,?!").removesuffix("'s") for word in line["text"].split()}
            said.update(name for name in NAMES if name in words)
    (arguments.folder / "names.txt").write_text("".join(f"{name}\n" for name in sorted(said)))


if __name__ == "__main__":
    main()
