"""The words that the small model learns: commands, sentences, and phrasings of two public sets.

Everything is written as Whisper writes it: a capital first, names with capitals, numbers in words, a mark at the end.
"""

import json
import random
import re

FIRST_NAMES = """John Sarah Anna Michael David Emma Peter Laura James Maria Robert Linda Thomas Julia Daniel Sophie
Martin Helen George Alice Paul Nina Kevin Rachel Steven Olivia Mark Susan Eric Claire Simon Grace Brian Lucy Frank
Karen Oliver Amy Henry Diana Jack Emily Adam Nancy Leo Victoria Sam Kate Max Ruth""".split()
LAST_NAMES = "Smith Miller Brown Wilson Taylor Clark Lewis Walker Young King Wright Scott Green Baker Hill".split()
PLACES = """London Paris Berlin Boston Chicago Rome Madrid Vienna Dublin Sydney Denver Seattle Houston Oslo Tokyo
Toronto""".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
HOURS = "one two three four five six seven eight nine ten eleven twelve".split()
MINUTES = ["fifteen", "twenty", "thirty", "forty", "forty five", "ten", "oh five", "fifty"]
COUNTS = ["two", "three", "four", "five", "six", "ten", "fifteen", "twenty", "thirty", "forty", "fifty", "ninety"]
ORDINALS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""".split() + ["twenty first", "twenty fifth"]
PEOPLE = ["my mother", "my brother", "the doctor", "my boss", "the landlord", "the dentist", "my sister", "the team",
          "the plumber", "my father", "the teacher", "my wife", "the neighbors", "the bank", "my husband"]
EVENTS = ["lunch", "dinner", "a meeting", "a doctor's appointment", "a haircut", "a party", "breakfast", "a concert",
          "a phone call", "yoga class", "a football game", "a dentist appointment", "the project review", "coffee",
          "a birthday party", "swimming", "a job interview", "the board meeting", "piano lessons", "a video call"]
THINGS = ["the report", "the budget", "the new house", "the holiday", "the invoice", "the contract", "the trip",
          "the weather", "the garden", "the car", "the music", "the tickets", "the kitchen", "the schedule",
          "the school play", "the train", "the package", "the old computer", "the meeting notes", "the rent"]
TASKS = ["buy milk", "water the plants", "take out the trash", "pay the rent", "walk the dog", "buy some bread",
         "clean the kitchen", "wash the car", "feed the fish", "pack my bag", "book a table", "return the books",
         "take my medicine", "pick up the children", "send the invoice", "finish the report", "order a new phone",
         "check the mail", "buy a present", "renew my passport", "change the light bulb", "charge my phone",
         "turn off the oven", "make a cake", "fix the bicycle", "pick up the laundry", "charge the car",
         "print the tickets", "empty the dishwasher", "practice the guitar", "buy eggs and butter", "sign the contract"]
SUBJECTS = ["the old man", "a young woman", "the captain", "my friend", "the teacher", "a small dog", "the farmer",
            "her daughter", "the king", "our neighbor", "the doctor", "a tall stranger", "the children", "the boy",
            "the black cat", "his brother", "the queen", "the soldier", "a little girl", "the whole family",
            "the driver", "the cook", "everyone", "nobody", "the ship", "the wind", "the river", "the night"]
PLAIN_VERBS = ["walked slowly", "waited", "stood quietly", "came back", "slept", "sat alone", "ran away", "looked down",
               "went home", "arrived late", "sang a song", "fell asleep", "stopped", "turned around", "began to laugh"]
OBJECT_VERBS = ["saw", "found", "opened", "wanted", "lost", "carried", "bought", "remembered", "forgot", "painted",
                "loved", "broke", "followed", "sold", "watched", "heard", "closed", "left", "took", "kept"]
OBJECTS = ["the door", "a letter", "an old book", "the window", "the red house", "a glass of water", "the long road",
           "the white horse", "a bottle of wine", "the key", "a piece of paper", "the bright moon", "some apples",
           "the green hat", "a cup of tea", "a heavy box", "the golden ring", "the broken chair", "a strange noise",
           "the small boat", "nothing at all", "a warm coat", "the big map", "the blue flowers", "the truth"]
WHERE = ["near the river", "in the garden", "under the tree", "by the fire", "on the hill", "at the station",
         "in the dark forest", "behind the house", "across the street", "in the middle of the town", "by the sea",
         "on the bridge", "at the end of the road", "in the snow", "beside the lake", "in front of the church"]
WHEN = ["in the morning", "last night", "at noon", "for many years", "every day", "after the storm", "before dinner",
        "in the summer", "once again", "for a long time", "that evening", "early in the spring", "without a word"]
SAYINGS = ["There was nothing more to say.", "I do not think that is a good idea.", "It was a cold and quiet night.",
           "What do you think about that?", "We should go before it gets dark.", "I have never seen anything like it.",
           "That is all for today.", "Thank you very much.", "Yes, please.", "No, thank you.", "Stop.", "Cancel that.",
           "Good morning.", "How are you today?", "See you tomorrow.", "Never mind.", "That's right.", "Go ahead."]
PROPER = {word.lower(): word for word in FIRST_NAMES + LAST_NAMES + PLACES + DAYS + MONTHS}
for word in ("may", "mark", "frank", "grace", "king", "young", "hill", "brown", "green", "march", "max", "baker", "scott"):
    PROPER.pop(word, None)
PROPER |= {word.lower(): word for word in """I I'm I'll I've I'd English Spanish French German Italian Chinese Japanese
American Google Facebook Twitter Amazon Alexa Siri Olly Christmas Easter Uber Netflix Texas Florida York TV""".split()}
QUESTIONS = tuple("""what who where when why how which is are do does did can could will would should was am has have
whats what's who's where's how's""".split())


class Writer:
    """Writes sentences from a seeded source of chance."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def pick(self, *choices):
        return self.chance.choice(choices[0] if len(choices) == 1 else choices)

    def maybe(self, text, probability=0.5):
        return text if self.chance.random() < probability else ""

    def name(self):
        return self.pick(FIRST_NAMES) + self.maybe(" " + self.pick(LAST_NAMES), 0.15)

    def person(self):
        return self.name() if self.chance.random() < 0.7 else self.pick(PEOPLE)

    def clock(self):
        hour = self.pick(HOURS)
        kind = self.chance.randrange(8)
        if kind < 3:
            return hour
        if kind == 3:
            return f"{hour} {self.pick(MINUTES)}"
        if kind == 4:
            return self.pick("half past ", "a quarter past ", "a quarter to ") + hour
        if kind == 5:
            return f"{hour} " + self.pick("a.m.", "p.m.")
        if kind == 6:
            return f"{hour} o'clock"
        return self.pick("noon", "midnight", hour + " in the morning", hour + " in the evening")

    def day(self):
        return self.pick("tomorrow", "today", "on " + self.pick(DAYS), "next " + self.pick(DAYS), "next week",
                         "this evening", "tonight", "tomorrow morning", "this afternoon", "the day after tomorrow",
                         f"on {self.pick(MONTHS)} {self.pick(ORDINALS)}", f"on the {self.pick(ORDINALS)} of "
                         f"{self.pick(MONTHS)}", self.pick(DAYS) + " morning", self.pick(DAYS) + " afternoon",
                         "tomorrow", "every " + self.pick(DAYS), "every day")

    def time(self):
        return self.pick(f"{self.day()} at {self.clock()}", f"at {self.clock()}", self.day(),
                         f"at {self.clock()} {self.day()}", f"in {self.pick(COUNTS)} " + self.pick("minutes", "hours", "days"))

    def task(self):
        return self.pick(self.pick(TASKS), self.pick(TASKS), f"call {self.person()}", f"text {self.person()}",
                         f"write to {self.person()}", f"meet {self.person()}", f"ask {self.person()} about {self.pick(THINGS)}")

    def reminder(self):
        return self.pick(f"remind me {self.time()} to {self.task()}", f"remind me to {self.task()} {self.time()}",
                         f"please remind me to {self.task()}", f"set a reminder to {self.task()} {self.time()}",
                         f"add a reminder {self.time()} to {self.task()}", f"I have to {self.task()} {self.time()}, remind me",
                         f"can you remind me {self.time()} to {self.task()}?", f"tell me {self.time()} to {self.task()}")

    def event(self):
        what = self.pick(EVENTS) + self.maybe(f" with {self.person()}", 0.6)
        return self.pick(f"schedule {what} {self.time()}", f"put {what} in my calendar {self.time()}",
                         f"add {what} {self.time()}" + self.maybe(f" in {self.pick(PLACES)}", 0.3), f"plan {what} {self.time()}",
                         f"create an event {self.time()} for {what}", f"I have {what} {self.time()}",
                         f"book {what} {self.day()} from {self.pick(HOURS)} to {self.pick(HOURS)}",
                         f"schedule {what} {self.time()} for " + self.pick("an hour", "half an hour", "two hours"))

    def note(self):
        body = self.pick(self.pick(TASKS), f"{self.pick(SUBJECTS)} {self.pick(OBJECT_VERBS)} {self.pick(OBJECTS)}",
                         f"{self.name()} likes {self.pick(OBJECTS)}", f"talk about {self.pick(THINGS)} with {self.person()}")
        return self.pick(f"make a note, {body}", f"take a note that says {body}", f"note that {body}",
                         f"write down, {body}", f"new note, {body}", f"add {self.pick(OBJECTS)} to my shopping list")

    def read_email(self):
        return self.pick(f"read my " + self.pick("", "new ", "last ", "unread ") + self.pick("emails", "email", "messages"),
                         f"do I have any " + self.pick("new ", "unread ") + "emails" + self.maybe(f" from {self.person()}") + "?",
                         f"read the latest email from {self.person()}", f"did {self.person()} write to me {self.pick('today', 'yesterday', 'this week')}?",
                         f"check my inbox" + self.maybe(f" for messages from {self.person()}"), f"what did {self.person()} send me?",
                         f"show me the emails about {self.pick(THINGS)}")

    def send_email(self):
        message = self.pick(f"I will be late", f"I will come {self.time()}", f"we need to talk about {self.pick(THINGS)}",
                            f"thank you for {self.pick(OBJECTS)}", f"the meeting is {self.time()}", f"I can not come {self.day()}")
        return self.pick(f"send an email to {self.person()} about {self.pick(THINGS)}",
                         f"email {self.person()} that {message}", f"write an email to {self.person()} and say {message}",
                         f"send {self.person()} a message saying {message}", f"reply to {self.person()} that {message}",
                         f"tell {self.person()} that {message}", f"answer {self.person()}, {message}")

    def story(self):
        subject = self.pick(self.pick(SUBJECTS), self.pick(SUBJECTS), self.pick(FIRST_NAMES), self.pick("he", "she", "they", "we", "I"))
        clause = self.pick(f"{subject} {self.pick(PLAIN_VERBS)}", f"{subject} {self.pick(OBJECT_VERBS)} {self.pick(OBJECTS)}")
        clause += self.maybe(" " + self.pick(WHERE)) + self.maybe(" " + self.pick(WHEN), 0.3)
        other = f"{self.pick(SUBJECTS)} {self.pick(OBJECT_VERBS)} {self.pick(OBJECTS)}"
        return self.pick(clause, clause, clause, f"{clause}, and {other}", f"{clause}, but {other}",
                         f"when {clause}, {other}", f"{self.pick('he', 'she')} said that {clause}")

    def small(self):
        number = self.pick(HOURS + COUNTS) + self.maybe(" " + self.pick("hundred", "thousand"), 0.3)
        return self.pick(self.pick(SAYINGS), f"what is the weather in {self.pick(PLACES)} {self.day()}?", f"it is {self.clock()}",
                         f"set an alarm for {self.clock()}", f"set a timer for {self.pick(COUNTS)} minutes",
                         f"turn {self.pick('on', 'off')} the {self.pick('lights', 'radio', 'television', 'music', 'heating')}"
                         + self.maybe(f" in the {self.pick('kitchen', 'bedroom', 'living room', 'bathroom')}"),
                         f"how far is it to {self.pick(PLACES)}?", f"it costs {number} dollars", f"there are {number} people in {self.pick(PLACES)}",
                         f"play some {self.pick('jazz', 'rock', 'quiet', 'classical', 'happy')} music", f"call {self.person()}",
                         f"my name is {self.name()}", f"{self.name()} lives in {self.pick(PLACES)}", "undo that", "what time is it?")

    def sentence(self):
        make = self.chance.choices([self.reminder, self.event, self.note, self.read_email, self.send_email, self.story,
                                    self.small], [18, 16, 10, 8, 14, 24, 10])[0]
        return finished(make())


def finished(text):
    """Capital first, a mark last."""
    text = re.sub(r" +", " ", text.strip())
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".?!" else text + "."


def key(text):
    """What makes two sentences the same."""
    return re.sub(r"[^a-z' ]", "", text.lower().replace(".", ""))


def public_phrasings(paths):
    """Phrasings of HWU64 and CLINC150 in common words, with capitals and a mark put back by rule."""
    lines = []
    for path in paths:
        for line in open(path):
            text = json.loads(line)["text"].strip().rstrip("?.!").lower()
            words = text.split()
            if re.fullmatch(r"[a-z' ]+", text) and 3 <= len(words) <= 11 and all(len(w) > 1 or w in "ai" for w in words):
                lines.append(words)
    counts = {}
    for words in lines:
        for word in set(words):
            counts[word] = counts.get(word, 0) + 1
    kept = []
    for words in lines:
        if min(counts[word] for word in words) >= 12:
            text = finished(" ".join(PROPER.get(word, word) for word in words))
            kept.append(text[:-1] + "?" if words[0] in QUESTIONS else text)
    return sorted(set(kept))
