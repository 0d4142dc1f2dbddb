#!/usr/bin/env python3
"""Scores `voicecore interpret --dialogues`: `score.py VOICECORE [--dialogues FILE] [--part N/M] [--wrong]`.

A turn is right when everything that its line lists is there: act, intent, each slot, the turn meant, and as many further
requests as were made, each with its own intent and slots. A dialogue is right when all of its turns are. A dialogue
belongs to part N of M by a digest of its name, so that one part can be read and another only counted. Exits 1 if anything
was changed or taken back without a question where that was not asked for.
"""

import argparse
import collections
import hashlib
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CLOCK = ["--now", "2026-11-23T09:00:00", "--time-zone", "Europe/London"]
ARTICLES = {"a", "an", "the"}


def alternatives(value):
    """The alternative right values."""
    return value["any"] if isinstance(value, dict) and set(value) == {"any"} else [value]


def plain(text):
    """A text without case, articles, punctuation around words and a possessive at its beginning."""
    words = [word.strip(".,:;!?\"()“”") for word in text.lower().replace("’", "'").split()]
    words = [word for word in words if word and word not in ARTICLES]
    return " ".join(words[1:] if words[:1] in (["my"], ["our"]) else words)


def rule(text):
    """The parts of an RRULE in any order, its end as a day."""
    return {re.sub(r"^(UNTIL=\d{8}).*", r"\1", part) for part in text.removeprefix("RRULE:").split(";")}


def is_same(name, wanted, got):
    if wanted is None or got is None:
        return wanted is got
    if isinstance(wanted, list):
        return isinstance(got, list) and sorted(map(plain, wanted)) == sorted(map(plain, got))
    if not isinstance(wanted, str):
        return wanted == got
    if not isinstance(got, str):
        return False
    if name == "datetime_range":
        return wanted.replace("T00:00:00", "") == got.replace("T00:00:00", "")
    if name.endswith(("datetime", "datetime_point")):
        return wanted == got
    if name == "recurrence":
        return rule(wanted) == rule(got)
    return plain(wanted) == plain(got)


def has_slots(wanted, got):
    return any(
        all(any(is_same(name, value, got.get(name)) for value in alternatives(values)) for name, values in slots.items())
        for slots in alternatives(wanted)
    )


def differences(wanted, got):
    """The names of what differs between a line and an answer."""
    for name in ("act", "intent", "refers_to"):
        if name in wanted and got.get(name) not in alternatives(wanted[name]):
            yield name
    if not has_slots(wanted.get("slots", {}), got["slots"]):
        yield "slots"
    if "act" not in wanted:
        return
    further, others = wanted.get("also", []), got.get("also") or []
    if len(further) != len(others) or any(any(differences(*pair)) for pair in zip(further, others)):
        yield "also"


def is_unasked(wanted, got):
    """Whether something was changed or undone at once although that was not said."""
    takes = got["act"] in ("change", "cancel") and got["decision"] == "execute"
    return takes and not {"change", "cancel"} & set(alternatives(wanted["act"]))


def shown(answer):
    return json.dumps(
        {name: answer[name] for name in ("act", "intent", "slots", "refers_to", "decision", "also") if name in answer},
        ensure_ascii=False,
    )


def share(count, total):
    return f"{100 * count / max(total, 1):5.1f} % ({count} of {total})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voicecore")
    parser.add_argument("--dialogues", default=os.path.join(HERE, "dialogues.jsonl"))
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--model", help="a GGUF file instead of the shipped model of commands")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    turns = [json.loads(line) for line in open(options.dialogues, encoding="utf-8")]
    turns = [turn for turn in turns if hashlib.sha256(turn["dialogue"].encode()).digest()[0] % parts == part]
    lines = "".join(json.dumps({"dialogue": turn["dialogue"], "text": turn["text"]}) + "\n" for turn in turns)
    command = [options.voicecore, "interpret", "--dialogues", *CLOCK, *(["--model", options.model] if options.model else [])]
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    answers = [json.loads(line) for line in output.splitlines()]
    assert len(answers) == len(turns), f"{len(answers)} answers to {len(turns)} lines"

    dialogues, acts, unasked, misdone = collections.defaultdict(list), collections.defaultdict(list), [], []
    for turn, answer in zip(turns, answers):
        wrong = list(differences(turn, answer))
        dialogue = dialogues[turn["dialogue"]]
        if wrong and options.wrong:
            print(f"\n{turn['dialogue']}.{len(dialogue)}  wrong: {', '.join(wrong)}")
            for number, (_, before) in enumerate(dialogue):
                print(f"  {number}  {before}")
            print(f"  {len(dialogue)}> {turn['text']}\n     expected {shown(turn)}\n     got      {shown(answer)}")
        dialogue.append((not wrong, turn["text"]))
        acts["/".join(alternatives(turn["act"]))].append((not wrong, "act" not in wrong))
        if is_unasked(turn, answer):
            unasked.append(f"{turn['dialogue']}.{len(dialogue) - 1}")
        elif wrong and answer["act"] in ("change", "cancel") and answer["decision"] == "execute":
            misdone.append(f"{turn['dialogue']}.{len(dialogue) - 1}")
    rights = [right for dialogue in dialogues.values() for right, _ in dialogue]
    if options.wrong:
        print()
    print(f"dialogues wholly right {share(sum(all(r for r, _ in d) for d in dialogues.values()), len(dialogues))}")
    print(f"turns right            {share(sum(rights), len(rights))}")
    print("expected act           right/total, act alone right")
    for act, results in sorted(acts.items(), key=lambda pair: -len(pair[1])):
        print(f"  {act:20} {sum(right for right, _ in results):4}/{len(results):<4} {sum(named for _, named in results):4}")
    for what, names in (("where that was not said", unasked), ("otherwise than was said", misdone)):
        where = f": {', '.join(names)}" if names and options.wrong else ""
        print(f"changed or taken back without a question, {what}: {len(names)}{where}")
    return 1 if unasked else 0


sys.exit(main())
