"""Checks the generator's output: `python3 check.py [COUNT]`. Says what is wrong and exits 1 if something is.

- Every span is a run of whole words of its text (edge punctuation apart), and slots are the intent's, in order.
- Ambiguous or incomplete commands, and no others, need confirmation.
- The same seed gives the same lines.
- Held-out phrasings, names and texts share nothing with training, and no sentence for measuring is among either.
- Every intent and every context occurs; people's own phrasings keep their held-out tenth apart.
"""
import json
import sys

import public_data
from example import LISTS, SCHEMA, lacks, normalized
from generate import Generator, held_out_texts, words_only


def is_span(span, text):
    start = text.find(span)
    while start >= 0:
        end = start + len(span)
        before = text[:start].split(" ")[-1]
        after = text[end:].split(" ")[0]
        if not any(letter.isalnum() for letter in before + after):
            return True
        start = text.find(span, start + 1)
    return False


def problems(line):
    text, intent, slots = line["text"], line["intent"], line["slots"]
    if text != normalized(text):
        yield "the text is not normalized"
    allowed = SCHEMA["intents"].get(intent)
    if allowed is None:
        yield f"unknown intent {intent}"
        return
    if list(slots) != [slot for slot in allowed if slot in slots]:
        yield "slots out of order or not the intent's"
    for slot, spans in slots.items():
        if not spans:
            yield f"{slot} is empty"
        for span in spans:
            if not is_span(span, text):
                yield f"{slot}: “{span}” is not in the text"
        if slot not in LISTS and len(spans) > 6:
            yield f"{slot} in {len(spans)} pieces"
    context = line["context"]
    if context and (context[0] not in SCHEMA["states"] or context[1] not in SCHEMA["intents"]
                    or (context[0] == "asked") != (len(context) == 3)):
        yield f"context {context}"
    if not line.get("only_intent") and not context and lacks(intent, slots) and not line["needs_confirmation"]:
        yield "something is missing, and it is not to be confirmed"


def leaves(sequence):
    return "".join(str(element) for element in sequence)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    wrong = []
    lines = {held_out: list(Generator(1, held_out).examples(count // (4 if held_out else 1))) for held_out in (False, True)}
    for found in lines.values():
        for line in found:
            wrong += [f"{problem}: {json.dumps(line, ensure_ascii=False)}" for problem in problems(line)]
    if list(Generator(1).examples(200)) != lines[False][:200]:
        wrong.append("the same seed gave other lines")
    refused = held_out_texts()
    for found in lines.values():
        wrong += [f"for measuring only: {line['text']}" for line in found if words_only(line["text"]) in refused]
    generator = Generator(1)
    for rule in generator.grammar.open:
        shared = {leaves(sequence) for sequence in generator.grammar.alternatives(rule, False)} & \
            {leaves(sequence) for sequence in generator.grammar.alternatives(rule, True)}
        wrong += [f"the rule {rule} has {sequence} on both sides" for sequence in shared]
    for intent in SCHEMA["intents"]:
        for held_out, found in lines.items():
            if not any(line["intent"] == intent for line in found):
                wrong.append(f"no {intent} in the {'held-out' if held_out else 'training'} split")
    contexts = {tuple(line["context"]) for line in lines[False]}
    wrong += [f"the context {context} never occurs" for context in generator.roots.values() if context not in contexts]
    if public_data.is_available():
        kept = {words_only(" ".join(word.text for word in words)) for words, *_ in public_data.public_lines(True)}
        trained = {words_only(" ".join(word.text for word in words)) for words, *_ in public_data.public_lines(False)}
        # The same sentence with other capitals or punctuation may be on both sides.
        if len(kept & trained) > len(kept) // 50:
            wrong.append(f"{len(kept & trained)} of {len(kept)} kept lines of HWU64 are trained on")
    for problem in wrong[:40]:
        print(problem)
    shared = {words_only(line["text"]) for line in lines[False]} & {words_only(line["text"]) for line in lines[True]}
    print(f"{count} training and {count // 4} held-out lines, {len(wrong)} problems; {len(shared)} texts in both splits, "
          f"such as {sorted(shared, key=len)[-3:]}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
