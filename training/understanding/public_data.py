"""People's own phrasings, from HWU64 (CC BY 4.0) and CLINC150 (CC BY 3.0), as marked words.

A line whose slots are not beyond doubt teaches its intent alone: its words are not marked and `only_intent` is true.
"""
import json
import os
import re
import zlib

from phrase_grammar import Word

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "..", "shared", "data", "commands")
REMINDING = re.compile(r"remind|notify|alert|notification|let me know")
REMOVING = re.compile(r"remove|delete|cancel|erase|clear|take .*off|no longer|get rid")
CHANGING = re.compile(r"change|move|edit|reschedul|open|postpone|push")
FOLDS = 10

HWU = {
    "calendar_query": "query_calendar", "calendar_remove": "cancel_event", "alarm_set": "set_alarm",
    "alarm_query": "list_alarms", "alarm_remove": "stop_alarm", "email_query": "read_email",
    "email_sendemail": "send_email", "lists_createoradd": "create_note", "lists_query": "search_notes",
}
CLINC = {
    "schedule_meeting": "create_event", "meeting_schedule": "query_calendar", "calendar": "query_calendar",
    "reminder": "list_reminders", "reminder_update": "add_reminder", "timer": "set_timer", "alarm": "set_alarm",
    "what_can_i_ask_you": "help",
}
# Neither certainly ours nor certainly others'.
CLINC_LEFT_OUT = {"text", "schedule_maintenance", "todo_list_update", "todo_list", "shopping_list", "shopping_list_update"}
TIMES = {"date", "time", "timeofday", "general_frequency"}
BEFORE_TIMES = {"at", "on", "in", "by", "from", "around", "before", "after", "this", "next", "every", "each", "between", "until",
                "the", "about"}
JOINS = {"with", "and", "for", "of", "to", "the", "my", "a", "at", "'s"}
# Things that may be exchanged without changing the intent.
EXCHANGED = {"date", "time", "timeofday", "event_name", "person", "relation", "place_name", "business_name", "list_name", "artist_name",
             "song_name", "food_type", "meal_type", "news_topic", "email_address", "media_type", "house_place", "general_frequency"}
# Words that no slot copies.
EMPTY = set("""a an the my me i i'd i'm i've to for of on in at by with please can could would you will your set create add make
schedule put new event events calendar reminder reminders remind notify alert notification about that is are there do does have
got any what what's whats show tell give list check open read when and it this up want need like let know know's from hey hi olly siri
alexa google ok okay so just be delete remove cancel erase clear alarm alarms wake turn off stop all am was get need day
appointment's if out schedule's agenda going happening anything something next each so as email emails mail send inbox
new latest unread recent recently received receive got sent how many did has""".split())
INSTEAD = {"appointment", "meeting", "meetings", "appointments"}


def lines(name):
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def is_available():
    return os.path.exists(os.path.join(DATA, "hwu64_train.jsonl"))


def is_kept_apart(text):
    """One line of HWU64 in ten measures what the others taught."""
    return zlib.crc32(text.lower().encode()) % FOLDS == 0


def hwu_intent(text, intent):
    if intent == "calendar_set":
        return "add_reminder" if REMINDING.search(text.lower()) else "create_event"
    if intent == "calendar_query" and re.search(r"\breminders?\b", text.lower()):
        return "list_reminders"
    return HWU.get(intent, "none")


def destroys_much(text, intent):
    """Whether a command deletes everything of a kind, which is confirmed."""
    return intent in ("cancel_event", "cancel_reminder", "stop_alarm") and \
        re.search(r"\b(all|every|everything|any)\b", text.lower()) is not None


def clinc_intent(text, intent):
    """CLINC's intent as one of ours, "none", or None where that is doubtful."""
    text = text.lower()
    if intent in CLINC_LEFT_OUT:
        return None
    if intent == "calendar_update":
        if CHANGING.search(text):
            return None
        if REMOVING.search(text):
            return "cancel_event"
        return "add_reminder" if REMINDING.search(text) else "create_event"
    if intent == "schedule_meeting" and not re.search(r"schedule|set|book|make|create|plan|arrange|put", text):
        return None
    if intent == "schedule_meeting" and re.search(r"\bhow\b|available|room", text):
        return None
    if intent == "reminder_update" and (REMOVING.search(text) or not REMINDING.search(text)):
        return None
    if intent == "timer" and (REMINDING.search(text) or not re.search(r"set|start|create|need|put|make|begin", text)):
        return None
    if intent == "alarm" and not re.search(r"set|create|make|wake|put|need|up at|add", text):
        return None
    return CLINC.get(intent, "none")


def find(words, phrase, taken):
    """Where the words of an entity stand, first those that nothing has taken; None where they do not."""
    wanted = phrase.lower().split()
    for start in range(len(words) - len(wanted) + 1):
        place = range(start, start + len(wanted))
        if not taken & set(place) and all(words[i] in (w, w + "'s") for i, w in zip(place, wanted)):
            return place
    return None


