#!/usr/bin/env python3
"""10,000 sentences and 50,000 values of lists: how long it takes to read and compile them, and to match a text.

    evaluation/skills/many_skills.py VOICECORE [TEXTS]

The words are made up and the same in every run. A third of the texts is said as written, a third with a word put in, and a
third with one word changed. What starting takes is measured without a text and taken off.
"""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SENTENCES, VALUES, LISTS, RULES, FILES = 10_000, 50_000, 10, 50, 20


def made_up_words(count):
    syllables = [a + b for a in "bdfklmnprstvz" for b in "aeiou"]
    return ["".join(random.choices(syllables, k=random.randint(2, 4))) for _ in range(count)]


def write_skills(folder, words):
    """Writes the files and returns, for each sentence, words that say it, with None for the list's value."""
    values = [[" ".join(random.choices(words, k=random.randint(1, 3))) for _ in range(VALUES // LISTS)] for _ in range(LISTS)]
    rules = [random.sample(words, 3) for _ in range(RULES)]
    lines = ["language: en", "lists:"]
    for number, texts in enumerate(values):
        lines.append(f"  list{number}:\n    values:")
        lines += [f'      - {{in: "{text}", out: "{number}_{place}"}}' for place, text in enumerate(texts)]
    lines.append("expansion_rules:")
    lines += [f'  rule{number}: "({"|".join(rule)})"' for number, rule in enumerate(rules)]
    (folder / "lists.yaml").write_text("\n".join(lines))
    said = []
    for file in range(FILES):
        lines = ["language: en", "intents:"]
        for intent in range(50):
            lines.append(f"  Intent{file}_{intent}:\n    data:\n      - sentences:")
            for _ in range(SENTENCES // FILES // 50):
                a, b, c, d, e = random.choices(words, k=5)
                rule, place = random.randrange(RULES), random.randrange(LISTS)
                lines.append(f'          - "[please] ({a}|{b}) <rule{rule}> [the] {{list{place}}} [{c}] {d} [{e}]"')
                said.append([a, rules[rule][0], "the", random.choice(values[place]), d])
        (folder / f"skills{file}.yaml").write_text("\n".join(lines))
    return said


def texts(said, count):
    for number in range(count):
        words = list(random.choice(said))
        if number % 3 == 1:
            words.insert(random.randrange(len(words)), "uh")
        if number % 3 == 2:
            words[random.choice([0, 1, 4])] = "xyzzy"
        yield " ".join(words)


def seconds(voicecore, folder, lines):
    started = time.monotonic()
    run = subprocess.run(
        [voicecore, "skills", "match", "--skills", folder], input="".join(line + "\n" for line in lines),
        stdout=subprocess.PIPE, text=True, check=True)
    return time.monotonic() - started, run.stdout.splitlines()


def main():
    random.seed(1)
    voicecore, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        said = write_skills(folder, made_up_words(6_000))
        start, _ = seconds(voicecore, folder, [])
        whole, lines = seconds(voicecore, folder, list(texts(said, count)))
    understood = sum('"intent":null' not in line for line in lines)
    print(f"{SENTENCES} sentences, {VALUES} values: read and compiled in {start:.2f} s")
    print(f"{count} texts: {1000 * (whole - start) / count:.2f} ms each, {understood} understood")


if __name__ == "__main__":
    main()
