"""Greedy decoding under the command grammar, as tokens: only intents, the intent's slots in order, spans of the text.

The product's engine enforces the same with its own grammar over bytes; this is for measuring while training.
"""
import torch

from example import SCHEMA
from vocabulary import ANOTHER, closing, header, opening

MAXIMUM_PIECES = 6


class CommandGrammar:
    """What may follow what has been written for one utterance."""

    def __init__(self, vocabulary, text):
        self.vocabulary, self.structure = vocabulary, vocabulary.structure
        said = " " + text
        encoding = vocabulary.words.encode(said) if text else None
        self.tokens = encoding.ids if encoding else []
        places = encoding.offsets if encoding else []
        # A span begins where a blank does and ends before a blank or a word's last punctuation.
        self.starts = [index for index, (start, _) in enumerate(places) if said[start] == " "]
        self.ends = {index for index, (_, end) in enumerate(places, 1)
                     if not any(letter.isalnum() for letter in said[end:].split(" ")[0])}
        self.intent, self.slot, self.order, self.pieces = None, None, -1, 0
        # Where in the text the span being written may stand; None outside spans.
        self.places = None

    def allowed(self):
        """The tokens that may come next."""
        structure = self.structure
        if self.intent is None:
            return [structure[header(intent)] for intent in SCHEMA["intents"]]
        slots = SCHEMA["intents"][self.intent]
        later = slots[self.order + 1:] if self.tokens else []
        if self.slot is None:
            return [structure[opening(slot, True)] for slot in later] + \
                [structure[closing(needs, True)] for needs in (False, True)]
        following = {self.tokens[place] for place in self.places if place < len(self.tokens)}
        if self.length and any(place in self.ends for place in self.places):
            following |= {structure[opening(slot, False)] for slot in later}
            following |= {structure[closing(needs, False)] for needs in (False, True)}
            if self.pieces < MAXIMUM_PIECES:
                following.add(structure[ANOTHER])
        return list(following)

    def take(self, token):
        """Goes on; whether the command is complete."""
        text = self.vocabulary.texts.get(token)
        if text is None:
            self.places = [place + 1 for place in self.places if place < len(self.tokens) and self.tokens[place] == token]
            self.length += 1
            return False
        if self.intent is None:
            self.intent = next(intent for intent in SCHEMA["intents"] if header(intent) == text)
            return False
        if "needs_confirmation" in text:
            return True
        if text != ANOTHER:
            slots = SCHEMA["intents"][self.intent]
            self.slot = next(slot for slot in slots if text in (opening(slot, True), opening(slot, False)))
            self.order, self.pieces = slots.index(self.slot), 0
        self.pieces += 1
        self.places, self.length = list(self.starts), 0
        return False


@torch.no_grad()
def decode(model, vocabulary, lines, device, longest=160):
    """The commands of many lines as texts, in their order; of a line that is known by its intent alone, the beginning."""
    prompts = [vocabulary.prompt(line["text"], line["context"]) for line in lines]
    order = sorted(range(len(lines)), key=lambda index: len(prompts[index]))
    results = [None] * len(lines)
    for start in range(0, len(order), 64):
        batch = order[start:start + 64]
        rows = [list(prompts[index]) for index in batch]
        grammars = [CommandGrammar(vocabulary, lines[index]["text"]) for index in batch]
        written = [[] for _ in batch]
        open_rows = list(range(len(batch)))
        for _ in range(longest):
            if not open_rows:
                break
            width = max(len(rows[row]) for row in open_rows)
            tokens = torch.full((len(open_rows), width), vocabulary.end, device=device)
            for place, row in enumerate(open_rows):
                tokens[place, :len(rows[row])] = torch.tensor(rows[row])
            hidden = model.hidden(tokens)
            last = torch.tensor([len(rows[row]) - 1 for row in open_rows], device=device)
            logits = model.logits(hidden[torch.arange(len(open_rows), device=device), last]).float().cpu()
            still = []
            for place, row in enumerate(open_rows):
                allowed = grammars[row].allowed()
                token = allowed[int(logits[place, allowed].argmax())]
                rows[row].append(token)
                written[row].append(token)
                complete = grammars[row].take(token) or lines[batch[row]].get("only_intent")
                if not complete:
                    still.append(row)
            open_rows = still
        for row, index in enumerate(batch):
            results[index] = vocabulary.decode(written[row])
    return results