def time_slot(text):
    if re.match(r"(every|each|daily|weekly|monthly|yearly|\w+days\b)", text):
        return "recurrence"
    return "datetime_range" if re.search(r"\b(to|until|till|between|week|weekend|month|year)\b", text) else "datetime_point"


def marked(line, intent):
    """The line's words with its slots marked, or None where what is left over might belong to one."""
    words = line["text"].lower().split()
    slots, taken = {}, set()
    for entity in line["entities"]:
        place = find(words, entity["text"], taken)
        if place is None:
            return None
        kind = entity["type"]
        if kind in TIMES:
            start = place.start
            while start and words[start - 1] in BEFORE_TIMES and start - 1 not in taken:
                start -= 1
            while words[start] in ("the", "about") and start < place.start and words[start + 1] not in ("day",):
                start += 1
            slot = time_slot(" ".join(words[start:place.stop]))
            if words[start] == "from" and slot != "datetime_range":
                start += 1
            place = range(start, place.stop)
        elif kind in ("person", "relation"):
            start = place.start - (place.start > 0 and words[place.start - 1] == "my")
            place = range(start, place.stop)
            slot = {"send_email": "email_to", "read_email": "email_from"}.get(intent, "title")
        elif kind in ("email_address",):
            slot = "email_to"
        elif kind in ("event_name",):
            slot = "title"
        else:
            return None
        taken |= set(place)
        for index in place:
            slots[index] = (slot, place.start if slot == "email_to" else slot)
    titles = sorted(index for index, (slot, _) in slots.items() if slot == "title")
    for index in range(titles[0], titles[-1]) if titles else ():
        if index not in slots:
            if words[index] not in JOINS:
                return None
            slots[index] = ("title", "title")
    rest = {word for index, word in enumerate(words) if index not in slots}
    if not rest <= EMPTY or (intent == "read_email" and "email_to" in str(slots)):
        return None
    return [Word(word, *slots.get(index, (None, None))) for index, word in enumerate(words)]


def public_lines(held_out):
    """(words, intent, only_intent, source) of every usable line of a split."""
    for line in lines("hwu64_train.jsonl"):
        if is_kept_apart(line["text"]) == held_out:
            yield usable(line)
    if held_out:
        return
    for line in lines("clinc_train.jsonl"):
        intent = clinc_intent(line["text"], line["intent"])
        if intent:
            words = [Word(word, None, None) for word in line["text"].split()]
            yield words, intent, intent not in ("none", "help"), "clinc150"


def varied(held_out, source, share=0.7):
    """HWU64's lines of a split again, what they name exchanged for what other lines of the split name of the same kind."""
    found = [line for line in lines("hwu64_train.jsonl") if is_kept_apart(line["text"]) == held_out]
    named = {}
    for line in found:
        for entity in line["entities"]:
            if entity["type"] in EXCHANGED:
                named.setdefault(entity["type"], []).append(entity["text"].lower())
    for line in found:
        text, entities = line["text"].lower(), []
        for entity in line["entities"]:
            before, after = entity["text"].lower(), entity["text"]
            whole = re.compile(rf"(?<!\S){re.escape(before)}(?!\S)")
            if entity["type"] in named and source.random() < share and len(whole.findall(text)) == 1:
                after = source.choice(named[entity["type"]])
                text = whole.sub(lambda _: after, text)
            entities.append({**entity, "text": after})
        if text != line["text"].lower():
            yield {**line, "text": text, "entities": entities}


def usable(line):
    """(words, intent, only_intent, source) of a line of HWU64."""
    intent = hwu_intent(line["text"], line["intent"])
    plain = [Word(word, None, None) for word in line["text"].split()]
    if intent == "none" or intent == "list_alarms":
        return plain, intent, False, "hwu64"
    words = marked(line, intent) if intent not in ("create_note", "search_notes", "send_email") else None
    return words or plain, intent, words is None, "hwu64"


def event_names(held_out):
    """What HWU64's people call their events, of the split, where it is two words or more or long."""
    found = {entity["text"].lower() for line in lines("hwu64_train.jsonl") if is_kept_apart(line["text"]) == held_out
             for entity in line["entities"] if entity["type"] == "event_name" and line["intent"].startswith("calendar")}
    return sorted(name for name in found if re.fullmatch(r"[a-z' ]{6,40}", name))


def sentences(held_out):
    """Plain sentences for free text."""
    found = [line["text"] for line in lines("clinc_train.jsonl") if (zlib.crc32(line["text"].encode()) % 20 == 0) == held_out]
    return sorted(text for text in set(found) if 3 <= len(text.split()) <= 18 and '"' not in text)
