"""How good decoded commands are."""
from collections import Counter

from vocabulary import header, read


def spans(slots):
    return Counter((slot, span.lower()) for slot, found in slots.items() for span in found)


def score(lines, texts):
    """Exact matches, intents and slots over lines with labels; `malformed` counts what does not read."""
    exact = intents = complete = malformed = asks = 0
    right = said = found = 0
    wrong = []
    for line, text in zip(lines, texts, strict=True):
        if line.get("only_intent"):
            intents += text == header(line["intent"])
            if text != header(line["intent"]):
                wrong.append((line, text))
            continue
        try:
            command = read(text)
        except (ValueError, KeyError):
            malformed += 1
            wrong.append((line, text))
            continue
        intents += command["intent"] == line["intent"]
        complete += 1
        wanted, given = spans(line["slots"]), spans(command["slots"])
        if command["intent"] == line["intent"]:
            right += sum((wanted & given).values())
        said, found = said + sum(wanted.values()), found + sum(given.values())
        asks += command["needs_confirmation"] == line["needs_confirmation"]
        matches = command["intent"] == line["intent"] and wanted == given
        exact += matches
        if not matches:
            wrong.append((line, text))
    return {"lines": len(lines), "intent_accuracy": intents / max(1, len(lines)), "exact_match": exact / max(1, complete),
            "slot_f1": 2 * right / max(1, said + found), "needs_confirmation": asks / max(1, complete),
            "malformed": malformed}, wrong
