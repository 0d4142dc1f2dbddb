"""Makes training data: commands with exact labels from rules/*.txt, under noise, and people's own phrasings.

    python3 generate.py OUT --count 300000          training lines to OUT
    python3 generate.py OUT --count 4000 --held-out  phrasings, names and things that training never draws

The same seed makes the same file. Lines equal to those of SLURP's devel set or of evaluation/ are left out.
"""
import argparse
import json
import os
import random
import re
import sys
import time
from collections import Counter

import public_data
import said
import strange_words
from example import SCHEMA, example
from noise import Noise, without_accents
from phrase_grammar import PhraseGrammar, Word

HERE = os.path.dirname(os.path.abspath(__file__))
EVALUATION = os.path.join(HERE, "..", "..", "evaluation")
PUBLIC_SHARE = 0.33
HWU_TIMES_VARIED = 4
# The share of public lines with one of our intents.
PUBLIC_COMMANDS = 0.55
STRANGE_SHARE = 0.35
FOLLOW_UP_SHARE = 0.2
# The context of commands that stand alone is sometimes there all the same: people change the subject.
IDLE_CONTEXT_SHARE = 0.25
# Of the follow-ups, those that teach an act alone.
ACT_SHARE = 0.25
WEIGHTS = {
    "create_event": 15, "add_reminder": 15, "create_note": 9, "read_email": 5, "send_email": 14, "query_calendar": 9,
    "cancel_event": 5, "update_event": 7, "list_reminders": 3, "complete_reminder": 3, "cancel_reminder": 2.5, "set_timer": 4,
    "set_alarm": 4, "list_alarms": 1.5, "snooze_alarm": 1, "stop_alarm": 2, "search_notes": 3, "reply_email": 4, "undo": 0.7,
    "help": 0.7, "none": 12,
}
PLAIN = {"undo", "help", "none", "snooze_alarm"}
AFTER_DONE = {
    "create_event": ["done-create_event", "cancel-after", "undo-after"], "add_reminder": ["done-add_reminder", "undo-after",
                                                                                        "complete-after"],
    "read_email": ["reply-after"], "set_alarm": ["done-set_alarm", "snooze-after", "stop-after", "undo-after"],
    "set_timer": ["stop-after", "undo-after"], "create_note": ["undo-after"], "cancel_event": ["undo-after"],
    "update_event": ["undo-after", "done-create_event", "cancel-after"], "cancel_reminder": ["undo-after"], "complete_reminder": ["undo-after"],
}
AFTER_WEIGHTS = {"create_event": 8, "add_reminder": 6, "update_event": 3, "set_alarm": 3, "read_email": 2}
MEANING = {"done-create_event": "update_event", "done-add_reminder": "update_event", "done-set_alarm": "update_event",
           "cancel-after": "cancel_event", "reply-after": "reply_email", "snooze-after": "snooze_alarm", "stop-after": "stop_alarm",
           "complete-after": "complete_reminder", "undo-after": "undo", "give-up": "none"}
# Completed commands that may precede anything.
IDLE = [("done", intent) for intent in WEIGHTS if intent not in ("none", "undo", "help")]
# What may follow "could you".
REQUESTED = set("""remind set create make add put give send schedule book plan arrange organize write take note jot email e-mail mail
read check show list open find search cancel delete remove move reschedule push change mark start stop turn wake snooze reply
respond answer tell let get pencil block enter calendar save drop shoot compose draft notify alert ping count time look pull
rename invite extend postpone clear""".split())
CONSONANTS, VOWELS = "bcdfghjklmnpqrstvwxyz", "aeiou"


def words_only(text):
    return " ".join(re.findall(r"\w+", without_accents(text.lower())))


def held_out_texts():
    """The sentences reserved for measuring."""
    found = set()
    for path in (os.path.join(public_data.DATA, "slurp_devel.jsonl"), os.path.join(EVALUATION, "understanding", "written.jsonl"),
                 os.path.join(EVALUATION, "dialogues", "dialogues.jsonl"), os.path.join(EVALUATION, "speech", "phrasings.jsonl")):
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                found |= {words_only(json.loads(line)["text"]) for line in file}
    return found


def joined(words):
    """“to at five” becomes “to five”, “for in an hour” “in an hour”: what rules that know nothing of each other leave."""
    kept = []
    for word in words:
        before = kept[-1] if kept else None
        if before is not None and before.slot is None and before.text in ("for", "to", "until", "till") and word.slot:
            if word.text in ("at", "on"):
                continue
            if word.text in ("in", "by", "every", "around", "about", "before", "after", "each", "from", "between"):
                kept.pop()
        kept.append(word)
    return kept


