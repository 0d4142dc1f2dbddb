"""Fits the confidence of whole commands and writes Sources/Understanding/Resources/Understanding/confidence.json.

    python3 train.py --folds D && swift build -c release && python3 confidence.py D

Each fold's held-out lines of HWU64 and patterns of phrasings.py are understood with that fold's weights. A command counts as right when its intent is
right and, as the data's README scores it, its title holds every word of the event's name and no word of the time, its
recipients every word of the person. The fit is cross-validated over the folds; what is printed is held out.
"""
import json
import os
import re
import subprocess
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression
from train import FOLDS, HERE, INTENTS, LEFT_OUT, REMINDER_WORDS, SEED, hwu_label

EVIDENCE = os.environ.get("EVIDENCE", os.path.join(HERE, ".build", "release", "evidence"))
OUTPUT = os.path.join(HERE, "..", "..", "Sources", "Understanding", "Resources", "Understanding", "confidence.json")
EXECUTES = 0.91


def words(text):
    return set(re.findall(r"[a-z0-9]+", text.lower().replace("'s", "").replace("'", "")))


def is_right(line, command):
    label = line.get("label") or hwu_label(line["text"], line["intent"])
    intent = label if label in INTENTS else "none"
    if command["intent"] != intent:
        return False
    slots = command["slots"]

    def said(*types):
        return [words(entity["text"]) for entity in line["entities"] if entity["type"] in types]
    if intent in ("create_event", "add_reminder"):
        title = words(slots.get("title", ""))
        return all(name <= title for name in said("event_name")) and not any(
            (time - {"the", "to", "of", "on", "at", "for"}) & title for time in said("date", "time", "timeofday"))
    if intent == "send_email":
        recipients = words(" ".join(slots.get("email_to", [])))
        first = said("person", "relation")[:1]
        return all(name <= recipients for name in first)
    if intent == "create_note":
        # Written form turns words into figures, so the words cannot be compared one by one.
        return bool(said("note_body", "message", "event_name")) == ("note_body" in slots)
    return True


def is_doubtful(line):
    """A reminder that names an alarm counts as neither right nor wrong."""
    return line["intent"] in LEFT_OUT and REMINDER_WORDS.search(line["text"].lower())


def understood(folder):
    for fold in range(FOLDS):
        with open(os.path.join(folder, f"fold{fold}.jsonl")) as file:
            lines = [json.loads(line) for line in file]
        output = subprocess.run(
            [EVIDENCE, os.path.join(folder, f"fold{fold}.bin")], input="".join(line["text"] + "\n" for line in lines),
            capture_output=True, text=True, check=True).stdout.splitlines()
        for line, command in zip(lines, map(json.loads, output), strict=True):
            yield fold, line, command


def main():
    rows = [(fold, line, command, is_right(line, command)) for fold, line, command in understood(sys.argv[1])
            if command["intent"] != "none" and not is_doubtful(line)]
    names = sorted(rows[0][2]["evidence"])
    x = np.array([[command["evidence"][name] for name in names] for _, _, command, _ in rows])
    y = np.array([right for _, _, _, right in rows])
    folds = np.array([fold for fold, _, _, _ in rows])
    held_out = np.zeros(len(y))
    model = LogisticRegression(C=0.3, max_iter=1000, random_state=SEED)
    for fold in range(FOLDS):
        held_out[folds == fold] = model.fit(x[folds != fold], y[folds != fold]).predict_proba(x[folds == fold])[:, 1]
    bins = np.minimum((held_out * 10).astype(int), 9)
    error = sum(abs(held_out[bins == b].mean() - y[bins == b].mean()) * (bins == b).mean() for b in set(bins))
    executes = held_out >= EXECUTES
    acts = executes & np.array([not command["asks"] and not command["missing"] for _, _, command, _ in rows])
    complete = np.array([not command["missing"] and not command["asks"] for _, _, command, _ in rows])
    print(f"{len(y)} commands, {y.mean():.3f} right, expected calibration error {error:.3f}")
    print(f"at {EXECUTES}: {executes.mean():.3f} of the commands, {y[executes].mean():.3f} of them right; of the right and "
          f"complete {1 - executes[y & complete].mean():.3f} ask; acted {acts.sum()}, wrongly {(acts & ~y).sum()}")
    for row in np.flatnonzero(acts & ~y):
        print("  wrong:", rows[row][1]["intent"], "|", rows[row][1]["text"], "|", rows[row][2]["slots"])
    model.fit(x, y)
    with open(OUTPUT, "w") as file:
        json.dump({"bias": round(float(model.intercept_[0]), 4),
                   "weights": {name: round(float(weight), 4) for name, weight in zip(names, model.coef_[0])}},
                  file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    main()
