"""A grammar of phrases whose parts are marked: reads rules/*.txt and draws marked words from it.

    @name            begins a rule, @name! one whose every eighth alternative is kept for the held-out split
    a b | c          alternatives, of which a line may hold several; `3* a` is drawn three times as often
    (a|b|)           a choice inside an alternative
    {name}           another rule
    [slot words]     words that a slot copies; [- words] words that no slot may copy, whatever marks they bring
    {?}              the command is ambiguous

What stands without a blank before it is joined to the word before.
"""
import glob
import os
import re
from itertools import count

HELD_OUT_EACH = 8
TOKEN = re.compile(r"\s+|\(|\)|\||\{[^}]*\}|\[[-a-z_]+|\]|[^\s(){}\[\]|]+")
PUNCTUATION = set(",.:;?!")


class Word:
    """A word with the slot that copies it and which of the slot's marks that was, or None."""
    __slots__ = ("text", "slot", "mark")

    def __init__(self, text, slot, mark):
        self.text, self.slot, self.mark = text, slot, mark


def parse_alternatives(text):
    tokens = TOKEN.findall(text)
    position = 0

    def alternatives(closing):
        nonlocal position
        found, sequence, glued = [], [], False
        while position < len(tokens):
            token = tokens[position]
            if token == closing:
                break
            position += 1
            if token.isspace():
                glued = False
                continue
            if token == "|":
                found.append(sequence)
                sequence, glued = [], False
                continue
            if token == "(":
                element = ("choice", alternatives(")"))
                position += 1
            elif token[0] == "[":
                inner = alternatives("]")
                if len(inner) != 1:
                    raise ValueError(f"a mark with a bare choice: {text}")
                element = ("mark", token[1:], inner[0])
                position += 1
            elif token[0] == "{":
                element = ("ask",) if token == "{?}" else ("rule", token[1:-1])
            elif token in (")", "]"):
                raise ValueError(f"“{token}” too many: {text}")
            else:
                element = ("word", token)
            sequence.append((glued or token in PUNCTUATION, element))
            glued = True
        else:
            if closing:
                raise ValueError(f"“{closing}” is missing: {text}")
        found.append(sequence)
        return found

    return alternatives(None)


class PhraseGrammar:
    def __init__(self, folder, functions):
        """`functions` are rules written in Python: name to a function of the random source that gives a text."""
        self.functions = functions
        self.rules, self.open = {}, set()
        for path in sorted(glob.glob(os.path.join(folder, "*.txt"))):
            with open(path, encoding="utf-8") as file:
                self._read(file, path)
        self._check()
        # For each rule the alternatives of training and of the held-out split.
        self.pools = {name: (self._pool(name, False), self._pool(name, True)) for name in self.rules}

    def _read(self, file, path):
        name = None
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith("#") or not line.strip():
                continue
            if line.startswith("@"):
                name = line[1:].rstrip("!").strip()
                if name in self.rules:
                    raise ValueError(f"{path}:{number}: {name} is there already")
                self.rules[name] = []
                if line.endswith("!"):
                    self.open.add(name)
                continue
            weight = re.match(r"(\d+)\*\s*", line)
            text = line[weight.end():] if weight else line
            for sequence in parse_alternatives(text):
                self.rules[name].append((int(weight[1]) if weight else 1, sequence))

    def _pool(self, name, held_out):
        chosen, places = [], {}
        for weight, sequence in self.rules[name]:
            # What is there twice is on one side both times.
            index = places.setdefault(repr(sequence), len(places))
            if name not in self.open or (index % HELD_OUT_EACH == HELD_OUT_EACH - 1) == held_out:
                chosen += [sequence] * weight
        if not chosen:
            raise ValueError(f"the rule {name} has too few alternatives to keep some apart")
        return chosen

    def _check(self):
        def names(sequence):
            for _, element in sequence:
                if element[0] == "rule":
                    yield element[1]
                elif element[0] == "mark":
                    yield from names(element[2])
                elif element[0] == "choice":
                    for part in element[1]:
                        yield from names(part)
        for rule, alternatives in self.rules.items():
            for _, sequence in alternatives:
                for name in names(sequence):
                    if name not in self.rules and name not in self.functions:
                        raise ValueError(f"the rule {rule} asks for {name}, which is not there")

    def alternatives(self, name, held_out):
        return self.pools[name][held_out]

    def draw(self, name, random_source, held_out=False):
        """Words drawn for a rule, and whether they are ambiguous."""
        words, marks, asks = [], count(), False
        choose, pools, functions, held = random_source.random, self.pools, self.functions, int(held_out)

        def add(text, glued, slot, mark):
            if glued and words:
                words[-1].text += text
            else:
                words.append(Word(text, slot, mark))

        def expand(sequence, slot, mark, glued_outside):
            nonlocal asks
            first = True
            for glued, element in sequence:
                glued = glued_outside if first and not glued else glued
                first = False
                kind = element[0]
                if kind == "word":
                    add(element[1], glued, slot, mark)
                elif kind == "rule":
                    name = element[1]
                    if name in functions:
                        for index, text in enumerate(functions[name](random_source, held_out).split()):
                            add(text, glued and index == 0, slot, mark)
                    else:
                        pool = pools[name][held]
                        expand(pool[int(choose() * len(pool))], slot, mark, glued)
                elif kind == "choice":
                    expand(element[1][int(choose() * len(element[1]))], slot, mark, glued)
                elif kind == "mark":
                    if slot is None:
                        expand(element[2], element[1], next(marks), glued)
                    else:
                        expand(element[2], slot, mark, glued)
                else:
                    asks = True

        pool = pools[name][held]
        expand(pool[int(choose() * len(pool))], None, None, False)
        return words, asks
