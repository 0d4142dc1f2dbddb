"""The prompt for a model that was not trained here: the schema in words, two examples, the text.

The interpreter asks in the same words; `python3 prompt.py` prints them.
"""
import json

from example import SCHEMA_FILE

EXAMPLES = [
    ("remind me tomorrow at seven to call John",
     {"intent": "add_reminder", "slots": {"title": ["call John"], "datetime_point": ["tomorrow at seven"]},
      "needs_confirmation": False}),
    ("how tall is the tower in Pisa", {"intent": "none", "slots": {}, "needs_confirmation": False}),
]


def instructions():
    with open(SCHEMA_FILE, encoding="utf-8") as file:
        schema = json.load(file)
    intents = [f"- {intent['name']}" + (f" ({', '.join(intent['slots'])})" if intent["slots"] else "") +
               f": {intent['description']}" for intent in schema["intents"] if intent.get("trained")]
    return "\n".join(
        ["You turn what a person says into one command as JSON. The intents, with the slots each may have:"] + intents +
        ["Every slot is an array of pieces copied from the text word for word, times too. Leave out what was not said.",
         "needs_confirmation is true where the text is ambiguous, contradicts itself, asks for two things or lacks a slot."])


def written(example):
    return json.dumps({key: example[key] for key in ("intent", "slots", "needs_confirmation")}, ensure_ascii=False,
                      separators=(",", ":"))


def said(text, context):
    """The person's turn; what went before stands in brackets."""
    return f"[{' '.join(context)}] {text}" if context else text


def messages(text, context=()):
    turns = [{"role": "system", "content": instructions()}]
    for example, command in EXAMPLES:
        turns += [{"role": "user", "content": example}, {"role": "assistant", "content": written(command)}]
    return turns + [{"role": "user", "content": said(text, context)}]


if __name__ == "__main__":
    for turn in messages("…"):
        print(f"{turn['role']}: {turn['content']}")
