"""Checks written.jsonl: `python3 check.py`. Names every line that breaks a rule and exits 1 if there is one.

What a calendar can know is checked: a weekday that was said is the value's, "tomorrow" is the next day, nothing lies in
the past unless it needs confirmation, ranges run forward. Words of text slots must have been said.
"""
import json
import os
import re
import sys
from datetime import datetime, timedelta

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEMA = os.path.join(HERE, "..", "..", "Sources", "Understanding", "Resources", "Understanding", "schema.json")
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def words(text):
    return re.findall(r"\w+", text.lower())


def moments(slots):
    """The times of the slots, the end of a range apart."""
    for name in ("old_datetime", "datetime_point", "datetime_range"):
        if name in slots:
            yield datetime.fromisoformat(slots[name].split("/")[0])


def problems(line, schema):
    text, slots, now = line["text"].lower(), line["slots"], datetime.fromisoformat(line["now"])
    allowed = schema["intents"].get(line["intent"])
    if allowed is None:
        yield "unknown intent"
        return
    order = [name for name in allowed if name in slots]
    if set(order) != set(slots):
        yield f"slots {set(slots) - set(allowed)} are not the intent's"
    for name in order:
        kind, value = schema["slots"][name], slots[name]
        if kind in ("text", "texts"):
            said = words(text.replace(" dot ", ".").replace(" at ", "@")) + words(text)
            for word in words(" ".join(value) if kind == "texts" else value):
                if word not in said:
                    yield f"{name}: “{word}” was not said"
        elif kind in ("minutes", "seconds") and not (isinstance(value, int) and value > 0):
            yield f"{name}: no positive integer"
        elif kind == "range":
            start, end = map(datetime.fromisoformat, value.split("/"))
            if start >= end:
                yield f"{name}: does not run forward"
        elif kind == "rule":
            if not re.fullmatch(r"FREQ=[A-Z]+(;[A-Z]+=[-A-Z0-9,]+)*", value):
                yield f"{name}: no rule"
            codes = re.findall(r"BYDAY=([A-Z,]+)$", value)
            if codes and "datetime_point" in slots:
                day = CODES[datetime.fromisoformat(slots["datetime_point"]).weekday()]
                if day not in codes[0].split(","):
                    yield "the first time is on no day of the rule"
    times = list(moments(slots))
    asks = line.get("needs_confirmation", False)
    for time in times:
        earliest = now if "T" in "".join(v for v in slots.values() if isinstance(v, str)) else \
            now.replace(hour=0, minute=0)
        if time < earliest and not asks and line["intent"] not in ("query_calendar", "list_reminders"):
            yield f"{time} is past"
    weekdays = [day for day in DAYS if re.search(rf"\b{day}s?\b", text)]
    if len(weekdays) == 1 and len(times) == 1 and line["intent"] not in ("send_email", "create_note"):
        if DAYS[times[0].weekday()] != weekdays[0]:
            yield f"{times[0]} is no {weekdays[0]}"
    if re.search(r"(?<!after )\btomorrow\b", text) and len(times) == 1:
        if times[0].date() != (now + timedelta(days=1)).date():
            yield f"{times[0]} is not tomorrow"
    if re.search(r"\b(today|tonight|this (afternoon|evening|morning))\b", text) and len(times) == 1:
        if times[0].date() != now.date():
            yield f"{times[0]} is not today"
    relative = re.search(r"\bin (\w+) (minutes?|hours?)\b", text)
    numbers = {"forty": 40, "twenty": 20, "three": 3, "fifteen": 15}
    if relative and relative[1] in numbers and times and "remind" in line["intent"]:
        unit = {"minute": 1, "hour": 60}[relative[2].rstrip("s")]
        if times[0] != now + timedelta(minutes=numbers[relative[1]] * unit):
            yield f"{times[0]} is not {relative[0]}"


def main():
    with open(SCHEMA) as file:
        whole = json.load(file)
    schema = {
        "slots": {slot["name"]: slot["type"] for slot in whole["slots"]},
        "intents": {intent["name"]: intent["slots"] for intent in whole["intents"]},
    }
    with open(os.path.join(HERE, "written.jsonl"), encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    seen, bad = set(), 0
    for number, line in enumerate(lines, 1):
        found = list(problems(line, schema))
        key = (line["text"], line["now"], json.dumps(line.get("context")))
        if key in seen:
            found.append("said twice")
        seen.add(key)
        for problem in found:
            print(f"{number}: {line['text']}: {problem}")
        bad += bool(found)
    print(f"{len(lines)} commands, {bad} with problems")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
