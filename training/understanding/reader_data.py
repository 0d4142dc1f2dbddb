"""What the reader of commands learns from: rows of generated lines, of people's own phrasings, and of dialogues.

A row is a text with what went before it and whatever of its intent, marks, doubt and act is known; what is not known teaches nothing.
"""
import dataclasses
import hashlib
import json
import os
import random

import public_data
import said
import strange_words
from example import SCHEMA, example, span
from generate import held_out_texts, words_only
from noise import Noise
from phrase_grammar import Word

DIALOGUES = os.path.join(public_data.DATA, "..", "dialogues", "smcalflow.jsonl")
#: Of texts that ask for nothing that anybody does: negated, broken off, not addressed to an assistant.
NOTHING = "nothing"
ACTS = ["create", "change", "cancel", "query", "yes", "no", "talk", "none"]
THEIRS = {"revise": "change", "update": "change", "delete": "cancel", "pleasantry": "talk", "fence": "none"}
#: What a turn of theirs leaves behind for the next; what is not here leaves what was there.
LEFT = {"create": "create_event", "revise": "create_event", "update": "update_event", "delete": "cancel_event",
        "query": "query_calendar"}
#: The slots that a model marks.
SLOTS = sorted({slot for slots in SCHEMA["intents"].values() for slot in slots}, key=list(SCHEMA["slots"]).index)
TAGS = ["O"] + [f"{place}-{slot}" for slot in SLOTS for place in "BI"]
#: How often HWU64's lines are read once more with other things named.
VARIED = 3
SHOWN = 24
"""Of what was said before, so many words are read."""
SAID_STRANGE = 0.35
"""Of the written conversations' turns, so many name other things than they do."""
SAID_AFTER_ANYTHING = 0.25
"""Of their commands that are whole by themselves, so many are read after the one before all the same."""


@dataclasses.dataclass
class Row:
    before: str
    words: list
    allowed: list = None
    tags: list = None
    asks: int = -1
    kind: int = -1
    act: int = -1


def intents():
    return [name for name in SCHEMA["intents"] if name != "none"]


def labels():
    """The intents, then kinds of `none`."""
    kinds = {line["intent"] for line in public_data.lines("hwu64_train.jsonl")
             if public_data.hwu_intent("", line["intent"]) == "none"}
    return intents() + sorted(kinds) + [NOTHING]


def context(*names):
    """A command that went before, as the reader reads it."""
    return " ".join(names).replace("_", " ")


def said_before(intent, text):
    """What was said before, for telling an act."""
    return " ".join([context(intent), ":"] + text.split()[:SHOWN])


def marked(words, slots):
    """A tag for each word, None where a span is not found."""
    tags = [0] * len(words)
    for slot, spans in slots.items():
        for wanted in spans:
            length = len(wanted.split(" "))
            place = next((start for start in range(len(words) - length + 1)
                          if not any(tags[start:start + length]) and span(words[start:start + length]) == wanted), None)
            if place is None:
                return None
            begin = TAGS.index(f"B-{slot}")
            tags[place:place + length] = [begin] + [begin + 1] * (length - 1)
    return tags


