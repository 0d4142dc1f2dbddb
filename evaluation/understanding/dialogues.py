#!/usr/bin/env python3
"""Scores `voicecore interpret --dialogues` by act against SMCalFlow's turns.

dialogues.py VOICECORE DIALOGUES.jsonl [--part N/M] [--wrong ACT]

Their `revise` and `update` are `change`, `delete` is `cancel`, `pleasantry` is `talk`, `fence` is `none`; `other` is not
scored. A dialogue belongs to part N of M by a digest of its name, so that one part can be looked at and another kept for
measuring. Prints each act's share of right turns and what the others were taken for; --wrong shows the turns.
"""

import argparse
import collections
import hashlib
import json
import subprocess

THEIRS = {"revise": "change", "update": "change", "delete": "cancel", "pleasantry": "talk", "fence": "none"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voicecore")
    parser.add_argument("dialogues")
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--wrong")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    turns = [json.loads(line) for line in open(options.dialogues, encoding="utf-8")]
    turns = [t for t in turns if hashlib.sha256(t["dialogue"].encode()).digest()[0] % parts == part]
    lines = "".join(json.dumps({"dialogue": t["dialogue"], "text": " ".join(t["text"].split())}) + "\n" for t in turns)
    command = [options.voicecore, "interpret", "--dialogues", "--now", "2026-11-23T09:00:00", "--time-zone", "UTC"]
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    readings = [json.loads(line) for line in output.splitlines()]
    assert len(readings) == len(turns), f"{len(readings)} answers to {len(turns)} lines"
    table = collections.defaultdict(collections.Counter)
    silent = 0
    for turn, reading in zip(turns, readings):
        act = THEIRS.get(turn["act"], turn["act"])
        if act == "other":
            continue
        table[act][reading["act"]] += 1
        if act == "create" and reading["act"] == "change" and reading["decision"] == "execute":
            silent += 1
        if options.wrong == act and reading["act"] != act:
            print(f"{turn['turn']} {reading['act']:7} {reading['intent']:15} {reading['decision']:8} {turn['text']}")
    for act, taken in sorted(table.items()):
        total = sum(taken.values())
        others = ", ".join(f"{name} {count}" for name, count in taken.most_common() if name != act)
        print(f"{act:7} {100 * taken[act] / total:5.1f} % of {total:4}; {others}")
    print(f"new commands that changed something unasked: {silent}")


main()
