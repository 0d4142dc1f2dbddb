#!/usr/bin/env python3
"""Speaks sentences with names that the training's sentences do not have, and as many without any name.

    training/speech/unknown_names.py FOLDER [--count 96]

For `voicecore eval transcription FOLDER names.jsonl --vocabulary FOLDER/names.txt`: whether preferring names helps, and, on
control.jsonl with the same names, whether they are made up where nobody said them. The voices are the training's.
"""

import argparse
import json
import pathlib
import random
import wave

import sentences
import voices

NAMES = ["Anneke", "Bodil", "Casimir", "Dagny", "Elodie", "Fenwick", "Gudrun", "Halvard", "Imogen", "Jarek", "Kaisa", "Lazlo",
         "Merle", "Nadja", "Orlando", "Petra", "Quentin", "Rasmus", "Sanjay", "Tariq", "Ulrika", "Viggo", "Wanda", "Yolanda"]
WITH = ["Remind me to call {} tomorrow.", "Send an email to {}.", "Add a meeting with {} on Monday.", "Call {} at seven.",
        "Lunch with {} on Friday at noon.", "Tell {} that I will be late.", "New note, {} likes tea.", "Write to {} about the car."]
WITHOUT = ["Remind me to call the bank tomorrow.", "Send an email to the teacher.", "Add a meeting on Monday.", "Undo that.",
           "Lunch on Friday at noon.", "Set an alarm for seven.", "New note, the keys are in the kitchen.", "What is on tomorrow?"]


def write(folder, name, texts, chance):
    lines = []
    for number, text in enumerate(texts):
        voice = voices.training_voice(chance)
        samples = voices.speak([(text, voice, voices.manner(voice, chance))])[0]
        path = folder / f"{name}-{number:03}.wav"
        with wave.open(str(path), "wb") as file:
            file.setparams((1, 2, voices.RATE, 0, "NONE", ""))
            file.writeframes((samples * 32767).astype("<i2").tobytes())
        lines.append(json.dumps({"audio": path.name, "text": text, "voice": voice}))
    (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=96)
    arguments = parser.parse_args()
    known = set(sentences.FIRST_NAMES + sentences.LAST_NAMES + sentences.PLACES) & set(NAMES)
    if known:
        parser.error(f"{known} are names of the training")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(20261122)
    names = [NAMES[number % len(NAMES)] for number in range(arguments.count)]
    write(arguments.folder, "names", [chance.choice(WITH).format(name) for name in names], chance)
    write(arguments.folder, "control", [chance.choice(WITHOUT) for _ in range(arguments.count)], chance)
    (arguments.folder / "names.txt").write_text("\n".join(NAMES) + "\n")


if __name__ == "__main__":
    main()