class Rows:
    def __init__(self, seed=1):
        self.names = labels()
        self.number = {name: index for index, name in enumerate(self.names)}
        ours = set(intents())
        self.none = [index for index, name in enumerate(self.names) if name not in ours]
        self.draw = random.Random(seed)
        self.kinds = {}

    def allowed(self, intent):
        return self.none if intent == "none" else [self.number[intent]]

    def public(self, all_lines=False):
        """People's own phrasings with the kinds that their collections tell apart: (rows, rows kept apart)."""
        rows, kept = [], []
        for line in public_data.lines("hwu64_train.jsonl"):
            intent = public_data.hwu_intent(line["text"], line["intent"])
            allowed = [self.number[line["intent"]]] if intent == "none" else self.allowed(intent)
            row = Row("", self.ended(line["text"]).split(), allowed)
            (kept if public_data.is_kept_apart(line["text"]) and not all_lines else rows).append(row)
        for _ in range(VARIED):
            for line in public_data.varied(False, self.draw):
                intent = public_data.hwu_intent(line["text"], line["intent"])
                allowed = [self.number[line["intent"]]] if intent == "none" else self.allowed(intent)
                rows.append(Row("", self.ended(line["text"]).split(), allowed))
        for line in public_data.lines("clinc_train.jsonl"):
            intent = public_data.clinc_intent(line["text"], line["intent"])
            kind = self.kinds.setdefault(line["intent"], len(self.kinds))
            allowed = self.allowed(intent) if intent else None
            rows.append(Row("", self.ended(line["text"]).split(), allowed, kind=kind))
        return [row for row in rows if row.words], [row for row in kept if row.words]

    def ended(self, text):
        """With the mark at its end that a recognizer may write."""
        return text + self.draw.choice(["", "", "", ".", "?", "!"])

    def generated(self, path):
        """Lines of `generate.py`."""
        with open(path, encoding="utf-8") as file:
            for line in map(json.loads, file):
                words = line["text"].split(" ")
                if "act" in line:
                    continue
                only_intent = line.get("only_intent", False)
                tags = None if only_intent else marked(words, line["slots"])
                if not line["text"] or (tags is None and not only_intent):
                    continue
                nothing = line["intent"] == "none" and line["source"] == "rules"
                yield Row(
                    context(*line["context"]), words, [self.number[NOTHING]] if nothing else self.allowed(line["intent"]), tags,
                    -1 if only_intent or line["intent"] == "none" else int(line["needs_confirmation"]))

    def written(self, copies, kept_apart=False):
        """The turns of the conversations that were written for training, each so many times with other noise; as they are where they
        are kept apart."""
        noise, dictionary, refused = Noise(), strange_words.words(), held_out_texts()
        for turn in said.turns(kept_apart):
            for copy in range(copies):
                words = [Word(word.text, word.slot, word.mark) for word in turn.words]
                if copy:
                    if self.draw.random() < SAID_STRANGE:
                        words = strange_words.exchanged(words, dictionary, self.draw, share=0.3)
                    words = noise(words, self.draw)
                if words_only(" ".join(word.text for word in words)) not in refused:
                    yield from self.readings(turn, words)

    def readings(self, turn, words):
        """What a turn of a written conversation teaches: its meaning, and its act."""
        intent = "none" if turn.intent == said.OTHER else turn.intent
        line = example(words, intent)
        if line is None or not line["text"]:
            return
        text = line["text"].split(" ")
        if turn.intent != said.OTHER and (turn.state == "-" or turn.before):
            tags = marked(text, line["slots"])
            before = context(turn.state, turn.before[0], *([turn.slot] if turn.slot else [])) if turn.state != "-" else ""
            if turn.state == "-" and turn.before and self.draw.random() < SAID_AFTER_ANYTHING:
                before = context("done", turn.before[0])
            asks = int(line["needs_confirmation"]) if turn.state == "-" and intent != "none" else -1
            # What does not ask for anything of ours may ask for anything else.
            allowed = self.none if intent == "none" else self.allowed(intent)
            if not (turn.act in ("yes", "no") and intent == "none"):
                yield Row(before, text, allowed, tags, asks)
        if turn.act in ACTS:
            yield Row(said_before(*turn.before) if turn.before else "", text, act=ACTS.index(turn.act))

    def dialogues(self, part, parts=2):
        """SMCalFlow's turns, by the parts that `evaluation/understanding/dialogues.py` makes."""
        last = {}
        with open(DIALOGUES, encoding="utf-8") as file:
            for turn in map(json.loads, file):
                name = turn["dialogue"]
                act = THEIRS.get(turn["act"], turn["act"])
                before = last.get(name)
                if turn["act"] in LEFT:
                    last[name] = (LEFT[turn["act"]], turn["text"])
                if hashlib.sha256(name.encode()).digest()[0] % parts == part and act in ACTS and turn["text"].split():
                    yield Row(said_before(*before) if before else "", turn["text"].split(), act=ACTS.index(act))

    def sequences(self, path, count):
        """Generated commands one after another: what is whole by itself is new, whatever was said before it."""
        acts = {intent["name"]: intent["act"] for intent in json.load(open(os.path.join(
            os.path.dirname(os.path.abspath(__file__)), "../../Sources/Understanding/Resources/Understanding/schema.json")))["intents"]}
        alone, following, said = {}, [], []
        with open(path, encoding="utf-8") as file:
            for line in map(json.loads, file):
                if not line["text"] or acts.get(line["intent"]) is None:
                    continue
                if "act" in line:
                    said.append(line)
                    continue
                # What is short and asks for nothing may be an answer or small talk.
                if line["intent"] == "none" and len(line["text"].split()) < 5:
                    continue
                if not line["context"]:
                    alone.setdefault(line["intent"], []).append(line)
                elif line["context"][0] in ("done", "shown") and line["intent"] != "none":
                    following.append(line)
        names = [name for name in alone if name != "none"]
        for _ in range(count):
            chance = self.draw.random()
            if said and chance < 0.3:
                line = self.draw.choice(said)
                before, act = line["context"][1], line["act"]
            elif following and chance < 0.6:
                line = self.draw.choice(following)
                before = line["context"][1]
                act = acts[line["intent"]]
                if line["context"][0] == "shown" and line["intent"] == before:
                    act = "change"
            else:
                line = self.draw.choice(alone[self.draw.choice(names + ["none"] * 3)])
                before = self.draw.choice(names)
                act = acts[line["intent"]]
            if act in ACTS and alone.get(before):
                yield Row(said_before(before, self.draw.choice(alone[before])["text"]), line["text"].split(" "), act=ACTS.index(act))