def kept_lines():
    """HWU64's tenth that is kept apart, as lines."""
    if not public_data.is_available():
        return []
    found = []
    for words, intent, only_intent, _ in public_data.public_lines(True):
        asks = public_data.destroys_much(" ".join(word.text for word in words), intent)
        line = example(words, intent, asks=asks)
        if line:
            found.append({**line, **({"only_intent": True, "slots": {}} if only_intent else {})})
    random.Random(0).shuffle(found)
    return found


def conversation_lines():
    """The written conversations that are kept apart, as lines: what each turn means after the one before."""
    refused = held_out_texts()
    for turn in said.turns(True):
        if turn.intent == said.OTHER or turn.act in ("yes", "no") or turn.state != "-" and not turn.before:
            continue
        context = (turn.state, turn.before[0], *([turn.slot] if turn.slot else [])) if turn.state != "-" else ()
        line = example(turn.words, turn.intent, context)
        if line and line["text"] and words_only(line["text"]) not in refused:
            yield line


class Generator:
    def __init__(self, seed, held_out=False, public_share=PUBLIC_SHARE):
        self.random, self.held_out, self.public_share = random.Random(seed), held_out, public_share
        self.noise = Noise()
        self.dictionary = [] if held_out else strange_words.words()
        # What people named their events, and what they said, is drawn only in training.
        self.events = public_data.event_names(held_out) if public_data.is_available() else []
        self.sentences = public_data.sentences(held_out) if public_data.is_available() else []
        public = [] if held_out or not public_data.is_available() else list(public_data.public_lines(False))
        # HWU64's people talk to an assistant at home, as ours do: their lines count more, and name other things, too.
        public += [line for line in public if line[3] == "hwu64"]
        for _ in range(HWU_TIMES_VARIED if public else 0):
            public += map(public_data.usable, public_data.varied(False, self.random))
        self.public_none = [line for line in public if line[1] == "none"]
        self.public_commands = [line for line in public if line[1] != "none"]
        self.grammar = PhraseGrammar(os.path.join(HERE, "rules"), {
            "public_event": lambda source, _: source.choice(self.events) if self.events else "project update",
            "public_text": lambda source, _: source.choice(self.sentences) if self.sentences else "the sky is clear tonight",
            "nonsense": self.nonsense, "letters": self.letters, "random_words": self.random_words,
            "typed_address": self.typed_address})
        self.roots = {}
        for name in self.grammar.rules:
            state, _, rest = name.partition("-")
            if state in SCHEMA["states"]:
                intent, _, slot = rest.partition("-")
                self.roots[name] = (state, intent, slot) if slot else (state, intent)
        self.asked = [name for name in self.roots if name.startswith("asked")]
        self.shown = [name for name in self.roots if name.startswith("shown")]
        # An act, what it may follow, and the rule of what is said.
        self.acts = [(*name.split("-")[1:], name) for name in self.grammar.rules if name.startswith("act-")]
        self.refused = held_out_texts()
        self.intents, self.weights = list(WEIGHTS), list(WEIGHTS.values())

    def nonsense(self, source, _):
        return "".join(source.choice(CONSONANTS) + source.choice(VOWELS) + source.choice(["", "", "r", "n", "zz", "ck"])
                       for _ in range(source.randint(1, 3)))

    def letters(self, source, _):
        return "".join(source.choice(CONSONANTS + VOWELS) for _ in range(source.randint(2, 9)))

    def random_words(self, source, held_out):
        return " ".join(source.choice((source.choice(self.sentences) if self.sentences else "a b").split())
                        for _ in range(source.randint(2, 7)))

    def typed_address(self, source, held_out):
        pools = [self.grammar.draw(name, source, held_out)[0] for name in ("given", "surname", "provider", "ending")]
        given, surname, provider, ending = (without_accents("".join(word.text for word in pool)).lower().replace("'", "")
                                            for pool in pools)
        local = source.choice([given, f"{given}.{surname}", f"{given[0]}{surname}", f"{surname}{source.randint(1, 99)}"])
        return f"{local}@{provider}.{'co.uk' if 'dot' in ending else ending}"

    def draw(self, rule):
        return self.grammar.draw(rule, self.random, self.held_out)

    def polite(self, words, is_free_text):
        chance = self.random.random
        if chance() < 0.25:
            asks_to = words and words[0].text in REQUESTED and chance() < 0.6
            words = self.draw("before" if asks_to else "before_any")[0] + words
        if chance() < 0.15 and not is_free_text:
            words = words + self.draw("after")[0]
        return words

    def alone(self):
        """A command that stands alone."""
        intent = self.random.choices(self.intents, self.weights)[0]
        words, asks = self.draw(intent)
        if intent not in PLAIN:
            words = self.polite(words, words and words[-1].slot in ("note_body", "email_body"))
        context = ()
        if self.random.random() < IDLE_CONTEXT_SHARE and not (intent in PLAIN or len(words) < 4):
            # Of what was asked or shown, only a whole other command is surely not an answer.
            context = self.random.choice([*(self.roots[name] for name in self.asked + self.shown), *IDLE])
            if context[0] != "done" and (context[1] == intent or "_body" in context[-1] or "title" in context[-1]):
                context = ()
        return words, intent, context, asks

    def follow_up(self):
        chance = self.random.random()
        if chance < 0.4:
            root = self.random.choice(self.asked)
        elif chance < 0.6:
            root = self.random.choice(self.shown)
        elif chance < 0.9:
            before = self.random.choices(list(AFTER_DONE), [AFTER_WEIGHTS.get(name, 1) for name in AFTER_DONE])[0]
            rules = AFTER_DONE[before]
            # Changes have more wordings than the rest.
            rule = self.random.choices(rules, [5 if rule.startswith("done") else 1 for rule in rules])[0]
            words, asks = self.draw(rule)
            return words, MEANING[rule], ("done", before), asks
        else:
            context = self.roots[self.random.choice(self.asked + self.shown)]
            words, asks = self.draw(self.random.choice(["give-up", "other_task"]))
            return words, "none", () if "body" in context[-1] else context, asks
        context = self.roots[root]
        words, asks = self.draw(root)
        return words, context[1], context, asks

    def act_alone(self):
        """What is said after something, of which only its act is known."""
        act, after, rule = self.random.choice(self.acts)
        words, _ = self.draw(rule)
        words = self.noise([Word(word.text, None, None) for word in joined(words)], self.random)
        found = example(words, "none", ("done", self.random.choice(IDLE)[1] if after == "any" else after))
        if found is None or not found["text"] or words_only(found["text"]) in self.refused:
            return None
        return {**found, "act": act, "source": "rules"}

    def one(self):
        """An example; None if the drawn words make none."""
        if self.random.random() < FOLLOW_UP_SHARE * ACT_SHARE and not self.held_out:
            return self.act_alone()
        chance = self.random.random()
        only_intent, source, context, asks = False, "rules", (), False
        if self.public_none and chance < self.public_share:
            lines = self.public_commands if self.random.random() < PUBLIC_COMMANDS else self.public_none
            words, intent, only_intent, source = self.random.choice(lines)
            words = [Word(word.text, word.slot, word.mark) for word in words]
            asks = public_data.destroys_much(" ".join(word.text for word in words), intent)
            if self.random.random() < 0.1 and len(words) > 3:
                shown = [self.roots[name] for name in self.shown if self.roots[name][1] != intent]
                context = self.random.choice(shown + IDLE)
        elif chance < self.public_share + FOLLOW_UP_SHARE:
            words, intent, context, asks = self.follow_up()
        else:
            words, intent, context, asks = self.alone()
        if intent != "none" and self.random.random() < STRANGE_SHARE:
            words = strange_words.exchanged(words, self.dictionary, self.random)
        words = self.noise(joined(words), self.random)
        found = example(words, intent, context, asks)
        if found is None or (not found["text"] and intent != "none") or words_only(found["text"]) in self.refused:
            return None
        if only_intent:
            found["only_intent"], found["slots"] = True, {}
        found["source"] = source
        return found

    def examples(self, total):
        made = 0
        while made < total:
            found = self.one()
            if found:
                made += 1
                yield found


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("output")
    arguments.add_argument("--count", type=int, default=300_000)
    arguments.add_argument("--seed", type=int, default=20250901)
    arguments.add_argument("--held-out", action="store_true")
    arguments.add_argument("--kept", action="store_true", help="HWU64's tenth that is kept apart, and nothing else")
    arguments.add_argument("--conversations", action="store_true", help="the written conversations that are kept apart, and nothing else")
    arguments.add_argument("--public-share", type=float, default=PUBLIC_SHARE, help="of people's own phrasings")
    options = arguments.parse_args()
    began, counted = time.time(), Counter()
    with open(options.output, "w", encoding="utf-8") as file:
        examples = kept_lines() if options.kept else conversation_lines() if options.conversations else Generator(
            options.seed, options.held_out, options.public_share).examples(options.count)
        for found in examples:
            counted[found["intent"]] += 1
            file.write(json.dumps(found, ensure_ascii=False) + "\n")
    seconds = time.time() - began
    print(f"{counted.total()} examples in {seconds:.0f} s", dict(counted), file=sys.stderr)


if __name__ == "__main__":
    main()
