"""A training example, and how it is made from marked words."""
import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEMA_FILE = os.path.join(HERE, "..", "..", "Sources", "Understanding", "Resources", "Understanding", "schema.json")


def read_schema(path=SCHEMA_FILE):
    """The product's schema, short: the slots' types, the intents' slots and needs, and the states that may go before.

    Only intents that the schema calls trained are learned; the others are understood by their phrases.
    """
    with open(path, encoding="utf-8") as file:
        whole = json.load(file)
    whole["intents"] = [intent for intent in whole["intents"] if intent.get("trained")]
    return {
        "slots": {slot["name"]: slot["type"] for slot in whole["slots"]},
        "intents": {intent["name"]: intent["slots"] for intent in whole["intents"]},
        "needs": {intent["name"]: intent["needs"] for intent in whole["intents"] if intent["needs"]},
        "states": ["done", "shown", "asked"],
    }


SCHEMA = read_schema()

LISTS = {name for name, kind in SCHEMA["slots"].items() if kind == "texts"}
NAMES_OF_THINGS = {"title", "new_title", "search_text", "email_subject"}
ARTICLES = {"a", "an", "the", "my", "our"}
# A week or longer is a range if the intent has one.
STRETCH = re.compile(r"(on |over )?(this|next|the|the coming) (week|weekend|month|year)$", re.IGNORECASE)
UNWRITTEN = re.compile(r'[\s"\u201c\u201d\\\x00-\x1f]+')


def normalized(text):
    """A text as the model reads it: blanks single, no double quotes or backslashes, so that no span needs escaping."""
    return UNWRITTEN.sub(" ", text.replace("\u2019", "'")).strip()


def span(words):
    """The text of a run of words, punctuation at its edges left off."""
    text = normalized(" ".join(words)).lstrip(",.:;?!(-").rstrip(",:;?!)-")
    return text if re.search(r"\b[ap]\.m\.$", text, re.IGNORECASE) else text.rstrip(".,:;?!")


def runs(words):
    """The marked words as (slot, texts), in their order; marks of a list stay apart, others join where they touch."""
    found, previous = [], None
    for word in words:
        key = (word.slot, word.mark if word.slot in LISTS else None)
        if word.slot is not None and word.slot != "-":
            if key == previous:
                found[-1][1].append(word.text)
            else:
                found.append((word.slot, [word.text]))
        previous = key
    return found


def slots_of(words, intent):
    """Each slot's spans in the schema's order; None where a mark left no words or is not the intent's."""
    spans, allowed = {}, SCHEMA["intents"][intent]
    for slot, texts in runs(words):
        if slot in NAMES_OF_THINGS and slot not in spans:
            while len(texts) > 1 and texts[0].lower() in ARTICLES:
                texts = texts[1:]
        text = span(texts)
        if not text:
            return None
        if slot == "datetime_point" and "datetime_range" in allowed and STRETCH.match(text):
            slot = "datetime_range"
        spans.setdefault(slot, []).append(text)
    if not set(spans) <= set(allowed):
        return None
    return {slot: spans[slot] for slot in allowed if slot in spans}


def lacks(intent, slots):
    """A needed slot is missing."""
    return any(not set(group) & set(slots) for group in SCHEMA["needs"].get(intent, []))


def read_lines(path):
    """The lines of a file of examples."""
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def example(words, intent, context=(), asks=False):
    """The example as it is written to a file, or None where the marks make none.

    `context` is () or (state, intent) or (state, intent, slot).
    """
    slots = slots_of(words, intent)
    if slots is None:
        return None
    return {"text": normalized(" ".join(word.text for word in words)), "context": list(context), "intent": intent,
            "slots": slots, "needs_confirmation": asks or (not context and lacks(intent, slots))}
