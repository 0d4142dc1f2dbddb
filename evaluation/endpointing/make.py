#!/usr/bin/env python3
"""Speaks phrasings.txt with pauses into OUT (default .build-eval/endpointing), with a labels.jsonl beside the audio.

Synthetic voices: flite's (slt, rms, awb, kal16) and espeak-ng's. Each piece between two marks is spoken by itself; the
pauses between are 0.4 to 1.4 s long, drawn with a fixed seed, and faint noise lies under everything. Needs Debian's
flite, espeak-ng and sox.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent
out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build-eval/endpointing")
VOICES = {"dev": ["slt", "rms", "espeak:en-us"], "test": ["awb", "kal16", "espeak:en-gb+f3"]}


def speak(text, voice, path):
    if voice.startswith("espeak:"):
        subprocess.run(["espeak-ng", "-v", voice[7:], "-s", "150", "-w", path, text], check=True)
    else:
        subprocess.run(["flite", "-voice", voice, "-t", text, "-o", path], check=True)


def two_commands(labels, chance):
    """Two of the commands without pauses, one soon after the other, by the same voice."""
    made = []
    for label in [label for label in labels if not label["pauses"]]:
        others = [other for other in labels if not other["pauses"] and other["voice"] == label["voice"] and other["text"] != label["text"]]
        other, gap = chance.choice(others), round(chance.uniform(0.8, 2.0), 2)
        name = f"{label['split']}-apart-{len(made):03}.flac"
        # Each has 0.8 s before it and 2.5 s after it.
        cut = ["trim", "0", f"-{2.5 - gap}"]
        with tempfile.TemporaryDirectory() as folder:
            first, second = f"{folder}/first.wav", f"{folder}/second.wav"
            subprocess.run(["sox", str(out / label["audio"]), first, *cut], check=True)
            subprocess.run(["sox", str(out / other["audio"]), second, "trim", "0.8"], check=True)
            subprocess.run(["sox", first, second, str(out / name)], check=True)
        made.append({"audio": name, "text": f"{label['text']}. {other['text']}", "pauses": [gap], "voice": label["voice"],
                     "split": f"{label['split']}-apart", "apart": True})
    return made


def main():
    out.mkdir(parents=True, exist_ok=True)
    chance = random.Random(7)
    split, labels = None, []
    with tempfile.TemporaryDirectory() as folder:
        for line in (here / "phrasings.txt").read_text().splitlines():
            if not line or line.startswith("#"):
                continue
            if line.startswith("["):
                split = line.strip("[]")
                continue
            pieces = [piece.strip() for piece in line.split("|")]
            for voice in VOICES[split]:
                pauses = [round(chance.uniform(0.4, 1.4), 2) for _ in pieces[1:]]
                files = []
                for number, piece in enumerate(pieces):
                    raw, cut = f"{folder}/raw.wav", f"{folder}/{number}.wav"
                    speak(piece, voice, raw)
                    # The voices' own silence at both ends is taken off, so that a pause is as long as it says.
                    ends = ["silence", "1", "0.01", "0.5%", "reverse"]
                    subprocess.run(["sox", raw, "-r", "16000", "-c", "1", cut, *ends, *ends,
                                    "pad", "0", str(pauses[number] if number < len(pauses) else 0)], check=True)
                    files.append(cut)
                name = f"{split}-{len(labels):03}.flac"
                spoken, noise = f"{folder}/spoken.wav", f"{folder}/noise.wav"
                subprocess.run(["sox", "-D", *files, spoken, "gain", "-n", "-6", "pad", "0.8", "2.5"], check=True)
                seconds = float(subprocess.check_output(["soxi", "-D", spoken]))
                subprocess.run(["sox", "-R", "-n", "-r", "16000", "-c", "1", "-b", "16", noise, "synth", str(seconds),
                                "pinknoise", "gain", "-54"], check=True)
                subprocess.run(["sox", "-D", "-m", "-v", "1", spoken, "-v", "1", noise, str(out / name)], check=True)
                labels.append({"audio": name, "text": " ".join(pieces), "pauses": pauses, "voice": voice, "split": split})
    labels += two_commands(labels, chance)
    (out / "labels.jsonl").write_text("".join(json.dumps(label) + "\n" for label in labels))
    print(f"{len(labels)} recordings in {out}")


main()
