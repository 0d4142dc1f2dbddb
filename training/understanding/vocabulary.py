"""The tokens and the form in which the model reads an utterance and writes a command.

Reads:   <s> [context] " remind me tomorrow at seven to call John" <command>
Writes:  {"intent":"add_reminder","slots":{"title":[" call John"],"datetime_point":[" tomorrow at seven"]},
         "needs_confirmation":false}       (no blanks but those before the spans)

Every span begins with one blank, so that its tokens are those that it has in the utterance. What stands between spans is
one token each: the intent, a slot's opening, the closing. They are tokens like others, with bytes of JSON, but no merge
makes them; context and <command> are control tokens.

    python3 vocabulary.py LINES OUT --size 6000      trains byte-pair encoding on the lines of generate.py
"""
import argparse
import itertools
import json

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from example import SCHEMA

BEGIN, END, COMMAND = "<s>", "</s>", "<command>"
ANOTHER = '","'


def header(intent):
    return '{"intent":"%s","slots":{' % intent


def opening(slot, first):
    return ('"%s":["' if first else '"],"%s":["') % slot


def closing(needs_confirmation, empty):
    return ("" if empty else '"]') + '},"needs_confirmation":%s}' % ("true" if needs_confirmation else "false")


def structure():
    """The pieces of JSON that are a token each, in the order in which they are numbered."""
    slots = list(SCHEMA["slots"])
    return ([header(intent) for intent in SCHEMA["intents"]]
            + [opening(slot, first) for first in (True, False) for slot in slots] + [ANOTHER]
            + [closing(needs, empty) for empty in (True, False) for needs in (False, True)])


def controls():
    """Control tokens: what went before is named by up to three of them."""
    asked = [f"<{slot}>" for slot in SCHEMA["slots"]]
    return ([BEGIN, END, COMMAND] + [f"<{state}>" for state in SCHEMA["states"]]
            + [f"<{intent}>" for intent in SCHEMA["intents"]] + asked)


def written(example):
    """The command as the model writes it, piece by piece: (text, is_span)."""
    yield header(example["intent"]), False
    first = True
    for slot, spans in example["slots"].items():
        yield opening(slot, first), False
        first = False
        for index, span in enumerate(spans):
            if index:
                yield ANOTHER, False
            yield " " + span, True
    yield closing(example["needs_confirmation"], first), False


def read(text):
    """What was written as an example's intent, slots and flag; raises ValueError where it is no command."""
    command = json.loads(text)
    intent, slots = command["intent"], command["slots"]
    if list(slots) != [slot for slot in SCHEMA["intents"][intent] if slot in slots]:
        raise ValueError("slots that the intent has not, or out of order")
    return {"intent": intent, "slots": {slot: [span.strip() for span in spans] for slot, spans in slots.items()},
            "needs_confirmation": command["needs_confirmation"]}


class Vocabulary:
    """Loads what `train` wrote: byte-level byte-pair encoding by GPT-2's splitting rule, then structure, then controls."""

    def __init__(self, path):
        self.words = Tokenizer.from_file(path)
        self.word_count = self.words.get_vocab_size()
        self.structure = {text: self.word_count + index for index, text in enumerate(structure())}
        self.controls = {text: self.word_count + len(self.structure) + index for index, text in enumerate(controls())}
        self.size = self.word_count + len(self.structure) + len(self.controls)
        self.texts = {token: text for text, token in self.structure.items()}
        self.begin, self.end, self.command = self.controls[BEGIN], self.controls[END], self.controls[COMMAND]

    def encode(self, text):
        return self.words.encode(text).ids

    def prompt(self, text, context):
        tokens = [self.begin] + [self.controls[f"<{part}>"] for part in context]
        return tokens + (self.encode(" " + text) if text else []) + [self.command]

    def target(self, example):
        """Tokens of the command; of a line that teaches its intent alone, the first."""
        pieces = list(written(example))[:1 if example.get("only_intent") else None]
        return [token for text, is_span in pieces
                for token in (self.encode(text) if is_span else [self.structure[text]])]

    def intents(self, probabilities):
        """A teacher's probabilities of intents, by name, as one for each token."""
        found = [0.0] * self.size
        for intent, probability in probabilities.items():
            found[self.structure[header(intent)]] = probability / sum(probabilities.values())
        return found

    def decode(self, tokens):
        parts = []
        for is_structure, group in itertools.groupby(tokens, lambda token: token in self.texts):
            group = list(group)
            parts.append("".join(self.texts[token] for token in group) if is_structure else self.words.decode(group))
        return "".join(parts)


def train(texts, size, path):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator(texts, trainers.BpeTrainer(
        vocab_size=size, min_frequency=2, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False))
    tokenizer.save(path)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("lines")
    arguments.add_argument("output")
    arguments.add_argument("--size", type=int, default=6000)
    options = arguments.parse_args()
    with open(options.lines, encoding="utf-8") as file:
        texts = [" " + json.loads(line)["text"] for line in file]
    train(texts, options.size - len(structure()) - len(controls()), options.output)
    vocabulary = Vocabulary(options.output)
    lengths = [len(vocabulary.encode(text)) for text in texts[:5000]]
    print(f"{vocabulary.size} tokens, {sum(lengths) / sum(len(text.split()) for text in texts[:5000]):.2f} a word")


if __name__ == "__main__":
    main()
