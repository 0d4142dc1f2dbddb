#!/usr/bin/env python3
"""Makes recordings of people with pauses out of DATA (default ../shared/data) in OUT (default .build-eval/endpointing-people).

Orders that people spoke (spoken_commands) and sentences that they read (human_speech), each twice: as it was recorded, and
with up to two of the speaker's own short breaks between words drawn out to 0.4 to 1.4 s. What is put in, and 2.5 s after the
end, is the recording's own quietest stretch, again and again. Half of the files is for looking at (dev), half for
reporting (test), by a digest of their names; a speaker may be in both. Needs Debian's sox.
"""

import array
import hashlib
import json
import math
import pathlib
import random
import subprocess
import sys

out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build-eval/endpointing-people")
data = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "../shared/data")
RATE, FRAME = 16_000, 160
# Recordings of each part that are left as they are.
NATURAL = 60
# 10 ms frames of a break between words; what is shorter may be the closure of a consonant.
BREAK = 10
RAW = ["-r", str(RATE), "-b", "16", "-c", "1", "-e", "signed", "-t", "raw"]


def levels(sound):
    """Decibels of each 10 ms."""
    powers = (sum(x * x for x in sound[start:start + FRAME]) / FRAME for start in range(0, len(sound) - FRAME + 1, FRAME))
    return [10 * math.log10(power + 1) for power in powers]


def quiet_runs(level, below):
    """The runs of quiet frames: the first frame and the number of frames."""
    runs, start = [], None
    for index, value in enumerate(level + [math.inf]):
        if value < below and start is None:
            start = index
        elif value >= below and start is not None:
            runs.append((start, index - start))
            start = None
    return runs


def room(sound, level, samples):
    """So much of the recording's quietest 200 ms, forwards and backwards, so that it joins."""
    length = 20
    start = min(range(len(level) - length), key=lambda first: sum(level[first:first + length]))
    piece = sound[start * FRAME:(start + length) * FRAME]
    both = piece + piece[::-1]
    return (both * (samples // len(both) + 1))[:samples]


def main():
    out.mkdir(parents=True, exist_ok=True)
    chance = random.Random(11)
    files = sorted((data / "spoken_commands/audio").glob("*.flac"), key=lambda file: hashlib.sha256(file.name.encode()).hexdigest())
    parts = {"dev": files[::2], "test": files[1::2]}
    parts["test"] = sorted((data / "human_speech").glob("*.wav")) + parts["test"]
    labels, kept = [], []
    for split, chosen in parts.items():
        for number, file in enumerate(chosen):
            sound = array.array("h", subprocess.run(["sox", str(file), *RAW, "-"], check=True, capture_output=True).stdout)
            level = levels(sound)
            ordered = sorted(level)
            floor, loud = ordered[len(level) // 20], ordered[len(level) * 95 // 100]
            spoken = [index for index, value in enumerate(level) if value > floor + 0.5 * (loud - floor)]
            first, last = spoken[0], spoken[-1]
            breaks = [(start + count // 2, count) for start, count in quiet_runs(level, floor + 0.35 * (loud - floor))
                      if count >= BREAK and first + 40 < start and start + count < last - 20]
            kept += [count / 100 for _, count in breaks]
            places = sorted(chance.sample(breaks, min(len(breaks), chance.randint(1, 2)))) if breaks else []
            for kind in ["natural", "thinking"]:
                pauses = [round(chance.uniform(0.4, 1.4), 2) for _ in places] if kind == "thinking" else []
                if kind == "thinking" and not pauses or kind == "natural" and number >= NATURAL:
                    continue
                made, position = array.array("h", room(sound, level, RATE * 8 // 10)), 0
                for (place, _), pause in zip(places, pauses):
                    made += sound[position:place * FRAME] + room(sound, level, int(pause * RATE))
                    position = place * FRAME
                made += sound[position:(last + 15) * FRAME] + room(sound, level, RATE * 5 // 2)
                name = f"{split}-{kind}-{len(labels):03}.flac"
                subprocess.run(["sox", *RAW, "-", str(out / name)], input=made.tobytes(), check=True)
                labels.append({"audio": name, "text": "", "pauses": pauses, "split": f"{split}-{kind}"})
    (out / "labels.jsonl").write_text("".join(json.dumps(label) + "\n" for label in labels))
    kept.sort()
    print(f"{len(labels)} recordings in {out}; people's own breaks of 100 ms and more: {len(kept)}, half of them up to "
          f"{kept[len(kept) // 2]:.2f} s, the longest {kept[-1]:.2f} s")


main()
