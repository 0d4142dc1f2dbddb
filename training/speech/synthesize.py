#!/usr/bin/env python3
"""Speaks the training and test sentences with synthetic voices.

    training/speech/synthesize.py FOLDER --data ../shared/data [--train 14000] [--test 150]

For the sets train, known_voices, held_out_voices and public_phrasings, FOLDER/NAME.txt (the texts, all written first),
FOLDER/NAME.i16 (16 kHz mono samples, one utterance after the other) and FOLDER/NAME.jsonl (a line each: text, voice,
start, length). The sets' sentences do not overlap, and none of them is in evaluation/speech.
"""

import argparse
import json
import pathlib
import random
from concurrent.futures import ThreadPoolExecutor

import sentences
import voices

ROOT = pathlib.Path(__file__).resolve().parents[2]


def texts(arguments):
    """Sentences for each set: written ones, and phrasings of the public sets (a third of training)."""
    kept_apart = {sentences.key(json.loads(line)["text"])
                  for path in (ROOT / "evaluation/speech/phrasings.jsonl", arguments.data / "commands/slurp_devel.jsonl")
                  for line in open(path)}
    public = [text for text in sentences.public_phrasings(
        [arguments.data / "commands/hwu64_train.jsonl", arguments.data / "commands/clinc_train.jsonl"])
        if sentences.key(text) not in kept_apart]
    random.Random(1).shuffle(public)
    held_public = {sentences.key(text) for text in public[: arguments.test]}
    public = public[: arguments.test] + [text for text in public[arguments.test :] if sentences.key(text) not in held_public]
    tested = []
    seen = set(kept_apart)
    writer = sentences.Writer(2)
    while len(tested) < 2 * arguments.test:
        text = writer.sentence()
        # The shortest sayings are too few to be held out.
        if len(text.split()) > 4 and sentences.key(text) not in seen:
            seen.add(sentences.key(text))
            tested.append(text)
    train = public[arguments.test :][: arguments.train // 3]
    writer = sentences.Writer(3)
    while len(train) < arguments.train:
        text = writer.sentence()
        if sentences.key(text) not in seen:
            train.append(text)
    random.Random(4).shuffle(train)
    return {"known_voices": tested[: arguments.test], "held_out_voices": tested[arguments.test :],
            "public_phrasings": public[: arguments.test], "train": train}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--train", type=int, default=14000)
    parser.add_argument("--test", type=int, default=150)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    sets = texts(arguments)
    for name, lines in sets.items():
        (arguments.folder / f"{name}.txt").write_text("\n".join(lines) + "\n")
    for name, lines in sets.items():
        chance = random.Random(name)
        jobs = []
        for number, text in enumerate(lines):
            held_out = name == "held_out_voices"
            voice = voices.HELD_OUT[number % len(voices.HELD_OUT)] if held_out else voices.training_voice(chance)
            jobs.append((text, voice, voices.manner(voice, chance)))
        write(arguments.folder, name, jobs, arguments.threads)


def write(folder, name, jobs, threads):
    """Speaks a thousand jobs at a time, grouped by voice, and appends them in the order of the list."""
    start = 0
    with open(folder / f"{name}.i16", "wb") as audio, open(folder / f"{name}.jsonl", "w") as index, \
            ThreadPoolExecutor(threads) as pool:
        for first in range(0, len(jobs), 1000):
            part = jobs[first : first + 1000]
            groups = {}
            for number, job in enumerate(part):
                groups.setdefault(job[1], []).append(number)
            groups = [numbers[at : at + 20] for numbers in groups.values() for at in range(0, len(numbers), 20)]
            spoken = {}
            for numbers, arrays in zip(groups, pool.map(lambda numbers: voices.speak([part[n] for n in numbers]), groups)):
                spoken.update(zip(numbers, arrays))
            for number, (text, voice, how) in enumerate(part):
                samples = (spoken[number] * 32767).astype("<i2")
                audio.write(samples.tobytes())
                index.write(json.dumps({"text": text, "voice": voice, **how, "start": start, "length": len(samples)}) + "\n")
                start += len(samples)
            audio.flush()
            index.flush()
            print(f"{name}: {first + len(part)} of {len(jobs)}, {start / 16000 / 3600:.2f} hours", flush=True)


if __name__ == "__main__":
    main()
