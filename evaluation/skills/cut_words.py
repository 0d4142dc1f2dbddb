#!/usr/bin/env python3
"""Cuts the words of slots out of recorded orders, by Whisper's word times, and writes labels for `voicecore skills test`.

    evaluation/skills/cut_words.py VOICECORE ../shared/data/spoken_commands FOLDER [LABELS]

LABELS is a part of the labels. Sets: `all` without any slot's words, `drink` without the drink, neither of which is an
order; and `one`, without one of the words before the drink, which is the order of what remains. Needs Debian's sox, and numpy.
"""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from synthetic_speech import RATE, read  # noqa: E402

DRINK = "coffeeDrink"
BEFORE_DRINK = ("size", "roast", "numberOfShots")
NUMBERS = {"8": "eight", "12": "twelve", "16": "sixteen", "20": "twenty", "oz": "ounce"}


def heard_words(voicecore, folder, labels):
    """The words of each recording with their times; the prompt helps to hear those of slots."""
    values = sorted({value for label in labels for value in label["slots"].values()})
    paths = [str(folder / label["audio"]) for label in labels]
    run = subprocess.run(
        [voicecore, "transcribe", "--model", "whisper-base-q8_0", "--language", "en", "--beams", "1",
         "--prompt", ", ".join(values), "--word-timestamps", "--format", "json", *paths],
        stdout=subprocess.PIPE, text=True, check=True)
    for line in map(json.loads, run.stdout.splitlines()):
        words = []
        for word in (word for segment in line["segments"] for word in segment["words"]):
            for part in re.findall(r"[a-z]+|[0-9]+", word["word"].lower().replace("'", "")):
                words.append((NUMBERS.get(part, part), word["start"], word["end"]))
        yield words


def spans(words, slots):
    """When each slot's words were said; None if some were not heard."""
    found, free = {}, [True] * len(words)
    # Longer ones first: “iced mocha” before “mocha”.
    for name, value in sorted(slots.items(), key=lambda slot: -len(slot[1])):
        parts = value.split()
        places = [start for start in range(len(words) - len(parts) + 1)
                  if [word[0] for word in words[start : start + len(parts)]] == parts
                  and all(free[start : start + len(parts)])]
        if not places:
            return None
        start, end = places[0], places[0] + len(parts)
        free[start:end] = [False] * len(parts)
        found[name] = (words[start][1], words[end - 1][2])
    return found


def without(samples, cuts):
    """The recording without these times, joined over 5 ms."""
    fade = numpy.linspace(0, 1, RATE // 200)
    for start, end in sorted(cuts, reverse=True):
        before, after = samples[: int(start * RATE)], samples[int(end * RATE) :]
        width = min(len(fade), len(before), len(after))
        joint = before[len(before) - width :] * fade[::-1][:width] + after[:width] * fade[:width]
        samples = numpy.concatenate([before[: len(before) - width], joint, after[width:]])
    return samples


def write(path, samples):
    path.parent.mkdir(parents=True, exist_ok=True)
    data = (numpy.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
    encode = ["sox", "-D", "-t", "raw", "-e", "signed", "-b", "16", "-r", str(RATE), "-c", "1", "-", str(path)]
    subprocess.run(encode, input=data, check=True)


def main():
    voicecore, data, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    file = Path(sys.argv[4]) if len(sys.argv) > 4 else data / "labels.jsonl"
    labels = [json.loads(line) for line in file.read_text().splitlines()]
    sets = {"all": [], "drink": [], "one": []}
    for label, words in zip(labels, heard_words(voicecore, data, labels)):
        times = spans(words, label["slots"])
        if times is None:
            continue
        samples, name = read(data / label["audio"]), Path(label["audio"]).name

        def add(kind, cut, intent, slots):
            audio = f"{kind}/{name}"
            write(folder / audio, without(samples, [times[slot] for slot in cut]))
            sets[kind].append({"audio": audio, "intent": intent, "slots": slots})

        add("all", times, None, {})
        add("drink", [DRINK], None, {})
        optional = [slot for slot in BEFORE_DRINK if slot in times]
        if optional:
            cut = random.Random(name).choice(optional)
            add("one", [cut], label["intent"], {slot: value for slot, value in label["slots"].items() if slot != cut})
    for kind, lines in sets.items():
        (folder / f"{kind}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        print(f"{kind}: {len(lines)} of {len(labels)} recordings")


if __name__ == "__main__":
    main()
