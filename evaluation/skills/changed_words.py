#!/usr/bin/env python3
"""Home Assistant's English tests with words left out and put in: how much is still understood, and what confidence means.

    evaluation/skills/changed_words.py VOICECORE ../shared/data/home_assistant [../shared/data/commands/clinc_train.jsonl]

Each sentence loses a word (drop), gets a word that means nothing (filler) or any word (word), or both (both); all at random
and the same in every run. A sentence that lost what it was about is counted as wrong or as none like all others. The second
file's questions that are out of scope (`oos`) must be none.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FILLERS = "um uh hey okay so well just now please kindly actually really you know like maybe quickly then".split()
WORDS = "book my credit how translate flight tell what need bank order are play recipe where cancel".split()
HOME = """entities:
  - {name: Bedroom Lamp, domain: light}
  - {name: Ceiling Fan, domain: fan}
  - {name: TV, domain: media_player}
  - {name: Left Curtain, domain: cover}
  - {name: Front Door, domain: lock}
  - {name: Groceries, domain: todo}
areas:
  - {name: Kitchen, context_area: true}
  - {name: Living Room}
floors:
  - {name: Upstairs}
"""


def without_one(words):
    place = random.randrange(len(words))
    return words[:place] + words[place + 1 :]


def with_one(words, more):
    place = random.randrange(len(words) + 1)
    return words[:place] + [random.choice(more)] + words[place:]


CHANGES = {
    "drop": lambda words: without_one(words) if len(words) > 2 else words,
    "filler": lambda words: with_one(words, FILLERS),
    "word": lambda words: with_one(words, WORDS),
    "both": lambda words: with_one(without_one(words) if len(words) > 3 else words, FILLERS),
}


def changed(text, change):
    """A test file with changed sentences, which are in a list below `sentences:`."""
    lines, inside = [], False
    for line in text.splitlines():
        item = re.fullmatch(r"(\s+- )[\"']?(.+?)[\"']?", line)
        if line.strip() in ("sentences:", "- sentences:"):
            inside = True
        elif item is None or item[2].endswith(":"):
            inside = False
        elif inside:
            line = item[1] + json.dumps(" ".join(change(item[2].split())), ensure_ascii=False)
        lines.append(line)
    return "\n".join(lines)


def outcomes(voicecore, data, tests):
    run = subprocess.run(
        [voicecore, "eval", "skills", data, "--tests", tests, "--lenient", "--json"],
        stdout=subprocess.PIPE, text=True, check=True)
    return [line for line in map(json.loads, run.stdout.splitlines()) if "file" in line]


def main():
    random.seed(5)
    voicecore, data = sys.argv[1], Path(sys.argv[2])
    bins = {}
    with tempfile.TemporaryDirectory() as name:
        for kind, change in CHANGES.items():
            tests = Path(name) / kind
            for file in sorted((data / "tests/en").glob("*/*.yaml")):
                (tests / file.parent.name).mkdir(parents=True, exist_ok=True)
                (tests / file.parent.name / file.name).write_text(changed(file.read_text(), change))
            lines = outcomes(voicecore, data, tests)
            right = sum(line.get("reason") is None for line in lines)
            none = sum(line.get("intent") is None for line in lines)
            shares = [f"{100 * count / len(lines):.1f} %" for count in (right, none, len(lines) - right - none)]
            print(f"{kind}: {len(lines)} sentences, right {shares[0]}, none {shares[1]}, wrong {shares[2]}")
            for line in lines:
                if line.get("intent") is not None and line["confidence"] not in (0.9, 1):
                    bins.setdefault(int(line["confidence"] * 10), []).append(line.get("reason") is None)
        for place, rights in sorted(bins.items()):
            print(f"confidence from 0.{place}: {len(rights)} sentences not as written, right {100 * sum(rights) / len(rights):.1f} %")
        if len(sys.argv) > 3:
            home = Path(name) / "home.yaml"
            home.write_text(HOME)
            texts = [row["text"] for row in map(json.loads, open(sys.argv[3])) if row["intent"] == "oos"]
            run = subprocess.run(
                [voicecore, "skills", "match", "--skills", data, "--context", home], input="\n".join(texts),
                stdout=subprocess.PIPE, text=True, check=True)
            taken = sum('"intent":null' not in line for line in run.stdout.splitlines())
            print(f"out of scope: {len(texts)} questions, {taken} taken for a skill")


if __name__ == "__main__":
    main()
