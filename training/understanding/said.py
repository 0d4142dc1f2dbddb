"""Conversations written for training (said/*.txt), turn by turn: what each turn asks for, its marks, and what it does after the one before.

    STATE ACT INTENT: the words, with [slot the words that a slot copies]

An empty line ends a conversation. STATE is `-` for what is whole by itself, `done` or `shown` for what needs the turn before, which was
done or waits for a yes, and `asked SLOT` for an answer. INTENT is one that is learned, `none`, or `other` for what is understood by its
phrases, of which only the act is learned.
"""
import collections
import glob
import os
import re
import zlib

from example import SCHEMA
from phrase_grammar import Word

HERE = os.path.dirname(os.path.abspath(__file__))
LINE = re.compile(r"(-|done|shown|asked (\w+)) (\w+) (\w+): (.+)")
MARK = re.compile(r"\[(\w+) ([^\[\]]+)\](\S*)")
ACTS = ("create", "change", "cancel", "query", "answer", "yes", "no", "talk", "none")
OTHER = "other"
#: One conversation in so many is kept apart.
FOLDS = 10

Turn = collections.namedtuple("Turn", "words state slot act intent before")
"""`before` is the intent and the text of the last command before it, or None."""


def words_of(text):
    """The words of a line with their marks."""
    words, end, mark = [], 0, 0

    def plain(part):
        words.extend(Word(word, None, None) for word in part.split())

    for found in MARK.finditer(text):
        plain(text[end:found.start()])
        mark += 1
        marked = [Word(word, found[1], mark) for word in found[2].split()]
        marked[-1].text += found[3]
        words.extend(marked)
        end = found.end()
    plain(text[end:])
    return words


def problem(line, is_first):
    """What is wrong with a line, or None."""
    found = LINE.fullmatch(line)
    if not found:
        return "it is not STATE ACT INTENT: words"
    state, slot, act, intent, text = found.groups()
    marks = {mark[1] for mark in MARK.finditer(text)}
    if is_first and state != "-":
        return "a conversation begins with “-”"
    if act not in ACTS:
        return f"there is no act {act}"
    if intent != OTHER and intent not in SCHEMA["intents"]:
        return f"no intent {intent} is learned"
    if slot and slot not in SCHEMA["slots"]:
        return f"there is no slot {slot}"
    if marks - set(SCHEMA["intents"].get(intent, [])):
        return f"{intent} has no {', '.join(marks - set(SCHEMA['intents'].get(intent, [])))}"
    if re.search(r"[\[\]]", MARK.sub("", text)):
        return "a bracket stands alone"
    return None


def conversations():
    """The conversations, each a list of lines."""
    for path in sorted(glob.glob(os.path.join(HERE, "said", "*.txt"))):
        with open(path, encoding="utf-8") as file:
            for block in re.split(r"\n\s*\n", file.read()):
                lines = [line.strip() for line in block.splitlines() if line.strip()]
                if lines:
                    yield lines


def turns(kept_apart):
    """The turns of a split. A line that is not in the format is an error."""
    for lines in conversations():
        if (zlib.crc32(lines[0].encode()) % FOLDS == 0) != kept_apart:
            continue
        before = None
        for index, line in enumerate(lines):
            wrong = problem(line, index == 0)
            if wrong:
                raise SystemExit(f"{line}: {wrong}")
            state, slot, act, intent, text = LINE.fullmatch(line).groups()
            words = words_of(text)
            yield Turn(words, state.split()[0], slot, act, intent, before)
            if intent in SCHEMA["intents"] and intent != "none":
                before = (intent, " ".join(word.text for word in words))
            elif intent == OTHER:
                before = None
