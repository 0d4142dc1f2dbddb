"""Measures the recognition of real spoken commands with a grammar: `python3 coffee.py [COUNT]`.

Turns the templates of coffee_maker.yaml into one JSGF grammar, decodes the recordings with it, and counts
an order as accepted when every slot of its label was heard and no other.
"""

import json
import os
import re
import sys
import time

from pocketsphinx import Decoder, read_audio

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../shared/data/spoken_commands")


def templates(path):
    """Sentences and slots of the file, whose few forms of YAML are read here."""
    sentences, slots, name = [], {}, None
    section = None
    for line in open(path, encoding="utf-8"):
        if match := re.match(r"  (\w+):", line):
            section = match.group(1)
        elif match := re.match(r"    (\w+):", line):
            name = match.group(1)
        elif match := re.match(r'\s+- "?(.*?)"?\s*$', line):
            if section == "expressions":
                sentences.append(match.group(1))
            elif section == "slots":
                slots.setdefault(name, []).append(match.group(1))
    return sentences, slots


def grammar(path):
    """One JSGF grammar of the templates, and its slots.

    Each set of ways to go on is one rule, so that the search holds the common parts once.
    """
    sentences, slots = templates(path)
    names, bodies = {}, {}

    def tokens(text):
        for part in re.findall(r"\[[^\]]*\]|\S+", text):
            if part.startswith("["):
                yield "(" + " | ".join(way.strip() for way in part[1:-1].lower().split(",")) + ")"
            else:
                yield re.sub(r"^\$(\w+):\w+$", r"<\1>", part) if part.startswith("$") else part.lower()

    def rule(ways):
        if ways == {()}:
            return ""
        if ways not in names:
            names[ways] = f"rest{len(names)}"
            nexts = sorted({way[0] for way in ways if way})
            choices = [f"{word} {rule(frozenset(way[1:] for way in ways if way[:1] == (word,)))}" for word in nexts]
            bodies[names[ways]] = " | ".join(choices + ["<NULL>"] * (() in ways))
        return f"<{names[ways]}>"

    start = rule(frozenset(tuple(tokens(text)) for text in sentences))
    lines = ["#JSGF V1.0;", "grammar coffee;", f"public <order> = {start};"]
    lines += [f"<{name}> = {body};" for name, body in bodies.items()]
    lines += [f"<{name}> = {' | '.join(v.lower() for v in values)};" for name, values in slots.items()]
    return "\n".join(lines), slots


def heard(text, slots):
    found = {}
    phrases = sorted(((v.lower(), n) for n, vs in slots.items() for v in vs), key=lambda x: -len(x[0]))
    for phrase, name in phrases:
        if re.search(rf"\b{re.escape(phrase)}\b", text):
            found[name] = phrase
            text = re.sub(rf"\b{re.escape(phrase)}\b", " ", text, count=1)
    return found


def main(count):
    text, slots = grammar(f"{DATA}/coffee_maker.yaml")
    decoder = Decoder(fwdflat="no", remove_silence="no", maxhmmpf=5000, maxwpf=20).grammar(text)
    accepted = total = 0
    seconds = spent = 0.0
    for line in list(open(f"{DATA}/labels.jsonl", encoding="utf-8"))[:count]:
        label = json.loads(line)
        samples = read_audio(f"{DATA}/{label['audio']}")
        began = time.process_time()
        words = " ".join(w.text for w in decoder.decode(samples, weight=10))
        spent, seconds = spent + time.process_time() - began, seconds + len(samples) / 16000
        wanted = {k: v.lower() for k, v in label["slots"].items()}
        accepted, total = accepted + (heard(words, slots) == wanted), total + 1
    print(f"{accepted} of {total} orders accepted ({accepted / total:.3f}), {spent / seconds:.3f} times real time")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
