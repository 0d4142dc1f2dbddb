"""Counts what PocketSphinx, as the product drives it, hears in place of what synthetic voices say; writes misheard.json.

    python3 misheard.py [MINUTES]

Needs Debian's pocketsphinx, flite, espeak-ng and sox. The sentences are HWU64's about mail, calendar, alarms and lists, and
those of training/recognition. The file holds, for each run of one to three words, what was heard instead and how often.
"""
import json
import os
import random
import re
import sys
import time
from collections import Counter, defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "recognition"))

import dev_audio  # noqa: E402
import phrasings  # noqa: E402
from language_model import SHIPPED  # noqa: E402
from pocketsphinx import Decoder, read_audio  # noqa: E402

SHARED = os.path.join(HERE, "..", "..", "..", "shared", "data")
OUTPUT = os.path.join(HERE, "misheard.json")
VOICES = dev_audio.VOICES + [("espeak-ng", "en-gb"), ("espeak-ng", "en-us+m4"), ("espeak-ng", "en-gb-scotland+f2"),
                             ("espeak-ng", "en-us+f5"), ("flite", "kal")]
LONGEST = 3


def differences(said, heard):
    """The runs of words that differ in the best alignment, as pairs (said, heard); runs longer than `LONGEST` are left out."""
    rows, columns = len(said) + 1, len(heard) + 1
    cost = [[i + j if not i or not j else 0 for j in range(columns)] for i in range(rows)]
    for i in range(1, rows):
        for j in range(1, columns):
            cost[i][j] = min(cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (said[i - 1] != heard[j - 1]))
    i, j = rows - 1, columns - 1
    left, right, runs = [], [], []
    while i or j:
        if i and j and said[i - 1] == heard[j - 1] and cost[i][j] == cost[i - 1][j - 1]:
            runs.append((left[::-1], right[::-1]))
            left, right = [], []
            i, j = i - 1, j - 1
        elif i and j and cost[i][j] == cost[i - 1][j - 1] + 1:
            i, j = i - 1, j - 1
            left.append(said[i])
            right.append(heard[j])
        elif i and cost[i][j] == cost[i - 1][j] + 1:
            i -= 1
            left.append(said[i])
        else:
            j -= 1
            right.append(heard[j])
    runs.append((left[::-1], right[::-1]))
    return [(" ".join(a), " ".join(b)) for a, b in runs if a and len(a) <= LONGEST and len(b) <= LONGEST + 1]


def sentences(chooser):
    with open(os.path.join(SHARED, "commands", "hwu64_train.jsonl")) as file:
        lines = [json.loads(line) for line in file]
    public = [line["text"].lower() for line in lines
              if line["intent"].split("_")[0] in ("calendar", "email", "alarm", "lists", "datetime")]
    public = [text for text in public if re.fullmatch(r"[a-z' ]+", text) and len(text.split()) < 16]
    speaker = phrasings.Speaker(5)
    while True:
        yield chooser.choice(public) if chooser.random() < 0.5 else speaker.say(held_out=False)[0]


def main(minutes):
    chooser = random.Random(11)
    noise = read_audio(os.path.join(SHARED, "spoken_commands", "kitchen_noise.flac"))
    decoder = Decoder(fwdflat="no", remove_silence="no", maxhmmpf=5000, maxwpf=20).language_model(SHIPPED)
    heard, words, wrong, count = defaultdict(Counter), 0, 0, 0
    end = time.time() + minutes * 60
    for text in sentences(chooser):
        if time.time() > end:
            break
        samples = dev_audio.synthesize(text, chooser.choice(VOICES))
        if chooser.random() < 0.6:
            samples = dev_audio.with_noise(samples, noise, chooser.choice([24, 15, 10, 6]), chooser)
        found = [word.text for word in decoder.decode(samples, weight=10)]
        count, words = count + 1, words + len(text.split())
        for said, instead in differences(text.split(), found):
            wrong += len(said.split())
            heard[said][instead] += 1
    with open(OUTPUT, "w") as file:
        json.dump({"sentences": count, "words": words, "words_misheard": wrong,
                   "heard": {said: dict(instead.most_common(8)) for said, instead in sorted(heard.items())}},
                  file, indent=0)
        file.write("\n")
    print(f"{count} sentences, {words} words, {wrong} of them misheard, {len(heard)} runs of words")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
